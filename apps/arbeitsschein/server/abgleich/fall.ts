import { createHash } from 'node:crypto'
import type { Id } from '#platform/contract/shapes.ts'
import { unterschriebenerText, type Unterschriebenes } from '#domain/einsatz/arbeitsschein/contract.ts'
import { gelesenerInhalt, kurzcode } from '#domain/einsatz/arbeitsschein/kanonisch.ts'
import { alleRecht, scheinZumHandeln } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import type { Fall } from '#apps/arbeitsschein/contract/abgleich.ts'
import type { calls } from '#apps/arbeitsschein/contract.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { unterschriebenes, type Scheinzeile } from '../inhalt.ts'
import { melde } from '../melden.ts'
import { geraetVon } from './gegenwerte.ts'

type Wunsch = Parsed<typeof calls.abschliessen>['body']

/**
 * The text that is fixed: the server's own, which has to be what the device showed, with the names that the sheet carried there (an object may have been
 * renamed since). Null: unequal, the sheet stays open and the case is kept. Throws 422 when the fingerprint is not that of the text.
 */
export async function gezeigterText(context: Context, row: Scheinzeile, wunsch: Wunsch): Promise<string | null> {
  const hier = await unterschriebenes(context.db, row)
  const buero = unterschriebenerText(hier)
  const { kanonisch, fingerabdruck } = wunsch
  if (kanonisch === undefined || fingerabdruck === undefined) return buero
  if (createHash('sha256').update(kanonisch).digest('hex') !== fingerabdruck) throw refused('schein.fingerabdruck-falsch', 'fingerabdruck')
  if (kanonisch === buero) return buero
  const namen = namenWieGezeigt(hier, kanonisch, row.objektFremd)
  if (unterschriebenerText({ ...hier, ...namen }) === kanonisch) {
    await context.db.updateTable('arbeitsschein').set(namen).where('id', '=', row.id).execute()
    return kanonisch
  }
  await legeVor(context, row, wunsch, { grund: 'fingerabdruck', kanonisch, fingerabdruck, buero })
  return null
}

const benannt = ['objekt', 'kunde', 'kostenstelle', 'ticket', 'ansprechpartner'] as const
/** What the device called them, where it means the same number; of an object that moved also what the server sees no longer. */
function namenWieGezeigt(hier: Unterschriebenes, kanonisch: string, objektFremd: boolean) {
  const dort = gelesenerInhalt(kanonisch)
  const nummer = (name: string) => name.split(' ', 1)[0]
  return Object.fromEntries(
    benannt.flatMap((feld) => {
      const name = dort?.[feld]
      if (typeof name !== 'string' || name.length > 300) return []
      const selbe = feld !== 'ansprechpartner' && hier[feld] && nummer(name) === nummer(hier[feld])
      return selbe || (objektFremd && !hier[feld]) ? [[feld, name]] : []
    }),
  ) as Partial<Pick<Unterschriebenes, (typeof benannt)[number]>>
}

interface Anlass {
  grund: Fall['grund']
  kanonisch: string
  fingerabdruck: string
  buero: string
}
/** A case for the office, with everything that was signed on the device. */
export async function legeVor(context: Context, row: Scheinzeile, { unterschriften, email }: Wunsch, anlass: Anlass) {
  const { db, person, jetzt } = context
  await db
    .insertInto('arbeitsscheinFall')
    .values({
      id: uuid(),
      arbeitsscheinId: row.id,
      fassung: row.fassung,
      ...anlass,
      unterschriften: JSON.stringify(unterschriften),
      email,
      anwenderId: person.anwenderId,
      geraet: geraetVon(context),
      erfasst: erfasstUm(context).erfasst,
      angelegt: jetzt.toString(),
    })
    .execute()
  await melde(context, row, 'fall', { anlass: anlass.grund })
}

/** Cases of a sheet that wait for the office. */
export async function offeneFaelle(db: Db, id: Id<'arbeitsschein'>): Promise<Fall[]> {
  const rows = await db
    .selectFrom('arbeitsscheinFall as f')
    .innerJoin('anwender as a', 'a.id', 'f.anwenderId')
    .where('f.arbeitsscheinId', '=', id)
    .where('f.erledigt', 'is', null)
    .orderBy('f.angelegt')
    .select(['f.id', 'f.grund', 'f.fassung', 'f.geraet', 'f.erfasst', 'f.angelegt', 'f.kanonisch', 'f.buero', 'f.fingerabdruck', 'f.unterschriften'])
    .select('a.anzeigename as wer')
    .select(({ selectFrom }) =>
      selectFrom('arbeitsscheinSchritt as s')
        .where('s.arbeitsscheinId', '=', id)
        .where('s.was', '=', 'storniert')
        .select('s.zeitpunkt')
        .limit(1)
        .as('storniert'),
    )
    .execute()
  return rows.map(({ fingerabdruck, unterschriften, grund, storniert, ...fall }) => ({
    ...fall,
    grund: grund as Fall['grund'],
    storniert: grund === 'storniert' ? storniert : null,
    code: kurzcode(fingerabdruck),
    unterzeichner: (unterschriften as unknown as { name: string; grund: string }[]).map((eine) => eine.name || eine.grund),
  }))
}

/** Somebody of the office looked at it. Throws 403, 404. */
export async function erledige(context: Context, id: Id<'arbeitsschein'>, fall: string) {
  const row = await scheinZumHandeln(context, id)
  if (!context.person.konten.includes(row.vkforgid)) throw new Problem('keine-berechtigung', 403)
  const { numUpdatedRows } = await context.db
    .updateTable('arbeitsscheinFall')
    .set({ erledigt: context.jetzt.toString(), erledigtVon: context.person.anwenderId })
    .where('id', '=', fall)
    .where('arbeitsscheinId', '=', id)
    .where('erledigt', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw notFound()
  audit(context, { aktion: 'fall-erledigen', gegenstand: 'arbeitsschein', gegenstandId: id, daten: { fall } })
  emit(context, 'arbeitsschein', [id], [row.erfasstVon, konto(row.vkforgid, alleRecht)])
}
