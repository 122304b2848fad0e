-- The ids that a program lists as the complete set of an entity, while they arrive and are compared.
create table listed_ids (
  listing uuid not null,
  id text collate "C" not null,
  listed_at timestamptz not null default now(),
  primary key (listing, id)
);
