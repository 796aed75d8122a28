import type { Insertable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { firmen, kundeA, kundeASued, kundeB, type Firma } from './kundenstamm.ts'
import { ascii, vornamen, zunamen } from '../personal/namen.ts'
import { Zufall } from '../zufall.ts'

/** Which sign-in belongs to which customers; `alle`: sees all their tickets (together with TICKET.KTOSTAMM). */
const ZUORDNUNG: Readonly<Record<string, { nummern: readonly number[]; alle: boolean }>> = {
  'kunde.a@kunde-a.example': { nummern: [kundeA], alle: false },
  'kunde.b@kunde-b.example': { nummern: [kundeB], alle: false },
  'kunde.a.alle@kunde-a.example': { nummern: [kundeA, kundeASued], alle: true },
}
const GEBAEUDE = [
  'Verwaltung',
  'Werk 1',
  'Werk 2',
  'Lager',
  'Halle Nord',
  'Halle Süd',
  'Neubau',
  'Wohnhaus',
  'Küche',
  'Technikzentrale',
  'Tiefgarage',
  'Hauptgebäude',
]
const KOSTENSTELLEN = ['Instandhaltung', 'Heizung und Lüftung', 'Elektro', 'EDV', 'Sanitär', 'Umbau', 'Wartung', 'Brandschutz', 'Außenanlagen']
const FUNKTIONEN = ['Geschäftsführung', 'Haustechnik', 'Einkauf', 'EDV', 'Buchhaltung', 'Bauleitung', 'Sekretariat', 'Werkleitung']
/** Groups of customers and by what in the name one knows them; who fits nowhere is of the first. */
const KUNDENGRUPPEN: readonly (readonly [string, RegExp?])[] = [
  ['Gewerbe und Industrie'],
  ['Öffentliche Hand', /gemeinde|gymnasium|stadtwerke|kindergarten|bürger/i],
  ['Wohnungswirtschaft', /wohn|immobilien|hausverwaltung|liegenschaft/i],
  ['Gesundheit und Pflege', /klinik|pflege/i],
  ['Gastronomie und Hotel', /hotel|gast|konditorei|bäckerei|brauerei/i],
]
const KONDITIONSGRUPPEN = ['30 Tage netto', '10 Tage 2 %, 30 Tage netto', 'Rahmenvertrag']
const STRASSEN = [
  'Bahnhofstraße',
  'Industriestraße',
  'Am Anger',
  'Hauptstraße',
  'Gewerbepark',
  'Kirchplatz',
  'Mühlenweg',
  'Seestraße',
  'Ringstraße',
  'Lindenallee',
]

/**
 * Customers, suppliers and sites with objects, cost centres and contacts; one set for each step of `size`. The same size makes the same rows,
 * whatever the day. `anwender`: the sign-ins that customers have.
 */
export function kundenstamm(size: number, anwender: readonly { id: string; username: string; anzeigename: string }[]) {
  const alle = Array.from({ length: size }, (_, satz) => firmen.map((firma) => (satz ? abgewandelt(firma, satz) : firma))).flat()
  const kunden = alle.filter(({ art }) => art === 'Kunde')
  const objekt = kunden.flatMap(objekteVon)
  const id = new Map(alle.map((firma) => [firma.nummer, firmaId(firma)]))
  const zugeordnet = anwender.flatMap((wer) => {
    const { nummern, alle: alleTickets } = ZUORDNUNG[wer.username] ?? { nummern: [], alle: false }
    return nummern.map((nummer) => ({ wer, ktostammId: id.get(nummer)!, alleTickets }))
  })
  return {
    kundengruppe: KUNDENGRUPPEN.map(([bezeichnung], nr) => ({ id: nr + 1, bezeichnung })),
    konditionsgruppe: KONDITIONSGRUPPEN.map((bezeichnung, nr) => ({ id: nr + 1, bezeichnung })),
    ktostamm: alle.map(kontozeile),
    ktostammDomain: alle.flatMap((firma) => (firma.domain ? [{ domain: firma.domain, ktostammId: id.get(firma.nummer)! }] : [])),
    objekt,
    kostenstelle: objekt.flatMap(kostenstellenVon),
    ansprechpartner: [
      ...kunden.flatMap(leuteVon),
      ...zugeordnet.map(({ wer, ktostammId }) => {
        const [vorname, ...zuname] = wer.anzeigename.split(' ')
        const mensch = { vorname: vorname!, zuname: zuname.join(' '), funktion: 'Haustechnik', email: wer.username, telefon: null }
        return { id: uuid('ansprechpartner', wer.username, ktostammId), ktostammId, anwenderId: wer.id, ...mensch }
      }),
    ],
    anwenderKtostamm: zugeordnet.map(({ wer, ktostammId, alleTickets }) => ({ anwenderId: wer.id, ktostammId, alleTickets })),
  }
}

const seit = Temporal.Instant.from('2019-03-01T08:00Z')
const uuid = (...saat: (string | number)[]) => new Zufall(...saat).uuid(seit.epochMilliseconds)
const firmaId = ({ nummer }: Firma) => uuid('ktostamm', nummer)

/** The same trade under another family name, in the next set of numbers. */
function abgewandelt(firma: Firma, satz: number): Firma {
  const zuname = new Zufall('firma', satz, firma.nummer).eins(zunamen)
  const nummer = firma.nummer + satz * 100_000
  return { ...firma, nummer, name: `${firma.name.split(' ')[0]} ${zuname} ${satz}`, domain: firma.domain && `${ascii(zuname)}-${nummer}.example` }
}

/** The account of a company. */
export function kontozeile(firma: Firma): Insertable<Tables['ktostamm']> & { id: string } {
  const { nummer, name, art, vkforgid, plz, ort, domain } = firma
  const zufall = new Zufall('anschrift', nummer)
  return {
    id: firmaId(firma),
    nummer,
    name,
    art,
    vkforgid,
    strasse: `${zufall.eins(STRASSEN)} ${zufall.zwischen(1, 98)}`,
    plz,
    ort,
    land: vkforgid === 3000 || plz.length === 4 ? 'AT' : 'DE',
    email: domain && `office@${domain}`,
    ustId: `${vkforgid === 3000 || plz.length === 4 ? 'ATU' : 'DE8'}${String(nummer).padStart(8, '0')}`,
    telefon: `+49 30 23125 ${zufall.zwischen(200, 999)}`,
    angelegt: seit.toString(),
    aktiv: true,
    kundengruppeId:
      art === 'Kunde'
        ? 1 +
          Math.max(
            KUNDENGRUPPEN.findIndex(([, muster]) => muster?.test(name)),
            0,
          )
        : null,
    konditionsgruppeId: art === 'Kunde' ? 1 + (nummer % KONDITIONSGRUPPEN.length) : null,
  }
}

/** Two to five objects; every seventh is finished, a few rest. The companies of the sign-ins have three open ones at least. */
function objekteVon(firma: Firma) {
  const zufall = new Zufall('objekte', firma.nummer)
  const namen = zufall.mische(GEBAEUDE).slice(0, firma.nummer <= kundeB ? 5 : zufall.zwischen(2, 4))
  return namen.map((name, i) => ({
    id: uuid('objekt', firma.nummer, i),
    nummer: firma.nummer * 10 + i + 1,
    name: `${name} ${firma.ort}`,
    ktostammId: firmaId(firma),
    status: i < 2 ? ('O' as const) : zufall.eins(['O', 'O', 'O', 'O', 'R', 'A'] as const),
    strasse: `${zufall.eins(STRASSEN)} ${zufall.zwischen(1, 98)}`,
    plz: firma.plz,
    ort: firma.ort,
    angelegt: seit.toString(),
  }))
}

function kostenstellenVon({ id, nummer }: { id: string; nummer: number }) {
  const zufall = new Zufall('kostenstellen', nummer)
  return zufall
    .mische(KOSTENSTELLEN)
    .slice(0, zufall.zwischen(2, 4))
    .map((bezeichnung, i) => ({ id: uuid('kostenstelle', nummer, i), objektId: id, nummer: (i + 1) * 100, bezeichnung, aktiv: true }))
}

function leuteVon(firma: Firma) {
  const zufall = new Zufall('leute', firma.nummer)
  return Array.from({ length: zufall.zwischen(1, 3) }, (_, i) => {
    const [vorname, zuname] = [zufall.eins(vornamen), zufall.eins(zunamen)]
    return {
      id: uuid('ansprechpartner', firma.nummer, i),
      ktostammId: firmaId(firma),
      anwenderId: null,
      vorname,
      zuname,
      funktion: zufall.eins(FUNKTIONEN),
      email: `${ascii(vorname)}.${ascii(zuname)}@${firma.domain}`,
      telefon: `+49 30 23125 ${zufall.zwischen(200, 999)}`,
    }
  })
}
