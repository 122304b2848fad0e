-- When the newest complete backup of this database was taken, so that the metrics can tell its age.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null
);
