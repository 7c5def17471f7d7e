-- The files of a photo have a name of their own: they are written before the row, and whoever sends the same id at the
-- same time writes others. Photos kept until now have their files under their id.

alter table photos add column file_id uuid;
update photos set file_id = id;
alter table photos alter column file_id set not null;
create unique index photos_file_id on photos (file_id);
