-- Calls a trigger function after every write of a table, once for each statement. There is one trigger for each kind of write, because
-- only an update has both the old and the new rows. The names are those of the triggers of insert, update and delete.
create or replace procedure watch_writes(watched text, called text, variadic names text[]) language plpgsql as $$
begin
  execute format($sql$
    create or replace trigger %1$s after insert on %4$s referencing new table as new_rows
      for each statement execute function %5$s();
    create or replace trigger %2$s after update on %4$s referencing old table as old_rows new table as new_rows
      for each statement execute function %5$s();
    create or replace trigger %3$s after delete on %4$s referencing old table as old_rows
      for each statement execute function %5$s();
  $sql$, names[1], names[2], names[3], watched, called);
end $$;
