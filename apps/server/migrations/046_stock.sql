-- Hives end, and records change them. Before, a record always had a unit.
alter table hives
  -- Day of the end, in the zone of the apiary; null for a living hive, as the two others.
  add column ended_on text,
  -- The uid of the record that ended it.
  add column ended_by uuid,
  -- Its position before. Its place after those of the living is a number that no other hive has.
  add column ended_position integer;

alter table records alter column unit drop not null;
create index records_of_stock on records (user_id, happened_on) where kind = 'stock';

alter table record_versions
  add column event text generated always as (content ->> 'event') stored,
  -- Also where no hives are named.
  add column stock_colonies integer generated always as ((content ->> 'colonies')::integer) stored,
  add column to_apiary text generated always as (content -> 'to_apiary' ->> 'name') stored,
  add column party_number text generated always as (content ->> 'party_number') stored,
  add column cause text generated always as (content ->> 'cause') stored,
  add column found_on text generated always as (content ->> 'found_on') stored;

alter table observations
  -- The uid of the record that gave these values to the hive; null if they were observed.
  add column record_uid uuid,
  -- By how much the record changed numbers of the hive: they follow from the observations before it.
  add column changes jsonb;
