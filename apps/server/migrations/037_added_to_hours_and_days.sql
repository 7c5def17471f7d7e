-- What is inserted into the hours and days of scales is added to what they hold already: `on conflict do update` is not
-- taken by a foreign table, behind which the readings of another server may lie (record 049). Of equal extremes the first
-- counts. A version that still says `on conflict` finds its row laid over already, and no conflict.
do $do$
declare
  kept text;
begin
  foreach kept in array array['scale_readings_hourly', 'scale_readings_daily'] loop
    execute replace($create$
create function add_to_scale_readings_kept() returns trigger language plpgsql as $$
begin
  update public.scale_readings_kept as kept set
    count = kept.count + new.count,
    sum = kept.sum + new.sum,
    min = least(kept.min, new.min),
    min_time = case when (new.min, new.min_time) < (kept.min, kept.min_time) then new.min_time else kept.min_time end,
    max = greatest(kept.max, new.max),
    max_time = case when (-new.max, new.max_time) < (-kept.max, kept.max_time) then new.max_time else kept.max_time end
  where kept.series_id = new.series_id and kept.bucket = new.bucket;
  return case when found then null else new end;
end
$$;
create trigger added before insert on scale_readings_kept for each row execute function add_to_scale_readings_kept()
$create$, 'scale_readings_kept', kept);
  end loop;
end
$do$;
