------------------------------- MODULE IOUtils -------------------------------
\* Files, commands and the environment: all native, and refused, because evaluation must depend on the spec alone. What
\* works is text.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

\* The integer that a string is.
atoi(str) == CHOOSE n \in Int : ToString(n) = str

\* A natural number with zeros in front, so many characters wide.
zeroPadN(n, width) ==
    LET RECURSIVE Padded(_)
        Padded(text) == IF Len(text) >= width THEN text ELSE Padded("0" \o text)
    IN Padded(ToString(n))

IOEnv == CHOOSE env : TRUE
IOSerialize(val, absoluteFilename, compress) == TRUE
IODeserialize(absoluteFilename, compressed) == CHOOSE value : TRUE
Serialize(value, dest, options) == CHOOSE result : TRUE
Deserialize(src, options) == CHOOSE value : TRUE
IOExec(command) == CHOOSE result : TRUE
IOEnvExec(env, command) == CHOOSE result : TRUE
IOExecTemplate(commandTemplate, parameters) == CHOOSE result : TRUE
IOEnvExecTemplate(env, commandTemplate, parameters) == CHOOSE result : TRUE
==============================================================================
