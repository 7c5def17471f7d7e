-- Two stations that nobody has built: their weather is invented, and only copies of the demonstration see them.
alter table weather_stations add column is_invented boolean not null default false;

insert into weather_stations (id, station, name, canton, latitude, longitude, altitude, measurements, is_invented) values
  (1001, 'DEMO-VD', 'Démonstration (Lavaux)', 'VD', 46.4870, 6.7850, 590, '{tre200s0,sre000z0,fu3010z0}', true),
  (1002, 'DEMO-NE', 'Démonstration (Val-de-Ruz)', 'NE', 47.0650, 6.9100, 830, '{tre200s0,sre000z0,fu3010z0}', true);
insert into weather_series (station, measurement)
select station, unnest(measurements) from weather_stations where is_invented order by id;
