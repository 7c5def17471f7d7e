-- Places, the hives that stand there, and what was seen in them.

create table apiaries (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  reference text not null,
  is_covered boolean not null,
  address text,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  -- metres
  altitude double precision,
  weather_station_automatic boolean not null,
  created_at timestamptz not null default now()
);
create index apiaries_user_id on apiaries (user_id);

create table apiary_images (
  apiary_id integer primary key references apiaries on delete cascade,
  -- A small WebP made by the server.
  thumbnail bytea not null,
  mime_type text not null
);

create table hives (
  id integer primary key generated always as identity,
  apiary_id integer not null references apiaries on delete cascade,
  name text not null,
  position_on_apiary integer not null check (position_on_apiary > 0),
  color text not null,
  hive_type_id integer not null,
  bee_race_id integer not null,
  description text,
  frames_per_layer integer not null,
  -- Kept true by every write of an observation.
  last_observation_date timestamptz,
  observations_aggregate jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Deferred, so that hives may swap places within one transaction.
  constraint hives_position unique (apiary_id, position_on_apiary) deferrable initially deferred
);

create table observations (
  id integer primary key generated always as identity,
  hive_id integer not null references hives on delete cascade,
  observation_date timestamptz not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index observations_hive_date on observations (hive_id, observation_date desc, id desc);
