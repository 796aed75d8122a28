import type { Id } from '#platform/contract/shapes.ts'
import { sichtbarerCode } from '#domain/stempel/stempel.ts'
import type { Stempelart } from '#domain/stempel/regeln.ts'
import { wochenbefunde } from '#domain/zeiten/konto/wochenbefunde.ts'
import { siehtGrund } from '#domain/zeiten/tag/grund.ts'
import { tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { tageMitKalender, type TagMitKalender } from './kalender.ts'
import { seitAbschluss } from './kalenderzeilen.ts'
import { aenderungen, nachweis, rahmen, type Aenderung } from './nachweis.ts'
import { angefragt } from './rechte.ts'

/** One person's account over a period: CSV and XLSX in the reader's language, PDF in German as the record of working time. */
export async function alsDatei(context: Context, { query: { employeeid, von, bis, format } }: Parsed<typeof calls.datei>): Promise<FileAnswer> {
  zeitraumPruefen(von, bis)
  const person = await angefragt(context, employeeid)
  const name = `Zeitkonto-${person.persnr}`
  if (format === 'pdf')
    return {
      type: 'application/pdf',
      name: `${name}_${von}_${bis}.pdf`,
      content: await nachweis(
        person,
        await tageMitKalender(context, person, von, bis),
        await wochenbefunde(context.db, person, von, bis, context.jetzt),
        (await aenderungen(context.db, [person.id], von, bis)).map((eine) => sichtbar(context, person.id, eine)),
        await rahmen(context.db, von, bis, context.jetzt),
      ),
    }
  return fileOf(format, name, await tageMitKalender(context, person, von, bis), spalten(context.sprache, siehtGrund(context, person)), () => person.zone)
}

/** Why somebody was privately away is not for everybody who may read his account. */
const sichtbar = (context: Context, lstfixId: Id<'lstfix'>, { vorherArt, nachherArt, ...eine }: Aenderung): Aenderung => {
  const code = (name: string, art: Stempelart) => sichtbarerCode(context, { code: name, art, beschreibung: '', icon: '', lstfixId }).name
  return {
    ...eine,
    vorherArt,
    nachherArt,
    vorherCode: code(eine.vorherCode, vorherArt),
    nachherCode: eine.nachherCode === null ? null : code(eine.nachherCode, nachherArt!),
  }
}

/** Throws 422 at `bis` for a period that ends before it begins or is longer than a year. */
export function zeitraumPruefen(von: string, bis: string) {
  if (bis < von) throw refused('zeitkonto.zeitraum', 'bis')
  if (tagnummer(bis) - tagnummer(von) > 366) throw refused('zeitkonto.zu-lang', 'bis')
}

function spalten(sprache: 'de' | 'en', mitGrund: boolean): ListColumn<TagMitKalender>[] {
  const t = messages[sprache]
  return [
    { title: t['spalte.tag'], kind: 'date', value: ({ datum }) => datum },
    { title: t['spalte.beginn'], kind: 'instant', value: ({ beginn }) => beginn },
    { title: t['spalte.ende'], kind: 'instant', value: ({ ende }) => ende },
    { title: t['spalte.pause'], kind: 'duration', value: ({ pauseMin }) => pauseMin },
    { title: t['spalte.abzug'], kind: 'duration', value: ({ pflichtpauseMin }) => pflichtpauseMin },
    { title: t['spalte.netto'], kind: 'duration', value: ({ nettoMin }) => nettoMin },
    { title: t['spalte.ist'], kind: 'duration', value: ({ gewertetMin }) => gewertetMin },
    { title: t['spalte.soll'], kind: 'duration', value: ({ sollMin }) => sollMin },
    { title: t['spalte.saldo'], kind: 'balance', value: ({ saldoMin }) => saldoMin },
    { title: t['spalte.nacht'], kind: 'duration', value: ({ nachtMin }) => nachtMin },
    { title: t['spalte.feiertag'], value: ({ feiertag }) => feiertag },
    { title: t['spalte.kalendernacht'], kind: 'duration', value: ({ kalender }) => kalender.nachtMin },
    { title: t['spalte.kalendersonntag'], kind: 'duration', value: ({ kalender }) => kalender.sonntagMin },
    { title: t['spalte.kalenderfeiertag'], kind: 'duration', value: ({ kalender }) => kalender.feiertagMin },
    { title: t['spalte.kalendernachtSeitdem'], kind: 'duration', value: (tag) => seitAbschluss(tag, 'nachtMin') },
    { title: t['spalte.kalendersonntagSeitdem'], kind: 'duration', value: (tag) => seitAbschluss(tag, 'sonntagMin') },
    { title: t['spalte.kalenderfeiertagSeitdem'], kind: 'duration', value: (tag) => seitAbschluss(tag, 'feiertagMin') },
    {
      title: t['spalte.abwesend'],
      value: ({ sollMin, plan, abwesenheit, zweiteAbwesenheit }) => {
        if (!abwesenheit || (sollMin && plan)) return null
        if (!mitGrund) return t['spalte.abwesend']
        return [abwesenheit, ...(zweiteAbwesenheit ? [zweiteAbwesenheit] : [])].map((art) => t[`abwesenheit.${art}`]).join(', ')
      },
    },
    {
      title: t['spalte.befunde'],
      value: ({ warnungen, nichtBeschaeftigt, geschlossen }) =>
        [
          ...(nichtBeschaeftigt && !geschlossen ? [t['befund.Nicht beschäftigt']] : []),
          ...warnungen.map(({ art, istMin, grenzMin }) => `${t[`befund.${art}`]}: ${istMin}/${grenzMin} min`),
        ].join(', ') || null,
    },
    { title: t['spalte.regeln'], value: ({ regeln }) => regeln.join(', ') },
    { title: t['spalte.abgeschlossen'], value: ({ geschlossen }) => (geschlossen ? 'x' : null) },
    { title: t['spalte.differenz'], kind: 'balance', value: ({ differenzMin }) => differenzMin || null },
  ]
}
