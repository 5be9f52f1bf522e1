-------------------------------- MODULE Json --------------------------------
\* Values as JSON: records and functions become objects, sequences and sets arrays. All native; what reads or writes
\* files is refused, because evaluation must depend on the spec alone.

ToJson(value) == CHOOSE text \in STRING : TRUE
ToJsonArray(value) == CHOOSE text \in STRING : TRUE
ToJsonObject(value) == CHOOSE text \in STRING : TRUE

JsonSerialize(absoluteFilename, value) == TRUE
JsonDeserialize(absoluteFilename) == CHOOSE value : TRUE
ndJsonSerialize(absoluteFilename, value) == TRUE
ndJsonDeserialize(absoluteFilename) == CHOOSE value : TRUE
==============================================================================
