import type { Id } from '#platform/contract/shapes.ts'
import { OFFEN_MAX_MS, zaehlendeMitZeit, type Akt, type MitZeit, type Stempel, type Stempelart } from '#domain/stempel/regeln.ts'
import { ortstag, type Tagnummer } from './ortszeit.ts'

export type Frageart = 'Gehen fehlt' | 'Kommen fehlt' | 'Rückkehr fehlt' | 'Zwei Kommen'
/** What only the person can answer; `stempelId` is the stamp whose counterpart is missing. */
export interface Rohfrage {
  art: Frageart
  von: number
  stempelId: Id<'zeitstempel'>
}
/** Half-open [von, bis) in milliseconds; `bis` null = still running. The code is empty for a gap without a word. */
export interface Abschnitt {
  von: number
  bis: number | null
  art: Stempelart
  code: string
  /** An absence that counts as a break. */
  ruhe?: true
}
/** Work without a daily rest in between; `tag` is the local day on which it began. */
export interface Schicht {
  tag: Tagnummer
  beginn: number
  abschnitte: Abschnitt[]
  fragen: Rohfrage[]
}

/**
 * Shifts from stamps in any order. A departure closes the open arrival, also after midnight. What has no counterpart
 * becomes a question and counts nothing: no end is ever invented. The gap between a plain departure and the next arrival
 * of the same shift is a break. A business trip (unterwegs) is work until the next stamp.
 */
export function schichten(stempel: readonly Stempel[], zone: string, jetztMs: number): Schicht[] {
  return schichtenAus(zaehlendeMitZeit(stempel), zone, jetztMs)
}

/** One zone, or that of the place at which somebody worked at a moment (milliseconds). */
type Zone = string | ((ms: number) => string)

/** The same from stamps that count, in order (`zaehlendeMitZeit`, `zaehlendeAkte`). */
export function schichtenAus(akte: readonly MitZeit[], zone: Zone, jetztMs: number): Schicht[] {
  const buch = new Schichtbuch(zone)
  for (const { s, ms } of akte) (s.flag === 'arrival' ? buch.kommen : buch.gehen).call(buch, s, ms)
  buch.schluss(jetztMs)
  return buch.alle
}

/** § 5 Abs. 1 ArbZG, § 12 Abs. 1 AZG: daily rest. A shift after which someone rested that long has ended. */
const RUHE_MS = 11 * 3_600_000
/** After midnight only a short gap continues a shift: a call at 00:30 after a day's work is a new day. */
const NACHTLUECKE_MS = 3 * 3_600_000

/** What the last stamp began. 'luecke' = went without saying why. */
interface Offen {
  von: number
  art: Stempelart | 'luecke'
  code: string
  ruhe: boolean
  id: string
  durchKommen: boolean
}

class Schichtbuch {
  readonly alle: Schicht[] = []
  private readonly zone: Zone
  private offen: Offen | null = null

  constructor(zone: Zone) {
    this.zone = zone
  }

  /** Ends a break, an absence or a business trip. After an arrival it is a second one. */
  kommen(s: Akt, ms: number) {
    const offen = this.offen
    const weiter = this.setztFort(ms)
    if (offen && !weiter) this.verloren(offen)
    else if (offen?.durchKommen) this.frage('Zwei Kommen', offen.von, offen.id)
    else if (offen) this.abschnitt(offen, ms)
    if (!weiter) this.neu(ms)
    // Who was out on business returns with that code; who was not sets out with it.
    const zurueck = weiter && offen?.art === 'unterwegs' && !offen.durchKommen
    this.offen = { von: ms, art: s.art === 'unterwegs' && !zurueck ? 'unterwegs' : 'arbeit', code: s.code, ruhe: false, id: s.id, durchKommen: true }
  }

  /** Ends work or a business trip of up to 16 h; one may also go home from a private absence. */
  gehen(s: Akt, ms: number) {
    const offen = this.offen
    const weiter = this.setztFort(ms)
    if (offen && (arbeitet(offen) ? ms - offen.von <= OFFEN_MAX_MS : weiter && offen.art === 'abwesend')) this.abschnitt(offen, ms)
    else {
      if (offen && !weiter) this.verloren(offen)
      if (!weiter) this.neu(ms)
      this.frage('Kommen fehlt', ms, s.id)
    }
    this.offen = {
      von: ms,
      art: s.art === 'arbeit' ? 'luecke' : s.art,
      code: s.code,
      ruhe: s.art === 'abwesend' && s.ruhe === true,
      id: s.id,
      durchKommen: false,
    }
  }

  /** Nothing came after: it runs until now, or has become a question. */
  schluss(jetztMs: number) {
    const { offen } = this
    if (!offen || offen.art === 'luecke') return
    if (arbeitet(offen) ? jetztMs - offen.von <= OFFEN_MAX_MS : this.setztFort(jetztMs)) this.abschnitt(offen, null)
    else this.verloren(offen)
  }

  private neu(ms: number) {
    this.alle.push({ tag: this.tagVon(ms), beginn: ms, abschnitte: [], fragen: [] })
  }
  private setztFort(ms: number) {
    if (!this.offen) return false
    const luecke = ms - this.offen.von
    return luecke < RUHE_MS && (this.offen.durchKommen || luecke < NACHTLUECKE_MS || this.tagVon(ms) === this.alle.at(-1)!.tag)
  }
  private tagVon(ms: number) {
    return ortstag(ms, typeof this.zone === 'string' ? this.zone : this.zone(ms))
  }
  private abschnitt({ von, art, code, ruhe }: Offen, bis: number | null) {
    this.alle.at(-1)!.abschnitte.push(art === 'luecke' ? { von, bis, art: 'pause', code: '' } : { von, bis, art, code, ...(ruhe && { ruhe }) })
  }
  private frage(art: Frageart, von: number, stempelId: Id<'zeitstempel'>) {
    this.alle.at(-1)!.fragen.push({ art, von, stempelId })
  }
  private verloren({ von, art, id, durchKommen }: Offen) {
    if (durchKommen) this.frage('Gehen fehlt', von, id)
    else if (art === 'pause' || art === 'unterwegs') this.frage('Rückkehr fehlt', von, id)
  }
}

const arbeitet = ({ durchKommen, art }: Offen) => durchKommen || art === 'unterwegs'
