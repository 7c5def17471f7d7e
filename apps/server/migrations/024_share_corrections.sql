-- Whether photos whose counting was corrected may teach the counter. A consent of its own, nobody's until it is given.

alter table users add column share_corrections boolean not null default false;
