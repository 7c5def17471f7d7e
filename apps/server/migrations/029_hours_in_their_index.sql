-- A curve of a year reads 8,760 hours of one series. They were written hour by hour beside those of all other series,
-- so each lies on another page: with what an hour holds beside its key they are read from the key alone.
alter table scale_readings_hourly
  drop constraint scale_readings_hourly_pkey,
  add primary key (series_id, bucket) include (count, sum, min, min_time, max, max_time);
