-- The name of a thing that stays the same when an archive carries it to another account, where it gets another id.
-- No index: an import reads those of the account at hand.

alter table apiaries add column uid uuid not null default gen_random_uuid();
alter table hives add column uid uuid not null default gen_random_uuid();
alter table observations add column uid uuid not null default gen_random_uuid();
alter table countings add column uid uuid not null default gen_random_uuid();
alter table scales add column uid uuid not null default gen_random_uuid();
alter table cameras add column uid uuid not null default gen_random_uuid();
alter table weather_connectors add column uid uuid not null default gen_random_uuid();
alter table weight_events add column uid uuid not null default gen_random_uuid();
