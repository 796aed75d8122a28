import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

type Art = 'platz' | 'geraet' | 'standort' | 'firma'
/** Name, manufacturer by its place in the list, kind, places, days until the end (null: for good), cost a year. */
const stoff: readonly [name: string, von: number, art: Art, plaetze: number, endetIn: number | null, kosten: string][] = [
  ['Büropaket Standard', 0, 'platz', 40, 200, '4560.00'],
  ['Büropaket Plus', 0, 'platz', 12, 200, '2112.00'],
  ['Postfächer', 0, 'platz', 60, 310, '1440.00'],
  ['Zeichenprogramm 2D', 1, 'platz', 6, 24, '3180.00'],
  ['Zeichenprogramm 3D', 1, 'platz', 3, 24, '4740.00'],
  ['Kalkulation und Aufmaß', 1, 'platz', 10, 410, '5900.00'],
  ['Lohnabrechnung', 1, 'platz', 3, 160, '1290.00'],
  ['PDF-Werkzeuge', 0, 'platz', 20, 260, '980.00'],
  ['Projektplanung', 1, 'platz', 8, 130, '1824.00'],
  ['Fernwartung', 3, 'platz', 4, 95, '1188.00'],
  ['Übersetzung', 1, 'platz', 5, 280, '300.00'],
  ['Fotobearbeitung', 1, 'platz', 2, 340, '480.00'],
  ['Passwortverwaltung', 3, 'platz', 30, 220, '1080.00'],
  ['Videokonferenzen', 0, 'platz', 25, 175, '2250.00'],
  ['Virenschutz', 3, 'geraet', 130, 75, '3250.00'],
  ['Geräteverwaltung mobil', 4, 'geraet', 40, 190, '1920.00'],
  ['Festplattenverschlüsselung', 0, 'geraet', 50, null, '2500.00'],
  ['Serverbetriebssystem 2022', 0, 'geraet', 6, null, '5340.00'],
  ['Sicherung Arbeitsplätze', 5, 'geraet', 30, 145, '1260.00'],
  ['Sicherung Server', 5, 'geraet', 6, 145, '1980.00'],
  ['Druckverwaltung', 2, 'geraet', 12, 360, '540.00'],
  ['Firewall-Dienste', 3, 'geraet', 2, 290, '1740.00'],
  ['Überwachung Netz', 3, 'standort', 0, 330, '990.00'],
  ['Telefonanlage', 3, 'standort', 0, 215, '2160.00'],
  ['Normen und Vorschriften', 1, 'standort', 0, 60, '1490.00'],
  ['Datenbank Server', 0, 'standort', 0, null, '3890.00'],
  ['Webauftritt', 1, 'firma', 0, 120, '720.00'],
  ['Schriften', 1, 'firma', 0, null, '390.00'],
  ['Zertifikate', 3, 'firma', 0, 40, '260.00'],
  ['Bilddatenbank', 1, 'firma', 0, -18, '600.00'],
]

/** 30 licences of ours: two end soon, one has run out, one was overbooked by an import; their places are with our people and devices. */
export async function lizenzen(
  trx: Transaction<Tables>,
  jetzt: Temporal.Instant,
  { leute, hersteller, schreiber }: { leute: readonly string[]; hersteller: readonly { id: string }[]; schreiber: string },
) {
  const zufall = new Zufall('lizenzen')
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const id = (tage: number) => zufall.uuid(jetzt.subtract({ hours: 24 * tage }).epochMilliseconds)
  const geraete = await trx.selectFrom('hardware').where('ktostammId', 'is', null).where('ausscheidedatum', 'is', null).orderBy('nummer').select('id').execute()
  const alle = stoff.map(([name, von, art, plaetze, endetIn, kosten], nr) => {
    const bis = endetIn === null ? null : heute.add({ days: endetIn })
    const seit = zufall.zwischen(120, 700)
    return {
      id: id(seit),
      vkforgid: 1000,
      name,
      herstellerId: hersteller[von]!.id,
      art,
      plaetze: plaetze || null,
      von: heute.subtract({ days: seit }).toString(),
      bis: bis?.toString() ?? null,
      kuendigungBis: bis && nr % 3 === 0 ? bis.subtract({ months: 1 }).toString() : null,
      warntage: nr % 5 === 0 ? [180, 90, 30] : [90, 30, 7],
      freiAb: art === 'platz' ? 1 : null,
      kosten,
      kostenJe: endetIn === null ? ('einmalig' as const) : ('jahr' as const),
      vertrag: nr % 4 === 0 ? `V-${zufall.zwischen(20_000, 99_999)}` : '',
      erfasstVon: schreiber,
      angelegt: jetzt.subtract({ hours: 24 * seit }).toString(),
    }
  })
  await schreibe(trx, 'lizenz', alle)
  await schreibe(
    trx,
    'lizenzPlatz',
    alle.flatMap(({ id: lizenzId, art, plaetze, von, angelegt }, nr) => {
      // One more than there are came with an import.
      const belegt = plaetze === null ? 0 : nr === 5 ? plaetze + 1 : Math.ceil((plaetze * zufall.zwischen(60, 100)) / 100)
      const halter = art === 'platz' ? leute : geraete.map((geraet) => geraet.id)
      return Array.from({ length: Math.min(belegt, halter.length) }, (_, platz) => ({
        id: id(1),
        lizenzId,
        lstfixId: art === 'platz' ? halter[(platz + nr * 3) % halter.length]! : null,
        hardwareId: art === 'geraet' ? halter[(platz + nr * 3) % halter.length]! : null,
        von,
        bis: null,
        anwenderId: schreiber,
        zeitpunkt: angelegt,
      }))
    }),
  )
}
