import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { beginne, umstand } from '#domain/belege/freigabe/beginnen.ts'
import { ladeLaeufe, type Geladen } from '#domain/belege/freigabe/laden.ts'
import { alleRecht } from '#domain/belege/freigabe/rechte.ts'
import { sitzVon } from '#domain/belege/freigabe/entscheid.ts'
import { sichtbarerLauf } from '#domain/belege/freigabe/sicht.ts'
import { stoffVon } from '#domain/belege/freigabe/stoff.ts'
import { cent, summe } from '#domain/belege/geld.ts'
import { sichtbareKostenstellen } from '#domain/kunden/sicht.ts'
import { belegdateiart } from '#domain/belege/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { adoptFiles } from '#platform/server/files/files.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { Pruefung, type calls } from '../contract.ts'
import { meldeLauf } from './melden.ts'
import { pruefungVon } from './seite.ts'

type Aenderung = Parsed<typeof calls.pruefung>['body']

/** Deductions and cost centres: what is released is another thing then, so the release begins anew (P6). Throws 404, 409, 422 at the field. */
export async function pruefe(context: Context, id: Id<'belegfreigabe'>, { revision, ...werte }: Aenderung) {
  const { db, person, jetzt } = context
  const { geladen } = await offener(context, id)
  await assertUnchanged(context, Pruefung, pruefungVon(geladen), revision, { subject: 'belegfreigabe', id })
  await pruefeWerte(context, geladen, werte)
  const { kostenstellen, einbehalt, steuerabzug, kuerzung, grund } = werte
  const pruefung = uuid()
  await db
    .insertInto('belegpruefung')
    .values({
      id: pruefung,
      belegId: geladen.stoff.id,
      nr: sql<number>`(select coalesce(max(nr), 0) + 1 from belegpruefung where beleg_id = ${geladen.stoff.id})`,
      kuerzung,
      grund,
      einbehalt: hundertstel(einbehalt),
      steuerabzug: hundertstel(steuerabzug),
      anwenderId: person.anwenderId,
      zeitpunkt: jetzt.toString(),
    })
    .execute()
  if (kostenstellen.length)
    await db
      .insertInto('belegkontierung')
      .values(kostenstellen.map(({ kostenstelle, netto }) => ({ pruefungId: pruefung, kostenstelleId: kostenstelle, netto })))
      .execute()
  return { id: await vonVorn(context, geladen, 'geaendert', 'pruefen', werte) }
}

/** Further papers of a document. */
export async function dokument(context: Context, id: Id<'belegfreigabe'>, dateien: readonly string[]) {
  const { geladen } = await offener(context, id)
  const neue = await adoptFiles(context, dateien, { art: belegdateiart, id: null })
  await context.db
    .insertInto('belegdatei')
    .columns(['datei', 'belegId', 'art', 'sha256'])
    .expression(
      context.db
        .selectFrom('datei')
        .where(
          'id',
          'in',
          neue.map((datei) => datei.id),
        )
        .select([sql<string>`datei.id`.as('datei'), sql<number>`${geladen.stoff.id}::bigint`.as('belegId'), sql<'fremd'>`'fremd'`.as('art'), 'datei.sha256']),
    )
    .execute()
  return { id: await vonVorn(context, geladen, 'geaendert', 'aendern', { dateien: neue.map(({ name }) => name) }) }
}

/** A rejected document is handed in again: a new run, the old one stays as it is. */
export async function einreichen(context: Context, id: Id<'belegfreigabe'>, grund: string) {
  await sperre(context, id)
  const { geladen } = await sichtbarerLauf(context, id)
  const weiter = await context.db.selectFrom('belegfreigabe').where('vorgaenger', '=', id).select('id').executeTakeFirst()
  if (geladen.zeile.ende !== 'abgelehnt' || weiter || !geladen.stoff.aktuell) throw conflict('freigabe.vorbei')
  return { id: await vonVorn(context, geladen, 'eingereicht', 'einreichen', { grund }) }
}

const sperre = ({ db }: Context, id: Id<'belegfreigabe'>) => sql`select 1 from belegfreigabe where id = ${id}::uuid for update`.execute(db)

/** An open run, locked, that the asker may change: he is asked, or reads all. Throws 404, 409. */
async function offener(context: Context, id: Id<'belegfreigabe'>) {
  await sperre(context, id)
  const { tag, geladen } = await sichtbarerLauf(context, id)
  const { lauf, leute, stand, stoff } = geladen
  if (stand.stufe === null || !stoff.aktuell) throw conflict('freigabe.vorbei')
  if (typeof sitzVon(lauf, leute, tag, context.person.anwenderId) === 'string' && !may(context, alleRecht)) throw conflict('freigabe.nicht-gefragt')
  return { tag, geladen }
}

/** Ends the run where it is still open and begins the next one, over what is there now. Returns its id. */
async function vonVorn(context: Context, { zeile }: Geladen, anlass: 'geaendert' | 'eingereicht', aktion: string, daten: object): Promise<string> {
  const { db, jetzt } = context
  if (zeile.ende === null) await db.updateTable('belegfreigabe').set({ ende: 'überholt', beendet: jetzt.toString() }).where('id', '=', zeile.id).execute()
  const [um, stoff] = await Promise.all([umstand(db, jetzt), stoffVon(db, [zeile.belegId])])
  const neu = await beginne(db, um, stoff.get(zeile.belegId)!, { nr: zeile.nr + 1, vorgaenger: zeile.id, anlass })
  const { tag, laeufe } = await ladeLaeufe(db, jetzt, sql`f.id = ${neu}::uuid`)
  await meldeLauf(context, laeufe[0]!, tag, aktion, { ...daten, lauf: zeile.nr + 1 })
  return neu
}

/** What the shape alone cannot tell: the parts must fit the document. Throws 422 at the field. */
async function pruefeWerte(context: Context, { stoff }: Geladen, { kuerzung, grund, kostenstellen }: Omit<Aenderung, 'revision'>) {
  const [brutto, ab] = [cent(stoff.brutto), cent(kuerzung)]
  if (ab !== 0n && (ab > 0n !== brutto > 0n || (ab > 0n ? ab > brutto : ab < brutto))) throw refused('freigabe.kuerzung', 'kuerzung')
  if (ab !== 0n && !grund) throw refused('freigabe.grund-fehlt', 'grund')
  if (!kostenstellen.length) return
  const ids = new Set(kostenstellen.map(({ kostenstelle }) => kostenstelle))
  const bekannt = await sichtbareKostenstellen(context, 'FREIGABE')
    .where('kostenstelle.id', 'in', [...ids])
    .select('kostenstelle.id')
    .execute()
  if (ids.size < kostenstellen.length || bekannt.length < ids.size) throw refused('freigabe.kostenstelle', 'kostenstellen')
  if (summe(kostenstellen.map(({ netto }) => cent(netto))) !== cent(stoff.netto)) throw refused('freigabe.kostenstellen-summe', 'kostenstellen')
}

/** Percent as text in hundredths: "2.5" → 250. */
const hundertstel = (satz: string) => Number(cent(satz))
