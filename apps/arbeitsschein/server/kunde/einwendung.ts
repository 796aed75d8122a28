import { sql } from 'kysely'
import { amOrt, geltende } from '#domain/einsatz/arbeitsschein/frist.ts'
import { fuerKunden, verrechnungRecht } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { leuteMit, sage } from '#domain/belege/nachricht.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { tag as gedruckt } from '#domain/einsatz/druck.ts'
import type { Einwand, Einwendung } from '#apps/arbeitsschein/contract/regie.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { melde } from '../melden.ts'
import { dateienDer, nimmDatei } from '../regie/datei.ts'
import { anlass } from '../regie/erinnern.ts'
import { lageVon, regiescheine } from '../regie/lage.ts'

/**
 * A customer objects to the hours of the version that he has seen, today at the place of the work; too late is noted, not refused. Throws 404, 409 when there is another
 * version by now or the file is not his, 422 where no time limits run, or the hours are acknowledged or objected to already.
 */
export async function wendeEin(context: Context, id: Id<'arbeitsschein'>, { fassung, text, datei }: Einwand) {
  const { db, person, jetzt } = context
  const row = await fuerKunden(context, id)
    .forUpdate('s')
    .select(['s.id', 's.nummer', 's.vkforgid', 's.erfasstVon', 's.fassung', 's.zustand', 'f.datum', 'f.objekt'])
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.zustand !== 'abgeschlossen' || row.fassung !== fassung) throw conflict('schein.veraltet')
  const gefunden = await lageDesKunden(context, id, jetzt)
  if (!gefunden) throw refused('regie.keine')
  const { lage, ort, einwendungen } = gefunden
  if (einwendungen.length) throw refused('regie.schon')
  if (lage.stand === 'anerkannt') throw refused('regie.anerkannt')
  const tag = amOrt(jetzt.toString(), ort)
  const aktId = uuid()
  await db
    .insertInto('regieakt')
    .values({ id: aktId, arbeitsscheinId: id, fassung, akt: 'einwendung', tag, text, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
    .execute()
  const mit = await nimmDatei(context, aktId, datei)
  await melde(context, row, 'regie', { grund: text, akt: 'einwendung', tag, ...mit })
  // Whoever settles it hears of it at once; what it says stands on the sheet.
  const werte = { wer: person.name, nummer: scheinnummer(row.nummer), objekt: row.objekt, datum: gedruckt(row.datum) }
  await sage(context, await leuteMit(context, verrechnungRecht, [row.vkforgid]), {
    anlass,
    ziel: `/arbeitsschein/${id}`,
    brief: (sprache) => ({ betreff: fill(messages[sprache]['einwand.betreff'], werte), text: fill(messages[sprache]['einwand.text'], werte) }),
  })
}

/**
 * Until when the customer may object to the newest finished version, which the caller has found to be his, and what was objected; null where no time limits run. Of what the
 * office entered beside that he is told nothing; words and file are shown to whoever wrote them.
 */
export async function einwendungVon(context: Context, id: Id<'arbeitsschein'>, jetzt: Temporal.Instant): Promise<Einwendung | null> {
  const gefunden = await lageDesKunden(context, id, jetzt)
  if (!gefunden) return null
  const { lage, einwendungen } = gefunden
  const { db, person } = context
  const eigene = einwendungen.length
    ? await db.selectFrom('regieakt').where('arbeitsscheinId', '=', id).where('anwenderId', '=', person.anwenderId).select('id').execute()
    : []
  const seine = einwendungen.filter(({ id: akt }) => eigene.some((von) => von.id === akt))
  const dateiZu = await dateienDer(db, seine)
  return {
    moeglich: !einwendungen.length && lage.stand !== 'anerkannt',
    bis: lage.stand === 'läuft' ? lage.einwandBis : null,
    zuSpaet: lage.zuSpaet,
    erledigt: lage.stand === 'erledigt',
    akte: einwendungen.map((eine) => ({ id: eine.id, tag: eine.tag, text: seine.includes(eine) ? eine.text : '', datei: dateiZu(eine) })),
  }
}

/** How a finished sheet of work by the hour under VOB/B or ÖNORM stands; null: it is none, or it is being written anew. */
async function lageDesKunden({ db }: Context, id: Id<'arbeitsschein'>, jetzt: Temporal.Instant) {
  const [schein] = await regiescheine(db, sql`s.id = ${id}::uuid`)
  if (schein?.zustand !== 'abgeschlossen') return null
  const { lage, ort } = lageVon(schein, jetzt)
  return { lage, ort, einwendungen: geltende(schein.akte).filter(({ akt }) => akt === 'einwendung') }
}
