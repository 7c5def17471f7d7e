-- How the beekeeper reduces mites in this apiary; null until that is chosen.
alter table apiaries add column varroa_plan jsonb;
