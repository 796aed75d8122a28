import { createHash } from 'node:crypto'
import { tag, uhr } from '#domain/einsatz/druck.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { protokollart } from '#domain/geraete/inventur/sicht.ts'
import { fill } from '#platform/contract/messages.ts'
import { keepFile } from '#platform/server/files/files.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import type { Work } from '#platform/server/http/context.ts'
import { csv, wallClock, type Column } from '#platform/server/output/export.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { bereichVon } from './lesen.ts'
import { standVon, summenVon, type Inventurzeile, type Inventurlage, type Stand } from './stand.ts'
import { vorlage } from './vorlage.ts'

/** Who closed it, and when (instant). */
interface Ende {
  um: string
  wer: string
  anwenderId: Id<'anwender'> | null
}

/** Writes what a stocktake found as PDF and CSV, and keeps both with it. */
export async function protokolliere(db: Work['db'], service: FileService, inventur: Inventurzeile, { um, wer, anwenderId }: Ende) {
  // In German: it is the company's paper, whoever closes it.
  const deutsch = { db, sprache: 'de' } as const
  const { id } = inventur
  const stand = await standVon(deutsch, inventur)
  const blatt = { ...inventur, summen: summenVon(stand.lagen), stand, bereich: await bereichVon(deutsch, id), jetzt: um }
  const firma = await db.selectFrom('firma').select(['name', 'zone']).executeTakeFirstOrThrow()
  const name = `Inventur_${inventur.name.replace(/[^\p{L}\p{N}]+/gu, '-')}_${wallClock(um, firma.zone).slice(0, 10)}${inventur.runde > 1 ? `_${inventur.runde}` : ''}`
  const behalte = (inhalt: Uint8Array, endung: string) =>
    keepFile(db, service, { name: `${name}.${endung}`, content: inhalt, anwenderId }, { art: protokollart, id })
  const alle = zeilen(stand, firma.zone)
  const tabelle = new TextEncoder().encode(csv(alle, spalten))
  await behalte(await gedruckt({ ...blatt, alle, pruefsumme: createHash('sha256').update(tabelle).digest('hex') }, firma, wer), 'pdf')
  await behalte(tabelle, 'csv')
}

interface Blatt {
  name: string
  bereich: string
  geplant: string
  jetzt: string
  summen: ReturnType<typeof summenVon>
  stand: Stand
  alle: Zeile[]
  pruefsumme: string
}
/** So many lines are printed: each costs the server a millisecond and 100 KB of memory, and nobody reads more. */
const gedruckteZeilen = 2000
const t = messages.de

function gedruckt({ name, bereich, geplant, jetzt, summen, stand, alle, pruefsumme }: Blatt, firma: { name: string; zone: string }, wer: string) {
  const anders = alle.filter(({ lage }) => lage.moeglich.length > 0)
  const inDatei = (viele: readonly Zeile[]) => (viele.length > gedruckteZeilen ? fill(t.alleInDatei, { n: viele.length.toLocaleString('de'), pruefsumme }) : '')
  return pdf(vorlage, {
    sprache: 'de',
    firma: firma.name,
    titel: t.inventurprotokoll,
    name,
    angaben: [
      [t.bereich, bereich],
      [t.stichtag, tag(geplant)],
      [t.abgeschlossenAm, uhr(jetzt, firma.zone)],
      [t.abgeschlossenVon, wer],
      [t.gezaehltVon, [...new Set(stand.zaehlungen.map((eine) => eine.wer))].join(', ')],
    ],
    summen: [
      [t.soll, summen.soll],
      [t['fund.gefunden'], summen.gefunden],
      [t['fund.falscher-ort'], summen.falscherOrt],
      [t['fund.fehlt'], summen.fehlt],
      [t['fund.nicht-erwartet'], summen.nichtErwartet],
      [t.unbekannt, summen.unbekannt],
    ].map(([wort, zahl]) => [wort, String(zahl)]),
    unterschiede: anders.slice(0, gedruckteZeilen).map(zelle),
    alle: alle.length > gedruckteZeilen ? [] : alle.map(zelle),
    worte: {
      unterschiede: t.unterschiede,
      keine: t.keineUnterschiede,
      alle: t.alleGeraete,
      unterschiedeInDatei: inDatei(anders),
      alleInDatei: inDatei(alle),
      koepfe: [t.id, t.hardware, t.soll, t.gezaehltIn, t.fund, t.entscheidung],
      unterschrift: t.unterschriftLeitung,
      gedruckt: fill(t.gedruckt, { um: uhr(jetzt, firma.zone) }),
    },
  })
}
const zelle = ({ nummer, geraet, soll, ist, fund, entscheidung }: Zeile) => [nummer, geraet, soll, ist, fund, entscheidung]

interface Zeile {
  lage: Inventurlage
  nummer: string
  geraet: string
  soll: string
  ist: string
  fund: string
  zuletzt: string | null
  wer: string
  notiz: string
  entscheidung: string
  entschieden: string
}
function zeilen({ lagen, ortsname }: Stand, zone: string): Zeile[] {
  const ort = (id: string | null) => (id && ortsname.get(id)) ?? ''
  return lagen.map((lage) => {
    const { entschieden, lesungen } = lage
    const letzte = lesungen.at(-1)
    return {
      lage,
      nummer: lage.geraet === null ? '' : String(lage.geraet),
      geraet: lage.geraet === null ? lage.code : lage.name,
      soll: ort(lage.soll) || lage.wer,
      ist: [...new Set(lesungen.map((eine) => ort(eine.ort) || t.ohneOrt))].join(', '),
      fund: [lage.fund === null ? t.unbekannt : t[`fund.${lage.fund}`], lage.doppelt && t.doppelt, lage.ausgeschieden && t['zustand.ausgeschieden']]
        .filter(Boolean)
        .join(', '),
      zuletzt: letzte ? wallClock(letzte.um, zone) : null,
      wer: [...new Set(lesungen.map((eine) => eine.wer))].join(', '),
      notiz: lesungen
        .map((eine) => eine.notiz)
        .filter(Boolean)
        .join(' / '),
      entscheidung: entschieden
        ? [t[`entscheidung.${entschieden.was}`], entschieden.neu, entschieden.standort, entschieden.bemerkung].filter(Boolean).join(', ')
        : '',
      entschieden: entschieden?.wer ?? '',
    }
  })
}
const spalten: Column<Zeile>[] = [
  { title: t.id, value: ({ nummer }) => nummer },
  { title: t.hardware, value: ({ geraet }) => geraet },
  { title: t.soll, value: ({ soll }) => soll },
  { title: t.gezaehltIn, value: ({ ist }) => ist },
  { title: t.fund, value: ({ fund }) => fund },
  { title: t.zuletztGezaehlt, kind: 'datetime', value: ({ zuletzt }) => zuletzt },
  { title: t.gezaehltVon, value: ({ wer }) => wer },
  { title: t.notiz, value: ({ notiz }) => notiz },
  { title: t.entscheidung, value: ({ entscheidung }) => entscheidung },
  { title: t.entschiedenVon, value: ({ entschieden }) => entschieden },
]
