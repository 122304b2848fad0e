-- The version of the code by which the columns of stored documents were derived. During a rebuild it applies to the
-- documents up to the id done_to; to all of them where it is null.

create table derivations (
  entity text primary key,
  version integer not null,
  done_to text collate "C"
);

-- An entity without documents gets its row, with its current version, when the database is opened.
insert into derivations (entity, version)
select 'users', 1 where exists (select from users)
union all select 'sessions', 1 where exists (select from sessions)
union all select 'feedback', 1 where exists (select from feedback)
union all select 'tags', 1 where exists (select from tags)
union all select 'discount-codes', 1 where exists (select from discount_codes);
