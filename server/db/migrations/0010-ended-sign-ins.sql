-- When a sign-in has ended, open event streams check at once whether they may continue.

create function sign_ins_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'sign-ins');
  return null;
end $$;

create trigger sign_ins_ended after delete on sign_ins for each statement execute function sign_ins_ended();
