#!/bin/sh
# Makes the roles of the database `site`: site_owner migrates and backs up, site_app reads and writes rows,
# and neither is a superuser. The database's container runs it once. It can run again, and also takes over
# the tables of an older installation, which one superuser owned:
#   docker compose exec db sh /docker-entrypoint-initdb.d/create-roles.sh
set -eu
psql --set=ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set=owner_password="$OWNER_PASSWORD" --set=site_password="$SITE_PASSWORD" <<'SQL'
begin;
select 'create role site_owner' where to_regrole('site_owner') is null \gexec
select 'create role site_app' where to_regrole('site_app') is null \gexec
alter role site_owner login nosuperuser password :'owner_password';
alter role site_app login nosuperuser nocreatedb nocreaterole password :'site_password';
select format('alter database %I owner to site_owner', current_database()) \gexec
alter schema public owner to site_owner;
revoke create on schema public from public;
select format('alter schema %I owner to site_owner', nspname)
  from pg_namespace where nspname = 'drizzle' \gexec
-- Sequences of identity columns follow their tables, and objects of extensions stay.
select format('alter %s %I.%I owner to site_owner',
    case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, nspname, relname)
  from pg_class join pg_namespace n on n.oid = relnamespace
  where nspname in ('public', 'drizzle') and relkind in ('r', 'p', 'v', 'S')
    and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('e', 'i', 'a')) \gexec
select format('alter routine %s owner to site_owner', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') \gexec

-- The site: rows only, of tables that migrations add later too.
create schema if not exists drizzle authorization site_owner;
grant usage on schema public, drizzle to site_app;
grant select on all tables in schema drizzle to site_app;
grant select, insert, update, delete on all tables in schema public to site_app;
grant usage, select on all sequences in schema public to site_app;
alter default privileges for role site_owner in schema drizzle grant select on tables to site_app;
alter default privileges for role site_owner in schema public
  grant select, insert, update, delete on tables to site_app;
alter default privileges for role site_owner in schema public grant usage, select on sequences to site_app;
commit;
SQL
