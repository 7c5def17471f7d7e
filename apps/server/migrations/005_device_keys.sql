-- What delivers by itself (a scale, a gateway) is known by a key of its own, kept only as its SHA-256.

create table device_keys (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  key_hash bytea not null unique,
  -- What is still shown of the key.
  last_four text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index device_keys_user_id on device_keys (user_id);
