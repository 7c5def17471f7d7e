-- What scales have measured, as it was delivered; calibration applies on reading.

create table scale_series (
  id integer primary key generated always as identity,
  scale_id integer not null references scales on delete cascade,
  -- 0 for what concerns the device and no hive, such as its battery.
  slot integer not null,
  measure text not null,
  -- Whose midnight ends the days of scale_readings_daily.
  time_zone text not null default 'Europe/Zurich',
  -- Of the newest reading.
  last_time timestamptz,
  last_value double precision,
  unique (scale_id, slot, measure)
);

-- Kg, °C, % or V. Never changed, and without a foreign key: it can be distributed by series_id (record 020). The partition
-- of a month is made with its first reading.
create table scale_readings (
  series_id integer not null,
  time timestamptz not null,
  value double precision not null,
  primary key (series_id, time)
) partition by range (time);

-- What the readings of an hour add up to; the sum is exact, whatever the order in which they came.
create table scale_readings_hourly (
  series_id integer not null,
  -- Its beginning.
  bucket timestamptz not null,
  count integer not null,
  sum numeric not null,
  min double precision not null,
  -- Of the first with this value.
  min_time timestamptz not null,
  max double precision not null,
  max_time timestamptz not null,
  primary key (series_id, bucket)
);

-- The same of a day in the zone of its series.
create table scale_readings_daily (
  series_id integer not null,
  bucket timestamptz not null,
  count integer not null,
  sum numeric not null,
  min double precision not null,
  min_time timestamptz not null,
  max double precision not null,
  max_time timestamptz not null,
  primary key (series_id, bucket)
);

-- Series that are gone, by whatever way: their readings follow (`readings.sweep`).
create table removed_scale_series (
  series_id integer primary key
);
create function note_removed_scale_series() returns trigger language plpgsql as $$
begin
  insert into removed_scale_series select id from removed;
  return null;
end
$$;
create trigger scale_series_removed after delete on scale_series
  referencing old table as removed for each statement execute function note_removed_scale_series();

-- The last deliveries of a scale, as they came, and what became of each.
create table deliveries (
  id integer primary key generated always as identity,
  scale_id integer not null references scales on delete cascade,
  received_at timestamptz not null,
  -- Of the last delivery of which open pages were told.
  told_at timestamptz not null,
  channel text not null,
  content text not null,
  is_cut boolean not null,
  accepted integer not null,
  duplicate integer not null,
  rejected integer not null,
  -- The first ones, with their codes.
  rejections jsonb not null
);
create index deliveries_scale_id on deliveries (scale_id, id desc);
