-- Hives end, and records change them. Before, a record always had a unit.
alter table hives
  -- Day of the end, in the zone of the apiary. An ended hive keeps its position for an undo.
  add column ended_on text,
  -- The uid of the record that ended it.
  add column ended_by uuid,
  add constraint hives_end check ((ended_on is null) = (ended_by is null)),
  drop constraint hives_position,
  add constraint hives_position exclude using btree (apiary_id with =, position_on_apiary with =)
    where (ended_on is null) deferrable initially deferred;
create index hives_apiary_id on hives (apiary_id);

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
create index observations_of_records on observations (record_uid) where record_uid is not null;
