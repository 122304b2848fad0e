-- The name of a user as the console shows it, so that rows of other lists can include it without reading the document. It
-- is derived from the stored documents by a rebuild; until then their ids are shown.

alter table users add name text collate "C" not null default '';
alter table users alter name drop default;

-- A page of sessions looks up a hundred names: from the index alone, without the rows.
create index users_names on users (id) include (name);
