import { sitzVon } from '#domain/belege/freigabe/entscheid.ts'
import type { Geladen } from '#domain/belege/freigabe/laden.ts'
import { aufgeteilt, skontoAm } from '#domain/belege/freigabe/stoff.ts'
import { betragstext } from '#domain/belege/geld.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Freigabe } from '../contract.ts'

export type Namen = ReadonlyMap<string, string>

/** Names of everybody who occurs in these runs. */
export async function namenIn(db: Db, laeufe: readonly Geladen[]): Promise<Namen> {
  const ids = laeufe.flatMap(({ lauf, stand }) => [
    ...lauf.beteiligt,
    ...lauf.entscheide.flatMap(({ wer, platz, an }) => [wer, platz, an]),
    ...stand.schritte.flatMap(({ koennen, stimmen }) => [...koennen, ...stimmen.flatMap(({ wer, platz }) => [wer, platz])]),
    ...stand.schritte.flatMap(({ plaetze }) => plaetze.map(({ von }) => von)),
  ])
  const gesucht = [...new Set(ids.filter((id) => id !== null))]
  const rows = gesucht.length ? await db.selectFrom('anwender').where('id', 'in', gesucht).select(['id', 'anzeigename']).execute() : []
  return new Map(rows.map(({ id, anzeigename }) => [id, anzeigename]))
}

/** A run as lists show it to this person on this day. */
export function zeileVon({ zeile, stoff, lauf, leute, stand }: Geladen, tag: string, ich: string, namen: Namen): Freigabe {
  const teile = aufgeteilt(stoff, tag)
  const skonto = skontoAm(stoff, tag)
  const sitz = sitzVon(lauf, leute, tag, ich)
  const schritt = typeof sitz === 'string' ? null : stand.schritte[sitz.schritt]!
  const { pause } = stand
  return {
    id: zeile.id,
    beleg: stoff.id,
    belegdatum: stoff.belegdatum,
    ktostamm: stoff.lieferant,
    belegnummer: String(stoff.belegnummer),
    bezugsnummer: stoff.bezugsnummer,
    belegart: stoff.belegart,
    ktostamm_lief: stoff.baustelle,
    faelligkeit: stoff.faelligkeit,
    nettoBetrag: stoff.netto,
    bruttoBetrag: stoff.brutto,
    waehrung: stoff.currency,
    zahlbar: betragstext(teile.zahlbar),
    skonto: skonto && { bis: skonto.bis, prozent: prozent(skonto.prozent), betrag: betragstext(teile.skonto) },
    zustand: stand.zustand,
    stufe: stand.stufe,
    meinSchritt: schritt && {
      art: schritt.art,
      bezeichnung: schritt.bezeichnung,
      fuer: (sitz as { platz: string }).platz === ich ? null : (namen.get((sitz as { platz: string }).platz) ?? ''),
    },
    pause: pause && {
      art: pause.art,
      von: namen.get(pause.von) ?? '',
      an: pause.an === null ? null : (namen.get(pause.an) ?? ''),
      bis: pause.bis,
      ich: pause.an === ich,
    },
    keiner: stand.schritte.some(({ keiner, stufe }) => keiner && stufe === stand.stufe),
    neueIban: stoff.neueIban,
    lauf: zeile.nr,
    seit: (lauf.entscheide.findLast(({ was }) => was === 'freigeben')?.zeitpunkt ?? lauf.beginn).toString(),
  }
}

/** Hundredths of a percent as text: 250 → "2.5". */
export const prozent = (satz: number) => String(satz / 100)
