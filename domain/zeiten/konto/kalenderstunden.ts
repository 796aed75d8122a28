import { ortAm } from '#domain/personal/arbeitsort.ts'
import { minutenAm } from '../regel/freietage.ts'
import { nachtMinuten } from '../regel/nacht.ts'
import type { Kontoperson } from '../regel/sollplan.ts'
import { gruppeAm, type Regeln, type Regelwerk } from '../regel/zeitregel.ts'
import { mitternacht, montag, tagnummer } from '../tag/ortszeit.ts'
import { zaehltAlsArbeit } from '../tag/tag.ts'
import type { Kontotag } from './kontotag.ts'

/** Minutes worked on one day of the calendar, from midnight to midnight, whatever shift they belong to: what surcharges go by. No break that nobody recorded is taken off. */
export interface Kalenderstunden {
  sonntagMin: number
  feiertagMin: number
  nachtMin: number
}

/**
 * Of the work around a local day (half-open, milliseconds; null = still running, until `jetztMs`) that which lies on it: on a Sunday, on a whole holiday, in the night as the rule in force
 * draws it. An hour may be all three.
 */
export function kalenderstunden(
  tag: string,
  arbeit: readonly { von: number; bis: number | null }[],
  { zone, feiertag, nacht, jetztMs }: { zone: string; feiertag: boolean; nacht: Regeln['nacht']; jetztMs: number },
): Kalenderstunden {
  const nummer = tagnummer(tag)
  const min = minutenAm(nummer, arbeit, zone, jetztMs)
  if (!min) return { sonntagMin: 0, feiertagMin: 0, nachtMin: 0 }
  const [beginn, ende] = [mitternacht(nummer, zone), mitternacht(nummer + 1, zone)]
  const stuecke = arbeit.map(({ von, bis }) => ({ von: Math.max(von, beginn), bis: Math.min(bis ?? jetztMs, ende) })).filter(({ von, bis }) => von < bis)
  return {
    sonntagMin: nummer === montag(nummer) + 6 ? min : 0,
    feiertagMin: feiertag ? min : 0,
    nachtMin: nacht ? nachtMinuten(nacht.wert, stuecke, zone, jetztMs) : 0,
  }
}

/** A shift may have begun so many days before: `kalendertage` wants them, too. */
export const VORLAUF_TAGE = 2

/**
 * The same of days that follow each other, with the places at which the person worked; of the first `VORLAUF_TAGE` only what began on them is known. What began on a day outside of the
 * employment counts once its case is released (`nichtBeschaeftigt`); a closed day (`geschlossen`) stays what it was.
 */
export function kalendertage(
  tage: readonly (Pick<Kontotag, 'datum' | 'intervalle' | 'feiertag' | 'feiertagHalb' | 'nichtBeschaeftigt'> & { geschlossen?: boolean })[],
  person: Kontoperson,
  regelwerk: Regelwerk,
  jetztMs: number,
): Kalenderstunden[] {
  const arbeit = tage.map(({ intervalle, nichtBeschaeftigt, geschlossen }) =>
    nichtBeschaeftigt && !geschlossen ? [] : intervalle.filter(zaehltAlsArbeit).map(({ von, bis }) => ({ von: ms(von), bis: bis === null ? null : ms(bis) })),
  )
  return tage.map(({ datum, feiertag, feiertagHalb }, nr) => {
    const { land, zone } = ortAm(person, datum)
    const { nacht } = regelwerk(land, gruppeAm(person.geburtsdatum, datum), datum)
    const stuecke = arbeit.slice(Math.max(0, nr - VORLAUF_TAGE), nr + 1).flat()
    return kalenderstunden(datum, stuecke, { zone, feiertag: feiertag !== null && !feiertagHalb, nacht, jetztMs })
  })
}
const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
