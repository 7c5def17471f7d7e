-- Between which numbers the true one lies, with the beekeeper's corrections: a list does not read for it all that the
-- counter said. Null where there is no such range. What was corrected before has none.

alter table countings
  add column count_least double precision,
  add column count_most double precision;
update countings
  set count_least = (api_result #>> '{range,least}')::double precision,
      count_most = (api_result #>> '{range,most}')::double precision
  where status = 'done' and corrected_count is null;
-- The newest count of each hive.
create index countings_latest on countings (user_id, hive_id, count_date desc, id desc)
  where status = 'done' and hive_id is not null;
