-- The sums of each expert by month, now also by year: what a long period adds up. Counts as integers, which PostgreSQL adds up
-- faster than bigints.

create function first_of_year(month date) returns date language sql immutable as $$
  select date_trunc('year', month::timestamp)::date
$$;

-- months: the length of the period, 1 or 12. Sessions without a slot are in the periods that begin at '-infinity'.
create table expert_sums (
  months smallint not null,
  first_day date not null,
  expert_key bigint not null,
  is_ai boolean not null,
  sessions integer not null,
  rated integer not null,
  stars integer not null,
  unhappy integer not null,
  no_shows integer not null,
  refunds integer not null,
  revenue numeric not null,
  primary key (months, first_day, expert_key, is_ai)
) with (fillfactor = 80);

insert into expert_sums
select case when month is null then 12 else 1 end, coalesce(month, year), expert_key, is_ai, sum(sessions), sum(rated),
  sum(stars), sum(unhappy), sum(no_shows), sum(refunds), sum(revenue)
from expert_months, first_of_year(month) as year
group by grouping sets ((month, expert_key, is_ai), (year, expert_key, is_ai)) order by 1, 2, 3, 4;

drop table expert_months;

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
      sessions = kept.sessions + excluded.sessions,
      rated = kept.rated + excluded.rated,
      stars = kept.stars + excluded.stars,
      unhappy = kept.unhappy + excluded.unhappy,
      no_shows = kept.no_shows + excluded.no_shows,
      refunds = kept.refunds + excluded.refunds,
      revenue = kept.revenue + excluded.revenue
  $sql$, changed_rows(tg_op,
    'is_sign_in, active, is_ai, ingested, rating, label, session_price, total_price, slot_ns, expert_key'));
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;
