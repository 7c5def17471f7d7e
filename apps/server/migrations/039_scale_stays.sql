-- Who stood on a slot, and from when to when: what it measured is then the hive's, wherever that stands today.

-- Since when the hive of a slot stands there; null: as long as the slot has measured.
alter table scale_slots add column since timestamptz;

-- Stays that are over. At no time two hives have a slot, nor one hive two slots.
create table scale_stays (
  id integer primary key generated always as identity,
  scale_id integer not null references scales on delete cascade,
  position integer not null check (position > 0),
  -- Null of a hive that is gone: what was measured then is not that of the next one.
  hive_id integer references hives on delete set null,
  since timestamptz,
  until timestamptz not null check (since < until),
  -- As the slot was calibrated when the stay ended; it counts where there is no such slot any more.
  weight_factor double precision not null,
  weight_offset double precision not null
);
create index scale_stays_scale_id on scale_stays (scale_id);
create index scale_stays_hive_id on scale_stays (hive_id);
