import { datum, minuten, mitternacht, montag, ortstag, tagnummer, type Tagnummer } from '../tag/ortszeit.ts'
import type { Warnung } from './warnung.ts'
import type { Regeln } from './zeitregel.ts'

/** Half-open [von, bis) in milliseconds; null = still running. */
type Stueck = Readonly<{ von: number; bis: number | null }>

/** Minutes of the parts that lie on one local day, from midnight to midnight. What runs counts until `jetztMs`. */
export function minutenAm(tag: Tagnummer, arbeit: readonly Stueck[], zone: string, jetztMs: number): number {
  let summe = 0
  for (const { von, bis } of arbeit) {
    const schluss = bis ?? jetztMs
    const [erster, letzter] = [ortstag(von, zone), ortstag(schluss, zone)]
    if (erster === tag && letzter === tag) summe += minuten(von, schluss)
    else if (erster <= tag && tag <= letzter) summe += minuten(Math.max(von, mitternacht(tag, zone)), Math.min(schluss, mitternacht(tag + 1, zone)))
  }
  return summe
}

/** Minutes of a business day's work that lie on a Saturday and on a Sunday (0 to 24 h, § 9 Abs. 1 ArbZG). A shift may begin the evening before. */
export function wochenendMinuten(tag: Tagnummer, arbeit: readonly Stueck[], zone: string, jetztMs: number): { samstagMin: number; sonntagMin: number } {
  const samstag = montag(tag) + 5
  return {
    samstagMin: tag < samstag - 1 ? 0 : minutenAm(samstag, arbeit, zone, jetztMs),
    sonntagMin: tag < samstag ? 0 : minutenAm(samstag + 1, arbeit, zone, jetztMs),
  }
}

/** The longest work in one go, in minutes: a gap shorter than a legal break does not end it and is no part of it. */
export function amStueck(arbeit: readonly Stueck[], pauseAbMin: number, jetztMs: number): number {
  let [laengstes, laufendes] = [0, 0]
  for (const [i, { von, bis }] of arbeit.entries()) {
    const zuvor = arbeit[i - 1]?.bis
    if (zuvor !== undefined && zuvor !== null && minuten(zuvor, von) >= pauseAbMin) laufendes = 0
    laufendes += minuten(von, bis ?? jetztMs)
    laengstes = Math.max(laengstes, laufendes)
  }
  return laengstes
}

/**
 * Work on a legal holiday, 0 to 24 h on the wall's clock; a holiday on a Sunday is told as Sunday work already, half a holiday is none.
 * `feiertag` says whether a local day is one.
 */
export function feiertagsarbeit(
  tag: string,
  arbeit: readonly Stueck[],
  { freietage }: Pick<Regeln, 'freietage'>,
  feiertag: (tag: string) => boolean,
  { zone, jetztMs }: { zone: string; jetztMs: number },
): Warnung[] {
  const grenzMin = freietage?.wert.feiertagMin ?? null
  if (!freietage || grenzMin === null || !arbeit.length) return []
  const istMin = [tagnummer(tag), tagnummer(tag) + 1]
    .filter((nummer) => nummer !== montag(nummer) + 6 && feiertag(datum(nummer)))
    .reduce((summe, nummer) => summe + minutenAm(nummer, arbeit, zone, jetztMs), 0)
  return istMin > grenzMin ? [{ art: 'Feiertagsarbeit', istMin, grenzMin, regel: freietage.id, quelle: freietage.quelle }] : []
}
