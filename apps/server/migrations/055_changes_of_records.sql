-- Recording an old observation asks whether a later record changes the numbers of its hive. Few observations have
-- changes, so that the answer does not depend on the length of the history.
create index observations_with_changes on observations (hive_id, observation_date) where changes is not null;
