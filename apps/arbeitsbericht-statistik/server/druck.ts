import { anteil, produktiv, teile, type Teil } from '#domain/einsatz/statistik/contract.ts'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { tag, uhr } from '#domain/einsatz/druck.ts'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import { ebeneVon, type Frage, type Grenze, type Zahlen, type Zeile } from '../contract.ts'
import { messages } from '../messages.ts'
import { vorlage } from './vorlage.ts'

/** So many rows fill a stack of paper; who wants more takes a table. */
const meisteZeilen = 2000

interface Spalte {
  titel: string
  zahl?: true
  zeile: (row: Zeile) => string
  summe?: (gesamt: Zahlen) => string
}
interface Stoff {
  rows: readonly Zeile[]
  gesamt: Zahlen
  /** Days that the question touches, and names of what it is narrowed down to. */
  tage: { von: string; bis: string }
  auswahl: readonly (string | null)[]
}

/** The rows of the question on paper, as they are seen, with their sum. Throws 422 for more rows than anybody prints. */
export async function gedruckt(context: Context, frage: Frage, { rows, gesamt, tage, auswahl }: Stoff): Promise<FileAnswer> {
  if (rows.length > meisteZeilen) throw refused('statistik.zu-lang', 'format')
  const { sprache, db, jetzt } = context
  const t = messages[sprache]
  const ebene = ebeneVon(frage)
  const { name, zone } = await db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow()
  const spalten = ebene === 'einzeln' ? einzelspalten(sprache, zone) : gruppenspalten(sprache, ebene)
  const content = await pdf(vorlage, {
    sprache,
    firma: name,
    app: t.titel,
    titel: t[`ebene.${ebene}`],
    angaben: [
      [t.zeitraum, `${tag(tage.von)} – ${tag(tage.bis)}`],
      ...(auswahl.length ? [[t.eingegrenzt, auswahl.map((eines) => eines ?? '–').join(', ')]] : []),
    ],
    spalten: spalten.map(({ titel, zahl = false }) => ({ titel, zahl })),
    zeilen: rows.map((row) => spalten.map(({ zeile }) => zeile(row))),
    summe: spalten.map(({ summe }, nr) => (nr ? (summe?.(gesamt) ?? '') : t.summe)),
    stand: fill(t.gedruckt, { um: uhr(jetzt.toString(), zone) }),
    seite: t.seite,
  })
  return { type: 'application/pdf', name: `${t.titel}_${t[`ebene.${ebene}`]}_${tage.von}_${tage.bis}.pdf`, content }
}

/** Minutes as hours: 7:05. */
const dauer = (minuten: number) => `${minuten < 0 ? '−' : ''}${Math.floor(Math.abs(minuten) / 60)}:${String(Math.abs(minuten) % 60).padStart(2, '0')}`
/** A sum that is nothing is seen at once. */
const oderNichts = (minuten: number) => (minuten ? dauer(minuten) : '–')

function gruppenspalten(sprache: Language, ebene: string): Spalte[] {
  const t = messages[sprache]
  const prozent = new Intl.NumberFormat(sprache === 'de' ? 'de-DE' : 'en-GB', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const je = (titel: string, wert: (zahlen: Zahlen) => string): Spalte => ({ titel, zahl: true, zeile: wert, summe: wert })
  const zahl = (wert: number) => (wert ? String(wert) : '–')
  return [
    { titel: t[`ebene.${ebene as 'firma'}`], zeile: ({ id, gruppe }) => (id === null && `ohne.${ebene}` in t ? t[`ohne.${ebene as Grenze}`] : gruppe) },
    je(t.arbeitszeit, ({ arbeitszeit }) => dauer(arbeitszeit)),
    je(t.produktiv, ({ stunden }) => dauer(produktiv(stunden))),
    je(t.anteil, ({ stunden }) => prozent.format(anteil(stunden) ?? 0)),
    ...teile.map((teil: Teil) => je(teilworte[sprache][teil], ({ stunden }) => oderNichts(stunden[teil]))),
    je(teilworte[sprache].ticketCntEF, ({ ticketCntEF, ticketCntEFPlan }) => zahl(ticketCntEF + ticketCntEFPlan)),
    je(teilworte[sprache].ticketCntON, ({ ticketCntON, ticketCntONPlan }) => zahl(ticketCntON + ticketCntONPlan)),
  ]
}

function einzelspalten(sprache: Language, zone: string): Spalte[] {
  const t = messages[sprache]
  const stamm = (eines: { nummer: number; name: string } | null) => (eines ? `${eines.nummer} ${eines.name}` : '')
  return [
    { titel: t.datum, zeile: ({ datum }) => (datum ? tag(datum) : '') },
    { titel: t.zeit, zeile: ({ von, bis }) => `${uhr(von, zone).slice(-5)}–${uhr(bis, zone).slice(-5)}` },
    { titel: t.mitarbeiter, zeile: ({ mitarbeiter, persnr }) => [persnr, mitarbeiter?.name].filter(Boolean).join(' ') },
    { titel: t.objekt, zeile: ({ objekt }) => stamm(objekt) },
    { titel: t.kunde, zeile: ({ kunde }) => stamm(kunde) },
    { titel: t.beschreibung, zeile: ({ beschreibung }) => beschreibung ?? '' },
    { titel: t.art, zeile: ({ stunden }) => teilworte[sprache][teile.find((teil) => stunden[teil] > 0) ?? 'zeitRest'] },
    { titel: t.arbeitszeit, zahl: true, zeile: ({ arbeitszeit }) => dauer(arbeitszeit), summe: ({ arbeitszeit }) => dauer(arbeitszeit) },
  ]
}
