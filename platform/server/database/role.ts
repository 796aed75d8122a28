import { sql, type Kysely } from 'kysely'
import type pg from 'pg'

/** The database role that the running server acts as: rows only, and no changing of what is append-only. */
export const role = 'portal_app'

/** The role, when this database has it and the signed-in user may act as it; otherwise undefined (the server then runs as the owner). */
export async function applicationRole<T>(db: Kysely<T>): Promise<string | undefined> {
  return (await sql<{ usable: boolean }>`${sql.raw(usable)}`.execute(db)).rows[0]?.usable ? role : undefined
}

/** Creates the role and its rights inside the caller's transaction. Undefined when the user may not: the rest of the migration stays. */
export async function ensureRole(client: pg.Client): Promise<string | undefined> {
  await client.query('savepoint rolle')
  try {
    await client.query(create)
    await client.query(rights)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    await client.query('rollback to savepoint rolle')
  }
  return (await client.query<{ usable: boolean }>(usable)).rows[0]?.usable ? role : undefined
}

// Since version 16 membership and the permission to SET ROLE are two things. A role without rights here belongs to another portal of the same cluster.
const usable = `
  select case when exists (select from pg_roles where rolname = '${role}')
    then pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
      and coalesce(has_table_privilege('${role}', to_regclass('public.migration'), 'select'), false)
    else false end as usable`

// Roles belong to the whole cluster, the migration lock only to one database: another portal may create it at the same moment.
const create = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user)
    and not pg_has_role(current_user, '${role}', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant ${role} to %I', current_user);
  end if;
end $$`

// Default privileges reach what the owner creates later, such as the schema of the job queue.
// A table is append-only because of its trigger (bits of tgtype: 8 = delete, 16 = update); the rights follow, so there is no second list.
const rights = `
grant usage on schema public to ${role};
grant select, insert, update, delete on all tables in schema public to ${role};
grant usage on all sequences in schema public to ${role};
alter default privileges grant usage on schemas to ${role};
alter default privileges grant select, insert, update, delete on tables to ${role};
alter default privileges grant usage on sequences to ${role};
revoke insert, update, delete on public.migration from ${role};
do $$ declare eintrag record; begin
  for eintrag in select tgrelid::regclass as tabelle, tgtype from pg_trigger where tgfoid = to_regproc('public.nur_anfuegen') and tgenabled <> 'D' loop
    if eintrag.tgtype & 8 > 0 then execute format('revoke delete on %s from ${role}', eintrag.tabelle); end if;
    if eintrag.tgtype & 16 > 0 then execute format('revoke update on %s from ${role}', eintrag.tabelle); end if;
  end loop;
end $$`
