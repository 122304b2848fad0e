-- The position of the write-ahead log after the last write of the person who is signed in, in bytes: a replica must have
-- replayed it to answer them. Null where no replica is in use.

alter table sign_ins add column last_write bigint;
