-- The rating of a session as a flag that lists filter by: 1 to 5, 0 where it is absent, -1 for any other number. The
-- percentage of a discount code, under the name of the document's field.

alter table discount_codes rename column percentage to percentage_discount;

-- Documents with escapes that PostgreSQL cannot read count as unrated.
create function stated_rating(document text) returns smallint language plpgsql immutable as $$
declare
  stated json;
begin
  stated := document::json -> 'rating';
  if stated is null or json_typeof(stated) <> 'number' then return 0; end if;
  return case when stated::text::numeric in (1, 2, 3, 4, 5) then stated::text::numeric else -1 end;
exception when data_exception then
  return 0;
end $$;

-- Indexes that a killed import has dropped are built here in their new form.
delete from set_aside_indexes where definition ~ 'sessions_(by_facet|of_expert)';
drop index if exists sessions_by_facet_and_slot, sessions_by_facet_and_session_price,
  sessions_by_facet_and_total_price, sessions_of_expert;

-- A change of type rewrites the table at once and fires no trigger.
alter table sessions add rating smallint not null default 0;
alter table sessions alter rating type smallint using stated_rating(document);
alter table sessions alter rating drop default;

create function rating_of(session text) returns smallint language plpgsql stable as $$
begin
  return (select rating from sessions where id = session);
end $$;

alter table session_words add rating smallint not null default 0;
alter table session_words alter rating type smallint using rating_of(id);
alter table session_words alter rating drop default;

drop function rating_of(text), stated_rating(text);

create index sessions_by_facet_and_slot
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- slot_ns), id) include (slot_ns);
create index sessions_by_facet_and_session_price
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- session_price), id) include (session_price);
create index sessions_by_facet_and_total_price
  on sessions (is_sign_in, active, is_ai, ingested, rating, label, (- total_price), id) include (total_price);
create index sessions_of_expert on sessions (expert_id, (- slot_ns), id)
  include (slot_ns, session_price, total_price, is_sign_in, active, is_ai, ingested, rating);

drop table session_facets;
create table session_facets (
  is_sign_in boolean not null,
  active boolean not null,
  is_ai boolean not null,
  ingested boolean not null,
  rating smallint not null,
  label text collate "C",
  sessions bigint not null,
  session_price numeric not null,
  total_price numeric not null,
  unique nulls not distinct (label, is_sign_in, active, is_ai, ingested, rating)
);

insert into session_facets
select is_sign_in, active, is_ai, ingested, rating, label, count(*), sum(session_price), sum(total_price) from sessions
group by grouping sets (
  (is_sign_in, active, is_ai, ingested, rating, label), (is_sign_in, active, is_ai, ingested, rating)
);

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
  $sql$, changed_rows(tg_op,
    'is_sign_in, active, is_ai, ingested, rating, label, session_price, total_price, slot_ns'));
  perform pg_notify('stoa_changes', 'sessions');
  return null;
end $$;
