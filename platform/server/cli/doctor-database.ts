import { sql, type Kysely } from 'kysely'
import { deviation, readAnchors } from '../record/audit-anchors.ts'
import { verify } from '../record/audit.ts'
import { connect } from '../database/db.ts'
import { loginName, signIn } from '../database/login.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { applicationRole, role } from '../database/role.ts'
import type { Tables } from '../database/tables.ts'
import { unreachable } from '../database/unreachable.ts'
import { inWords } from './audit.ts'
import { using } from './database.ts'
import { error, fine, warning, type Finding } from './finding.ts'

/** Everything that only the database can tell. `place` says where it is, `anchors` is the file of the audit trail's anchors. Throws StartError when it cannot be reached. */
export const databaseChecks = (url: string, place: string, anchors: string): Promise<Finding[]> =>
  using(connect(url, { max: 1 }), async (db) => {
    const server = await version(db, place).catch((problem: unknown) => {
      throw unreachable(problem, url)
    })
    if (server.state === 'Fehler') return [server]
    const pending = await pendingMigrations(db)
    if (pending.length)
      return [server, error('Migrationen', `${pending.length} fehlen: ${pending.join(', ')}`, '„portal migrate“ ausführen oder das Portal neu starten.')]
    return [server, fine('Migrationen', 'aktuell'), await rights(db, url), await company(db), await mails(db), await trail(db, anchors), await clock(db)]
  })

async function version(db: Kysely<Tables>, place: string): Promise<Finding> {
  const {
    rows: [row],
  } = await sql<{ version: number; name: string; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding`.execute(
    db,
  )
  if (row!.version < 150_000) return error('Datenbank', `PostgreSQL ${row!.name} ist zu alt (${place})`, 'Auf PostgreSQL 15 oder neuer wechseln.')
  if (row!.encoding !== 'UTF8')
    return error('Datenbank', `Die Datenbank ist in ${row!.encoding} kodiert (${place})`, 'Eine Datenbank mit encoding UTF8 anlegen und die Daten übernehmen.')
  return fine('Datenbank', `PostgreSQL ${row!.name.split(' ')[0]} erreichbar (${place})`)
}

async function rights(db: Kysely<Tables>, url: string): Promise<Finding> {
  const { rows } = await sql<{ super: boolean }>`select rolsuper as super from pg_roles where rolname = current_user`.execute(db)
  const { user, own, role: acting } = await signIn(url, await applicationRole(db))
  if (own) return fine('Rechte', `Das Portal meldet sich als ${user} an: kein Superuser, nicht der Eigentümer, und es kann die Prüfspur nicht ändern`)
  const who = `Das Portal meldet sich als ${user} an, ${rows[0]!.super ? 'einem Superuser' : 'dem Eigentümer der Datenbank'}`
  const ask = rows[0]!.super ? '' : `Als Verwalter der Datenbank: alter role "${user}" createrole; `
  const pass = `grant ${role} to "${user}" with admin option; `
  const start = `das Portal neu starten oder „portal migrate“ ausführen: Es legt sich die Anmeldung ${loginName(user)} an. pg_hba.conf und ein Pooler müssen sie zulassen wie ${user}.`
  return acting
    ? warning('Rechte', `${who}, und legt dessen Rechte nur ab: Eine Lücke im Programm könnte sie zurückholen`, ask + (ask && pass) + start)
    : warning('Rechte', `${who}: Die Rolle ${role} fehlt oder darf nicht benutzt werden`, `${ask}create role ${role} nologin; ${pass}${start}`)
}

async function company(db: Kysely<Tables>): Promise<Finding> {
  const company = await db.selectFrom('firma').select('name').executeTakeFirst()
  return company
    ? fine('Firma', company.name)
    : warning('Firma', 'noch nicht eingerichtet', 'Das Portal starten und den Link zur Einrichtung öffnen, den es ausgibt.')
}

async function mails(db: Kysely<Tables>): Promise<Finding> {
  const {
    rows: [row],
  } = await sql<{ waiting: number; minutes: number; failed: number; lastError: string | null }>`
    select count(*) filter (where zustand = 'wartet')::int as waiting, coalesce(extract(epoch from now() - min(erstellt) filter (where zustand = 'wartet')) / 60, 0)::int as minutes,
      count(*) filter (where zustand = 'fehlgeschlagen' and erstellt > now() - interval '30 days')::int as failed,
      (select fehler from postausgang where fehler is not null and zustand <> 'gesendet' order by erstellt desc limit 1) as "lastError"
    from postausgang`.execute(db)
  const { waiting, minutes, failed, lastError } = row!
  const reason = lastError ? ` (zuletzt: ${lastError})` : ''
  if (failed)
    return warning(
      'Postausgang',
      `${failed} fehlgeschlagen in den letzten 30 Tagen, ${waiting} warten${reason}`,
      'Verwaltung → Postausgang zeigt jede E-Mail mit ihrem Grund.',
    )
  if (minutes > 60)
    return warning(
      'Postausgang',
      `${waiting} warten, die älteste seit ${minutes} Minuten${reason}`,
      'Läuft das Portal, und ist SMTP_URL gesetzt? Verwaltung → Postausgang zeigt den Grund.',
    )
  return fine('Postausgang', waiting ? `${waiting} warten, keine fehlgeschlagen` : 'nichts wartet')
}

async function trail(db: Kysely<Tables>, file: string): Promise<Finding> {
  const { checked, broken } = await verify(db)
  if (broken)
    return error(
      'Prüfspur',
      `verändert ab Siegel ${broken.nr}${broken.pruefspurId === null ? '' : ` (Eintrag ${broken.pruefspurId})`}`,
      'Jemand hat die Datenbank von Hand geändert. Den Stand sichern, bevor weiter gearbeitet wird, und mit einer Sicherung vergleichen.',
    )
  const { anchors, unreadable } = await readAnchors(file)
  if (unreadable) return error('Prüfspur', unreadable, 'Danach „portal audit verify“ ausführen.')
  const contradiction = inWords(await deviation(db, anchors), file)
  if (contradiction) return error('Prüfspur', contradiction, 'Näheres sagt „portal audit verify“. Den Stand sichern, bevor weiter gearbeitet wird.')
  const {
    rows: [row],
  } = await sql<{ open: number; old: number }>`
    select count(*)::int as open, count(*) filter (where zeitpunkt < now() - interval '1 hour')::int as old
    from pruefspur p where not exists (select from pruefspur_siegel where pruefspur_id = p.id)`.execute(db)
  if (row!.old)
    return warning(
      'Prüfspur',
      `unverändert (${checked} Einträge), aber ${row!.old} sind seit über einer Stunde ohne Siegel`,
      'Das laufende Portal versiegelt alle zehn Minuten: Bitte starten oder sein Protokoll ansehen.',
    )
  return fine('Prüfspur', `unverändert, ${checked} Einträge versiegelt${row!.open ? `, ${row!.open} gleich` : ''}`)
}

// A stamp carries the server's time: the clocks of portal and database have to agree, and must never run back.
async function clock(db: Kysely<Tables>): Promise<Finding> {
  const before = Temporal.Now.instant().epochMilliseconds
  const {
    rows: [row],
  } = await sql<{ clock: number; latest: number | null }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock, (extract(epoch from (select zeitpunkt from pruefspur order by id desc limit 1)) * 1000)::float8 as latest`.execute(
    db,
  )
  const now = Temporal.Now.instant().epochMilliseconds
  const seconds = Math.abs(row!.clock - (before + now) / 2) / 1000
  const text = `Portal und Datenbank weichen um ${seconds.toLocaleString('de-DE', { maximumFractionDigits: 1 })} s ab`
  const remedy = 'Die Zeit beider Rechner über NTP stellen (timedatectl set-ntp true).'
  if (seconds > 120) return error('Uhr', text, remedy)
  if (row!.latest !== null && row!.latest > now + 120_000)
    return error('Uhr', 'Der letzte Eintrag der Prüfspur liegt in der Zukunft: Die Uhr wurde zurückgestellt', remedy)
  return seconds > 2
    ? warning('Uhr', text, remedy)
    : fine(
        'Uhr',
        `geht mit der Datenbank gleich (${Temporal.Now.zonedDateTimeISO().toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')}, ${Temporal.Now.timeZoneId()})`,
      )
}
