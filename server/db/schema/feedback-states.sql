-- What colleagues do about feedback. It is Stoa's own: nothing writes it to the source, and it stays while a document is deleted, as
-- the source may send it again. Feedback without a row is open, has no owner, and is in version 1.
create table feedback_states (
  id text collate "C" primary key,
  state text collate "C" not null check (state in ('open', 'in-work', 'answered', 'no-answer')),
  -- The uid of the member who takes care of it, '' where nobody does, and what they were called when they got it.
  owner text collate "C" not null,
  owner_name text not null,
  -- Since when they do, in nanoseconds since the epoch, and the uid of who has said so.
  assigned_ns bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000,
  assigned_by text collate "C" not null,
  version bigint not null default 2
);
create index feedback_states_of_owner on feedback_states (owner, state, (- assigned_ns), id) where owner <> '';
