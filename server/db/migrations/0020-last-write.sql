-- How far the write-ahead log had come after the last write of the person who is signed in, in bytes: a replica that has
-- not replayed it does not answer them. Null where no replica is in use.

alter table sign_ins add column last_write bigint;
