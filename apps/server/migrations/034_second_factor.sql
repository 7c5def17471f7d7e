-- Signing in with more than a password.

-- The secret of an authenticator app, sealed with a key that is not in the database.
create table totp_secrets (
  user_id integer primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- Null until a code of the app has come: nothing is asked for until then.
  confirmed_at timestamptz,
  -- Of the last code that served, in steps of 30 s since 1970: it and those before it serve no more.
  last_step integer
);

create table passkeys (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often its device says that it was used; 0 where the device does not count.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What was asked of a browser and not answered yet; the row goes with the answer.
create table challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second_step', 'sign_in', 'registration')),
  -- Whose it is; null where somebody signs in without saying who.
  user_id integer references users on delete cascade,
  -- Of the password that was right: a new one ends what the old one began.
  password_mark bytea,
  remember boolean not null,
  expires_at timestamptz not null
);
create index challenges_user_id on challenges (user_id);
create index challenges_expires_at on challenges (expires_at);
