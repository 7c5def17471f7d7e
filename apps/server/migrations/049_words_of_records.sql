-- The texts of the newest version, folded by `recordWords` of the domain. The previous release does not write them, so they
-- are empty by default.
alter table records add column words text not null default '';
update records set words = fold_text(concat_ws(
  E'\n',
  content ->> 'product', content ->> 'batch', content ->> 'lot', content ->> 'note', content ->> 'honey_type',
  content ->> 'method', content ->> 'prescribed_by', content ->> 'dispensed_by', content ->> 'administered_by',
  content ->> 'party_name', content ->> 'party_address', content ->> 'party_number'
))
from record_versions
where record_versions.record_id = records.id and record_versions.version = records.version;
