-- Local forecast of MeteoSwiss. Source: MeteoSwiss, Open Data, CC BY 4.0.

create table forecast_points (
  -- 2 is a postal code, 3 a mountain, as in the files; 0 is invented, for the demonstration.
  type smallint not null,
  id integer not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- metres above sea level
  altitude double precision not null,
  primary key (type, id)
);

-- The days of the points nearest to an apiary, in °C.
create table forecast_days (
  type smallint not null,
  id integer not null,
  -- YYYY-MM-DD, in the zone of the stations
  day text not null,
  minimum double precision not null,
  maximum double precision not null,
  -- Start of the model run.
  run_at timestamptz not null,
  primary key (type, id, day),
  foreign key (type, id) references forecast_points (type, id) on delete cascade
);

-- State of the service; one row.
create table forecast_service (
  only_row boolean primary key default true check (only_row),
  -- Set while a process fetches, and for a pause after a failure.
  asked_at timestamptz,
  -- Of the list of the files of a day.
  files_etag text,
  points_etag text,
  points_read_at timestamptz,
  -- Of the stored days.
  run_at timestamptz,
  -- Null while the service answers.
  failing_since timestamptz,
  fault text
);
insert into forecast_service default values;

insert into forecast_points (type, id, name, latitude, longitude, altitude) values
  (0, 1, 'Demo Lavaux', 46.4870, 6.7850, 470),
  (0, 2, 'Demo Val-de-Ruz', 47.0650, 6.9100, 760);
