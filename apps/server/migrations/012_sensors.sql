-- What is connected: scales with the hives that stand on them, stations of the weather network, cameras.

create table scales (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  apiary_id integer not null references apiaries on delete cascade,
  -- Printed on the scale; unique over all accounts, in whatever case.
  aid text not null,
  name text not null,
  model integer not null,
  device_key_id integer not null unique references device_keys,
  -- Field of a decoded LoRaWAN payload to what it means; null for the usual names.
  ttn_mapping jsonb,
  created_at timestamptz not null default now()
);
create unique index scales_aid on scales (lower(aid));
create index scales_user_id on scales (user_id);
create index scales_apiary_id on scales (apiary_id);

-- One row for each place of the model.
create table scale_slots (
  id integer primary key generated always as identity,
  scale_id integer not null references scales on delete cascade,
  position integer not null check (position > 0),
  -- A hive stands on at most one scale.
  hive_id integer unique references hives on delete set null,
  -- weight = raw * factor + offset (kg); a factor of 0 counts as 1.
  weight_factor double precision not null default 0,
  weight_offset double precision not null default 0,
  unique (scale_id, position)
);

create table weather_connectors (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- An apiary has at most one.
  apiary_id integer not null unique references apiaries on delete cascade,
  name text not null,
  station text not null references weather_stations (station),
  -- Linked because the apiary asks for its nearest station.
  automatic boolean not null,
  created_at timestamptz not null default now()
);
create index weather_connectors_user_id on weather_connectors (user_id);
create index weather_connectors_station on weather_connectors (station);

create table cameras (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  default_marker text not null,
  -- mm
  default_custom_marker_diameter double precision,
  created_at timestamptz not null default now()
);
create index cameras_user_id on cameras (user_id);
