-- Which edit of a row this is: whoever edits it names the one that the edit began from. What a row is told by others
-- (observations of a hive, readings of a scale, the counter) is no edit.
alter table apiaries add column version integer not null default 1;
alter table hives add column version integer not null default 1;
alter table observations add column version integer not null default 1;
alter table countings add column version integer not null default 1;
alter table scales add column version integer not null default 1;
alter table weather_connectors add column version integer not null default 1;
alter table cameras add column version integer not null default 1;
