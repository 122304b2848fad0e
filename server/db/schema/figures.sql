-- Counts and sums that triggers maintain in the transaction of every write (functions/figures.sql), so that lists, counts and figures
-- cost the same at any size.

-- The number of documents of each entity without flags.
create table totals (
  only_row boolean primary key default true check (only_row),
  tags bigint not null default 0,
  discount_codes bigint not null default 0
);
insert into totals default values;

-- The users with the same values of all flags, which are the columns of the key. A combination without users keeps its row, with zeros.
create table user_flag_groups (
  is_admin boolean not null,
  is_verified boolean not null,
  is_expert boolean not null,
  ai_available boolean not null,
  users bigint not null,
  constraint user_flag_groups_key primary key (is_admin, is_verified, is_expert, ai_available)
);

-- The feedback in each state. A state without feedback keeps its row, with zero.
create table feedback_flag_groups (
  state text collate "C" not null,
  feedback bigint not null,
  constraint feedback_flag_groups_key primary key (state)
);

-- The sessions with the same values of all flags, which are the columns of the key: one row for each label, and one without a label that
-- sums them up. A combination without sessions keeps its row, with zeros.
create table session_flag_groups (
  is_sign_in boolean not null,
  active boolean not null,
  is_ai boolean not null,
  ingested boolean not null,
  has_transcript boolean not null,
  rating smallint not null,
  label text collate "C",
  sessions bigint not null,
  session_price numeric not null,
  total_price numeric not null,
  constraint session_flag_groups_key unique nulls not distinct (label, is_sign_in, active, is_ai, ingested, has_transcript, rating)
);

-- Bookings by the day of their slot in the zone of session_days_zone; bookings without a slot are not counted. stars: the sum
-- of the ratings from 1 to 5; rated: their number.
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

-- The zone in which days begin.
create table session_days_zone (
  only_row boolean primary key default true check (only_row),
  time_zone text not null
);
insert into session_days_zone values (true, 'UTC');

-- Bookings of each expert by month and by year: by day an expert has nearly as many sums as sessions. Counts are integers,
-- which PostgreSQL adds up faster than bigints.
create table expert_sums (
  -- The length of the period, 1 or 12.
  months smallint not null,
  -- '-infinity': the sessions without a slot.
  first_day date not null,
  expert_key bigint not null,
  is_ai boolean not null,
  sessions integer not null,
  rated integer not null,
  stars integer not null,
  -- Sessions rated 1 or 2.
  unhappy integer not null,
  no_shows integer not null,
  refunds integer not null,
  revenue numeric not null,
  primary key (months, first_day, expert_key, is_ai)
) with (fillfactor = 80);

-- Bookings with each discount code that a booking carries, even if no code has this id. A code without bookings keeps its row, with
-- zeros.
create table code_sums (
  discount_code text collate "C" primary key,
  uses bigint not null,
  revenue numeric not null,
  -- The bookings that say what the code took off, and the sum of these amounts.
  discounted bigint not null,
  discount numeric not null
);

-- What each user has booked, without records of sign-ins. Only users with bookings have a row, so that nothing remains of an erased
-- person.
create table user_sums (
  user_id text collate "C" primary key,
  sessions bigint not null,
  spent numeric not null
);
create index user_sums_by_spent on user_sums (spent) include (user_id);
