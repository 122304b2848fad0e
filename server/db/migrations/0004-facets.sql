-- Lists, counts and figures with the same cost at any size: the number of documents with the same values of all filtered
-- columns, sums of prices by these and by day, an index for each order within each such group of documents, and a number
-- that rises whenever somebody's rights may have changed.

-- Held while the figures below are changed, so that two writers cannot deadlock on their rows.
create function lock_figures() returns void language sql as $$ select pg_advisory_xact_lock(7311004) $$;

-- For each combination of flags: one row for each label, and one without a label that sums them up. A combination without
-- documents keeps its row, with zeros.
create table session_facets (
  is_sign_in boolean not null,
  active boolean not null,
  is_ai boolean not null,
  ingested boolean not null,
  label text collate "C",
  sessions bigint not null,
  session_price numeric not null,
  total_price numeric not null,
  unique nulls not distinct (label, is_sign_in, active, is_ai, ingested)
);

create table user_facets (
  is_admin boolean not null,
  is_verified boolean not null,
  is_expert boolean not null,
  ai_available boolean not null,
  users bigint not null,
  primary key (is_admin, is_verified, is_expert, ai_available)
);

-- Bookings by the day of their slot in the zone of session_days_zone; bookings without a slot are not counted.
create table session_days (
  day date primary key,
  sessions bigint not null,
  ai_sessions bigint not null,
  revenue numeric not null
);

create table session_days_zone (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);

insert into session_days_zone values (true, 'UTC');

create function slot_day(slot_ns bigint, zone text) returns date language sql stable as $$
  select (to_timestamp((slot_ns / 1000000000 - (slot_ns % 1000000000 < 0)::integer)::double precision) at time zone zone)::date
$$;

insert into session_facets
select is_sign_in, active, is_ai, ingested, label, count(*), sum(session_price), sum(total_price) from sessions
group by grouping sets ((is_sign_in, active, is_ai, ingested, label), (is_sign_in, active, is_ai, ingested));

insert into user_facets
select is_admin, is_verified, is_expert, ai_available, count(*) from users group by 1, 2, 3, 4;

insert into session_days
select slot_day(slot_ns, 'UTC'), count(*), count(*) filter (where is_ai), sum(total_price) from sessions
where not is_sign_in and slot_ns <> -9223372036854775807 group by 1;

alter table totals drop column users, drop column experts, drop column ai_experts, drop column sessions,
  drop column ai_sessions, drop column sign_in_records, drop column session_price, drop column revenue;

-- A removed row counts -1, an added one 1.
create function changed_rows(operation text, columns text) returns text language sql immutable as $$
  select concat_ws(' union all ',
    case when operation <> 'INSERT' then format('select -1 as sign, %s from old_rows', columns) end,
    case when operation <> 'DELETE' then format('select 1 as sign, %s from new_rows', columns) end)
$$;

create or replace function users_changed() returns trigger language plpgsql as $$
declare
  any_row boolean;
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    insert into user_facets as kept
    select is_admin, is_verified, is_expert, ai_available, sum(sign) from (%s) as changed
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (is_admin, is_verified, is_expert, ai_available) do update set users = kept.users + excluded.users
  $sql$, changed_rows(tg_op, 'is_admin, is_verified, is_expert, ai_available'));
  perform pg_notify('stoa_changes', 'users');
  return null;
end $$;

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
      select is_sign_in, active, is_ai, ingested, label, sum(sign), sum(sign * session_price), sum(sign * total_price)
      from changed
      group by grouping sets ((is_sign_in, active, is_ai, ingested, label), (is_sign_in, active, is_ai, ingested))
      having sum(sign) <> 0 or sum(sign * session_price) <> 0 or sum(sign * total_price) <> 0
      on conflict (label, is_sign_in, active, is_ai, ingested) do update set
        sessions = kept.sessions + excluded.sessions,
        session_price = kept.session_price + excluded.session_price,
        total_price = kept.total_price + excluded.total_price
    )
    insert into session_days as kept
    select slot_day(slot_ns, time_zone), sum(sign), coalesce(sum(sign) filter (where is_ai), 0), sum(sign * total_price)
    from changed, session_days_zone
    where not is_sign_in and slot_ns <> -9223372036854775807
    group by 1
    having sum(sign) <> 0 or sum(sign) filter (where is_ai) <> 0 or sum(sign * total_price) <> 0
    on conflict (day) do update set
      sessions = kept.sessions + excluded.sessions,
      ai_sessions = kept.ai_sessions + excluded.ai_sessions,
      revenue = kept.revenue + excluded.revenue
  $sql$, changed_rows(tg_op, 'is_sign_in, active, is_ai, ingested, label, session_price, total_price, slot_ns'));
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;

-- An order of all sessions of one kind, and an order within each flag group. The plain columns allow index-only scans,
-- which PostgreSQL does not recognise from an expression.
drop index sessions_by_slot, sessions_by_created, sessions_by_session_price, sessions_by_total_price, sessions_by_label,
  sessions_active, sessions_sign_ins;
create index sessions_by_slot on sessions (is_sign_in, (- slot_ns), id);
create index sessions_by_session_price on sessions (is_sign_in, (- session_price), id);
create index sessions_by_total_price on sessions (is_sign_in, (- total_price), id);
create index sessions_by_facet_and_slot
  on sessions (is_sign_in, active, is_ai, ingested, label, (- slot_ns), id) include (slot_ns);
create index sessions_by_facet_and_session_price
  on sessions (is_sign_in, active, is_ai, ingested, label, (- session_price), id) include (session_price);
create index sessions_by_facet_and_total_price
  on sessions (is_sign_in, active, is_ai, ingested, label, (- total_price), id) include (total_price);

-- An expert has thousands of sessions: flags and orders of one expert are answered from the index alone. Next to two ids of
-- the maximum length there is no room for the label.
drop index sessions_of_expert;
create index sessions_of_expert on sessions (expert_id, (- slot_ns), id)
  include (slot_ns, session_price, total_price, is_sign_in, active, is_ai, ingested);

drop index users_by_last_login, users_by_last_active, users_by_hourly_rate, users_by_rating, experts_by_name;
create index users_by_facet_and_name on users (is_admin, is_verified, is_expert, ai_available, sort_name, id);
create index users_by_facet_and_last_login
  on users (is_admin, is_verified, is_expert, ai_available, (- last_login_ns), id) include (last_login_ns);
create index users_by_facet_and_last_active
  on users (is_admin, is_verified, is_expert, ai_available, (- last_active_ns), id) include (last_active_ns);
create index users_by_facet_and_hourly_rate
  on users (is_admin, is_verified, is_expert, ai_available, (- hourly_rate), id) include (hourly_rate);
create index users_by_facet_and_rating
  on users (is_admin, is_verified, is_expert, ai_available, (- rating), id) include (rating);

-- Rises in every transaction that may change an identity or a right: what was read before is then outdated. At the end of
-- the transaction, so that nobody holds the row while waiting for another one.
create table access_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 0
);

insert into access_version default values;

create function access_changed() returns trigger language plpgsql as $$
begin
  update access_version set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create constraint trigger account_access after update or delete on accounts
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger sign_in_removed after delete on sign_ins
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger sign_in_cut_short after update on sign_ins
  deferrable initially deferred for each row
  when (new.uid <> old.uid or new.created_at <> old.created_at or new.last_seen_at < old.last_seen_at)
  execute function access_changed();
create constraint trigger administrator_added after insert on users
  deferrable initially deferred for each row when (new.is_admin) execute function access_changed();
create constraint trigger administrator_changed after update on users
  deferrable initially deferred for each row when (new.is_admin <> old.is_admin) execute function access_changed();
create constraint trigger administrator_removed after delete on users
  deferrable initially deferred for each row when (old.is_admin) execute function access_changed();
