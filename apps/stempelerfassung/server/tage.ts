import { nameSql } from '#domain/personal/name.ts'
import { sichtbareStempel } from '#domain/stempel/stempel.ts'
import { antwortVon } from '#domain/zeiten/klaerung/sicht.ts'
import { vorschlag } from '#domain/zeiten/klaerung/klaerung.ts'
import type { Tagesergebnis } from '#domain/zeiten/tag/tag.ts'
import { tagesbeginn } from '#domain/zeiten/tag/tagesbild.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Frage } from '../contract.ts'
import type { GeplanterMitarbeiter, Tagesplan } from './plan.ts'

/** A shift of a day before may still run into the first day asked for. */
const VORLAUF_TAGE = 2

/** A person's effective stamps of the local days `von` to `bis`, in order, and those around them. */
export const wirksameStempel = async (context: Context, { id, zone }: GeplanterMitarbeiter, von: string, bis?: string) =>
  sichtbareStempel(context)
    .select(['z.geraet', 'z.folge'])
    .where('z.lstfixId', '=', id)
    .where('s.zeitstempelId', 'is', null)
    .where('z.timestamp', '>=', tagesbeginn(von, zone, -VORLAUF_TAGE))
    .$if(bis !== undefined, (query) => query.where('z.timestamp', '<', tagesbeginn(bis!, zone, 1 + VORLAUF_TAGE)))
    .orderBy('z.timestamp')
    .orderBy('z.id')
    .execute()

/** The questions of a day, with what the plan suggests and the case that has been made of them. */
export const fragen = ({ datum, offeneFragen, intervalle }: Tagesergebnis, { plan }: Tagesplan, faelle: readonly Fall[], jetzt: Temporal.Instant): Frage[] =>
  offeneFragen.map((frage) => {
    const fall = faelle.find((one) => one.datum === datum && one.art === frage.art)
    return { datum, ...frage, vorschlag: vorschlag(frage, plan, intervalle, jetzt), fall: fall ? alsFall(fall) : null }
  })

function alsFall({ id, zustand, antwort: gesagt, liegtBei }: Fall): Frage['fall'] {
  const antwort = zustand === 'beantwortet' ? antwortVon(gesagt) : null
  return {
    id,
    zustand,
    antwort: antwort && 'timestamp' in antwort ? { timestamp: antwort.timestamp, flag: antwort.flag } : null,
    liegtBei: zustand === 'beantwortet' ? liegtBei : null,
  }
}

type Fall = Awaited<ReturnType<typeof faelleZu>>[number]
/** Cases of a person's days that have an open question; asks only when there is one. */
export async function faelleZu({ db, sprache }: Context, { id }: GeplanterMitarbeiter, tage: readonly Tagesergebnis[]) {
  const datumsangaben = tage.filter(({ offeneFragen }) => offeneFragen.length).map(({ datum }) => datum)
  return datumsangaben.length
    ? db
        .selectFrom('klaerungsfall as k')
        .innerJoin('lstfix as l', 'l.id', 'k.lstfixId')
        .innerJoin('abteilung as a', 'a.id', 'l.abteilungId')
        .leftJoin('lstfix as h', (on) => on.onRef('h.id', '=', 'a.leitungId').onRef('h.id', '!=', 'l.id'))
        .where('k.lstfixId', '=', id)
        .where('k.datum', 'in', datumsangaben)
        .where('k.bezug', 'is', null)
        .select(['k.id', 'k.datum', 'k.art', 'k.zustand', 'k.antwort'])
        .select(nameSql('h', sprache).as('liegtBei'))
        .execute()
    : []
}
