import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

/** Name and minimum; 40 kinds. */
const stoff: readonly [name: string, mindestbestand: number][] = [
  ['Maus mit Kabel', 8],
  ['Maus ohne Kabel', 6],
  ['Tastatur', 6],
  ['Tastatur ohne Kabel', 4],
  ['Headset', 5],
  ['Headset ohne Kabel', 4],
  ['Webcam', 3],
  ['USB-C-Kabel 1 m', 15],
  ['USB-C-Kabel 2 m', 10],
  ['HDMI-Kabel 2 m', 8],
  ['DisplayPort-Kabel 2 m', 6],
  ['Netzwerkkabel 1 m', 20],
  ['Netzwerkkabel 3 m', 20],
  ['Netzwerkkabel 10 m', 8],
  ['Stromkabel C13', 10],
  ['Steckdosenleiste', 5],
  ['Netzteil USB-C 65 W', 5],
  ['Netzteil USB-C 100 W', 3],
  ['Ladegerät Telefon', 8],
  ['Ladegerät Auto', 6],
  ['Powerbank', 4],
  ['Adapter USB-C auf HDMI', 5],
  ['Adapter USB-C auf Netzwerk', 3],
  ['Adapter USB-C auf USB-A', 6],
  ['USB-Stick 64 GB', 10],
  ['SD-Karte 128 GB', 6],
  ['Notebooktasche', 4],
  ['Rucksack für Notebook', 3],
  ['Schutzhülle Telefon', 8],
  ['Schutzhülle Tablet', 5],
  ['Schutzglas Telefon', 10],
  ['Eingabestift Tablet', 4],
  ['Halterung Fahrzeug', 4],
  ['Monitorarm', 2],
  ['Blickschutzfolie', 3],
  ['Mausmatte', 0],
  ['Akku AA', 20],
  ['Akku AAA', 20],
  ['Kabelbinder, 100 Stück', 5],
  ['Reinigungstücher, Dose', 3],
]

/** 40 kinds of accessories in three stores: six below their minimum; some of it is with our people, in rooms and at devices, some came back, some was lost. */
export async function zubehoer(
  trx: Transaction<Tables>,
  jetzt: Temporal.Instant,
  {
    leute,
    lager,
    orte,
    pcs,
    schreiber,
  }: { leute: readonly string[]; lager: readonly string[]; orte: readonly string[]; pcs: readonly string[]; schreiber: string },
) {
  const zufall = new Zufall('zubehoer')
  const vor = (tage: number) =>
    jetzt
      .subtract({ hours: 24 * tage })
      .toZonedDateTimeISO('Europe/Berlin')
      .withPlainTime({ hour: 9, minute: zufall.zwischen(0, 59) })
      .toInstant()
  const id = (um: Temporal.Instant) => zufall.uuid(um.epochMilliseconds)
  const sorten = stoff.map(([name, mindestbestand], nr) => {
    const seit = vor(400)
    return {
      id: id(seit),
      vkforgid: 1000,
      name,
      standortId: lager[nr % lager.length]!,
      mindestbestand,
      bemerkung: '',
      aktiv: true,
      erfasstVon: schreiber,
      angelegt: seit.toString(),
      knapp: nr % 7 === 3,
    }
  })
  await schreibe(
    trx,
    'zubehoer',
    sorten.map(({ knapp: _knapp, ...eine }) => eine),
  )
  await schreibe(
    trx,
    'zubehoerBewegung',
    sorten.flatMap(({ id: zubehoerId, mindestbestand, knapp }, nr) => {
      const eine = (tage: number, art: Art, menge: number, mehr: Partial<Bewegung> = {}): Bewegung => {
        const um = vor(tage)
        return {
          id: id(um),
          zubehoerId,
          art,
          menge,
          lstfixId: null,
          standortId: null,
          hardwareId: null,
          grund: '',
          beleg: '',
          anwenderId: schreiber,
          zeitpunkt: um.toString(),
          ...mehr,
        }
      }
      const an = Array.from({ length: zufall.zwischen(0, 5) }, (_, platz) => ({
        lstfixId: leute[(nr * 5 + platz) % leute.length]!,
        menge: zufall.zwischen(1, 2),
      }))
      const dort = [
        ...(nr % 4 === 1 && orte.length ? [{ standortId: orte[nr % orte.length]! }] : []),
        ...(nr % 3 === 2 && pcs.length ? [{ hardwareId: pcs[nr % pcs.length]! }] : []),
      ]
      const ausgegeben = an.reduce((summe, { menge }) => summe + menge, 0) + 2 * dort.length
      const bleibt = knapp ? Math.max(0, mindestbestand - zufall.zwischen(1, 3)) : mindestbestand + zufall.zwischen(2, 15)
      const zurueck = an.length > 2 ? an[0] : undefined
      const verloren = an.length > 3 ? an[1] : undefined
      const defekt = nr % 5 === 0 ? 1 : 0
      return [
        eine(390, 'einlagern', bleibt + ausgegeben + defekt - (zurueck?.menge ?? 0), { beleg: `LS ${20_100 + nr}` }),
        ...an.map((wer) => eine(zufall.zwischen(60, 300), 'ausgeben', wer.menge, { lstfixId: wer.lstfixId })),
        ...dort.map((wo) => eine(45, 'ausgeben', 2, wo)),
        ...(zurueck ? [eine(30, 'zuruecknehmen', zurueck.menge, { lstfixId: zurueck.lstfixId })] : []),
        ...(verloren ? [eine(12, 'ausbuchen', 1, { lstfixId: verloren.lstfixId, grund: 'Auf der Baustelle verloren' })] : []),
        ...(defekt ? [eine(8, 'ausbuchen', defekt, { grund: 'Defekt' })] : []),
      ]
    }),
  )
}

type Bewegung = Insertable<Tables['zubehoerBewegung']>
type Art = Bewegung['art']
