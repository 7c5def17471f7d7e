-- Words are found without accents and capitals; `foldText` of the domain does the same to what is searched for.
create function fold_text(words text) returns text
language sql immutable parallel safe
return replace(replace(replace(
  lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
  'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss');

-- All that the beekeeper wrote into an observation, ready to be searched: reading it out of `data` would fold each text
-- anew for each search. A text that comes into the catalogue has to come in here (observations.search.test.ts).
alter table observations add column words text not null generated always as (fold_text(
  coalesce(data ->> 'general_notes', '')
  || E'\n' || coalesce(data ->> 'surveillance_reminder_comment', '')
  || E'\n' || coalesce(data ->> 'input_origin', '')
  || E'\n' || coalesce(data ->> 'input_reason', '')
  || E'\n' || coalesce(data ->> 'output_destination', '')
  || E'\n' || coalesce(data ->> 'output_reason', '')
  || E'\n' || coalesce(data ->> 'swarming_prevention_action', '')
  || E'\n' || coalesce(data ->> 'foraging_main_source', '')
  || E'\n' || coalesce(data ->> 'problem_description', '')
)) stored;
