import type { Id } from '#platform/contract/shapes.ts'
import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { trageEin } from '#domain/einsatz/bericht/eintragen.ts'
import { nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { kollegen } from '#domain/einsatz/kollegen.ts'
import { anteilAn } from '#domain/einsatz/bericht/partie.ts'
import { instantDer, summe } from '#domain/einsatz/bericht/spanne.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { queuePush } from '#platform/server/push/push.ts'
import type { calls } from '../contract.ts'
import { melde } from '#domain/einsatz/bericht/melden.ts'
import { gesagt, gleicher, nacheinander, pruefeBezug, pruefeZeiten, tagOffen, type Angaben, type Mensch } from '#domain/einsatz/bericht/pruefen.ts'
import { anwesenheit, spanne } from './tagesbild.ts'

type Wunsch = Parsed<typeof calls.partie>['body']
type Antwort = Result<typeof calls.partie>['personen'][number]
/** A crew has at most so many people. */
const hoechstens = 50

/**
 * One entry for several people: each gets what of it falls into his presence, the foreman's break is taken out of everybody's. What somebody recorded
 * himself is confirmed instead of doubled; who has handed in this week or whose month is closed is named and gets nothing; each of the others is told. Throws 404 when one of them is none of his people, 422.
 */
export async function partie(context: Context, { partieId, personen, anpassen, pause, ...angaben }: Wunsch) {
  if (new Set(personen).size > hoechstens) throw refused('arbeitsbericht.partie-zu-gross', 'personen')
  const leute = await leuteVon(context, [...new Set(personen)])
  const bezug = await pruefeBezug(context, angaben, { vomGeraet: gesagt(context).spaeter })
  for (const mensch of leute) pruefeZeiten(context, angaben, mensch)
  const fort = context.db.selectFrom('arbeitsbericht').where('partieId', '=', partieId).where('lstfixId', 'not in', personen).select('id').limit(1)
  if (await fort.executeTakeFirst()) throw conflict('schon-vorhanden')
  const tage = await kontotage(context.db, leute, angaben.datum, angaben.datum, context.jetzt)
  const getan: Antwort[] = []
  for (const mensch of leute.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { arbeit } = anwesenheit(tage.get(mensch.id)![0]!, context.jetzt)
    const teile = anteilAn(spanne(angaben), { pause: pause && spanne(pause), anwesend: arbeit, anpassen })
    const seine = teile.map(({ von, bis }) => ({
      ...angaben,
      kostenstelleId: bezug.kostenstelleId,
      ticketId: bezug.ticketId,
      von: instantDer(von),
      bis: instantDer(bis),
    }))
    getan.push({ lstfixId: mensch.id, minuten: summe(teile), ...(await fuerEinen(context, mensch, seine, { partieId, bezug })) })
  }
  if (getan.every(({ was }) => was === 'zu')) throw refused('arbeitsbericht.woche-zu', 'datum')
  await sagen(context, getan, angaben.datum)
  if (getan.some(({ was }) => was === 'neu')) await nichtVerratenImTicket(context, bezug.ticketId, { beschreibung: angaben.beschreibung })
  return { personen: getan }
}

/** The asker himself and those for whom he may record. */
async function leuteVon(context: Context, ids: readonly Id<'lstfix'>[]) {
  const { db, person } = context
  const fremde = ids.filter((id) => id !== person.lstfixId)
  const gefunden = fremde.length ? await kollegen(context).where('lstfix.id', 'in', fremde).select('lstfix.id').execute() : []
  if (gefunden.length < fremde.length) throw notFound()
  return db
    .selectFrom('lstfix')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('lstfix.id', 'in', [...ids])
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region'])
    .execute()
}

interface Gemeinsam {
  partieId: string
  bezug: Awaited<ReturnType<typeof pruefeBezug>>
}
async function fuerEinen(context: Context, mensch: Mensch, teile: readonly Angaben[], { partieId, bezug }: Gemeinsam): Promise<Pick<Antwort, 'ids' | 'was'>> {
  const { db, person, jetzt } = context
  await nacheinander(context, mensch.id)
  const frueher = await db
    .selectFrom('arbeitsbericht')
    .where('partieId', '=', partieId)
    .where('lstfixId', '=', mensch.id)
    .orderBy('von')
    .select(['id', 'von', 'bis', 'objektId', 'beschreibung', 'kzverrzeit', 'kostenstelleId', 'ticketId'])
    .execute()
  if (frueher.length) {
    const mehr = teile.filter((teil) => !frueher.some((einer) => dasselbe(einer, teil)))
    const anders = frueher.some((einer) => !teile.some((teil) => dasselbe(einer, teil)))
    // Said differently under the same id: the device changed it after the server had taken it.
    if (anders || (await Promise.all(mehr.map((teil) => gleicher(context, mensch.id, teil)))).includes(undefined)) throw conflict('schon-vorhanden')
    return { ids: frueher.map(({ id }) => id), was: 'neu' }
  }
  const datum = teile[0]?.datum
  if (!datum) return { ids: [], was: 'leer' }
  const { erfasst, nachgetragen, zu } = await tagOffen(context, { datum, ...(may(context, alleRecht) && { grund: 'Partie' }) }, mensch)
  if (zu) return { ids: [], was: 'zu' }
  const ids: string[] = []
  let bestaetigt = 0
  for (const teil of teile) {
    const schon = await gleicher(context, mensch.id, teil)
    if (schon) {
      ids.push(schon.id)
      bestaetigt++
      if (!schon.bestaetigt && schon.erfasstVon !== person.anwenderId) {
        await db.updateTable('arbeitsbericht').set({ bestaetigt: jetzt.toString() }).where('id', '=', schon.id).execute()
        await melde(context, schon, 'bestaetigt')
      }
      continue
    }
    const id = uuid()
    await trageEin(context, mensch, { id, angaben: teil, bezug, quelle: 'partie', erfasst, nachgetragen, partieId })
    ids.push(id)
  }
  return { ids, was: bestaetigt === ids.length ? 'bestaetigt' : 'neu' }
}

type Gesagt = Pick<Angaben, 'von' | 'bis' | 'objektId' | 'beschreibung' | 'kzverrzeit' | 'kostenstelleId' | 'ticketId'>
const dasselbe = (a: Gesagt, b: Gesagt) =>
  Temporal.Instant.from(a.von).equals(b.von) &&
  Temporal.Instant.from(a.bis).equals(b.bis) &&
  a.objektId === b.objektId &&
  a.beschreibung === b.beschreibung &&
  a.kzverrzeit === b.kzverrzeit &&
  a.kostenstelleId === b.kostenstelleId &&
  a.ticketId === b.ticketId

/** Each of the others hears of what was recorded for him. */
async function sagen(context: Context, getan: readonly Antwort[], datum: string) {
  const neue = getan.filter(({ was, lstfixId }) => was === 'neu' && lstfixId !== context.person.lstfixId).map(({ lstfixId }) => lstfixId)
  if (!neue.length) return
  const anwender = await context.db.selectFrom('anwender').where('lstfixId', 'in', neue).select('id').execute()
  await queuePush(
    context.db,
    anwender.map(({ id }) => id),
    'arbeitsbericht.partie',
    `/arbeitsbericht?tag=${datum}`,
  )
}
