-- Amounts of an observation are records. A record outlives its observation.
create table record_observations (
  record_id integer primary key references records on delete cascade,
  observation_id integer not null references observations on delete cascade
);
create index record_observations_observation_id on record_observations (observation_id);
