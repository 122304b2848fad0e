-- How colleagues handle feedback. Only Stoa stores it: nothing writes it to the source, and it stays while a document is deleted, because
-- the source may send it again. Feedback without a row is open, has no owner, and is in version 1.
create table feedback_states (
  id text collate "C" primary key,
  state text collate "C" not null check (state in ('open', 'in-work', 'answered', 'no-answer')),
  -- The uid of the member who handles it, '' without one, and their name when it was assigned.
  owner text collate "C" not null,
  owner_name text not null,
  -- When it was assigned, in nanoseconds since the epoch, and the uid of the member who assigned it.
  assigned_ns bigint not null default (extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000,
  assigned_by text collate "C" not null,
  version bigint not null default 2
);
create index feedback_states_of_owner on feedback_states (owner, state, (- assigned_ns), id) where owner <> '';
