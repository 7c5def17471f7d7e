-- Files of measurements on their way into the readings of a scale; each is one job.

create table imports (
  id integer primary key generated always as identity,
  scale_id integer not null references scales on delete cascade,
  -- waiting, running, done, failed
  state text not null,
  -- Names the file, which goes when the job is done.
  file_id uuid not null,
  bytes integer not null,
  -- How the file is to be read.
  settings jsonb not null,
  -- 0 to 1
  progress double precision not null default 0,
  -- Of readings.
  accepted integer not null default 0,
  duplicate integer not null default 0,
  rejected integer not null default 0,
  -- How many were rejected for which reason; and the first lines of which something was.
  reasons jsonb not null default '{}',
  faulty_lines jsonb not null default '[]',
  created_at timestamptz not null
);
create index imports_scale_id on imports (scale_id, id desc);
