-- How often an account has written, or was told of something: a replica that has the same number has all of it.
create table account_writes (
  user_id integer primary key references users (id) on delete cascade,
  number integer not null
);
