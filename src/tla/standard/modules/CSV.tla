--------------------------------- MODULE CSV ---------------------------------
\* Files of lines: all native, and refused, because evaluation must depend on the spec alone.

CSVWrite(template, val, file) == TRUE
CSVWriteRecord(record, delim, headers, file) == TRUE
CSVRead(columns, delimiter, file) == CHOOSE rows : TRUE
CSVRecords(file) == CHOOSE count : TRUE
==============================================================================
