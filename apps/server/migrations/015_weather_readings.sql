-- What the stations of the national network have measured. Source: MeteoSwiss, Open Data, CC BY 4.0.

create table weather_series (
  id integer primary key generated always as identity,
  station text not null references weather_stations (station) on delete cascade,
  -- key of the network, such as tre200s0
  measurement text not null,
  -- Of the newest reading.
  last_time timestamptz,
  last_value double precision,
  unique (station, measurement)
);

insert into weather_series (station, measurement)
select station, unnest(measurements) from weather_stations order by id;

-- Every ten minutes, by the end of them: °C, minutes of sunshine, km/h. A corrected value replaces the earlier one. Without
-- a foreign key, as scale_readings (record 020); the partition of a month is made with its first reading.
create table weather_readings (
  series_id integer not null,
  time timestamptz not null,
  value double precision not null,
  primary key (series_id, time)
) partition by range (time);

-- An hour, by its end, as the network writes it. The network's own value wins over what the ten minutes add up to.
create table weather_hours (
  series_id integer not null,
  time timestamptz not null,
  -- Of the readings of ten minutes; the sum is exact, whatever the order in which they came.
  count integer not null default 0,
  sum numeric not null default 0,
  -- The network's own.
  official double precision,
  primary key (series_id, time)
);

-- A day in UTC, by its beginning, as the network writes it; else the same.
create table weather_days (
  series_id integer not null,
  time timestamptz not null,
  count integer not null default 0,
  sum numeric not null default 0,
  official double precision,
  primary key (series_id, time)
);

-- Stations of which the files of hours and days have been read.
create table weather_backfills (
  station text primary key references weather_stations (station) on delete cascade,
  done_at timestamptz not null
);

-- How the service stands; one row.
create table weather_service (
  only_row boolean primary key default true check (only_row),
  -- When it was last asked, by whichever process.
  asked_at timestamptz,
  answered_at timestamptz,
  -- Of the newest file of all stations.
  etag text,
  last_slot timestamptz,
  -- Null while all is well.
  failing_since timestamptz,
  fault text,
  failures integer not null default 0,
  next_try_at timestamptz
);
insert into weather_service default values;
