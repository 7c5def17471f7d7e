-- Sessions as their owner tells them apart, what happened to the ways in, and push messages that end with their session.

alter table sessions
  add column id integer unique generated always as identity,
  -- As the browser said when it signed in: `Firefox`, `Android`; null where it did not, or what nobody knows.
  add column browser text,
  add column system text;

-- Kept for 180 days. The address of the caller is kept as its network alone: `203.0.113.0/24`.
create table account_log (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  kind text not null,
  at timestamptz not null,
  browser text,
  system text,
  network text
);
create index account_log_user_id on account_log (user_id, id desc);
create index account_log_at on account_log (at);

-- Of those that were made before, the session is not known: the one that was used last has them, until they are renewed.
alter table push_subscriptions add column session_id integer references sessions (id) on delete cascade;
update push_subscriptions
  set session_id = (
    select sessions.id from sessions where sessions.user_id = push_subscriptions.user_id
      order by last_used_at desc limit 1
  );
delete from push_subscriptions where session_id is null;
alter table push_subscriptions alter column session_id set not null;
create index push_subscriptions_session_id on push_subscriptions (session_id);
