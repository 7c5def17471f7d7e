-- Precipitation (rre150z0, mm) is kept besides what is measured for the curves. It has a series wherever something else has
-- one; rain gauges stand in another file, which is not asked for.
insert into weather_series (station, measurement)
select station, 'rre150z0' from weather_stations where measurements <> '{}' order by id;

-- Of linked stations the past is read again, with its precipitation, at the next daily round; that of invented stations
-- is told again.
delete from weather_backfills;
delete from weather_hours using weather_series, weather_stations
where weather_series.id = series_id and weather_stations.station = weather_series.station and is_invented;
