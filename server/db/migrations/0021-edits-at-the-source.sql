-- Edits that are being sent to the source, one for each document: written before the call, and removed together with the
-- history's row. deferred: the document that the mirror has received meanwhile, in JSON; null where it was deleted.
create table edit_intents (
  id uuid primary key default gen_random_uuid(),
  entity text not null,
  document_id text collate "C" not null,
  base_version bigint not null,
  fields text not null,
  actor json not null,
  created_at timestamptz not null default now(),
  deferred_version bigint,
  deferred text,
  unique (entity, document_id)
);

-- Records of sign-ins that the source does not have yet, in the order in which they must be sent.
create table source_outbox (
  id bigint generated always as identity primary key,
  document_id text collate "C" not null,
  is_new boolean not null,
  fields text not null
);
create index source_outbox_documents on source_outbox (document_id);
