import { eins } from '../lesen/xml.ts'
import { ustIdVon, type Abzug, type Rechnung, type Leistungszeitraum } from '../modell.ts'
import { oderNull } from '../zahl.ts'
import { laenderMitEl } from './codes.ts'
import { anlagen, jeZeile, regel, steuergruppen, zahlungen, type Rechnungsregel } from './regel.ts'

const abzuege = (zuschlag: boolean) => (r: Rechnung) => r.abzuege.filter((einer) => einer.zuschlag === zuschlag)
const ohneGrund = ({ grund, grundcode }: Abzug) => !grund && !grundcode
const verkehrt = (zeitraum: Leistungszeitraum | null) => !!zeitraum?.von && !!zeitraum.bis && zeitraum.bis < zeitraum.von
const offen = (zeitraum: Leistungszeitraum | null) => !!zeitraum && !zeitraum.von && !zeitraum.bis
const zeilenabzug = (zuschlag: boolean, verletzt: (abzug: Abzug) => boolean) =>
  jeZeile(({ abzuege: alle }) => alle.some((einer) => einer.zuschlag === zuschlag && verletzt(einer)))
const vorgaenger = (r: Rechnung) => r.vorgaenger
const ueberweisung = ['30', '58']

/** What an invoice has to say (BR-…, BR-CO-03 to 26 as far as they reckon nothing). */
export const pflicht: readonly Rechnungsregel[] = [
  regel('BR-01', 'BT-24', 'fehlt').wenn((r) => !r.profil),
  regel('BR-02', 'BT-1', 'fehlt').wenn((r) => !r.nummer),
  regel('BR-03', 'BT-2', 'fehlt').wenn((r) => !r.datum),
  regel('BR-04', 'BT-3', 'fehlt').wenn((r) => !r.art),
  regel('BR-05', 'BT-5', 'fehlt').wenn((r) => !r.waehrung),
  regel('BR-06', 'BT-27', 'fehlt').wenn((r) => !r.verkaeufer?.name),
  regel('BR-07', 'BT-44', 'fehlt').wenn((r) => !r.kaeufer?.name),
  regel('BR-08', 'BG-5', 'fehlt').wenn((r) => !r.verkaeufer?.anschrift),
  regel('BR-09', 'BT-40', 'fehlt').wenn((r) => !!r.verkaeufer?.anschrift && !r.verkaeufer.anschrift.land),
  regel('BR-10', 'BG-8', 'fehlt').wenn((r) => !r.kaeufer?.anschrift),
  regel('BR-11', 'BT-55', 'fehlt').wenn((r) => !!r.kaeufer?.anschrift && !r.kaeufer.anschrift.land),
  regel('BR-12', 'BT-106', 'fehlt').wenn((r) => !r.summen?.positionen),
  regel('BR-13', 'BT-109', 'fehlt').wenn((r) => !r.summen?.netto),
  regel('BR-14', 'BT-112', 'fehlt').wenn((r) => !r.summen?.brutto),
  regel('BR-15', 'BT-115', 'fehlt').wenn((r) => !r.summen?.zahlbar),
  regel('BR-16', 'BG-25', 'fehlt').wenn((r) => !r.positionen.length),
  regel('BR-17', 'BT-59', 'fehlt').wenn(({ zahlungsempfaenger: p }) => !!p && !p.name),
  regel('BR-18', 'BT-62', 'fehlt').wenn(({ steuervertreter: p }) => !!p && !p.name),
  regel('BR-19', 'BG-12', 'fehlt').wenn(({ steuervertreter: p }) => !!p && !p.anschrift),
  regel('BR-20', 'BT-69', 'fehlt').wenn(({ steuervertreter: p }) => !!p?.anschrift && !p.anschrift.land),
  regel('BR-21', 'BT-126', 'fehlt').jeZeile((p) => !p.id),
  regel('BR-22', 'BT-129', 'fehlt').jeZeile((p) => !p.menge),
  regel('BR-23', 'BT-130', 'fehlt').jeZeile((p) => !p.einheit),
  regel('BR-24', 'BT-131', 'fehlt').jeZeile((p) => !p.netto),
  regel('BR-25', 'BT-153', 'fehlt').jeZeile((p) => !p.name),
  regel('BR-26', 'BT-146', 'fehlt').jeZeile((p) => !p.preis),
  regel('BR-27', 'BT-146', 'negativ').jeZeile((p) => oderNull(p.preis) < 0n && { ist: p.preis }),
  regel('BR-28', 'BT-148', 'negativ').jeZeile((p) => oderNull(p.bruttopreis) < 0n && { ist: p.bruttopreis }),
  regel('BR-29', 'BG-14', 'zeitraum').wenn((r) => verkehrt(r.zeitraum)),
  regel('BR-30', 'BG-26', 'zeitraum').jeZeile((p) => verkehrt(p.zeitraum)),
  regel('BR-31', 'BT-92', 'fehlt').je(abzuege(false), (a) => !a.betrag),
  regel('BR-32', 'BT-95', 'fehlt').je(abzuege(false), (a) => !a.kategorie),
  regel('BR-33', 'BT-97', 'fehlt').je(abzuege(false), ohneGrund),
  regel('BR-36', 'BT-99', 'fehlt').je(abzuege(true), (a) => !a.betrag),
  regel('BR-37', 'BT-102', 'fehlt').je(abzuege(true), (a) => !a.kategorie),
  regel('BR-38', 'BT-104', 'fehlt').je(abzuege(true), ohneGrund),
  regel('BR-41', 'BT-136', 'fehlt').mit(zeilenabzug(false, (a) => !a.betrag)),
  regel('BR-42', 'BT-139', 'fehlt').mit(zeilenabzug(false, ohneGrund)),
  regel('BR-43', 'BT-141', 'fehlt').mit(zeilenabzug(true, (a) => !a.betrag)),
  regel('BR-44', 'BT-144', 'fehlt').mit(zeilenabzug(true, ohneGrund)),
  regel('BR-45', 'BT-116', 'fehlt').je(steuergruppen, (s) => !s.basis),
  regel('BR-46', 'BT-117', 'fehlt').je(steuergruppen, (s) => !s.betrag),
  regel('BR-47', 'BT-118', 'fehlt').je(steuergruppen, (s) => !s.kategorie),
  regel('BR-48', 'BT-119', 'fehlt').je(steuergruppen, (s) => !s.satz && s.kategorie !== 'O'),
  regel('BR-49', 'BT-81', 'fehlt').je(zahlungen, (z) => !z.code),
  regel('BR-50', 'BT-84', 'fehlt').je(zahlungen, (z) => !!z.konto && !z.konto.iban && ueberweisung.includes(z.code)),
  regel('BR-51', 'BT-87', 'form', 'warnung').je(
    zahlungen,
    (z) => !!z.karte && z.karte.nummer.replace(/\s/g, '').length > 10 && { ist: `…${z.karte.nummer.slice(-4)}` },
  ),
  regel('BR-52', 'BT-122', 'fehlt').je(anlagen, (a) => !a.id),
  regel('BR-53', 'BT-111', 'fehlt').wenn((r) => !!r.steuerwaehrung && !r.summen?.steuerInSteuerwaehrung),
  regel('BR-54', 'BG-32', 'fehlt').jeZeile((p) => p.merkmale.some(({ name, wert }) => !name || !wert)),
  regel('BR-55', 'BT-25', 'fehlt').je(vorgaenger, (v) => !v.nummer),
  regel('BR-56', 'BT-63', 'fehlt').wenn((r) => !!r.steuervertreter && !ustIdVon(r.steuervertreter)),
  regel('BR-57', 'BT-80', 'fehlt').wenn((r) => !!r.lieferung?.anschrift && !r.lieferung.anschrift.land),
  regel('BR-61', 'BT-84', 'fehlt').je(zahlungen, (z) => ueberweisung.includes(z.code) && !z.konto?.iban),
  regel('BR-62', 'BT-34', 'fehlt').wenn((r) => !!r.verkaeufer?.adresse && !r.verkaeufer.adresse.schema),
  regel('BR-63', 'BT-49', 'fehlt').wenn((r) => !!r.kaeufer?.adresse && !r.kaeufer.adresse.schema),
  regel('BR-64', 'BT-157', 'fehlt').jeZeile((p) => !!p.artikelStandard && !p.artikelStandard.schema),
  regel('BR-65', 'BT-158', 'fehlt').jeZeile((p) => p.klassen.some(({ liste }) => !liste)),
  regel('BR-CO-03', 'BT-7', 'verboten').wenn((r) => !!r.steuertag && !!r.steuertagcode),
  regel('BR-CO-04', 'BT-151', 'fehlt').jeZeile((p) => !p.steuern.some(({ kategorie }) => kategorie)),
  regel('BR-CO-09', 'BT-31', 'form').mit((r) =>
    (
      [
        ['BT-31', r.verkaeufer],
        ['BT-48', r.kaeufer],
        ['BT-63', r.steuervertreter],
      ] as const
    ).flatMap(([feld, partei]) => (partei?.ustIds ?? []).filter((id) => id && !laenderMitEl.has(id.slice(0, 2))).map((ist) => ({ feld, ist }))),
  ),
  regel('BR-CO-18', 'BG-23', 'fehlt').wenn((r) => !r.steuern.length && r.syntax !== 'CII'),
  regel('BR-CO-19', 'BG-14', 'fehlt').wenn((r, baum) => offen(r.zeitraum) && !eins(baum, 'InvoicePeriod', 'DescriptionCode')),
  regel('BR-CO-20', 'BG-26', 'fehlt').jeZeile((p) => offen(p.zeitraum)),
  regel('BR-CO-21', 'BT-97', 'fehlt').je(abzuege(false), ohneGrund),
  regel('BR-CO-22', 'BT-104', 'fehlt').je(abzuege(true), ohneGrund),
  regel('BR-CO-23', 'BT-139', 'fehlt').mit(zeilenabzug(false, ohneGrund)),
  regel('BR-CO-24', 'BT-144', 'fehlt').mit(zeilenabzug(true, ohneGrund)),
  regel('BR-CO-26', 'BT-29', 'fehlt').wenn(({ verkaeufer: v }) => !!v && !v.kennungen.length && !v.register && !ustIdVon(v)),
]
