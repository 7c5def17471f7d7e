-- Names of jobs are written in one manner, with a dot. Jobs that wait under an old name keep waiting under the new one.
-- A new database has no queue yet: it comes after these migrations.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks
      set identifier = replace(identifier, ':', '.')
      where identifier in ('database:sweep', 'photos:sweep');
    update graphile_worker._private_known_crontabs
      set identifier = replace(identifier, ':', '.')
      where identifier in ('database:sweep', 'photos:sweep');
  end if;
end
$$;
