-- Browsers in which an account was opened with its password. They are let through where strangers have tried too often.
-- The token of one browser may be known for several accounts: a family shares a tablet.

create table known_browsers (
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_browsers_user_id on known_browsers (user_id, last_used_at desc);
