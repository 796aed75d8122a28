import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { role } from './role.ts'
import { unreachable } from './unreachable.ts'

/** How the running server signs in: `user` at `url`. `own`: with a login of its own; else as the owner, and `role` is what it then acts as. */
export interface Login {
  url: string
  user: string
  own: boolean
  role: string | undefined
}

/**
 * The login of the running server: a member of the application role and of nothing else, made by `ensureLogin`. It cannot become anybody else, whatever
 * statement reaches the database. `acting` is that role, when there is one. Where the login does not exist or is turned away (no right to create it,
 * pg_hba.conf, a pooler) the server signs in as the owner and acts as the role, as `portal doctor` then says. Throws StartError: unreachable.
 */
export async function signIn(url: string, acting: string | undefined): Promise<Login> {
  const client = new pg.Client({ connectionString: url })
  const owner = { url, user: client.user ?? '', own: false, role: acting }
  if (!acting) return owner
  const { name, password } = loginOf(client)
  // What stands last in the address counts, whichever form it has.
  const own = `${url}${url.includes('?') ? '&' : '?'}user=${encodeURIComponent(name)}${password ? `&password=${password}` : ''}`
  try {
    return (await accepted(own)) || ((await renewed(url)) && (await accepted(own))) ? { url: own, user: name, own: true, role: undefined } : owner
  } catch (error) {
    throw unreachable(error, url)
  }
}

/** Creates the login inside the caller's transaction; the right to do so may be missing: then nothing happens. */
export async function ensureLogin(client: pg.Client): Promise<void> {
  const { name, password } = loginOf(client)
  const [identifier, literal] = [client.escapeIdentifier(name), client.escapeLiteral(name)]
  await client.query('savepoint anmeldung')
  try {
    // Roles belong to the whole cluster: another portal of the same owner may create it at the same moment.
    await client.query(`
      do $do$ begin
        if not exists (select from pg_roles where rolname = ${literal}) then
          create role ${identifier} login ${password ? `password '${verifier(password)}'` : ''};
        end if;
        if not pg_has_role(${literal}, '${role}', 'member') then
          grant ${role} to ${identifier};
        end if;
      exception when duplicate_object or unique_violation then null;
      end $do$`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    await client.query('rollback to savepoint anmeldung')
  }
}

/** The login that belongs to an owner of this name. */
export const loginName = (owner: string) => `${role}_${owner}`.slice(0, 63)

/** Name and password of the login follow from the owner's, so that all servers of one address agree, and nothing has to be kept or typed. */
function loginOf({ user = '', password }: pg.Client) {
  const name = loginName(user)
  // An owner without a password is let in by other means; so is the login, or not at all.
  return { name, password: password && createHmac('sha256', password).update(name).digest('hex') }
}

/** Does this address lead to a login that may work with the tables and is no superuser? */
async function accepted(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'portal', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ fits: boolean }>(
      `select not rolsuper and coalesce(has_table_privilege(to_regclass('public.migration'), 'select'), false) as fits from pg_roles where rolname = session_user`,
    )
    return rows[0]!.fits
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    // Invalid authorisation, no right to connect, or a pooler (08P01) that knows only the owner; or a password is asked for and the owner's stands elsewhere (.pgpass).
    if (/^(28|42501|08P01)/.test(code) || message.startsWith('SASL')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** The owner's password is another since the login was made: gives it the one that follows from it. */
async function renewed(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { name, password } = loginOf(client)
    if (!password) return false
    await client.query(`alter role ${client.escapeIdentifier(name)} password '${verifier(password)}'`)
    return true
  } catch (error) {
    if (['42501', '42704'].includes((error as pg.DatabaseError).code ?? '')) return false // not ours to change, or there is none
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL stores instead of a password (SCRAM, RFC 5803): a server that logs its statements learns nothing. */
function verifier(password: string) {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${createHash('sha256').update(key('Client Key')).digest('base64')}:${key('Server Key').toString('base64')}`
}
