-- Accounts of a hosted identity provider have no password here, and may have a picture. authenticated_at: when the
-- provider verified the person, in seconds since 1970 by its clock; null where Stoa did.

alter table accounts
  alter column password_hash drop not null,
  add column photo_url text;

alter table sign_ins add column authenticated_at bigint;
