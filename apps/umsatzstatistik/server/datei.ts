import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { mostRows } from '#platform/server/record/keyset.ts'
import type { Belegzeile, calls, Ergebnis, Knoten, Werte } from '../contract.ts'
import { messages } from '../messages.ts'
import { belegseite } from './belege.ts'
import { statistik } from './statistik.ts'
import { siehtKosten, umfang } from './umfang.ts'

type Wort = keyof (typeof messages)['de']

/** Exactly the rows of the question with their sum, or its documents; columns name the days that they count. */
export async function datei(context: Context, { format, belege, ...frage }: Parsed<typeof calls.datei>['body']): Promise<FileAnswer> {
  const w = (key: Wort) => messages[context.sprache][key]
  if (belege) {
    const { ausschnitt } = await umfang(context, frage)
    const { entities } = ausschnitt ? await belegseite(context, ausschnitt, { limit: mostRows }) : { entities: [] }
    const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
    return fileOf(format, `${w('titel')}_${w('belege')}`, entities, belegspalten(context, w), () => zone)
  }
  const ergebnis = await statistik(context, frage)
  const { ebeneresult, folge } = ergebnis
  const zeilen = folge.length ? [...folge, 'Alle'].map((schluessel) => ebeneresult[schluessel]!) : []
  return fileOf(format, `${w('titel')}_${w(`ebene.${frage.ebene}`)}`, zeilen, spalten(context, ergebnis, w(`ebene.${frage.ebene}`), w))
}

const geldspalten = ['umsatz', 'lagerwert', 'db', 'dbprozent'] as const
const nurKosten: readonly (keyof Werte)[] = ['lagerwert', 'db', 'dbprozent', 'ohneEinstand', 'lagerwertVj', 'dbVj', 'dbprozentVj']

function spalten(context: Context, { fenster, vorjahr }: Ergebnis, ebene: string, w: (key: Wort) => string): ListColumn<Knoten>[] {
  const tage = (eines: { von: string; bis: string } | null) => (eines ? ` ${eines.von} – ${eines.bis}` : '')
  const zahl = (feld: Wort & keyof Werte, wann = ''): ListColumn<Knoten>[] =>
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

function belegspalten(context: Context, w: (key: Wort) => string): ListColumn<Belegzeile>[] {
  const stamm = (eines: Belegzeile['kunde'] | null) => eines && `${eines.nummer} ${eines.name}`
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
