-- Photos of a record, such as the proof of a purchase. They are only added: the record keeps them.
create table record_photos (
  photo_id uuid primary key references photos on delete cascade,
  record_id integer not null references records on delete cascade,
  position integer not null
);
create index record_photos_record_id on record_photos (record_id);
