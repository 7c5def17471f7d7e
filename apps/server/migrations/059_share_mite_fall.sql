-- Whether the mite fall of the account enters the picture of its neighbourhood. A consent of its own, off until it is given.

alter table users add column share_mite_fall boolean not null default false;
