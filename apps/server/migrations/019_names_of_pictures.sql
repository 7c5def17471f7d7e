-- The name of what a picture shows: under it a browser keeps the picture, and asks for another one only when there is one.

alter table apiary_images add column picture text not null
  generated always as (left(encode(sha256(thumbnail), 'hex'), 32)) stored;
