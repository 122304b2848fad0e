-- Keeps feedback.session_rating, the rating of the session that feedback refers to. Writers of sessions and of feedback wait
-- for each other (documents/stored/stored-versions.sql.ts), so that neither misses a write of the other.

create or replace function rate_feedback() returns trigger language plpgsql as $$
declare
  rated smallint;
  known record;
begin
  select rating into rated from sessions where id = new.session_id;
  new.session_rating := coalesce(rated, 0);
  -- A document that was deleted and arrives again gets back its state (feedback-states.sql).
  if tg_op = 'INSERT' then
    select feedback_states.state, feedback_states.owner into known from feedback_states where id = new.id;
    if found then new.state := known.state; new.owner := known.owner; end if;
  end if;
  return new;
end $$;

create or replace trigger feedback_rated before insert or update of session_id on feedback
  for each row execute function rate_feedback();

create or replace function session_ratings_changed() returns trigger language plpgsql as $$
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

call watch_writes('sessions', 'session_ratings_changed',
  'session_ratings_inserted', 'session_ratings_updated', 'session_ratings_deleted');
