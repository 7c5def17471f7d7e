-- Photos of observations. The pictures themselves are in the blob store, under the photo's id.

create table photos (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  -- Null until an observation takes it, and again once it lets go of it.
  observation_id integer references observations on delete cascade,
  -- Order within the observation.
  position integer not null default 0,
  -- Pixels of the large form.
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index photos_observation_id on photos (observation_id);
create index photos_user_id on photos (user_id);
