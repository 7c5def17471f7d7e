-- How many mites fell on a board: counted on a photo, or by hand and without one.

create table countings (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Null while it is linked with none.
  hive_id integer references hives on delete cascade,
  -- machine, hand
  counted_by text not null,
  -- waiting, processing, done, or one of the four errors
  status text not null,
  -- For which moment it counts: that of the photo, where there is one.
  count_date timestamptz not null,
  -- IANA; of the browser that sent the photo.
  photo_timestamp_timezone text,
  -- Names the photo's files; null, as all that describes the photo, without one.
  file_id uuid,
  -- Media type of the photo as it came, and what all its files take on the disk.
  photo_type text,
  photo_bytes integer not null default 0,
  -- Pixels of the upright photo.
  photo_width integer,
  photo_height integer,
  camera_brand text,
  camera_model text,
  marker text,
  -- mm
  custom_marker_diameter double precision,
  -- How long the board lay.
  exposure_days double precision,
  -- A new one begins when it is counted again: what an older one still finds says nothing any more.
  run integer not null default 1,
  -- Of this run, those that failed.
  tries integer not null default 0,
  process_timestamp timestamptz,
  varroa_count_above_minimum_certainty integer,
  varroa_count_total integer,
  -- 0 to 1
  median_certainty double precision,
  -- As the counter said it.
  api_result jsonb,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint countings_file_id unique (file_id),
  check ((counted_by = 'hand') = (file_id is null))
);
create index countings_user_id on countings (user_id, count_date desc, id desc);
create index countings_hive_id on countings (hive_id);
-- Few at any moment: those that the worker is to count.
create index countings_unfinished on countings (id) where status in ('waiting', 'processing');
