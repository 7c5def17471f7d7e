-- What the beekeeper says against the counter, beside what it said and never instead of it.

alter table countings add column corrections jsonb;
-- What is counted with them.
alter table countings add column corrected_count integer;
alter table countings add column corrected_at timestamptz;
