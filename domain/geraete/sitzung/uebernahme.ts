import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import type { Sitzungsquelle } from '../contract.ts'
import { befund, dauerSek, geordnet, ms, type Abschnitt } from './abschnitte.ts'
import type { Gesagt } from './regel.ts'
import { zuordner } from './zuordnung.ts'

/** Why a session was last disconnected: Windows' reason code (event 40), and the number of the other session on that host that did it (39). */
export interface Trennung {
  code: number | null
  sitzung: number | null
}
export const ohneTrennung: Trennung = { code: null, sitzung: null }

/** A session as a source tells it. `bis` null: it is still going on (`laeuft`), or nobody knows when it ended. */
export interface Satz extends Gesagt {
  kennung: string
  von: string
  bis: string | null
  laeuft: boolean
  /** While somebody was connected; without them from the beginning to the end. */
  abschnitte: readonly { von: string; bis: string | null }[] | null
  /** Last sign of the person, where the source tells it. */
  zuletzt?: string | null
  /** Only Windows tells it. */
  trennung?: Trennung
  kundennummer: number | null
  beschreibung: string
}
/** A customer's account. */
export interface Kunde {
  id: string
  nummer: number
}
/** What came of a session: `abweichend` stands here already, ended at another time. */
export interface Uebernommen {
  neu: number
  geaendert: number
  unveraendert: number
  abweichend: number[]
  ids: string[]
}

/**
 * Sessions of a source, each known by what the source calls it: the same again changes nothing, and only the end of what was still going on is added.
 * `nurKunde`: whose they all are; what stands here as somebody else's is `abweichend`.
 */
export async function uebernimm(trx: Trx, quelle: Sitzungsquelle, saetze: readonly Satz[], nurKunde: Kunde | null = null): Promise<Uebernommen> {
  const ergebnis: Uebernommen = { neu: 0, geaendert: 0, unveraendert: 0, abweichend: [], ids: [] }
  for (let ab = 0; ab < saetze.length; ab += stapel) {
    const teil = saetze.slice(ab, ab + stapel)
    const da = await trx
      .selectFrom('sitzungFern')
      .where('quelle', '=', quelle)
      .where(
        'quelleId',
        'in',
        teil.map(({ kennung }) => kennung),
      )
      .select(['id', 'quelleId', 'ktostammId', 'von', 'bis', 'ende', 'abschnitte', 'zuletztAktiv', 'trennungCode', 'trennungSitzung'])
      .forUpdate()
      .execute()
    const schon = new Map(da.map((eine) => [eine.quelleId, eine]))
    const neue: Satz[] = []
    for (const [nr, satz] of teil.entries()) {
      const vorher = schon.get(satz.kennung)
      if (!vorher) neue.push(nurKunde ? { ...satz, kundennummer: nurKunde.nummer } : satz)
      else if (nurKunde && vorher.ktostammId !== nurKunde.id) ergebnis.abweichend.push(ab + nr)
      else {
        const { von: _von, ...stand } = fakten(satz)
        if (ms(vorher.von) !== ms(satz.von) || (vorher.ende === 'bekannt' && (stand.bis === null || ms(vorher.bis!) !== ms(stand.bis))))
          ergebnis.abweichend.push(ab + nr)
        else if (
          vorher.ende === stand.ende &&
          gleich(vorher.abschnitte, stand.abschnitte) &&
          gleichGetrennt(vorher, stand) &&
          !neuesZeichen(vorher.zuletztAktiv, satz)
        )
          ergebnis.unveraendert++
        else if (vorher.ende === 'bekannt') ergebnis.unveraendert++
        else {
          await trx
            .updateTable('sitzungFern')
            .set({ ...stand, ...(neuesZeichen(vorher.zuletztAktiv, satz) && { zuletztAktiv: satz.zuletzt }) })
            .where('id', '=', vorher.id)
            .execute()
          ergebnis.geaendert++
          ergebnis.ids.push(vorher.id)
        }
      }
    }
    if (!neue.length) continue
    const zuordnung = await zuordner(trx, neue)
    const zeilen = neue.map((satz) => zeile(quelle, satz, zuordnung))
    await trx.insertInto('sitzungFern').values(zeilen).execute()
    ergebnis.neu += neue.length
    ergebnis.ids.push(...zeilen.map(({ id }) => id))
  }
  return ergebnis
}

const stapel = 1000
const gleich = (gespeichert: unknown, neu: string) =>
  JSON.stringify(gespeichert) === neu || JSON.stringify(sortiert(gespeichert)) === JSON.stringify(sortiert(JSON.parse(neu)))
/** Does the source know of a later sign than what stands here? */
const neuesZeichen = (bisher: string | null, { zuletzt }: Satz) => !!zuletzt && (bisher === null || ms(bisher) < ms(zuletzt))
const gleichGetrennt = (vorher: Getrennt, stand: Getrennt) => vorher.trennungCode === stand.trennungCode && vorher.trennungSitzung === stand.trennungSitzung
type Getrennt = { trennungCode: number | null; trennungSitzung: number | null }
const sortiert = (abschnitte: unknown) => (abschnitte as Abschnitt[]).map(({ von, bis }) => [von, bis])

function zeile(quelle: Sitzungsquelle, satz: Satz, zuordnung: Awaited<ReturnType<typeof zuordner>>) {
  const { kennung, verbindung, gruppe, rechner, benutzer, beschreibung, kundennummer } = satz
  return {
    id: uuid(),
    quelle,
    quelleId: kennung,
    verbindung,
    gruppe,
    remoteHost: rechner,
    benutzer,
    beschreibung,
    zuletztAktiv: satz.zuletzt ?? null,
    ...zuordnung.finde(satz, kundennummer),
    ...fakten(satz),
  }
}

/** An end before the beginning is no end: the clock was wrong, and nothing is invented. */
function fakten({ von, bis, laeuft, abschnitte, trennung = ohneTrennung }: Pick<Satz, 'von' | 'bis' | 'laeuft' | 'abschnitte' | 'trennung'>) {
  const was = befund(von, bis)
  const gilt = was === 'uhr' ? null : bis
  const ende = gilt !== null ? ('bekannt' as const) : laeuft && was === null ? ('laufend' as const) : ('unbekannt' as const)
  const zu = geordnet(
    abschnitte?.flatMap((eins) => (eins.bis === null ? [] : [{ von: eins.von, bis: eins.bis }])) ?? (gilt === null ? [] : [{ von, bis: gilt }]),
  )
  const offen = ende === 'laufend' ? (abschnitte ? abschnitte.findLast((eins) => eins.bis === null) : { von, bis: null }) : undefined
  const getrennt = { trennungCode: trennung.code, trennungSitzung: trennung.sitzung }
  return { von, bis: gilt, ende, abschnitte: JSON.stringify([...zu, ...(offen ? [offen] : [])]), dauerSek: dauerSek(zu), befund: was, ...getrennt }
}
