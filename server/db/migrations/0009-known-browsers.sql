-- Browsers with which an account has signed in recently: neither an attack on the account nor the guesses of others at the
-- same address block them. They replace known addresses. Only the SHA-256 of a browser's token is stored.

drop table known_addresses;

create table known_browsers (
  token_hash bytea not null,
  uid text collate "C" not null references accounts (uid) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, uid)
);

-- pending: the expirations of attempts whose password is being verified; one that expires got no answer.
-- Until blocked_until every attempt is refused; 'infinity': until the account's password is reset.
delete from sign_in_failures;
alter table sign_in_failures
  add column pending timestamptz[] not null default '{}',
  add column blocked_until timestamptz not null;
