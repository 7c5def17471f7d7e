-- Photos of boards on their way, in parts: a bad line costs the part that it broke, not the photo.

create table counting_uploads (
  -- Made by the client.
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  -- Of the whole photo, and how many of them have come.
  bytes integer not null,
  received integer not null default 0,
  touched_at timestamptz not null
);
create index counting_uploads_user_id on counting_uploads (user_id);
create index counting_uploads_touched_at on counting_uploads (touched_at);

create table counting_upload_parts (
  upload_id uuid not null references counting_uploads on delete cascade,
  -- Of its bytes the first one, in the photo.
  start integer not null,
  -- Names its file.
  file_id uuid not null,
  primary key (upload_id, start),
  constraint counting_upload_parts_file_id unique (file_id)
);
