-- The beekeeper may say how wide a board is: the scale of its photo then, in mm per pixel. It is used where there is no marker.
alter table countings add column board_mm_per_px double precision;

-- Why the scale of a count may be wrong, the gravest reason first: lists show it, and nothing is said to be below a threshold.
alter table countings add column scale_doubt text generated always as (
  case
    when api_result #> '{quality,warnings}' ? 'assumed_scale' then 'assumed_scale'
    when api_result #> '{quality,warnings}' ? 'unsure_scale' then 'unsure_scale'
    when api_result #> '{quality,warnings}' ? 'unfit_scale' then 'unfit_scale'
  end
) stored;
