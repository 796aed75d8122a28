import { iban as geprueft } from '../../iban.ts'
import type { Rechnung, Zahlungsweg } from '../modell.ts'
import { betrag as absolut, ganzes, geteilt, mal, oderNull, summe, zahl, zahltext } from '../zahl.ts'
import { je, jeZeile, regel, wenn, type Regel } from './regel.ts'

export const xrechnungProfil = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
export const erweiterungsProfil = `${xrechnungProfil}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
/** For clean vehicles of public buyers. */
export const fahrzeugProfil = `${xrechnungProfil}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`

const mitCode = (codes: readonly string[], verletzt: (weg: Zahlungsweg) => boolean) => je((r: Rechnung) => r.zahlungen, (weg) => codes.includes(weg.code) && verletzt(weg))
const ueberweisung = ['30', '58']
const karte = ['48', '54', '55']
const lastschrift = ['59']
const skonto = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/
const mail = /^[\w!#$%&"*+/=?^`{|}~-]+(?:\.[\w!#$%&"*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
const besteuert = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'])

/** Lines that begin with # are terms of Skonto, each written exactly as agreed, and the last one ends its line. */
function skontoFalsch({ zahlungsbedingungen: [text = ''] }: Rechnung): boolean {
  const zeilen = text.split(/\r?\n/).filter((zeile) => zeile.trim().startsWith('#'))
  if (!zeilen.length) return false
  const danach = text.split(/#.+#/).at(-1)!
  return zeilen.some((zeile) => !skonto.test(zeile.trim().replace(/\s+/g, ' '))) || !/^\s*\n/.test(danach)
}
const kategorienVon = (r: Rechnung) => [...r.positionen.flatMap((p) => p.steuern.map(({ kategorie }) => kategorie)), ...r.abzuege.map(({ kategorie }) => kategorie)]

/** What German authorities ask for beyond the standard (BR-DE-…), and the rules of Peppol that XRechnung 3.0 took over. */
export const xrechnung: readonly Regel[] = [
  regel('BR-DE-1', 'BG-16', 'fehlt', wenn((r) => !r.zahlungen.length)),
  regel('BR-DE-2', 'BG-6', 'fehlt', wenn((r) => !r.verkaeufer?.kontakt)),
  regel('BR-DE-3', 'BT-37', 'fehlt', wenn((r) => !!r.verkaeufer?.anschrift && !r.verkaeufer.anschrift.ort)),
  regel('BR-DE-4', 'BT-38', 'fehlt', wenn((r) => !!r.verkaeufer?.anschrift && !r.verkaeufer.anschrift.plz)),
  regel('BR-DE-5', 'BT-41', 'fehlt', wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.name)),
  regel('BR-DE-6', 'BT-42', 'fehlt', wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.telefon)),
  regel('BR-DE-7', 'BT-43', 'fehlt', wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.mail)),
  regel('BR-DE-8', 'BT-52', 'fehlt', wenn((r) => !!r.kaeufer?.anschrift && !r.kaeufer.anschrift.ort)),
  regel('BR-DE-9', 'BT-53', 'fehlt', wenn((r) => !!r.kaeufer?.anschrift && !r.kaeufer.anschrift.plz)),
  regel('BR-DE-10', 'BT-77', 'fehlt', wenn((r) => !!r.lieferung?.anschrift && !r.lieferung.anschrift.ort)),
  regel('BR-DE-11', 'BT-78', 'fehlt', wenn((r) => !!r.lieferung?.anschrift && !r.lieferung.anschrift.plz)),
  regel('BR-DE-14', 'BT-119', 'fehlt', je((r) => r.steuern, ({ satz }) => !satz)),
  regel('BR-DE-15', 'BT-10', 'fehlt', wenn((r) => !r.kaeuferreferenz)),
  regel('BR-DE-16', 'BT-31', 'fehlt', wenn((r) => kategorienVon(r).some((k) => besteuert.has(k)) && !r.steuervertreter && !r.verkaeufer?.ustIds.some(Boolean) && !r.verkaeufer?.steuernummer)),
  regel('BR-DE-17', 'BT-3', 'code', je((r) => [r.art], (art) => !['326', '380', '384', '389', '381', '875', '876', '877'].includes(art) && { ist: art }), 'warnung'),
  regel('BR-DE-18', 'BT-20', 'form', wenn(skontoFalsch)),
  regel('BR-DE-19', 'BT-84', 'form', je((r) => r.zahlungen, ({ code, konto }) => code === '58' && !!konto && !geprueft(konto.iban) && { ist: konto.iban }), 'warnung'),
  regel('BR-DE-20', 'BT-91', 'form', je((r) => r.zahlungen, ({ code, lastschrift: l }) => code === '59' && !!l && !geprueft(l.iban) && { ist: l.iban }), 'warnung'),
  regel('BR-DE-21', 'BT-24', 'code', je((r) => [r.profil], (profil) => ![xrechnungProfil, erweiterungsProfil, fahrzeugProfil].includes(profil) && { ist: profil }), 'warnung'),
  regel('BR-DE-22', 'BT-125', 'mehrfach', wenn(({ anlagen }) => doppelt(anlagen.map(({ dateiname }) => dateiname).filter(Boolean)))),
  regel('BR-DE-23-a', 'BG-17', 'fehlt', mitCode(ueberweisung, ({ konto }) => !konto)),
  regel('BR-DE-23-b', 'BG-17', 'verboten', mitCode(ueberweisung, (w) => !!w.karte || !!w.lastschrift)),
  regel('BR-DE-24-a', 'BG-18', 'fehlt', mitCode(karte, (w) => !w.karte)),
  regel('BR-DE-24-b', 'BG-18', 'verboten', mitCode(karte, (w) => !!w.konto || !!w.lastschrift)),
  regel('BR-DE-25-a', 'BG-19', 'fehlt', mitCode(lastschrift, (w) => !w.lastschrift)),
  regel('BR-DE-25-b', 'BG-19', 'verboten', mitCode(lastschrift, (w) => !!w.konto || !!w.karte)),
  regel('BR-DE-26', 'BG-3', 'fehlt', wenn((r) => r.art === '384' && !r.vorgaenger.length), 'warnung'),
  regel('BR-DE-27', 'BT-42', 'form', wenn((r) => !!r.verkaeufer?.kontakt?.telefon && (r.verkaeufer.kontakt.telefon.match(/\d/g)?.length ?? 0) < 3), 'warnung'),
  regel('BR-DE-28', 'BT-43', 'form', wenn((r) => !!r.verkaeufer?.kontakt?.mail && !mail.test(r.verkaeufer.kontakt.mail)), 'warnung'),
  regel('BR-DE-30', 'BT-90', 'fehlt', wenn((r) => r.zahlungen.some(({ lastschrift: l }) => l && (!l.glaeubiger || (r.syntax === 'CII' && unvollstaendig(l)))))),
  regel('BR-DE-31', 'BT-91', 'fehlt', wenn((r) => r.zahlungen.some(({ lastschrift: l }) => l && (!l.iban || (r.syntax === 'CII' && unvollstaendig(l)))))),
  regel('BR-DE-TMP-32', 'BT-72', 'fehlt', wenn((r) => !r.lieferung?.tag && !r.zeitraum && !(r.positionen.length && r.positionen.every((p) => p.zeitraum))), 'hinweis'),
  regel('PEPPOL-EN16931-R001', 'BT-23', 'fehlt', wenn((r) => !r.prozess)),
  regel('PEPPOL-EN16931-R005', 'BT-6', 'ungleich', wenn((r) => !!r.steuerwaehrung && r.steuerwaehrung === r.waehrung)),
  regel('PEPPOL-EN16931-R010', 'BT-49', 'fehlt', wenn((r) => !r.kaeufer?.adresse?.wert)),
  regel('PEPPOL-EN16931-R020', 'BT-34', 'fehlt', wenn((r) => !r.verkaeufer?.adresse?.wert)),
  regel('PEPPOL-EN16931-R040', 'BT-92', 'summe', je(alleAbzuege, ({ betrag, basis, prozent }) => !!basis && !!prozent && weicht(betrag, mal(oderNull(basis), geteilt(oderNull(prozent), 100n * ganzes))))),
  regel('PEPPOL-EN16931-R041', 'BT-93', 'fehlt', je(alleAbzuege, ({ basis, prozent }) => !!prozent && !basis)),
  regel('PEPPOL-EN16931-R042', 'BT-94', 'fehlt', je(alleAbzuege, ({ basis, prozent }) => !!basis && !prozent)),
  regel('PEPPOL-EN16931-R046', 'BT-146', 'summe', jeZeile(({ preis, bruttopreis, preisabzug }) => !!bruttopreis && zahl(preis) !== oderNull(bruttopreis) - oderNull(preisabzug) && { ist: preis, soll: zahltext(oderNull(bruttopreis) - oderNull(preisabzug)) })),
  regel('PEPPOL-EN16931-R055', 'BT-111', 'ungleich', wenn(({ summen: s }) => !!s?.steuerInSteuerwaehrung && oderNull(s.steuer) < 0n !== oderNull(s.steuerInSteuerwaehrung) < 0n)),
  regel('PEPPOL-EN16931-R061', 'BT-89', 'fehlt', je((r) => r.zahlungen, ({ code, lastschrift: l }) => ['49', '59'].includes(code) && !l?.mandat)),
  regel('PEPPOL-EN16931-R110', 'BT-134', 'zeitraum', jeZeile((p, { zeitraum }) => !!p.zeitraum?.von && !!zeitraum?.von && p.zeitraum.von < zeitraum.von)),
  regel('PEPPOL-EN16931-R111', 'BT-135', 'zeitraum', jeZeile((p, { zeitraum }) => !!p.zeitraum?.bis && !!zeitraum?.bis && p.zeitraum.bis > zeitraum.bis)),
  regel('PEPPOL-EN16931-R120', 'BT-131', 'summe', jeZeile((p) => weicht(p.netto, zeilennetto(p))), 'warnung'),
  regel('PEPPOL-EN16931-R121', 'BT-149', 'negativ', jeZeile(({ basismenge }) => !!basismenge && oderNull(basismenge) <= 0n && { ist: basismenge })),
  regel('PEPPOL-EN16931-R130', 'BT-150', 'ungleich', jeZeile(({ einheit, basiseinheit }) => !!basiseinheit && basiseinheit !== einheit && { ist: basiseinheit, soll: einheit })),
]

/** In CII the three parts of a direct debit lie in three places: where one is missing, the group is broken as a whole. */
const unvollstaendig = ({ mandat, glaeubiger, iban }: NonNullable<Zahlungsweg['lastschrift']>) => !mandat || !glaeubiger || !iban
function alleAbzuege(r: Rechnung) {
  return [...r.abzuege, ...r.positionen.flatMap((p) => p.abzuege)]
}
function zeilennetto({ menge, preis, basismenge, abzuege }: Rechnung['positionen'][number]) {
  const basis = oderNull(basismenge) || ganzes
  const mitVorzeichen = abzuege.map(({ zuschlag, betrag }) => (zuschlag ? oderNull(betrag) : -oderNull(betrag)))
  return mal(menge ? oderNull(menge) : ganzes, geteilt(oderNull(preis), basis)) + mitVorzeichen.reduce((a, b) => a + b, 0n)
}
/** Two cents either way are let pass. */
const weicht = (ist: string, soll: bigint) => absolut(oderNull(ist) - soll) > geteilt(ganzes, 50n * ganzes) && { ist, soll: zahltext(soll).replace(/(\.\d\d)\d*$/, '$1') }
const doppelt = (namen: readonly string[]) => new Set(namen).size < namen.length

/** The extension of XRechnung: lines below lines and payments of others. */
export const erweiterung: readonly Regel[] = [
  regel('BR-DEX-02', 'BT-131', 'summe', jeZeile(untersumme), 'warnung'),
  regel('BR-DEX-03', 'BT-151', 'fehlt', wenn((r) => r.syntax === 'UBL' && r.positionen.some(unterOhneSteuer))),
  regel('BR-DEX-09', 'BT-115', 'summe', (r) => {
    const s = r.summen
    if (!s) return []
    const soll = oderNull(s.brutto) - oderNull(s.vorausbezahlt) + oderNull(s.rundung) + summe(r.drittzahlungen.map(({ betrag }) => betrag))
    return oderNull(s.zahlbar) === soll ? [] : [{ ist: s.zahlbar, soll: zahltext(soll) }]
  }),
  regel('BR-DEX-10', 'BT-DEX-001', 'fehlt', je((r) => r.drittzahlungen, ({ id }) => !id)),
  regel('BR-DEX-11', 'BT-DEX-002', 'fehlt', je((r) => r.drittzahlungen, ({ betrag }) => !betrag)),
  regel('BR-DEX-12', 'BT-DEX-003', 'fehlt', je((r) => r.drittzahlungen, ({ beschreibung }) => !beschreibung)),
  regel('BR-DEX-13', 'BT-DEX-002', 'stellen', je((r) => r.drittzahlungen, ({ betrag }) => (betrag.split('.')[1]?.length ?? 0) > 2)),
  regel('BR-DEX-14', 'BT-DEX-002', 'ungleich', je((r) => r.drittzahlungen, ({ waehrung }, r) => waehrung !== r.waehrung)),
]
function untersumme({ netto, unter }: Rechnung['positionen'][number]): boolean | { ist: string; soll: string } {
  const soll = summe(unter.map((eine) => eine.netto))
  return (unter.length > 0 && oderNull(netto) !== soll && { ist: netto, soll: zahltext(soll) }) || (unter.map(untersumme).find(Boolean) ?? false)
}
function unterOhneSteuer({ unter }: Rechnung['positionen'][number]): boolean {
  return unter.some((eine) => eine.steuern.length !== 1 || unterOhneSteuer(eine))
}
