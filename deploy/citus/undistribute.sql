-- Brings all rows back to the coordinator: psql "$DATABASE_URL" -f deploy/citus/undistribute.sql
-- Run while no process of biz runs. It needs the room there. All or nothing; again it does nothing.
\set ON_ERROR_STOP on
\timing on
set client_min_messages = warning;
set citus.multi_shard_modify_mode = sequential;

do $$
declare
  name regclass;
begin
  loop
    select logicalrelid into name from pg_dist_partition order by logicalrelid::text limit 1;
    exit when name is null;
    perform undistribute_table(name, cascade_via_foreign_keys => true);
  end loop;
end
$$;

drop function if exists distribute_tables();

analyze;
