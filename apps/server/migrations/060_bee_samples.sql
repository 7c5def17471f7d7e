-- A count of mites on a sample of bees, beside those of boards; and a comment on a count by hand.
alter table countings
  -- Null for a board.
  add column sample_bees integer,
  add column sample_method text,
  add column comment text;
