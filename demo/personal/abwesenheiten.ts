import { gilt, type Abwesenheit, type Abwesenheitsart } from '#domain/personal/arbeitszeit.ts'
import type { Person } from './personen.ts'
import { angemeldete } from './stellen.ts'
import { Zufall } from '../zufall.ts'

export interface Eintrag extends Abwesenheit {
  bemerkung: string
}

/** What the board shows today: Personalnummer → [what, first and last day counted from today, remark]. */
const HEUTE: Readonly<Record<number, readonly [Abwesenheitsart, number, number, string?]>> = {
  1088: ['Urlaub', -8, 6],
  1099: ['Krank', -1, 2, 'AU liegt vor'],
  1083: ['Schulung', 0, 1, 'Brandmeldeanlagen, Herstellerschulung'],
  1077: ['Dienstreise', -1, 1, 'Messe Wels'],
  1009: ['Homeoffice', 0, 0],
  1096: ['Homeoffice', 0, 1],
  1085: ['Elternzeit', -110, 200],
  1039: ['Krank', -3, 1],
  1048: ['Urlaub', -2, 10],
  1103: ['Zeitausgleich', 0, 0],
  1104: ['Urlaub', 0, 0],
}
const HALBTAGS = new Set([1104])
const OFFICE = new Set(['Vollzeit Büro', 'Teilzeit Vormittag'])
/** Random absences stay away from today, so that roster and board do not depend on luck. */
const RUHIG = { vorher: 3, nachher: 2 }

/** Absences of a person from the first recorded day until half a year ahead; no two on one day. */
export function abwesenheiten(person: Person, heute: Temporal.PlainDate): Eintrag[] {
  const zufall = new Zufall('abwesend', person.persnr)
  const liste: Eintrag[] = []
  const ende = heute.add({ days: person.stamm ? 180 : 30 })
  const dazu = (art: Abwesenheitsart, von: Temporal.PlainDate, tage: number, bemerkung = '') => {
    const neu: Eintrag = { art, von: von.toString(), bis: von.add({ days: tage - 1 }).toString(), halbtags: false, bemerkung }
    const frei = neu.von >= person.stempeltAb.toString() && neu.bis <= ende.toString() && !liste.some(({ von, bis }) => von <= neu.bis && neu.von <= bis)
    if (frei && !(gilt(ruhig(person, heute), neu.von) || gilt(ruhig(person, heute), neu.bis) || gilt(neu, heute.toString()))) liste.push(neu)
  }
  const heutige = person.stamm ? HEUTE[person.persnr] : undefined
  if (heutige)
    liste.push({
      art: heutige[0],
      von: heute.add({ days: heutige[1] }).toString(),
      bis: heute.add({ days: heutige[2] }).toString(),
      halbtags: HALBTAGS.has(person.persnr),
      bemerkung: heutige[3] ?? '',
    })
  if (person.modell === 'Lehrling') schultage(person, heute, ende, liste)

  for (let jahr = person.stempeltAb.year; jahr <= ende.year; jahr++) {
    const am = (monat: number, von: number, bis: number) => montagVor(Temporal.PlainDate.from({ year: jahr, month: monat, day: zufall.zwischen(von, bis) }))
    dazu('Urlaub', am(zufall.zwischen(6, 8), 3, 25), zufall.eins([12, 19, 19]))
    dazu('Urlaub', am(12, 22, 28), zufall.eins([5, 12]), 'Weihnachten')
    dazu('Urlaub', am(zufall.zwischen(2, 5), 5, 25), 5)
    dazu('Urlaub', am(10, 5, 30), zufall.eins([2, 5]))
    for (let mal = zufall.zwischen(0, 3); mal > 0; mal--) {
      const [von, tage] = [am(zufall.zwischen(1, 12), 3, 28).add({ days: zufall.zwischen(0, 3) }), zufall.eins([1, 2, 2, 3, 5])]
      // Nobody knows today that he will be ill.
      if (Temporal.PlainDate.compare(von, heute) < 0) dazu('Krank', von, tage)
    }
    if (zufall.chance(0.6))
      dazu(
        'Schulung',
        am(zufall.zwischen(1, 11), 8, 25).add({ days: 1 }),
        zufall.eins([1, 2, 3]),
        zufall.eins(['Arbeitssicherheit', 'Erste Hilfe', 'Hebebühne', 'Elektrotechnik', 'Datenschutz']),
      )
    if (zufall.chance(0.3))
      dazu('Dienstreise', am(zufall.zwischen(2, 11), 8, 25).add({ days: 2 }), 2, zufall.eins(['Kundentermin Linz', 'Abnahme Kassel', 'Werksbesuch']))
    if (zufall.chance(0.5)) dazu('Zeitausgleich', am(zufall.zwischen(2, 11), 8, 25).add({ days: 4 }), 1)
  }
  if (OFFICE.has(person.modell) && zufall.chance(0.7)) {
    const wochentag = zufall.zwischen(2, 4)
    for (let tag = naechster(person.stempeltAb, wochentag); Temporal.PlainDate.compare(tag, heute.add({ days: 60 })) < 0; tag = tag.add({ days: 7 }))
      if (zufall.chance(0.8)) dazu('Homeoffice', tag, 1)
  }
  return liste.sort((a, b) => (a.von < b.von ? -1 : 1))
}

/** The days without random absences; for the sign-ins the last two weeks, so that their own screens have something to show. */
function ruhig({ persnr }: Person, heute: Temporal.PlainDate) {
  const vorher = Object.values(angemeldete).includes(persnr as never) ? 14 : RUHIG.vorher
  return { von: heute.subtract({ days: vorher }).toString(), bis: heute.add({ days: RUHIG.nachher }).toString() }
}

/** One day of vocational school a week, outside the summer holidays. Ayşe Öztürk's is today, whenever today is a working day. */
function schultage({ persnr, stempeltAb }: Person, heute: Temporal.PlainDate, ende: Temporal.PlainDate, liste: Eintrag[]) {
  const wochentag = persnr === 1102 && heute.dayOfWeek < 6 ? heute.dayOfWeek : 2 + (persnr % 3)
  for (let tag = naechster(stempeltAb, wochentag); Temporal.PlainDate.compare(tag, ende) < 0; tag = tag.add({ days: 7 })) {
    if (tag.month === 8) continue
    liste.push({ art: 'Berufsschule', von: tag.toString(), bis: tag.toString(), halbtags: false, bemerkung: '' })
  }
}

const naechster = (ab: Temporal.PlainDate, wochentag: number) => ab.add({ days: (wochentag - ab.dayOfWeek + 7) % 7 })
const montagVor = (tag: Temporal.PlainDate) => tag.subtract({ days: tag.dayOfWeek - 1 })
