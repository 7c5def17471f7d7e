-- What all migrations together make. Written by `npm run db:snapshot`; never edit it.

create table account_log (
  id integer not null generated always as identity,
  user_id integer,
  kind text not null,
  at timestamp with time zone not null,
  browser text,
  system text,
  network text,
  session_id integer,
  constraint account_log_pkey PRIMARY KEY (id)
);
CREATE INDEX account_log_at ON public.account_log USING btree (at);
CREATE INDEX account_log_user_id ON public.account_log USING btree (user_id, id DESC);

create table account_writes (
  user_id integer not null,
  number integer not null,
  constraint account_writes_pkey PRIMARY KEY (user_id),
  constraint account_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table address_changes (
  id uuid not null,
  user_id integer not null,
  old_email text not null,
  new_email text not null,
  expires_at timestamp with time zone not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint address_changes_pkey PRIMARY KEY (id),
  constraint address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX address_changes_user_id ON public.address_changes USING btree (user_id);
CREATE UNIQUE INDEX address_changes_waiting ON public.address_changes USING btree (user_id) WHERE (ended_at IS NULL);

create table apiaries (
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  reference text not null,
  is_covered boolean not null,
  address text,
  latitude double precision not null,
  longitude double precision not null,
  altitude double precision,
  weather_station_automatic boolean not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  varroa_plan jsonb,
  constraint apiaries_pkey PRIMARY KEY (id),
  constraint apiaries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint apiaries_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint apiaries_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE INDEX apiaries_user_id ON public.apiaries USING btree (user_id);

create table apiary_images (
  apiary_id integer not null,
  thumbnail bytea not null,
  mime_type text not null,
  picture text not null generated always as ("left"(encode(sha256(thumbnail), 'hex'::text), 32)) stored,
  constraint apiary_images_pkey PRIMARY KEY (apiary_id),
  constraint apiary_images_apiary_id_fkey FOREIGN KEY (apiary_id) REFERENCES apiaries(id) ON DELETE CASCADE
);

create table calendar_feeds (
  user_id integer not null,
  feed_id uuid not null,
  created_at timestamp with time zone not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_feed_id_key UNIQUE (feed_id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cameras (
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  default_marker text not null,
  default_custom_marker_diameter double precision,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  constraint cameras_pkey PRIMARY KEY (id),
  constraint cameras_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cameras_user_id ON public.cameras USING btree (user_id);

create table challenges (
  token_hash bytea not null,
  purpose text not null,
  user_id integer,
  password_mark bytea,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  constraint challenges_pkey PRIMARY KEY (token_hash),
  constraint challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX challenges_expires_at ON public.challenges USING btree (expires_at);
CREATE INDEX challenges_user_id ON public.challenges USING btree (user_id);

create table counting_upload_parts (
  upload_id uuid not null,
  start integer not null,
  file_id uuid not null,
  constraint counting_upload_parts_pkey PRIMARY KEY (upload_id, start),
  constraint counting_upload_parts_file_id UNIQUE (file_id),
  constraint counting_upload_parts_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES counting_uploads(id) ON DELETE CASCADE
);

create table counting_uploads (
  id uuid not null,
  user_id integer not null,
  bytes integer not null,
  received integer not null default 0,
  touched_at timestamp with time zone not null,
  constraint counting_uploads_pkey PRIMARY KEY (id),
  constraint counting_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX counting_uploads_touched_at ON public.counting_uploads USING btree (touched_at);
CREATE INDEX counting_uploads_user_id ON public.counting_uploads USING btree (user_id);

create table countings (
  id integer not null generated always as identity,
  user_id integer not null,
  hive_id integer,
  counted_by text not null,
  status text not null,
  count_date timestamp with time zone not null,
  photo_timestamp_timezone text,
  file_id uuid,
  photo_type text,
  photo_bytes integer not null default 0,
  photo_width integer,
  photo_height integer,
  camera_brand text,
  camera_model text,
  marker text,
  custom_marker_diameter double precision,
  exposure_days double precision,
  run integer not null default 1,
  tries integer not null default 0,
  process_timestamp timestamp with time zone,
  varroa_count_above_minimum_certainty integer,
  varroa_count_total integer,
  median_certainty double precision,
  api_result jsonb,
  error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  corrections jsonb,
  corrected_count integer,
  corrected_at timestamp with time zone,
  count_least double precision,
  count_most double precision,
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  board_mm_per_px double precision,
  scale_doubt text generated always as (
CASE
    WHEN ((api_result #> '{quality,warnings}'::text[]) ? 'assumed_scale'::text) THEN 'assumed_scale'::text
    WHEN ((api_result #> '{quality,warnings}'::text[]) ? 'unsure_scale'::text) THEN 'unsure_scale'::text
    WHEN ((api_result #> '{quality,warnings}'::text[]) ? 'unfit_scale'::text) THEN 'unfit_scale'::text
    ELSE NULL::text
END) stored,
  sample_bees integer,
  sample_method text,
  comment text,
  constraint countings_pkey PRIMARY KEY (id),
  constraint countings_file_id UNIQUE (file_id),
  constraint countings_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE CASCADE,
  constraint countings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint countings_check CHECK (((counted_by = 'hand'::text) = (file_id IS NULL)))
);
CREATE INDEX countings_hive_id ON public.countings USING btree (hive_id);
CREATE INDEX countings_latest ON public.countings USING btree (user_id, hive_id, count_date DESC, id DESC) WHERE ((status = 'done'::text) AND (hive_id IS NOT NULL));
CREATE INDEX countings_unfinished ON public.countings USING btree (id) WHERE (status = ANY (ARRAY['waiting'::text, 'processing'::text]));
CREATE INDEX countings_user_id ON public.countings USING btree (user_id, count_date DESC, id DESC);

create table deliveries (
  id integer not null generated always as identity,
  scale_id integer not null,
  received_at timestamp with time zone not null,
  told_at timestamp with time zone not null,
  channel text not null,
  content text not null,
  is_cut boolean not null,
  accepted integer not null,
  duplicate integer not null,
  rejected integer not null,
  rejections jsonb not null,
  refused text,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scales(id) ON DELETE CASCADE
);
CREATE INDEX deliveries_scale_id ON public.deliveries USING btree (scale_id, id DESC);

create table device_keys (
  id integer not null generated always as identity,
  user_id integer not null,
  key_hash bytea not null,
  last_four text not null,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint device_keys_pkey PRIMARY KEY (id),
  constraint device_keys_key_hash_key UNIQUE (key_hash),
  constraint device_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX device_keys_user_id ON public.device_keys USING btree (user_id);

create table follow_ups (
  id integer not null generated always as identity,
  record_id integer not null,
  hive_id integer not null,
  kind text not null,
  due text not null,
  done_at timestamp with time zone,
  constraint follow_ups_pkey PRIMARY KEY (id),
  constraint follow_ups_record_id_hive_id_kind_key UNIQUE (record_id, hive_id, kind),
  constraint follow_ups_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE CASCADE,
  constraint follow_ups_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX follow_ups_hive_id ON public.follow_ups USING btree (hive_id);
CREATE INDEX follow_ups_open ON public.follow_ups USING btree (due) WHERE (done_at IS NULL);

create table forecast_days (
  type smallint not null,
  id integer not null,
  day text not null,
  minimum double precision not null,
  maximum double precision not null,
  run_at timestamp with time zone not null,
  constraint forecast_days_pkey PRIMARY KEY (type, id, day),
  constraint forecast_days_type_id_fkey FOREIGN KEY (type, id) REFERENCES forecast_points(type, id) ON DELETE CASCADE
);

create table forecast_points (
  type smallint not null,
  id integer not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  altitude double precision not null,
  constraint forecast_points_pkey PRIMARY KEY (type, id)
);

create table forecast_service (
  only_row boolean not null default true,
  asked_at timestamp with time zone,
  files_etag text,
  points_etag text,
  points_read_at timestamp with time zone,
  run_at timestamp with time zone,
  failing_since timestamp with time zone,
  fault text,
  constraint forecast_service_pkey PRIMARY KEY (only_row),
  constraint forecast_service_only_row_check CHECK (only_row)
);

create table hives (
  id integer not null generated always as identity,
  apiary_id integer not null,
  name text not null,
  position_on_apiary integer not null,
  color text not null,
  hive_type_id integer not null,
  bee_race_id integer not null,
  description text,
  frames_per_layer integer not null,
  last_observation_date timestamp with time zone,
  observations_aggregate jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  attention_since timestamp with time zone,
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  reminder_day text generated always as (
CASE
    WHEN ((observations_aggregate ->> 'surveillance_reminder'::text) = 'true'::text) THEN (observations_aggregate ->> 'surveillance_reminder_date'::text)
    ELSE NULL::text
END) stored,
  ended_on text,
  ended_by uuid,
  ended_position integer,
  constraint hives_pkey PRIMARY KEY (id),
  constraint hives_position UNIQUE (apiary_id, position_on_apiary) DEFERRABLE INITIALLY DEFERRED,
  constraint hives_apiary_id_fkey FOREIGN KEY (apiary_id) REFERENCES apiaries(id) ON DELETE CASCADE,
  constraint hives_position_on_apiary_check CHECK ((position_on_apiary > 0))
);
CREATE INDEX hives_reminder_day ON public.hives USING btree (reminder_day) WHERE (reminder_day IS NOT NULL);

create table idempotency_keys (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

create table imports (
  id integer not null generated always as identity,
  scale_id integer not null,
  state text not null,
  file_id uuid not null,
  bytes integer not null,
  settings jsonb not null,
  progress double precision not null default 0,
  accepted integer not null default 0,
  duplicate integer not null default 0,
  rejected integer not null default 0,
  reasons jsonb not null default '{}'::jsonb,
  faulty_lines jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scales(id) ON DELETE CASCADE
);
CREATE INDEX imports_scale_id ON public.imports USING btree (scale_id, id DESC);

create table known_browsers (
  token_hash bytea not null,
  user_id integer not null,
  last_used_at timestamp with time zone not null,
  constraint known_browsers_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_browsers_user_id ON public.known_browsers USING btree (user_id, last_used_at DESC);

create table notifications (
  id integer not null generated always as identity,
  user_id integer not null,
  kind text not null,
  cause text not null,
  facts jsonb not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_cause_key UNIQUE (user_id, cause),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id ON public.notifications USING btree (user_id, id DESC);

create table observations (
  id integer not null generated always as identity,
  hive_id integer not null,
  observation_date timestamp with time zone not null,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  words text not null generated always as (fold_text(((((((((((((((((COALESCE((data ->> 'general_notes'::text), ''::text) || '
'::text) || COALESCE((data ->> 'surveillance_reminder_comment'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'input_origin'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'input_reason'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'output_destination'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'output_reason'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'swarming_prevention_action'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'foraging_main_source'::text), ''::text)) || '
'::text) || COALESCE((data ->> 'problem_description'::text), ''::text)))) stored,
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  record_uid uuid,
  changes jsonb,
  constraint observations_pkey PRIMARY KEY (id),
  constraint observations_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE CASCADE
);
CREATE INDEX observations_hive_date ON public.observations USING btree (hive_id, observation_date DESC, id DESC);
CREATE INDEX observations_with_changes ON public.observations USING btree (hive_id, observation_date) WHERE (changes IS NOT NULL);

create table passkeys (
  id integer not null generated always as identity,
  user_id integer not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);

create table password_resets (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_user_id ON public.password_resets USING btree (user_id);

create table photos (
  id uuid not null,
  user_id integer not null,
  observation_id integer,
  "position" integer not null default 0,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null default now(),
  file_id uuid not null,
  bytes integer not null,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_observation_id_fkey FOREIGN KEY (observation_id) REFERENCES observations(id) ON DELETE CASCADE,
  constraint photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX photos_file_id ON public.photos USING btree (file_id);
CREATE INDEX photos_observation_id ON public.photos USING btree (observation_id);
CREATE INDEX photos_user_id ON public.photos USING btree (user_id);

create table preferences (
  user_id integer not null,
  observations jsonb not null default '{}'::jsonb,
  notifications jsonb not null default '{}'::jsonb,
  quiet_hours jsonb,
  constraint preferences_pkey PRIMARY KEY (user_id),
  constraint preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table push_subscriptions (
  endpoint text not null,
  user_id integer not null,
  subscription jsonb not null,
  created_at timestamp with time zone not null default now(),
  id integer not null generated always as identity,
  session_id integer not null,
  constraint push_subscriptions_pkey PRIMARY KEY (endpoint),
  constraint push_subscriptions_id_key UNIQUE (id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_session_id ON public.push_subscriptions USING btree (session_id);
CREATE INDEX push_subscriptions_user_id ON public.push_subscriptions USING btree (user_id);

create table queen_movements (
  record_id integer not null,
  queen_id integer not null,
  hive_uid uuid not null,
  hive_name text not null,
  day text not null,
  event text not null,
  constraint queen_movements_pkey PRIMARY KEY (record_id, queen_id),
  constraint queen_movements_queen_id_fkey FOREIGN KEY (queen_id) REFERENCES queens(id) ON DELETE CASCADE,
  constraint queen_movements_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX queen_movements_queen_id ON public.queen_movements USING btree (queen_id);

create table queens (
  id integer not null generated always as identity,
  user_id integer not null,
  uid uuid not null,
  version integer not null default 1,
  facts jsonb not null,
  constraint queens_pkey PRIMARY KEY (id),
  constraint queens_user_id_uid_key UNIQUE (user_id, uid),
  constraint queens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint queens_version_check CHECK ((version > 0))
);

create unlogged table rate_limits (
  key text not null,
  tries integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table record_hives (
  record_id integer not null,
  hive_uid uuid not null,
  constraint record_hives_pkey PRIMARY KEY (record_id, hive_uid),
  constraint record_hives_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX record_hives_hive_uid ON public.record_hives USING btree (hive_uid);

create table record_observations (
  record_id integer not null,
  observation_id integer not null,
  constraint record_observations_pkey PRIMARY KEY (record_id),
  constraint record_observations_observation_id_fkey FOREIGN KEY (observation_id) REFERENCES observations(id) ON DELETE CASCADE,
  constraint record_observations_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX record_observations_observation_id ON public.record_observations USING btree (observation_id);

create table record_photos (
  photo_id uuid not null,
  record_id integer not null,
  "position" integer not null,
  constraint record_photos_pkey PRIMARY KEY (photo_id),
  constraint record_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  constraint record_photos_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE
);
CREATE INDEX record_photos_record_id ON public.record_photos USING btree (record_id);

create table record_versions (
  record_id integer not null,
  version integer not null,
  origin text not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  cancelled text,
  apiary_name text,
  content jsonb not null,
  chain_user_id integer not null,
  chain uuid not null,
  "position" integer not null,
  previous_hash bytea,
  hash bytea not null,
  happened_on text not null generated always as ((content ->> 'happened_on'::text)) stored,
  last_day text generated always as ((content ->> 'last_day'::text)) stored,
  product text generated always as ((content ->> 'product'::text)) stored,
  substances jsonb generated always as ((content -> 'substances'::text)) stored,
  batch text generated always as ((content ->> 'batch'::text)) stored,
  amounts jsonb generated always as ((content -> 'amounts'::text)) stored,
  unit text generated always as ((content ->> 'unit'::text)) stored,
  colonies integer generated always as (jsonb_array_length((content -> 'hives'::text))) stored,
  indication text generated always as ((content ->> 'indication'::text)) stored,
  withdrawal_days jsonb generated always as ((content -> 'withdrawal_days'::text)) stored,
  release_day text generated always as ((content ->> 'release_day'::text)) stored,
  prescribed_by text generated always as ((content ->> 'prescribed_by'::text)) stored,
  dispensed_by text generated always as ((content ->> 'dispensed_by'::text)) stored,
  administered_by text generated always as ((content ->> 'administered_by'::text)) stored,
  movement text generated always as ((content ->> 'movement'::text)) stored,
  packages double precision generated always as (((content ->> 'packages'::text))::double precision) stored,
  expiry text generated always as ((content ->> 'expiry'::text)) stored,
  party_name text generated always as ((content ->> 'party_name'::text)) stored,
  party_address text generated always as ((content ->> 'party_address'::text)) stored,
  event text generated always as ((content ->> 'event'::text)) stored,
  stock_colonies integer generated always as (((content ->> 'colonies'::text))::integer) stored,
  to_apiary text generated always as (((content -> 'to_apiary'::text) ->> 'name'::text)) stored,
  party_number text generated always as ((content ->> 'party_number'::text)) stored,
  cause text generated always as ((content ->> 'cause'::text)) stored,
  found_on text generated always as ((content ->> 'found_on'::text)) stored,
  constraint record_versions_pkey PRIMARY KEY (record_id, version),
  constraint record_versions_chain_user_id_chain_position_key UNIQUE (chain_user_id, chain, "position"),
  constraint record_versions_record_id_fkey FOREIGN KEY (record_id) REFERENCES records(id) ON DELETE CASCADE,
  constraint record_versions_position_check CHECK (("position" > 0)),
  constraint record_versions_version_check CHECK ((version > 0))
);

create table records (
  id integer not null generated always as identity,
  user_id integer not null,
  uid uuid not null,
  apiary_id integer,
  kind text not null,
  version integer not null,
  happened_on text not null,
  is_cancelled boolean not null,
  product text,
  food text,
  movement text,
  unit text,
  total double precision,
  sugar_kg double precision,
  words text not null default ''::text,
  constraint records_pkey PRIMARY KEY (id),
  constraint records_user_id_uid_key UNIQUE (user_id, uid),
  constraint records_apiary_id_fkey FOREIGN KEY (apiary_id) REFERENCES apiaries(id) ON DELETE SET NULL,
  constraint records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint records_version_check CHECK ((version > 0))
);
CREATE INDEX records_apiary_id ON public.records USING btree (apiary_id);
CREATE INDEX records_by_day ON public.records USING btree (user_id, happened_on DESC, id DESC);
CREATE INDEX records_of_stock ON public.records USING btree (user_id, happened_on) WHERE (kind = 'stock'::text);

create table recovery_codes (
  user_id integer not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table removed_scale_series (
  series_id integer not null,
  constraint removed_scale_series_pkey PRIMARY KEY (series_id)
);

create table scale_readings (
  series_id integer not null,
  "time" timestamp with time zone not null,
  value double precision not null,
  constraint scale_readings_pkey PRIMARY KEY (series_id, "time")
) partition by RANGE ("time");

create table scale_readings_daily (
  series_id integer not null,
  bucket timestamp with time zone not null,
  count integer not null,
  sum numeric not null,
  min double precision not null,
  min_time timestamp with time zone not null,
  max double precision not null,
  max_time timestamp with time zone not null,
  constraint scale_readings_daily_pkey PRIMARY KEY (series_id, bucket)
);

create table scale_readings_hourly (
  series_id integer not null,
  bucket timestamp with time zone not null,
  count integer not null,
  sum numeric not null,
  min double precision not null,
  min_time timestamp with time zone not null,
  max double precision not null,
  max_time timestamp with time zone not null,
  constraint scale_readings_hourly_pkey PRIMARY KEY (series_id, bucket) INCLUDE (count, sum, min, min_time, max, max_time)
);

create table scale_series (
  id integer not null generated always as identity,
  scale_id integer not null,
  slot integer not null,
  measure text not null,
  time_zone text not null default 'Europe/Zurich'::text,
  last_time timestamp with time zone,
  last_value double precision,
  constraint scale_series_pkey PRIMARY KEY (id),
  constraint scale_series_scale_id_slot_measure_key UNIQUE (scale_id, slot, measure),
  constraint scale_series_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scales(id) ON DELETE CASCADE
);

create table scale_slots (
  id integer not null generated always as identity,
  scale_id integer not null,
  "position" integer not null,
  hive_id integer,
  weight_factor double precision not null default 0,
  weight_offset double precision not null default 0,
  since timestamp with time zone,
  constraint scale_slots_pkey PRIMARY KEY (id),
  constraint scale_slots_hive_id_key UNIQUE (hive_id),
  constraint scale_slots_scale_id_position_key UNIQUE (scale_id, "position"),
  constraint scale_slots_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE SET NULL,
  constraint scale_slots_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scales(id) ON DELETE CASCADE,
  constraint scale_slots_position_check CHECK (("position" > 0))
);

create table scale_stays (
  id integer not null generated always as identity,
  scale_id integer not null,
  "position" integer not null,
  hive_id integer,
  since timestamp with time zone,
  until timestamp with time zone not null,
  weight_factor double precision not null,
  weight_offset double precision not null,
  constraint scale_stays_pkey PRIMARY KEY (id),
  constraint scale_stays_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE SET NULL,
  constraint scale_stays_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scales(id) ON DELETE CASCADE,
  constraint scale_stays_check CHECK ((since < until)),
  constraint scale_stays_position_check CHECK (("position" > 0))
);
CREATE INDEX scale_stays_hive_id ON public.scale_stays USING btree (hive_id);
CREATE INDEX scale_stays_scale_id ON public.scale_stays USING btree (scale_id);

create table scales (
  id integer not null generated always as identity,
  user_id integer not null,
  apiary_id integer not null,
  aid text not null,
  name text not null,
  model integer not null,
  device_key_id integer not null,
  ttn_mapping jsonb,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  constraint scales_pkey PRIMARY KEY (id),
  constraint scales_device_key_id_key UNIQUE (device_key_id),
  constraint scales_apiary_id_fkey FOREIGN KEY (apiary_id) REFERENCES apiaries(id) ON DELETE CASCADE,
  constraint scales_device_key_id_fkey FOREIGN KEY (device_key_id) REFERENCES device_keys(id),
  constraint scales_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scales_aid ON public.scales USING btree (lower(aid));
CREATE INDEX scales_apiary_id ON public.scales USING btree (apiary_id);
CREATE INDEX scales_user_id ON public.scales USING btree (user_id);

create table schema_migrations (
  id integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table sessions (
  token_hash bytea not null,
  user_id integer not null,
  remember boolean not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  id integer not null generated always as identity,
  browser text,
  system text,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id);

create table totp_secrets (
  user_id integer not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step integer,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table users (
  id integer not null generated always as identity,
  username text not null,
  email text not null,
  password_hash text not null,
  language text not null,
  phone text,
  birth_year integer,
  beekeeping_start_year integer,
  share_data boolean not null default false,
  include_automatic_counting_menu boolean not null default true,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  demo_ends_at timestamp with time zone,
  share_corrections boolean not null default false,
  share_mite_fall boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_email_check CHECK ((email = lower(email)))
);
CREATE INDEX users_demo_ends_at ON public.users USING btree (demo_ends_at) WHERE (demo_ends_at IS NOT NULL);

create table weather_backfills (
  station text not null,
  done_at timestamp with time zone not null,
  constraint weather_backfills_pkey PRIMARY KEY (station),
  constraint weather_backfills_station_fkey FOREIGN KEY (station) REFERENCES weather_stations(station) ON DELETE CASCADE
);

create table weather_connectors (
  id integer not null generated always as identity,
  user_id integer not null,
  apiary_id integer not null,
  name text not null,
  station text not null,
  automatic boolean not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  uid uuid not null default gen_random_uuid(),
  constraint weather_connectors_pkey PRIMARY KEY (id),
  constraint weather_connectors_apiary_id_key UNIQUE (apiary_id),
  constraint weather_connectors_apiary_id_fkey FOREIGN KEY (apiary_id) REFERENCES apiaries(id) ON DELETE CASCADE,
  constraint weather_connectors_station_fkey FOREIGN KEY (station) REFERENCES weather_stations(station),
  constraint weather_connectors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX weather_connectors_station ON public.weather_connectors USING btree (station);
CREATE INDEX weather_connectors_user_id ON public.weather_connectors USING btree (user_id);

create table weather_days (
  series_id integer not null,
  "time" timestamp with time zone not null,
  count integer not null default 0,
  sum numeric not null default 0,
  official double precision,
  constraint weather_days_pkey PRIMARY KEY (series_id, "time")
);

create table weather_hours (
  series_id integer not null,
  "time" timestamp with time zone not null,
  count integer not null default 0,
  sum numeric not null default 0,
  official double precision,
  constraint weather_hours_pkey PRIMARY KEY (series_id, "time")
);

create table weather_readings (
  series_id integer not null,
  "time" timestamp with time zone not null,
  value double precision not null,
  constraint weather_readings_pkey PRIMARY KEY (series_id, "time")
) partition by RANGE ("time");

create table weather_series (
  id integer not null generated always as identity,
  station text not null,
  measurement text not null,
  last_time timestamp with time zone,
  last_value double precision,
  constraint weather_series_pkey PRIMARY KEY (id),
  constraint weather_series_station_measurement_key UNIQUE (station, measurement),
  constraint weather_series_station_fkey FOREIGN KEY (station) REFERENCES weather_stations(station) ON DELETE CASCADE
);

create table weather_service (
  only_row boolean not null default true,
  asked_at timestamp with time zone,
  answered_at timestamp with time zone,
  etag text,
  last_slot timestamp with time zone,
  failing_since timestamp with time zone,
  fault text,
  failures integer not null default 0,
  next_try_at timestamp with time zone,
  constraint weather_service_pkey PRIMARY KEY (only_row),
  constraint weather_service_only_row_check CHECK (only_row)
);

create table weather_stations (
  id integer not null,
  station text not null,
  name text not null,
  canton text not null,
  latitude double precision not null,
  longitude double precision not null,
  altitude double precision not null,
  measurements text[] not null,
  is_invented boolean not null default false,
  constraint weather_stations_pkey PRIMARY KEY (id),
  constraint weather_stations_station_key UNIQUE (station)
);

create table weight_events (
  id integer not null generated always as identity,
  hive_id integer not null,
  kind text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  change double precision not null,
  told_at timestamp with time zone not null,
  uid uuid not null default gen_random_uuid(),
  constraint weight_events_pkey PRIMARY KEY (id),
  constraint weight_events_hive_id_fkey FOREIGN KEY (hive_id) REFERENCES hives(id) ON DELETE CASCADE
);
CREATE INDEX weight_events_hive_id ON public.weight_events USING btree (hive_id, end_at);

create table worker_heartbeats (
  id text not null,
  beat_at timestamp with time zone not null,
  constraint worker_heartbeats_pkey PRIMARY KEY (id)
);

CREATE OR REPLACE FUNCTION public.add_to_scale_readings_daily()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.scale_readings_daily as kept set
    count = kept.count + new.count,
    sum = kept.sum + new.sum,
    min = least(kept.min, new.min),
    min_time = case when (new.min, new.min_time) < (kept.min, kept.min_time) then new.min_time else kept.min_time end,
    max = greatest(kept.max, new.max),
    max_time = case when (-new.max, new.max_time) < (-kept.max, kept.max_time) then new.max_time else kept.max_time end
  where kept.series_id = new.series_id and kept.bucket = new.bucket;
  return case when found then null else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_scale_readings_hourly()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update public.scale_readings_hourly as kept set
    count = kept.count + new.count,
    sum = kept.sum + new.sum,
    min = least(kept.min, new.min),
    min_time = case when (new.min, new.min_time) < (kept.min, kept.min_time) then new.min_time else kept.min_time end,
    max = greatest(kept.max, new.max),
    max_time = case when (-new.max, new.max_time) < (-kept.max, kept.max_time) then new.max_time else kept.max_time end
  where kept.series_id = new.series_id and kept.bucket = new.bucket;
  return case when found then null else new end;
end
$function$;

CREATE OR REPLACE FUNCTION public.fold_text(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(lower(regexp_replace(NORMALIZE(words, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'œ'::text, 'oe'::text), 'æ'::text, 'ae'::text), 'ß'::text, 'ss'::text);

CREATE OR REPLACE FUNCTION public.note_removed_scale_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into removed_scale_series select id from removed;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_account_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the log of accounts is only added to';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_record_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'versions of records are only added';
end
$function$;

CREATE TRIGGER account_log_is_not_changed BEFORE UPDATE OR TRUNCATE ON public.account_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_account_log();

CREATE TRIGGER record_versions_are_not_changed BEFORE UPDATE OR TRUNCATE ON public.record_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_record_versions();

CREATE TRIGGER added BEFORE INSERT ON public.scale_readings_daily FOR EACH ROW EXECUTE FUNCTION add_to_scale_readings_daily();

CREATE TRIGGER added BEFORE INSERT ON public.scale_readings_hourly FOR EACH ROW EXECUTE FUNCTION add_to_scale_readings_hourly();

CREATE TRIGGER scale_series_removed AFTER DELETE ON public.scale_series REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_removed_scale_series();
