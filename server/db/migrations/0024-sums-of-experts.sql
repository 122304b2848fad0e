-- Bookings by day, now also by AI and label, and by month and expert: the contributors to a change and the experts' figures
-- are added up from these.

drop table session_days;
create table session_days (
  day date not null,
  is_ai boolean not null,
  label text collate "C" not null,
  sessions bigint not null,
  session_price numeric not null,
  revenue numeric not null,
  rated bigint not null,
  stars bigint not null,
  primary key (day, is_ai, label)
);

-- The month of slot_day; '-infinity' for sessions without a slot.
create function slot_month(slot_ns bigint, zone text) returns date language sql stable as $$
  select case when slot_ns = -9223372036854775807 then '-infinity'::date
    else date_trunc('month', slot_day(slot_ns, zone)::timestamp)::date end
$$;

-- By expert a day has nearly as many sums as it has sessions; a month has a tenth. unhappy: those rated 1 or 2.
create table expert_months (
  month date not null,
  expert_key bigint not null,
  is_ai boolean not null,
  sessions bigint not null,
  revenue numeric not null,
  rated bigint not null,
  stars bigint not null,
  unhappy bigint not null,
  no_shows bigint not null,
  refunds bigint not null,
  primary key (month, expert_key, is_ai)
) with (fillfactor = 80);

insert into session_days
select slot_day(slot_ns, time_zone), is_ai, label, count(*), sum(session_price), sum(total_price),
  count(*) filter (where rating > 0), coalesce(sum(rating) filter (where rating > 0), 0)
from sessions, session_days_zone where not is_sign_in and slot_ns <> -9223372036854775807 group by 1, 2, 3;

insert into expert_months
select slot_month(slot_ns, time_zone), expert_key, is_ai, count(*), sum(total_price),
  count(*) filter (where rating > 0), coalesce(sum(rating) filter (where rating > 0), 0),
  count(*) filter (where rating between 1 and 2), count(*) filter (where label = 'No show'),
  count(*) filter (where label = 'Refunded')
from sessions, session_days_zone where not is_sign_in group by 1, 2, 3;

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
        sessions = kept.sessions + excluded.sessions,
        session_price = kept.session_price + excluded.session_price,
        revenue = kept.revenue + excluded.revenue,
        rated = kept.rated + excluded.rated,
        stars = kept.stars + excluded.stars
    ), months as (
      select slot_month(slot_ns, time_zone) as month, expert_key, is_ai, sum(sign) as sessions,
        sum(sign * total_price) as revenue, coalesce(sum(sign) filter (where rating > 0), 0) as rated,
        coalesce(sum(sign * rating) filter (where rating > 0), 0) as stars,
        coalesce(sum(sign) filter (where rating between 1 and 2), 0) as unhappy,
        coalesce(sum(sign) filter (where label = 'No show'), 0) as no_shows,
        coalesce(sum(sign) filter (where label = 'Refunded'), 0) as refunds
      from changed, session_days_zone where not is_sign_in
      group by 1, 2, 3
    )
    insert into expert_months as kept
    select * from months
    where (sessions, revenue, rated, stars, unhappy, no_shows, refunds) <> (0, 0, 0, 0, 0, 0, 0)
    on conflict (month, expert_key, is_ai) do update set
      sessions = kept.sessions + excluded.sessions,
      revenue = kept.revenue + excluded.revenue,
      rated = kept.rated + excluded.rated,
      stars = kept.stars + excluded.stars,
      unhappy = kept.unhappy + excluded.unhappy,
      no_shows = kept.no_shows + excluded.no_shows,
      refunds = kept.refunds + excluded.refunds
  $sql$, changed_rows(tg_op,
    'is_sign_in, active, is_ai, ingested, rating, label, session_price, total_price, slot_ns, expert_key'));
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;
