-- A new address of an account, which both of its mailboxes confirm. What has ended is kept for a day: then the mails to
-- the address that is nobody's go, and the row after them.

create table address_changes (
  -- By which the mailed links name it.
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  -- Confirmed by both, cancelled, replaced, or its address was taken meanwhile; null while it waits.
  ended_at timestamptz
);
create unique index address_changes_waiting on address_changes (user_id) where ended_at is null;
create index address_changes_user_id on address_changes (user_id);
