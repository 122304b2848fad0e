-- Accounts and sign-ins of the people who use the console, and tokens of programs. Only the SHA-256 of a token is stored.

-- The people who may sign in. Accounts of a hosted identity provider have no password here, and may have a picture.
create table accounts (
  uid text collate "C" primary key,
  email text collate "C" not null unique,
  display_name text,
  password_hash text,
  disabled boolean not null default false,
  -- Fewer than 15 characters, which is too few without a second factor.
  has_short_password boolean not null default false,
  created_at timestamptz not null default now(),
  photo_url text,
  -- When a generated password, which the person must change, expires; null for a chosen one.
  password_expires_at timestamptz,
  -- The person's own time zone, shown beside that of the console; null: none.
  time_zone text,
  last_sign_in_at timestamptz,
  -- Since when the password alone does not sign in; null: it does. Set if there is a confirmed authenticator or a passkey.
  second_factor_at timestamptz,
  -- The role set by an administrator or by single sign-on; null: isAdmin of the user record decides.
  role text check (role in ('member', 'editor', 'administrator', 'auditor')),
  -- The origin of the account: invited in the console or created by a command, or known to a hosted provider.
  origin text not null default 'local' check (origin in ('local', 'command', 'oidc', 'firebase')),
  -- The person at the provider of single sign-on; null if they have never signed in that way.
  oidc_issuer text collate "C",
  oidc_subject text collate "C",
  unique (oidc_issuer, oidc_subject)
);

-- Links for invited people, whose account has neither a password nor a sign-in yet. Ended ones are kept for a month, to say why they
-- ended.
create table invitations (
  token_hash bytea primary key,
  uid text collate "C" not null,
  expires_at timestamptz not null default now() + interval '72 hours',
  -- How it ended; null: it works until it expires.
  ended text check (ended in ('used', 'withdrawn'))
);
create index invitations_of_account on invitations (uid);

-- Current sign-ins, by the token of their cookie.
create table sign_ins (
  token_hash bytea primary key,
  uid text collate "C" not null references accounts (uid) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The sessions record of the sign-in.
  session_id text collate "C",
  -- When the provider verified the person, in seconds since 1970 by its clock; null where Stoa did.
  authenticated_at bigint,
  -- Identifies the sign-in in the person's list of sign-ins: the token never leaves the cookie.
  id uuid not null default gen_random_uuid(),
  -- The client that signed in, as shown to the person; null if not known.
  browser text,
  system text,
  network text,
  -- For single sign-on: the provider, its session, and the ID token, which signing out there asks for.
  oidc_issuer text collate "C",
  oidc_session text collate "C",
  id_token text,
  -- When the provider's statement, and with it the sign-in, expires; null where Stoa has verified the person.
  valid_until timestamptz,
  -- True if it began with a passkey alone.
  is_by_passkey boolean not null default false,
  -- The claim of single sign-on that makes this sign-in an administrator's, as named by OIDC_ADMIN_CLAIM; null: none.
  administrator_by_claim text,
  -- Second factors that another sign-in added after this time are shown to this sign-in.
  told_until timestamptz not null default now() - interval '7 days'
);
create index sign_ins_of_account on sign_ins (uid);
create index sign_ins_by_last_seen on sign_ins (last_seen_at);
create index sign_ins_of_provider_session on sign_ins (oidc_session) where oidc_session is not null;

-- Failed sign-ins in the current window, by account and by address.
create table sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  window_ends_at timestamptz not null,
  -- When attempts whose password is being verified expire; an expired one got no answer.
  pending timestamptz[] not null default '{}',
  -- Every attempt is refused until then; 'infinity': until the account's password is reset.
  blocked_until timestamptz not null
);

-- Browsers with which an account has signed in recently: neither an attack on the account nor wrong guesses at the same address block
-- them.
create table known_browsers (
  token_hash bytea not null,
  uid text collate "C" not null references accounts (uid) on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, uid)
);

-- The authenticator app of an account (TOTP, RFC 6238).
create table authenticators (
  uid text collate "C" primary key references accounts (uid) on delete cascade,
  secret bytea not null,
  -- The last time step with an accepted code: only later ones are accepted.
  last_step bigint not null default -1,
  -- Null: proposed, and not confirmed by a first code yet. Only a confirmed app is asked for.
  confirmed_at timestamptz,
  -- The id of the sign-in that confirmed it, and how it is shown to the person.
  added_by uuid,
  added_from text
);

-- The passkeys of accounts (WebAuthn), by the id that the authenticator gave them. Each signs in alone.
create table passkeys (
  id bytea primary key,
  uid text collate "C" not null references accounts (uid) on delete cascade,
  -- In the format COSE.
  public_key bytea not null,
  -- The number of uses, as the authenticator says; 0 if it does not count.
  counter bigint not null,
  -- The name that the person gave it.
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- The host of the console for which it was created, the only one that accepts it.
  host text not null,
  -- The id of the sign-in that added it, and how it is shown to the person.
  added_by uuid,
  added_from text
);
create index passkeys_of_account on passkeys (uid);

-- The factors of an account in addition to its password; for an app, id, name and host are null.
create view second_factors as
select uid, 'passkey' as kind, id, name, host, created_at as added_at, added_by, added_from, last_used_at from passkeys
union all
select uid, 'app', null, null, null, confirmed_at, added_by, added_from, null from authenticators where confirmed_at is not null;

-- Signs the challenges that authenticators answer, so that they need not be stored before. One row.
create table challenge_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null
);
insert into challenge_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Answered challenges, until they expire: each is good once.
create table used_challenges (
  challenge bytea primary key,
  used_at timestamptz not null default now()
);
create index used_challenges_by_time on used_challenges (used_at);

-- The remaining recovery codes of an account; each is deleted when it is used.
create table recovery_codes (
  uid text collate "C" not null references accounts (uid) on delete cascade,
  code_hash bytea not null,
  primary key (uid, code_hash)
);

-- The tokens of programs that send documents, or read.
create table ingest_tokens (
  name text primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  -- The entities that it may write or read; null: all.
  entities text[],
  -- Whether it may write isAdmin of users.
  writes_rights boolean not null default false,
  -- The role that it reads as; null: it sends documents.
  role text check (role in ('member', 'auditor'))
);

-- The people who may sign in, as the list of members shows them.
create view members as
select accounts.uid as id, accounts.email, accounts.display_name, accounts.origin, accounts.created_at,
  accounts.last_sign_in_at,
  array_remove(array[
    case when exists (select from authenticators as app where app.uid = accounts.uid and app.confirmed_at is not null) then 'app' end,
    case when exists (select from passkeys where passkeys.uid = accounts.uid) then 'passkey' end], null) as second_factors,
  case when by_claim.it_is then 'administrator'
    else coalesce(accounts.role, case when users.is_admin then 'administrator' else 'member' end) end as role,
  accounts.role is not null or by_claim.it_is as is_role_set,
  -- True only if a sign-in that has not ended makes the person an administrator.
  by_claim.it_is as is_administrator_by_claim,
  case when accounts.disabled then 'disabled'
    when accounts.password_hash is null and accounts.last_sign_in_at is null and accounts.origin = 'local' then 'invited'
    else 'active' end as state,
  coalesce((extract(epoch from accounts.last_sign_in_at) * 1000000)::bigint, 0) as last_sign_in_us,
  (select count(*) from sign_ins where sign_ins.uid = accounts.uid) as sign_ins,
  (select max(expires_at) from invitations where invitations.uid = accounts.uid and ended is null) as invited_until
from accounts left join users on users.id = accounts.uid cross join lateral (
  select exists (select from sign_ins
    where sign_ins.uid = accounts.uid and administrator_by_claim is not null and valid_until > now()) as it_is) as by_claim;
