import { tag } from '#domain/einsatz/druck.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { mostRows } from '#platform/server/record/keyset.ts'
import type { Belegzeile, calls, Ergebnis, Frage, Werte } from '#apps/umsatzstatistik/contract.ts'
import { messages } from '#apps/umsatzstatistik/messages.ts'
import { zeilenname, type Zeile } from '#apps/umsatzstatistik/sortierung.ts'
import { belegseite } from '../belege.ts'
import { statistik } from '../statistik.ts'
import { siehtKosten, umfang } from '../umfang.ts'
import { gedruckt, type Druckspalte } from './druck.ts'

type Wort = keyof (typeof messages)['de']
type Worte = (key: Wort) => string

/** Exactly the rows of the question with their sum, or its documents; columns name the days that they count. */
export async function datei(context: Context, { format, belege, sort, ...frage }: Parsed<typeof calls.datei>['body']): Promise<FileAnswer> {
  const w: Worte = (key) => messages[context.sprache][key]
  if (belege) return belegdatei(context, frage, format, w)
  const ergebnis = await statistik(context, frage, { zeilen: 0, sort })
  const { ebeneresult, folge } = ergebnis
  const zeile = (schluessel: string): Zeile => ({ ...ebeneresult[schluessel]!, schluessel })
  const zeilen = folge.map(zeile)
  const summe = folge.length ? zeile('Alle') : null
  const ebene = w(`ebene.${frage.ebene}`)
  if (format === 'pdf') {
    const titel = ergebnis.pfad.length ? `${zeilenname(ergebnis.pfad.at(-1)!)} – ${ebene}` : ebene
    return gedruckt(context, frage, ergebnis, { titel, spalten: druckspalten(context, ergebnis, ebene, w), zeilen, summe })
  }
  return fileOf(format, `${w('titel')}_${ebene}`, summe ? [...zeilen, summe] : zeilen, spalten(context, ergebnis, ebene, w))
}

async function belegdatei(context: Context, frage: Frage, format: 'csv' | 'xlsx' | 'pdf', w: Worte) {
  const { ausschnitt } = await umfang(context, frage)
  const { entities } = ausschnitt ? await belegseite(context, ausschnitt, { limit: mostRows + 1 }) : { entities: [] }
  if (format === 'pdf')
    return gedruckt(context, frage, await statistik(context, frage), { titel: w('belege'), spalten: druckbelege(context, w), zeilen: entities, summe: null })
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  return fileOf(format, `${w('titel')}_${w('belege')}`, entities, belegspalten(context, w), () => zone)
}

const geldspalten = ['umsatz', 'lagerwert', 'db', 'dbprozent'] as const
const nurKosten: readonly (keyof Werte)[] = ['lagerwert', 'db', 'dbprozent', 'ohneEinstand', 'lagerwertVj', 'dbVj', 'dbprozentVj']

function spalten(context: Context, { fenster, vorjahr }: Ergebnis, ebene: string, w: Worte): ListColumn<Zeile>[] {
  const tage = (eines: { von: string; bis: string } | null) => (eines ? ` ${eines.von} – ${eines.bis}` : '')
  const zahl = (feld: Wort & keyof Werte, wann = ''): ListColumn<Zeile>[] =>
    nurKosten.includes(feld) && !siehtKosten(context) ? [] : [{ title: w(feld) + wann, kind: 'number', value: ({ arten }) => arten.Summe[feld] ?? null }]
  return [
    { title: w('nummer'), value: ({ nummer }) => nummer },
    { title: ebene, value: ({ bezeichnung }) => bezeichnung },
    ...geldspalten.flatMap((feld) => zahl(feld, tage(fenster))),
    ...(vorjahr ? [...geldspalten.flatMap((feld) => zahl(`${feld}Vj`, tage(vorjahr))), ...zahl('delta'), ...zahl('deltaProzent')] : []),
    ...zahl('anteil'),
    ...zahl('menge'),
    ...(vorjahr ? zahl('mengeVj') : []),
    ...zahl('ohneEinstand'),
  ]
}

/** The columns of the screen, in whole euros as there. */
function druckspalten(context: Context, { vorjahr }: Ergebnis, ebene: string, w: Worte): Druckspalte<Zeile>[] {
  const zahl = (feld: Wort & keyof Werte, stellen: 0 | 1 = 0): Druckspalte<Zeile>[] =>
    (nurKosten.includes(feld) && !siehtKosten(context)) || (/Vj$|^delta/.test(feld) && !vorjahr)
      ? []
      : [{ titel: w(feld), stellen, wert: ({ arten }) => arten.Summe[feld] }]
  return [
    { titel: ebene, wert: zeilenname },
    ...zahl('anteil', 1),
    ...zahl('umsatz'),
    ...zahl('umsatzVj'),
    ...zahl('delta'),
    ...zahl('deltaProzent', 1),
    ...zahl('lagerwert'),
    ...zahl('lagerwertVj'),
    ...zahl('db'),
    ...zahl('dbVj'),
    ...zahl('dbprozent', 1),
    ...zahl('dbprozentVj', 1),
  ]
}

const stamm = (eines: Belegzeile['kunde'] | null) => eines && `${eines.nummer} ${eines.name}`

function belegspalten(context: Context, w: Worte): ListColumn<Belegzeile>[] {
  return [
    { title: w('filiale'), value: ({ filiale }) => stamm(filiale) },
    { title: w('belegart'), value: ({ belegart }) => belegart },
    { title: w('kunde'), value: ({ kunde }) => stamm(kunde) },
    { title: w('empfaenger'), value: ({ empfaenger }) => stamm(empfaenger) },
    { title: w('belegnummer'), value: ({ belegnummer }) => String(belegnummer) },
    { title: w('datum'), kind: 'date', value: ({ datum }) => datum },
    { title: w('wert'), kind: 'number', value: ({ wert }) => wert },
    ...(siehtKosten(context)
      ? (['db', 'dbprozent', 'wes'] as const).map((feld): ListColumn<Belegzeile> => ({ title: w(feld), kind: 'number', value: (zeile) => zeile[feld] ?? null }))
      : []),
    { title: w('anwender'), value: ({ anwender }) => anwender },
    { title: w('erfasst'), kind: 'instant', value: ({ erfasst }) => erfasst },
  ]
}

function druckbelege(context: Context, w: Worte): Druckspalte<Belegzeile>[] {
  return [
    { titel: w('belegnummer'), wert: ({ belegart, belegnummer }) => `${belegart} ${belegnummer}` },
    { titel: w('datum'), wert: ({ datum }) => tag(datum) },
    { titel: w('kunde'), wert: ({ kunde, empfaenger }) => [stamm(kunde), empfaenger && `(${stamm(empfaenger)})`].filter(Boolean).join(' ') },
    { titel: w('wert'), stellen: 2, wert: ({ wert }) => wert },
    ...(siehtKosten(context)
      ? ([
          { titel: w('wes'), stellen: 2, wert: ({ wes }) => wes },
          { titel: w('db'), stellen: 2, wert: ({ db }) => db },
          { titel: w('dbprozent'), stellen: 1, wert: ({ dbprozent }) => dbprozent },
        ] satisfies Druckspalte<Belegzeile>[])
      : []),
    { titel: w('filiale'), wert: ({ filiale }) => stamm(filiale) },
    { titel: w('anwender'), wert: ({ anwender }) => anwender },
  ]
}
