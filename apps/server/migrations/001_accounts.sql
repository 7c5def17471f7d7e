-- Who uses Propolis, and how they are known again.

create table users (
  id integer primary key generated always as identity,
  username text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  language text not null check (language in ('fr', 'de', 'en')),
  phone text,
  birth_year integer,
  beekeeping_start_year integer,
  share_data boolean not null default false,
  include_automatic_counting_menu boolean not null default true,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);

-- A bearer token is kept only as its SHA-256.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user_id on password_resets (user_id);

create table preferences (
  user_id integer primary key references users on delete cascade,
  -- Show flags by key; an absent key is shown.
  observations jsonb not null default '{}',
  -- Channels by kind; an absent kind has its default.
  notifications jsonb not null default '{}'
);

create table push_subscriptions (
  endpoint text primary key,
  user_id integer not null references users on delete cascade,
  subscription jsonb not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user_id on push_subscriptions (user_id);

-- The first answer to a write that carried an Idempotency-Key; the same key answers it again.
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Counters of tries per address and per account; losing them in a crash harms nobody.
create unlogged table rate_limits (
  key text primary key,
  tries integer not null,
  resets_at timestamptz not null
);

-- Every worker process says now and then that it lives; the health check reads it.
create table worker_heartbeats (
  id text primary key,
  beat_at timestamptz not null
);
