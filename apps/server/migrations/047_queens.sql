-- Queens, and what happened to them in which hive.
create table queens (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Chosen by the client.
  uid uuid not null,
  version integer not null default 1 check (version > 0),
  -- As entered; her mothers by their uids.
  facts jsonb not null,
  unique (user_id, uid)
);

-- Of the newest version of each valid record.
create table queen_movements (
  record_id integer not null references records on delete cascade,
  queen_id integer not null references queens on delete cascade,
  -- A hive that was removed stays here, with its name at that time.
  hive_uid uuid not null,
  hive_name text not null,
  day text not null,
  event text not null,
  primary key (record_id, queen_id)
);
create index queen_movements_queen_id on queen_movements (queen_id);
