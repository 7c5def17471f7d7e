-- The worker looks every quarter of an hour for follow-ups that are due in any account. Most of the table is done.
create index follow_ups_open on follow_ups (due) where done_at is null;
