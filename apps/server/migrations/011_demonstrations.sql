-- Each visitor has a copy of the demonstration: an account that goes by itself.
alter table users add column demo_ends_at timestamptz;
create index users_demo_ends_at on users (demo_ends_at) where demo_ends_at is not null;

-- The one that all visitors shared goes. Files of its photos are swept, for no row names them any more.
delete from users where email = 'demo@propolis.example';
