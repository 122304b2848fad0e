-- The triggers that maintain the counts and sums of schema/figures.sql, and notify all servers of changed documents.

-- Held while the figures below are changed, so that two writers cannot deadlock on their rows.
create or replace function lock_figures() returns void language sql as $$ select pg_advisory_xact_lock(7311004) $$;

-- Returns the day of an instant in a zone.
create or replace function slot_day(slot_ns bigint, zone text) returns date language sql stable as $$
  select (to_timestamp((slot_ns / 1000000000 - (slot_ns % 1000000000 < 0)::integer)::double precision) at time zone zone)::date
$$;

-- Returns the month of slot_day; '-infinity' for sessions without a slot.
create or replace function slot_month(slot_ns bigint, zone text) returns date language sql stable as $$
  select case when slot_ns = -9223372036854775807 then '-infinity'::date
    else date_trunc('month', slot_day(slot_ns, zone)::timestamp)::date end
$$;

create or replace function first_of_year(month date) returns date language sql immutable as
  $$ select date_trunc('year', month::timestamp)::date $$;

-- Returns SQL of the changed rows: a removed row counts -1, an added one 1.
create or replace function changed_rows(operation text, columns text) returns text language sql immutable as $$
  select concat_ws(' union all ',
    case when operation <> 'INSERT' then format('select -1 as sign, %s from old_rows', columns) end,
    case when operation <> 'DELETE' then format('select 1 as sign, %s from new_rows', columns) end)
$$;

-- The flags of a table of flag groups are the columns of its key, so that no function names them.
create or replace function flags_of(groups regclass) returns text[] language sql stable as $$
  select array_agg(quote_ident(attname) order by attnum) from pg_constraint
  join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where conrelid = groups and contype in ('p', 'u')
$$;

-- For the entities with only flag groups: users and feedback. Their column of counts is called like the table.
create or replace function flags_changed() returns trigger language plpgsql as $$
declare any_row boolean; groups text := rtrim(tg_table_name, 's') || '_flag_groups'; flags text := array_to_string(flags_of(groups::regclass), ', ');
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    insert into %1$I as kept (%2$s, %3$I)
    select %2$s, sum(sign) from (%4$s) as changed group by %2$s having sum(sign) <> 0
    on conflict on constraint %5$I do update set %3$I = kept.%3$I + excluded.%3$I
  $sql$, groups, flags, tg_table_name, changed_rows(tg_op, flags), groups || '_key');
  perform pg_notify('stoa_changes', tg_table_name);
  return null;
end $$;

create or replace function sessions_changed() returns trigger language plpgsql as $$
declare any_row boolean; flags text[] := array_remove(flags_of('session_flag_groups'), 'label');
begin
  if tg_op = 'DELETE' then any_row := exists (select from old_rows);
  else any_row := exists (select from new_rows);
  end if;
  if not any_row then return null; end if;
  perform lock_figures();
  execute format($sql$
    with changed as materialized (%2$s), flag_groups as (
      insert into session_flag_groups as kept (%1$s, label, sessions, session_price, total_price)
      select %1$s, label, sum(sign), sum(sign * session_price), sum(sign * total_price)
      from changed
      group by grouping sets ((%1$s, label), (%1$s))
      having sum(sign) <> 0 or sum(sign * session_price) <> 0 or sum(sign * total_price) <> 0
      on conflict on constraint session_flag_groups_key do update set
        sessions = kept.sessions + excluded.sessions,
        session_price = kept.session_price + excluded.session_price,
        total_price = kept.total_price + excluded.total_price
    ), days as (
      select slot_day(slot_ns, time_zone) as day, is_ai, label, sum(sign) as sessions,
        sum(sign * session_price) as session_price, sum(sign * total_price) as revenue,
        coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars
      from changed, session_days_zone
      where not is_sign_in and slot_ns <> -9223372036854775807
      group by 1, 2, 3
    ), kept_days as (
      insert into session_days as kept
      select * from days where (sessions, session_price, revenue, rated, stars) <> (0, 0, 0, 0, 0)
      on conflict (day, is_ai, label) do update set
        sessions = kept.sessions + excluded.sessions, session_price = kept.session_price + excluded.session_price,
        revenue = kept.revenue + excluded.revenue, rated = kept.rated + excluded.rated,
        stars = kept.stars + excluded.stars
    ), codes as (
      select discount_code, sum(sign) as uses, sum(sign * total_price) as revenue,
        coalesce(sum(sign) filter (where discount_amount is not null), 0) as discounted,
        coalesce(sum(sign * discount_amount), 0) as discount
      from changed where discount_code <> '' and not is_sign_in group by 1
    ), kept_codes as (
      insert into code_sums as kept
      select * from codes where (uses, revenue, discounted, discount) <> (0, 0, 0, 0)
      on conflict (discount_code) do update set
        uses = kept.uses + excluded.uses, revenue = kept.revenue + excluded.revenue,
        discounted = kept.discounted + excluded.discounted, discount = kept.discount + excluded.discount
    ), people as (
      select user_id, sum(sign) as sessions, sum(sign * total_price) as spent
      from changed where user_id <> '' and not is_sign_in group by 1
    ), kept_people as (
      insert into user_sums as kept
      select * from people where (sessions, spent) <> (0, 0)
      on conflict (user_id) do update set sessions = kept.sessions + excluded.sessions, spent = kept.spent + excluded.spent
    ), periods as (
      select case when month is null then 12 else 1 end as months, coalesce(month, year) as first_day, expert_key, is_ai,
        sum(sign) as sessions, coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars,
        coalesce(sum(sign) filter (where rating between 1 and 2), 0) as unhappy,
        coalesce(sum(sign) filter (where label = 'No show'), 0) as no_shows,
        coalesce(sum(sign) filter (where label = 'Refunded'), 0) as refunds, sum(sign * total_price) as revenue
      from changed, session_days_zone, slot_month(slot_ns, time_zone) as month, first_of_year(month) as year
      where not is_sign_in
      group by grouping sets ((month, expert_key, is_ai), (year, expert_key, is_ai))
    )
    insert into expert_sums as kept
    select * from periods where (sessions, rated, stars, unhappy, no_shows, refunds, revenue) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (months, first_day, expert_key, is_ai) do update set
      sessions = kept.sessions + excluded.sessions, rated = kept.rated + excluded.rated,
      stars = kept.stars + excluded.stars, unhappy = kept.unhappy + excluded.unhappy,
      no_shows = kept.no_shows + excluded.no_shows, refunds = kept.refunds + excluded.refunds,
      revenue = kept.revenue + excluded.revenue
  $sql$, array_to_string(flags, ', '), changed_rows(tg_op,
    array_to_string(flags || array['label', 'session_price', 'total_price', 'slot_ns', 'expert_key', 'discount_code', 'discount_amount', 'user_id'], ', ')));
  if tg_op <> 'INSERT' then
    delete from user_sums using old_rows where user_sums.user_id = old_rows.user_id and user_sums.sessions = 0;
  end if;
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;

-- For the entities with only a maintained number: tags and discount codes.
create or replace function documents_changed() returns trigger language plpgsql as $$
declare removed bigint := 0; added bigint := 0;
begin
  if tg_op <> 'INSERT' then select count(*) into removed from old_rows; end if;
  if tg_op <> 'DELETE' then select count(*) into added from new_rows; end if;
  if removed = 0 and added = 0 then return null; end if;
  if added <> removed then
    execute format('update totals set %1$I = %1$I + $1', tg_table_name) using added - removed;
  end if;
  perform pg_notify('stoa_changes', replace(tg_table_name, '_', '-'));
  return null;
end $$;

call watch_writes('users', 'flags_changed', 'users_inserted', 'users_updated', 'users_deleted');
call watch_writes('sessions', 'sessions_changed', 'sessions_inserted', 'sessions_updated', 'sessions_deleted');
call watch_writes('feedback', 'flags_changed', 'feedback_inserted', 'feedback_updated', 'feedback_deleted');
call watch_writes('tags', 'documents_changed', 'tags_inserted', 'tags_updated', 'tags_deleted');
call watch_writes('discount_codes', 'documents_changed',
  'discount_codes_inserted', 'discount_codes_updated', 'discount_codes_deleted');
