-- Since when particular attention is asked for without a break: the first observation that said so after the last one
-- that took it back. Null while the latest word is another one, or none.
alter table hives add column attention_since timestamptz;

update hives set attention_since = (
  select min(asked.observation_date) from observations asked
  where asked.hive_id = hives.id and asked.data -> 'surveillance_particular_attention' = 'true'
    and ((asked.observation_date, asked.id) > (
      select observation_date, id from observations
      where hive_id = hives.id and data -> 'surveillance_particular_attention' = 'false'
      order by observation_date desc, id desc limit 1
    )) is not false
);
