-- The goals of the dashboard's charts.
create table goals (
  measure text collate "C" primary key,
  amount numeric not null,
  weeks integer not null
);
