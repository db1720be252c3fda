-- Spreads the companies over the servers of a Citus cluster: psql "$DATABASE_URL" -f deploy/citus/distribute.sql
-- Run on the coordinator while no process of biz runs. All or nothing; again it takes what is new.
\set ON_ERROR_STOP on
\timing on
set client_min_messages = warning;

-- Migrations call it after each new table.
create or replace function distribute_tables() returns void language plpgsql as $function$
declare
  -- Read together with companies' rows, or before the company is known; seldom changed: whole on every server.
  whole constant text[] := '{candidate,job_category,prefecture,working_form,user_account,corporation_member_invitation,saved_search_mail,undeliverable_address}';
  -- Rows of companies that stay on the coordinator: one server says in which order they became visible.
  central constant text[] := '{live_change}';
  spread text[];
  key record;
  keys text[] := '{}';
  name text;
begin
  -- Keys are added to tables that the same transaction has copied.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  -- The search's settings for a transaction go to the server that runs it.
  execute format('alter database %I set citus.propagate_set_commands = local', current_database());
  spread := array(
    select c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'corporation_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (whole || central)
      and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname <> 'corporation', c.relname);
  -- A key between a table that is spread and one that is not yet is refused.
  for key in
    select k.conname, k.conrelid::regclass as referring, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and (k.conrelid = any (spread::regclass[]) or k.confrelid = any (spread::regclass[]))
  loop
    execute format('alter table %s drop constraint %I', key.referring, key.conname);
    keys := keys || format('alter table %s add constraint %I %s', key.referring, key.conname, key.definition);
  end loop;
  foreach name in array whole loop
    if not exists (select 1 from pg_dist_partition p where p.logicalrelid = name::regclass) then
      perform create_reference_table(name::regclass);
    end if;
  end loop;
  foreach name in array spread loop
    perform create_distributed_table(name::regclass, 'corporation_id',
      colocate_with => case name when 'corporation' then 'default' else 'corporation' end);
  end loop;
  foreach name in array keys loop
    execute name;
  end loop;
end
$function$;

select distribute_tables();

-- What was copied to the servers is still on the coordinator, where nothing reads it.
select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
where pg_relation_size(logicalrelid) > 0;

analyze;
