import { sql, type Kysely, type Transaction } from 'kysely'
import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { rechneWochen } from '#domain/zeiten/konto/durchschnitt-lauf.ts'
import type { Vault } from '#platform/server/access/vault.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { oneAhead } from '#platform/server/record/many.ts'
import { serverApps } from '#apps/index.server.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'
import { belege } from './belege/belege.ts'
import { male, vergiss } from './dokumente/male.ts'
import { gruppen } from './einsatz/gruppen.ts'
import { buildDemo } from './musterbau.ts'
import { fuelle, schreibe, STAPEL } from './schreiben.ts'
import type { Stempelzeile, Stornozeile } from './zeiten/zeilen.ts'

/**
 * Writes the demo company in one transaction into a migrated database without a company; the roles must exist (`ensureRollen`).
 * `passwortHash` is the hash of the password that all sign-ins share; without a `store` the tickets have no documents and the mails no text, without a `vault` the devices no secrets. Throws when a role is missing. One step of `size` takes
 * a few seconds, 100 (6,000 people) a minute or two.
 */
export async function loadDemo(
  db: Kysely<Tables>,
  size: number,
  jetzt: Temporal.Instant,
  passwortHash: string,
  { store, vault }: { store?: FileStore; vault?: Vault } = {},
) {
  // A picture that cannot be drawn fails the load where it is needed, not before.
  if (store) male().catch(() => {})
  const parts = await partsOfApps()
  const demo = buildDemo(size, jetzt, passwortHash)
  await db.transaction().execute(async (trx) => {
    await schreibe(trx, 'firma', demo.firma)
    await schreibe(trx, 'filiale', demo.filiale)
    await schreibe(
      trx,
      'abteilung',
      demo.abteilung.map((abteilung) => ({ ...abteilung, leitungId: null })),
    )
    await schreibe(trx, 'lstfix', demo.lstfix)
    for (const { id, leitungId } of demo.abteilung) await trx.updateTable('abteilung').set({ leitungId }).where('id', '=', id).execute()
    await schreibe(trx, 'arbeitszeitmodell', demo.arbeitszeitmodell)
    await schreibe(trx, 'arbeitszeitmodellTag', demo.arbeitszeitmodellTag)
    await schreibe(trx, 'lstfixArbeitszeitmodell', demo.lstfixArbeitszeitmodell)
    await schreibe(trx, 'feiertag', demo.feiertag)
    await schreibe(trx, 'abwesenheit', demo.abwesenheit)
    await schreibeAnwender(trx, demo.anwender)
    for (const tabelle of [
      'kundengruppe',
      'konditionsgruppe',
      'ktostamm',
      'ktostammDomain',
      'objekt',
      'kostenstelle',
      'ansprechpartner',
      'anwenderKtostamm',
    ] as const)
      await schreibe(trx, tabelle, demo.kunden[tabelle] as never)
    await schreibe(trx, 'registrierung', demo.registrierung)
    await alle([belege(trx, size, jetzt).then(() => gruppen(trx, jetzt)), fuelle(trx, 'zeitstempel', () => schreibeStempel(trx, demo.stempel()))])
    // The parts of the apps ask what was written so far.
    await analysiere(trx)
    for (const { fill } of parts) await fill({ trx, size, now: jetzt, store, vault })
  })
  vergiss()
  await analysiere(db)
  // A large company is left to the jobs.
  if (size <= SOFORT) await alle([falteAlles(db, 1_000_000), rechneWochen(db, jetzt, 'neue')])
  await analysiere(db)
}

const SOFORT = 5

/** Waits for all, also when one fails: nothing is written once the transaction is rolled back. */
async function alle(taten: readonly Promise<unknown>[]) {
  for (const ausgang of await Promise.allSettled(taten)) if (ausgang.status === 'rejected') throw ausgang.reason
}

/** The planner knows at once what tables that grew hold; autovacuum would come a minute later. */
async function analysiere(db: Db) {
  const { rows: gewachsen } = await sql<{ tabelle: string }>`
    select relname as tabelle from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) <> relpages * current_setting('block_size')::bigint`.execute(db)
  for (const { tabelle } of gewachsen) await sql`analyze ${sql.table(tabelle)}`.execute(db)
}

/** What the apps bring, each after those that it needs; the rest in the order of the menu. Throws when two need one another. */
async function partsOfApps(): Promise<DemoPart[]> {
  const told = new Map(await Promise.all(serverApps.flatMap(({ app, demo }) => (demo ? [demo().then((part) => [app.id, part.demo] as const)] : []))))
  const sorted = new Set<DemoPart>()
  const add = (id: string, path: readonly string[]) => {
    const part = told.get(id)
    if (!part) throw new Error(`no demo part of ${id}, which ${path.at(-1)} needs`)
    if (path.includes(id)) throw new Error(`demo parts need one another: ${[...path, id].join(' → ')}`)
    for (const needed of part.needs ?? []) add(needed, [...path, id])
    sorted.add(part)
  }
  for (const id of told.keys()) add(id, [])
  return [...sorted]
}

async function schreibeAnwender(trx: Transaction<Tables>, anwender: ReturnType<typeof buildDemo>['anwender']) {
  const rollen = new Map((await trx.selectFrom('rolle').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]))
  const rolleId = (name: string) => {
    const id = rollen.get(name)
    if (!id) throw new Error(`role ${name} is missing: ensureRollen comes first`)
    return id
  }
  await schreibe(
    trx,
    'anwender',
    anwender.map(({ zeile }) => zeile),
  )
  await schreibe(
    trx,
    'anwenderRolle',
    anwender.flatMap(({ zeile, rollen }) => rollen.map((name) => ({ anwenderId: zeile.id, rolleId: rolleId(name) }))),
  )
  await schreibe(
    trx,
    'anwenderKonto',
    anwender.flatMap(({ zeile, konten }) => konten.map((accountid) => ({ anwenderId: zeile.id, accountid }))),
  )
  await schreibe(
    trx,
    'anwenderBerechtigung',
    anwender.flatMap(({ zeile, berechtigungen }) => berechtigungen.map((berechtigung) => ({ anwenderId: zeile.id, berechtigung }))),
  )
}

/** Sheets are gathered to full batches; a voided stamp is written before its void. */
const schreibeStempel = (trx: Transaction<Tables>, blaetter: ReturnType<ReturnType<typeof buildDemo>['stempel']>) =>
  oneAhead(gesammelt(blaetter), async ({ stempel, stornos }) => {
    await schreibe(trx, 'zeitstempel', stempel)
    await schreibe(trx, 'zeitstempelStorno', stornos)
  })

function* gesammelt(blaetter: Iterable<{ stempel: Stempelzeile[]; stornos: Stornozeile[] }>) {
  let stapel = { stempel: [] as Stempelzeile[], stornos: [] as Stornozeile[] }
  for (const blatt of blaetter) {
    stapel.stempel.push(...blatt.stempel)
    stapel.stornos.push(...blatt.stornos)
    if (stapel.stempel.length < STAPEL) continue
    yield stapel
    stapel = { stempel: [], stornos: [] }
  }
  yield stapel
}
