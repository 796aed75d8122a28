import type { Id } from '#platform/contract/shapes.ts'
import { mitOrten } from '#domain/personal/arbeitsort.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht, stempelnFuer } from '#domain/stempel/stempel.ts'
import { ladeNichtBeschaeftigt } from '#domain/zeiten/konto/nicht-beschaeftigt.ts'
import { kontobeginne, zaehltAb } from '#domain/zeiten/konto/kontobeginn.ts'
import { leererTag, tagessaldo } from '#domain/zeiten/konto/kontotag.ts'
import { tagesergebnisse, type Tagesergebnis } from '#domain/zeiten/tag/tag.ts'
import { planMinuten, strecken } from '#domain/zeiten/tag/tagesbild.ts'
import { ladeRegelwerk } from '#domain/zeiten/regel/zeitregel.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls, Tag, Woche } from '../contract.ts'
import { planung, type GeplanterMitarbeiter, type Tagesplan } from './plan.ts'
import { faelleZu, fragen, wirksameStempel } from './tage.ts'

/** The week of a day: plan, lines, figures, open questions. Throws 404 for a person that the asker may not see. */
export async function woche(context: Context, query: Parsed<typeof calls.woche>['query']): Promise<Woche> {
  const [person] = (await mitOrten(context.db, [await angefragt(context, query.employeeid)])) as [GeplanterMitarbeiter]
  const heute = context.jetzt.toZonedDateTimeISO(person.zone).toPlainDate()
  const gefragt = Temporal.PlainDate.from(query.montag ?? heute.toString())
  const montag = gefragt.subtract({ days: gefragt.dayOfWeek - 1 })
  const daten = [0, 1, 2, 3, 4, 5, 6].map((days) => montag.add({ days }).toString())
  const [plan, stempel, { abteilung }, regelwerk, beginne, nichtBeschaeftigt] = await Promise.all([
    planung(context, person, daten[0]!, daten[6]!),
    wirksameStempel(context, person, daten[0]!, daten[6]!),
    context.db.selectFrom('abteilung').where('id', '=', person.abteilungId).select('bezeichnung as abteilung').executeTakeFirstOrThrow(),
    ladeRegelwerk(context.db),
    kontobeginne(context.db, [person.id]),
    ladeNichtBeschaeftigt(context.db, [person], daten[0]!, daten[6]!),
  ])
  const gerechnet = tagesergebnisse(stempel, person, regelwerk, context.jetzt)
  const faelle = await faelleZu(context, person, gerechnet)
  const gezaehlt = daten.map((datum) => {
    const ergebnis = gerechnet.find((e) => e.datum === datum) ?? leererTag(datum)
    const einer = tag(context, person, ergebnis, { heute: heute.toString(), gerechnet, faelle, tagesplan: plan(datum) })
    const dabei = !nichtBeschaeftigt(person, ergebnis)
    return { dabei, tag: zaehltAb(beginne.get(person.id), datum) && dabei ? einer : { ...einer, saldoMin: null } }
  })
  const alleTage = gezaehlt.map(({ tag }) => tag)
  return {
    montag: daten[0]!,
    heute: heute.toString(),
    zone: person.zone,
    jetzt: context.jetzt.toString(),
    employee: { id: person.id, persnr: person.persnr, vorname: person.vorname, zuname: person.zuname, abteilung },
    tage: alleTage,
    summe: { ...saldiert(alleTage), woche: istUndSoll(gezaehlt.flatMap(({ dabei, tag }) => (dabei ? [tag] : []))) },
    darf: person.id === context.person.lstfixId || stempelnFuer(context).length ? ['stempeln'] : [],
  }
}

/** The person asked about; without an id the asker himself. */
export function angefragt(context: Context, employeeid: Id<'lstfix'> | undefined) {
  const id = employeeid ?? context.person.lstfixId
  if (!id) throw refused('stempel.keine-person', 'employeeid')
  return mitarbeiter(context, id, alleRecht)
}

interface Grundlage {
  heute: string
  gerechnet: readonly Tagesergebnis[]
  faelle: Awaited<ReturnType<typeof faelleZu>>
  tagesplan: Tagesplan
}
function tag(context: Context, person: GeplanterMitarbeiter, ergebnis: Tagesergebnis, { heute, gerechnet, faelle, tagesplan }: Grundlage): Tag {
  const { datum } = ergebnis
  const plan = planMinuten(tagesplan.plan, person.zone)
  return {
    datum,
    plan,
    feiertag: tagesplan.feiertag,
    abwesenheit: tagesplan.abwesenheit,
    fragen: fragen(ergebnis, tagesplan, faelle, context.jetzt),
    strecken: strecken(
      gerechnet.flatMap((e) => e.intervalle),
      datum,
      person.zone,
      context.jetzt,
    ),
    nettoMin: ergebnis.nettoMin,
    gewertetMin: ergebnis.gewertetMin,
    sollMin: tagesplan.sollMin,
    pauseMin: ergebnis.pauseMin,
    pflichtpauseMin: ergebnis.pflichtpauseMin,
    ...tagessaldo(ergebnis, tagesplan, heute, context.jetzt),
  }
}

/** The figures belong together: each of them is about the days that count (`saldoMin`), as in the account. */
function saldiert(tage: readonly Tag[]) {
  const zaehlt = tage.filter(({ saldoMin }) => saldoMin !== null)
  return { ...istUndSoll(zaehlt), saldoMin: zaehlt.reduce((summe, { saldoMin }) => summe + saldoMin!, 0) }
}

/** A day with an open question has worked nobody knows how long. */
const istUndSoll = (tage: readonly Tag[]) => ({
  istMin: tage.reduce((summe, { fragen, gewertetMin }) => summe + (fragen.length ? 0 : gewertetMin), 0),
  sollMin: tage.reduce((summe, { sollMin }) => summe + sollMin, 0),
})
