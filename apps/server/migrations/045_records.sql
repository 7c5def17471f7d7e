-- What was done to colonies. A version is never changed: a correction or a cancellation is another one.
create table records (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Chosen by the client.
  uid uuid not null,
  -- Null for the movement of a medicine, and after the apiary was removed.
  apiary_id integer references apiaries on delete set null,
  kind text not null,
  -- Of the newest version, for lists and totals.
  version integer not null check (version > 0),
  happened_on text not null,
  is_cancelled boolean not null,
  product text,
  food text,
  movement text,
  unit text not null,
  -- Sum of the amounts; null if unknown.
  total double precision,
  -- kg of sugar of a feeding; null if unknown.
  sugar_kg double precision,
  unique (user_id, uid)
);
create index records_by_day on records (user_id, happened_on desc, id desc);
create index records_apiary_id on records (apiary_id);

create table record_versions (
  record_id integer not null references records on delete cascade,
  version integer not null check (version > 0),
  origin text not null,
  made_at timestamptz not null,
  -- The name of the account at that time.
  made_by text not null,
  -- The reason; null for a version that is valid, empty if the record was undone.
  cancelled text,
  -- The apiary at that time: a record outlives its apiary and its hives.
  apiary_name text,
  -- As entered; each hive with its uid and its name at that time.
  content jsonb not null,
  -- The versions of an apiary are a chain: each has the hash of the one before it. It has the uid of the apiary, which
  -- stays after the apiary is gone, or the nil UUID for what belongs to no apiary.
  chain_user_id integer not null,
  chain uuid not null,
  position integer not null check (position > 0),
  previous_hash bytea,
  hash bytea not null,
  -- Each field that a law asks for has a column (docs/specification.md, Records).
  happened_on text not null generated always as (content ->> 'happened_on') stored,
  last_day text generated always as (content ->> 'last_day') stored,
  product text generated always as (content ->> 'product') stored,
  substances jsonb generated always as (content -> 'substances') stored,
  batch text generated always as (content ->> 'batch') stored,
  amounts jsonb generated always as (content -> 'amounts') stored,
  unit text generated always as (content ->> 'unit') stored,
  colonies integer generated always as (jsonb_array_length(content -> 'hives')) stored,
  indication text generated always as (content ->> 'indication') stored,
  withdrawal_days jsonb generated always as (content -> 'withdrawal_days') stored,
  release_day text generated always as (content ->> 'release_day') stored,
  prescribed_by text generated always as (content ->> 'prescribed_by') stored,
  dispensed_by text generated always as (content ->> 'dispensed_by') stored,
  administered_by text generated always as (content ->> 'administered_by') stored,
  movement text generated always as (content ->> 'movement') stored,
  packages double precision generated always as ((content ->> 'packages')::double precision) stored,
  expiry text generated always as (content ->> 'expiry') stored,
  party_name text generated always as (content ->> 'party_name') stored,
  party_address text generated always as (content ->> 'party_address') stored,
  primary key (record_id, version),
  unique (chain_user_id, chain, position)
);

-- The hives of the newest version, to find their records. A hive that was removed stays here.
create table record_hives (
  record_id integer not null references records on delete cascade,
  hive_uid uuid not null,
  primary key (record_id, hive_uid)
);
create index record_hives_hive_uid on record_hives (hive_uid);

create function refuse_change_of_record_versions() returns trigger language plpgsql as $$
begin
  raise exception 'versions of records are only added';
end
$$;
create trigger record_versions_are_not_changed before update or truncate on record_versions
  for each statement execute function refuse_change_of_record_versions();
