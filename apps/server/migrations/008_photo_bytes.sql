-- What a photo takes on the disk, both forms together: an account may keep so much. Of photos kept until now it is not
-- known; their pixels, at a byte for six of them, are near it.

alter table photos add column bytes integer;
update photos set bytes = width * height / 6;
alter table photos alter column bytes set not null;
