-- What beekeepers were told of, and the ways there.

create table notifications (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  kind text not null,
  -- One message for each: `reminder 12 2026-06-15`.
  cause text not null,
  -- What happened, as it was then.
  facts jsonb not null,
  created_at timestamptz not null,
  -- When it was handed to the ways that were chosen, none among them.
  sent_at timestamptz,
  read_at timestamptz,
  unique (user_id, cause)
);
create index notifications_user_id on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- By which jobs name it: an endpoint is a secret.
alter table push_subscriptions add column id integer unique generated always as identity;

-- Null: at any time; `{ "from": "22:00", "until": "07:00" }`.
alter table preferences add column quiet_hours jsonb;

-- The address of a feed is made of its id and our signature: who reads this table cannot open it.
create table calendar_feeds (
  user_id integer primary key references users on delete cascade,
  feed_id uuid not null unique,
  created_at timestamptz not null
);
