-- Networks from which an account has signed in recently: an attack on the account from elsewhere does not block them.
create table known_addresses (
  uid text collate "C" not null references accounts (uid) on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (uid, network)
);
