-- Columns and indexes for filters by ranges, by tag and by overdue sessions, and for the totals of a range of days.
--
-- slot_end_ns: the end of the slot, or its start where the end is absent; computed here from the stored documents, so that
-- they need not be read again. expert_key: the expert as a number, short enough for every index, next to the label; a person
-- who could make two experts share a number could just as well write the other expert's id.

set local maintenance_work_mem = '256MB';

-- Indexes that a killed import has dropped are built here in their new form.
delete from set_aside_indexes where definition ~ 'sessions_(by_|of_expert)' and definition !~ 'session_words';
drop index if exists sessions_by_slot, sessions_by_session_price, sessions_by_total_price, sessions_by_facet_and_slot,
  sessions_by_facet_and_session_price, sessions_by_facet_and_total_price, sessions_of_expert;

-- Null where the document has no readable end.
create function stated_end(document text) returns bigint language plpgsql immutable as $$
declare
  stated json;
  seconds numeric;
  nanoseconds numeric;
begin
  stated := document::json #> '{slot,endingTime}';
  if json_typeof(stated) <> 'object' or json_typeof(stated -> 'seconds') <> 'number'
    or json_typeof(stated -> 'nanoseconds') <> 'number' then return null; end if;
  seconds := stated ->> 'seconds';
  nanoseconds := stated ->> 'nanoseconds';
  if seconds % 1 <> 0 or abs(seconds) > 8639999999999 or nanoseconds % 1 <> 0 or nanoseconds not between 0 and 999999999
    then return null; end if;
  return greatest(least(seconds * 1000000000 + nanoseconds, 9223372036854775807), -9223372036854775806);
exception when data_exception then
  return null;
end $$;

-- A change of type rewrites the table at once and fires no trigger.
alter table sessions
  add slot_end_ns bigint not null default -9223372036854775807,
  add expert_key bigint not null generated always as (hashtextextended(expert_id, 0)) stored;
alter table sessions alter slot_end_ns type bigint using coalesce(stated_end(document), slot_ns);
alter table sessions alter slot_end_ns drop default;

drop function stated_end;

-- Each index contains the columns of the ranges, so that rows in its order are tested without reading documents; the index of
-- the default order also contains the flags. In the orders by price, where thousands of rows share a key, PostgreSQL would then
-- prefer these indexes to those by flag group.
-- Those by flag group come first: of two indexes with the same cost PostgreSQL uses the older one, and they read less.
create index sessions_by_facet_and_slot
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_facet_and_session_price
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- session_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_facet_and_total_price
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- total_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_slot on sessions (is_sign_in, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, active, is_ai, ingested, rating, label, expert_key);
create index sessions_by_session_price on sessions (is_sign_in, (- session_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_by_total_price on sessions (is_sign_in, (- total_price), id)
  include (slot_ns, session_price, total_price, created_ns, expert_key);
create index sessions_of_expert on sessions (expert_id, (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, is_sign_in, active, is_ai, ingested, rating);

-- The week of the creation, then the slot: the first and the last slot of the sessions created in a week are its ends.
create index sessions_by_week_created on sessions (is_sign_in, (created_ns / 604800000000000), (- slot_ns), id)
  include (slot_ns, session_price, total_price, created_ns, active, is_ai, ingested, rating, label, expert_key);

create index sessions_in_progress on sessions (slot_end_ns) where active and not is_sign_in;

-- stars: the sum of the ratings of 1 to 5, of which there are `rated`.
drop table session_days;
create table session_days (
  day date primary key,
  sessions bigint not null,
  ai_sessions bigint not null,
  session_price numeric not null,
  revenue numeric not null,
  rated bigint not null,
  stars bigint not null,
  refunds bigint not null
);

insert into session_days
select slot_day(slot_ns, time_zone), count(*), count(*) filter (where is_ai), sum(session_price), sum(total_price),
  count(*) filter (where rating > 0), coalesce(sum(rating) filter (where rating > 0), 0),
  count(*) filter (where label = 'Refunded')
from sessions, session_days_zone where not is_sign_in and slot_ns <> -9223372036854775807 group by 1;

create or replace function sessions_changed() returns trigger language plpgsql as $$
declare
  any_row boolean;
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    with changed as materialized (%s), facets as (
      insert into session_facets as kept
      select is_sign_in, active, is_ai, ingested, rating, label, sum(sign), sum(sign * session_price),
        sum(sign * total_price)
      from changed
      group by grouping sets (
        (is_sign_in, active, is_ai, ingested, rating, label), (is_sign_in, active, is_ai, ingested, rating)
      )
      having sum(sign) <> 0 or sum(sign * session_price) <> 0 or sum(sign * total_price) <> 0
      on conflict (label, is_sign_in, active, is_ai, ingested, rating) do update set
        sessions = kept.sessions + excluded.sessions,
        session_price = kept.session_price + excluded.session_price,
        total_price = kept.total_price + excluded.total_price
    ), days as (
      select slot_day(slot_ns, time_zone) as day, sum(sign) as sessions,
        coalesce(sum(sign) filter (where is_ai), 0) as ai_sessions, sum(sign * session_price) as session_price,
        sum(sign * total_price) as revenue, coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars,
        coalesce(sum(sign) filter (where label = 'Refunded'), 0) as refunds
      from changed, session_days_zone
      where not is_sign_in and slot_ns <> -9223372036854775807
      group by 1
    )
    insert into session_days as kept
    select * from days where (sessions, ai_sessions, session_price, revenue, rated, stars, refunds) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (day) do update set
      sessions = kept.sessions + excluded.sessions,
      ai_sessions = kept.ai_sessions + excluded.ai_sessions,
      session_price = kept.session_price + excluded.session_price,
      revenue = kept.revenue + excluded.revenue,
      rated = kept.rated + excluded.rated,
      stars = kept.stars + excluded.stars,
      refunds = kept.refunds + excluded.refunds
  $sql$, changed_rows(tg_op,
    'is_sign_in, active, is_ai, ingested, rating, label, session_price, total_price, slot_ns'));
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;

-- Users in each of their orders, with the columns of other ranges and orders.
delete from set_aside_indexes where definition ~ 'users_by_facet|feedback_by_(created|name)';
drop index if exists users_by_facet_and_name, users_by_facet_and_last_login, users_by_facet_and_last_active,
  users_by_facet_and_hourly_rate, users_by_facet_and_rating, feedback_by_created, feedback_by_name;

create index users_by_facet_and_name on users (is_admin, is_verified, is_expert, ai_available, sort_name, id)
  include (last_login_ns);
create index users_by_facet_and_last_login
  on users (is_admin, is_verified, is_expert, ai_available, (- last_login_ns), id)
  include (last_login_ns, last_active_ns, hourly_rate, rating, sort_name);
create index users_by_facet_and_last_active
  on users (is_admin, is_verified, is_expert, ai_available, (- last_active_ns), id) include (last_active_ns, last_login_ns);
create index users_by_facet_and_hourly_rate
  on users (is_admin, is_verified, is_expert, ai_available, (- hourly_rate), id) include (hourly_rate, last_login_ns);
create index users_by_facet_and_rating
  on users (is_admin, is_verified, is_expert, ai_available, (- rating), id) include (rating, last_login_ns);

-- The rating of the session that feedback refers to; 0 where there is none. Writers of sessions and of feedback wait for
-- each other (store/documents/stored-versions.ts), so that neither misses a write of the other.
alter table feedback add session_rating smallint not null default 0;
update feedback set session_rating = sessions.rating from sessions
where sessions.id = feedback.session_id and sessions.rating <> 0;

create function rate_feedback() returns trigger language plpgsql as $$
begin
  new.session_rating := coalesce((select rating from sessions where id = new.session_id), 0);
  return new;
end $$;

create trigger feedback_rated before insert or update of session_id on feedback
  for each row execute function rate_feedback();

create function session_ratings_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update feedback set session_rating = new_rows.rating from new_rows
    where feedback.session_id = new_rows.id and new_rows.rating <> feedback.session_rating;
  elsif tg_op = 'UPDATE' then
    update feedback set session_rating = new_rows.rating from new_rows join old_rows using (id)
    where feedback.session_id = new_rows.id and new_rows.rating <> old_rows.rating;
  else
    update feedback set session_rating = 0 from old_rows
    where feedback.session_id = old_rows.id and feedback.session_rating <> 0;
  end if;
  return null;
end $$;

create trigger session_ratings_inserted after insert on sessions referencing new table as new_rows
  for each statement execute function session_ratings_changed();
create trigger session_ratings_updated after update on sessions referencing old table as old_rows new table as new_rows
  for each statement execute function session_ratings_changed();
create trigger session_ratings_deleted after delete on sessions referencing old table as old_rows
  for each statement execute function session_ratings_changed();

create index feedback_by_created on feedback ((- created_ns), id) include (created_ns, session_rating);
create index feedback_by_name on feedback (sort_name, id) include (created_ns, session_rating);
create index feedback_by_session_rating on feedback (session_rating, (- created_ns), id)
  include (created_ns, sort_name) where session_rating > 0;
