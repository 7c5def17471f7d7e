-- What was found in the weight of a hive and told, so that it is told once.
create table weight_events (
  id integer primary key generated always as identity,
  hive_id integer not null references hives on delete cascade,
  -- loss, gain, flow, stores
  kind text not null,
  -- As they were last seen: with each reading that comes they may move.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- kg
  change double precision not null,
  told_at timestamptz not null
);
create index weight_events_hive_id on weight_events (hive_id, end_at);
