import { imFeld } from './abteilungen.ts'
import { ascii, vornamen, zunamen } from './namen.ts'
import { stellen, type Stelle } from './stellen.ts'
import { Zufall } from '../zufall.ts'

/** An employee of the demo: the place it holds, dates of birth and entry, and from which day on its time is recorded. */
export interface Person extends Stelle {
  id: string
  geburtsdatum: string
  eintritt: string
  email: string
  telefon: string | null
  lohngruppe: string | null
  stempeltAb: Temporal.PlainDate
  stamm: boolean
}

/** Personalnummern of a larger company go on here. */
const WEITERE_AB = 1131

/**
 * The first sixty have two years of stamps; everybody beyond them the last thirty days, so that a company of 6,000 can
 * still be loaded in a few minutes.
 */
export function personen(size: number, heute: Temporal.PlainDate): Person[] {
  const vorZweiJahren = heute.subtract({ years: 2 })
  const vorDreissigTagen = heute.subtract({ days: 30 })
  return Array.from({ length: stellen.length * size }, (_, i) => {
    const stelle = stellen[i % stellen.length]!
    const stamm = i < stellen.length
    const zufall = new Zufall('person', i)
    const wer = stamm ? stelle : { ...stelle, persnr: WEITERE_AB + i - stellen.length, vorname: zufall.eins(vornamen), zuname: zufall.eins(zunamen) }
    const eintritt = eintrittVon(wer, stamm, heute, zufall)
    const ab = stamm ? vorZweiJahren : vorDreissigTagen
    return {
      ...wer,
      stamm,
      eintritt: eintritt.toString(),
      id: zufall.uuid(eintritt.toZonedDateTime('UTC').epochMilliseconds),
      geburtsdatum: geburtstag(wer, eintritt, heute, zufall).toString(),
      email: stamm
        ? `${ascii(wer.vorname)}.${ascii(wer.zuname)}@musterbau.example`
        : `${ascii(wer.vorname)}.${ascii(wer.zuname)}.${wer.persnr}@musterbau.example`,
      telefon: stamm ? `+49 30 23125 ${wer.persnr - 1000 + 100}` : null,
      lohngruppe: lohngruppeVon(wer),
      stempeltAb: Temporal.PlainDate.compare(ab, eintritt) < 0 ? eintritt : ab,
    }
  })
}

/** Who works at customers' sites has one; those of long standing lead the others. */
function lohngruppeVon({ abteilung, modell, persnr }: Stelle) {
  if (!imFeld.has(abteilung)) return null
  return modell === 'Lehrling' || abteilung === 30 ? 'Helfer' : persnr < 1050 ? 'Obermonteur' : 'Monteur'
}

/** Low numbers came long ago; apprentices begin on 1 September, the last time it was. */
function eintrittVon({ persnr, modell }: Stelle, stamm: boolean, heute: Temporal.PlainDate, zufall: Zufall) {
  if (modell === 'Lehrling') {
    const lehrbeginn = Temporal.PlainDate.from({ year: heute.year, month: 9, day: 1 })
    return lehrbeginn.subtract({ years: (Temporal.PlainDate.compare(lehrbeginn, heute) > 0 ? 1 : 0) + (stamm ? zufall.zwischen(0, 2) : 0) })
  }
  const jahre = stamm ? Math.max(1, Math.round((1130 - persnr) / 7)) : zufall.zwischen(1, 20)
  return Temporal.PlainDate.from({ year: heute.year - jahre, month: zufall.zwischen(1, 12), day: zufall.eins([1, 1, 1, 15]) })
}

function geburtstag({ modell }: Stelle, eintritt: Temporal.PlainDate, heute: Temporal.PlainDate, zufall: Zufall) {
  const alter = modell === 'Lehrling' ? zufall.zwischen(16, 18) : Math.min(zufall.zwischen(20, 38), 62 - (heute.year - eintritt.year))
  return eintritt.subtract({ years: alter, days: zufall.zwischen(0, 364) })
}
