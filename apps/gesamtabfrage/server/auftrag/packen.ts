import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Selectable } from 'kysely'
import { Problem, notFound } from '#platform/contract/problem.ts'
import { personById } from '#platform/server/access/sessions.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import { keepMade } from '#platform/server/files/files.ts'
import { may, type Reading } from '#platform/server/http/context.ts'
import { problemOf, isFinal } from '#platform/server/http/refusals.ts'
import { csv } from '#platform/server/output/export.ts'
import { record } from '#platform/server/record/record.ts'
import { sofort, type Auswahl } from '#apps/gesamtabfrage/contract.ts'
import { messages } from '#apps/gesamtabfrage/messages.ts'
import { sammelname } from '../dateiname.ts'
import { gewaehlt, titel, type Ausgelassen, type Gewaehlt } from '../download/auswahl.ts'
import { blaetterAus } from '../download/blaetter.ts'
import { teileFuer, weisen, type Teil } from '../download/teile.ts'
import { downloadart, tageAufgehoben, thema, verwirf, type Fehlend } from './auftrag.ts'
import { zipIn } from './zip.ts'

type Auftrag = Pick<Selectable<Tables['belegdownload']>, 'id' | 'anwenderId' | 'weise' | 'angelegt'> & { auswahl: Auswahl }

/** So many documents are read and drawn at a time: afterwards the progress is written. */
const stueck = 20
/** Whoever has given no sign for so long is gone, and another one begins anew. */
const stillSekunden = 120

/** Packs what waits, one after the other; first gives up what was kept long enough. Other servers that do the same take the next one. */
export async function packe(db: Db, service: FileService) {
  const alte = await db
    .selectFrom('belegdownload')
    .where(sql<boolean>`coalesce(beendet, angelegt) < now() - make_interval(days => ${tageAufgehoben})`)
    .select('id')
    .execute()
  await verwirf(
    db,
    alte.map(({ id }) => id),
  )
  for (let einer = await naechster(db); einer; einer = await naechster(db)) await packeEinen(db, service, einer)
}

const naechster = (db: Db) =>
  sql<Auftrag>`
    update belegdownload set zustand = 'laeuft', lebt = now(), erledigt = 0, fehlend = '[]' where id = (
      select id from belegdownload where zustand = 'wartet' or (zustand = 'laeuft' and lebt < now() - make_interval(secs => ${stillSekunden}))
      order by angelegt limit 1 for update skip locked)
    returning id, anwender_id, weise, auswahl, angelegt`
    .execute(db)
    .then(({ rows }) => rows[0])

async function packeEinen(db: Db, service: FileService, auftrag: Auftrag) {
  const ordner = await mkdtemp(join(tmpdir(), 'portal-download-'))
  try {
    await fuelle(db, service, auftrag, join(ordner, 'zip'))
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error as Parameters<typeof problemOf>[0])
    // What may work later is tried again, by whoever comes next.
    if (!isFinal(problem)) {
      await db.updateTable('belegdownload').set({ zustand: 'wartet' }).where('id', '=', auftrag.id).execute()
      throw error
    }
    const wie = { zustand: 'gescheitert' as const, grund: JSON.stringify({ code: problem.code, daten: problem.data }) }
    await db.transaction().execute((trx) => ende(trx, auftrag, wie))
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

async function fuelle(db: Db, service: FileService, auftrag: Auftrag, pfad: string) {
  const person = await personById(db, auftrag.anwenderId)
  if (!person || !may({ person }, 'GESAMTABFRAGE')) throw notFound()
  const arbeit: Reading = { person, db, jetzt: Temporal.Now.instant(), sprache: person.sprache, files: { service, seen: {} } }
  const { zone } = await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const name = sammelname(Temporal.Instant.from(auftrag.angelegt), zone)
  const belege = await gewaehlt(arbeit, auftrag.auswahl)
  const zip = zipIn(pfad)
  const weg: Ausgelassen[] = []
  try {
    // Combined ones are combined in volumes: no reader opens a PDF of ten thousand documents.
    const { zusammenfassen } = auftrag.auswahl
    const baende = [...stuecke(belege, zusammenfassen && auftrag.weise !== 'datentraeger' ? sofort.belege : stueck)]
    let erledigt = 0
    for (const [nr, band] of baende.entries()) {
      const teile: Teil[] = []
      for (const einige of stuecke(band, stueck)) {
        teile.push(...(await gelesen(arbeit, auftrag, einige, weg)))
        erledigt += einige.length
        if (!(await lebt(db, auftrag, erledigt))) return await zip.gibAuf()
      }
      const wie = { weise: auftrag.weise, auswahl: { ...auftrag.auswahl, stueckweise: true }, sammelname: `${name}_${nr + 1}` }
      for (const { name: blatt, inhalt } of await blaetterAus(arbeit, wie, teile, weg)) await zip.nimm(blatt, inhalt)
    }
    await zip.nimm(`${messages[arbeit.sprache].verzeichnis}.csv`, verzeichnis(arbeit, belege, weg))
    await zip.schliesse()
  } catch (error) {
    await zip.gibAuf()
    throw error
  }
  await hebeAuf(db, service, { auftrag, akteur: person.name, pfad, name, belege, weg })
}

/** Reading and drawing of some, in a transaction of their own: an e-invoice that is written now is kept. */
const gelesen = (arbeit: Reading, { weise, auswahl }: Auftrag, einige: readonly Gewaehlt[], weg: Ausgelassen[]) =>
  arbeit.db.transaction().execute((trx) => teileFuer({ ...arbeit, db: trx }, weise, { ...auswahl, stueckweise: true }, einige, weg))

/** Writes the progress. False when nobody wants it any more. */
async function lebt(db: Db, { id }: Auftrag, erledigt: number) {
  const { numUpdatedRows } = await db
    .updateTable('belegdownload')
    .set({ erledigt, lebt: sql<string>`now()` })
    .where('id', '=', id)
    .where('zustand', '=', 'laeuft')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

interface Gepackt {
  auftrag: Auftrag
  akteur: string
  pfad: string
  name: string
  belege: readonly Gewaehlt[]
  weg: readonly Ausgelassen[]
}

/** Keeps the file, and writes into the audit trail what is in it. */
const hebeAuf = (db: Db, service: FileService, { auftrag, akteur, pfad, name, belege, weg }: Gepackt) =>
  db.transaction().execute(async (trx) => {
    const fehlend = weg.map(({ beleg, grund }): Fehlend => ({ beleg: titel(beleg), grund }))
    const ausgelassen = new Set(weg.map(({ beleg }) => beleg))
    const drin = belege.filter((einer) => !ausgelassen.has(einer))
    if (!drin.length) return void (await ende(trx, auftrag, { zustand: 'gescheitert', fehlend: JSON.stringify(fehlend) }))
    const datei = await keepMade(trx, service, pfad, { name: `${name}.zip`, typ: 'application/zip' }, { art: downloadart, id: auftrag.id })
    const zustand = fehlend.length && !auftrag.auswahl.ohne ? ('unvollstaendig' as const) : ('fertig' as const)
    if (!(await ende(trx, auftrag, { zustand, datei, fehlend: JSON.stringify(fehlend) })))
      return void (await trx.updateTable('datei').set({ entfernt: sql<string>`now()`, bis: sql<string>`now()` }).where('id', '=', datei).execute())
    const { aktion } = weisen[auftrag.weise]
    await record(
      trx,
      akteur,
      drin.map((einer) => ({ aktion, gegenstand: 'beleg', gegenstandId: einer.id, daten: { beleg: titel(einer) } })),
      [],
    )
  })

/** Tells its owner how it ended. False when it was given up meanwhile. */
async function ende(
  db: Trx,
  { id, anwenderId }: Auftrag,
  wie: { zustand: 'fertig' | 'unvollstaendig' | 'gescheitert'; datei?: string; fehlend?: string; grund?: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('belegdownload')
    .set({ ...wie, beendet: sql<string>`now()` })
    .where('id', '=', id)
    .where('zustand', '=', 'laeuft')
    .executeTakeFirst()
  if (!Number(numUpdatedRows)) return false
  await record(db, '', [], [{ thema, ids: [id], fuer: [anwenderId] }])
  return true
}

/** What is in it and what is not, as a table. */
function verzeichnis({ sprache }: Reading, belege: readonly Gewaehlt[], weg: readonly Ausgelassen[]) {
  const t = messages[sprache]
  const warum = new Map(weg.map(({ beleg, grund }) => [beleg, t[`grund.${grund}`]]))
  const spalten = [
    { title: t.belege, value: titel },
    { title: t.bezugsnummer, value: ({ bezugsnummer }: Gewaehlt) => bezugsnummer },
    { title: t.fehltWeil, value: (einer: Gewaehlt) => warum.get(einer) ?? '' },
  ]
  return new TextEncoder().encode(csv(belege, spalten))
}

function* stuecke<T>(alle: readonly T[], groesse: number) {
  for (let ab = 0; ab < alle.length; ab += groesse) yield alle.slice(ab, ab + groesse)
}
