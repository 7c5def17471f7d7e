-- The day of a reminder that is set, so that those of a day are found without reading every hive. A column of its own: an
-- index on the aggregate itself would make each observation rewrite all indexes of its hive.
alter table hives add column reminder_day text generated always as (
  case when observations_aggregate ->> 'surveillance_reminder' = 'true'
    then observations_aggregate ->> 'surveillance_reminder_date' end
) stored;
create index hives_reminder_day on hives (reminder_day) where reminder_day is not null;
