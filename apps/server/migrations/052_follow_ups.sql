-- What is planned for a hive because of a record.
create table follow_ups (
  id integer primary key generated always as identity,
  record_id integer not null references records on delete cascade,
  hive_id integer not null references hives on delete cascade,
  kind text not null,
  -- In the zone of the apiary.
  due text not null,
  done_at timestamptz,
  unique (record_id, hive_id, kind)
);
create index follow_ups_hive_id on follow_ups (hive_id);
