-- The comment of a reminder goes with it: where a newer observation set another without a comment, or took it back, the
-- latest values of the hive have none.
update hives set observations_aggregate = observations_aggregate - 'surveillance_reminder_comment'
where observations_aggregate ? 'surveillance_reminder_comment' and (
  select data ->> 'surveillance_reminder_comment' from observations
  where hive_id = hives.id and (data -> 'surveillance_reminder' <> 'null' or data -> 'surveillance_reminder_comment' <> 'null')
  order by observation_date desc, id desc limit 1
) is null;
