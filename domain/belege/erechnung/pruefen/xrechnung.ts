import { iban as geprueft } from '#domain/belege/iban.ts'
import type { Rechnung, Zahlungsweg } from '../modell.ts'
import { regel, steuergruppen, zahlungen, type Rechnungsregel } from './regel.ts'

export const xrechnungProfil = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
export const erweiterungsProfil = `${xrechnungProfil}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
/** For clean vehicles of public buyers. */
export const fahrzeugProfil = `${xrechnungProfil}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`

const mitCode = (codes: readonly string[]) => (r: Rechnung) => r.zahlungen.filter(({ code }) => codes.includes(code))
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
const kategorienVon = (r: Rechnung) => [
  ...r.positionen.flatMap((p) => p.steuern.map(({ kategorie }) => kategorie)),
  ...r.abzuege.map(({ kategorie }) => kategorie),
]

/** What German authorities ask for beyond the standard (BR-DE-…). */
export const xrechnung: readonly Rechnungsregel[] = [
  regel('BR-DE-1', 'BG-16', 'fehlt').wenn((r) => !r.zahlungen.length),
  regel('BR-DE-2', 'BG-6', 'fehlt').wenn((r) => !r.verkaeufer?.kontakt),
  regel('BR-DE-3', 'BT-37', 'fehlt').wenn((r) => !!r.verkaeufer?.anschrift && !r.verkaeufer.anschrift.ort),
  regel('BR-DE-4', 'BT-38', 'fehlt').wenn((r) => !!r.verkaeufer?.anschrift && !r.verkaeufer.anschrift.plz),
  regel('BR-DE-5', 'BT-41', 'fehlt').wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.name),
  regel('BR-DE-6', 'BT-42', 'fehlt').wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.telefon),
  regel('BR-DE-7', 'BT-43', 'fehlt').wenn((r) => !!r.verkaeufer?.kontakt && !r.verkaeufer.kontakt.mail),
  regel('BR-DE-8', 'BT-52', 'fehlt').wenn((r) => !!r.kaeufer?.anschrift && !r.kaeufer.anschrift.ort),
  regel('BR-DE-9', 'BT-53', 'fehlt').wenn((r) => !!r.kaeufer?.anschrift && !r.kaeufer.anschrift.plz),
  regel('BR-DE-10', 'BT-77', 'fehlt').wenn((r) => !!r.lieferung?.anschrift && !r.lieferung.anschrift.ort),
  regel('BR-DE-11', 'BT-78', 'fehlt').wenn((r) => !!r.lieferung?.anschrift && !r.lieferung.anschrift.plz),
  regel('BR-DE-14', 'BT-119', 'fehlt').je(steuergruppen, ({ satz }) => !satz),
  regel('BR-DE-15', 'BT-10', 'fehlt').wenn((r) => !r.kaeuferreferenz),
  regel('BR-DE-16', 'BT-31', 'fehlt').wenn(
    (r) => kategorienVon(r).some((k) => besteuert.has(k)) && !r.steuervertreter && !r.verkaeufer?.ustIds.some(Boolean) && !r.verkaeufer?.steuernummer,
  ),
  regel('BR-DE-17', 'BT-3', 'code', 'warnung').je(
    (r) => [r.art],
    (art) => !['326', '380', '384', '389', '381', '875', '876', '877'].includes(art) && { ist: art },
  ),
  regel('BR-DE-18', 'BT-20', 'form').wenn(skontoFalsch),
  regel('BR-DE-19', 'BT-84', 'form', 'warnung').je(zahlungen, ({ code, konto }) => code === '58' && !!konto && !geprueft(konto.iban) && { ist: konto.iban }),
  regel('BR-DE-20', 'BT-91', 'form', 'warnung').je(zahlungen, ({ code, lastschrift: l }) => code === '59' && !!l && !geprueft(l.iban) && { ist: l.iban }),
  regel('BR-DE-21', 'BT-24', 'code', 'warnung').je(
    (r) => [r.profil],
    (profil) => ![xrechnungProfil, erweiterungsProfil, fahrzeugProfil].includes(profil) && { ist: profil },
  ),
  regel('BR-DE-22', 'BT-125', 'mehrfach').wenn(({ anlagen }) => doppelt(anlagen.map(({ dateiname }) => dateiname).filter(Boolean))),
  regel('BR-DE-23-a', 'BG-17', 'fehlt').je(mitCode(ueberweisung), ({ konto }) => !konto),
  regel('BR-DE-23-b', 'BG-17', 'verboten').je(mitCode(ueberweisung), (w) => !!w.karte || !!w.lastschrift),
  regel('BR-DE-24-a', 'BG-18', 'fehlt').je(mitCode(karte), (w) => !w.karte),
  regel('BR-DE-24-b', 'BG-18', 'verboten').je(mitCode(karte), (w) => !!w.konto || !!w.lastschrift),
  regel('BR-DE-25-a', 'BG-19', 'fehlt').je(mitCode(lastschrift), (w) => !w.lastschrift),
  regel('BR-DE-25-b', 'BG-19', 'verboten').je(mitCode(lastschrift), (w) => !!w.konto || !!w.karte),
  regel('BR-DE-26', 'BG-3', 'fehlt', 'warnung').wenn((r) => r.art === '384' && !r.vorgaenger.length),
  regel('BR-DE-27', 'BT-42', 'form', 'warnung').wenn((r) => !!r.verkaeufer?.kontakt?.telefon && (r.verkaeufer.kontakt.telefon.match(/\d/g)?.length ?? 0) < 3),
  regel('BR-DE-28', 'BT-43', 'form', 'warnung').wenn((r) => !!r.verkaeufer?.kontakt?.mail && !mail.test(r.verkaeufer.kontakt.mail)),
  regel('BR-DE-30', 'BT-90', 'fehlt').wenn((r) => r.zahlungen.some(({ lastschrift: l }) => l && (!l.glaeubiger || (r.syntax === 'CII' && unvollstaendig(l))))),
  regel('BR-DE-31', 'BT-91', 'fehlt').wenn((r) => r.zahlungen.some(({ lastschrift: l }) => l && (!l.iban || (r.syntax === 'CII' && unvollstaendig(l))))),
  regel('BR-DE-TMP-32', 'BT-72', 'fehlt', 'hinweis').wenn(
    (r) => !r.lieferung?.tag && !r.zeitraum && !(r.positionen.length && r.positionen.every((p) => p.zeitraum)),
  ),
]
/** In CII the three parts of a direct debit lie in three places: where one is missing, the group is broken as a whole. */
const unvollstaendig = ({ mandat, glaeubiger, iban }: NonNullable<Zahlungsweg['lastschrift']>) => !mandat || !glaeubiger || !iban
const doppelt = (namen: readonly string[]) => new Set(namen).size < namen.length
