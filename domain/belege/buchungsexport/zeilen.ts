import { summe } from '../geld.ts'
import { teileBrutto, type Steuerzeile } from '../steuer.ts'
import { auslassbar, Auslassen } from './problem.ts'
import type { Belegname, Belegstoff, Guthabenstoff, Kontostoff, Monatsstoff, Quelle, Zuordnungsstoff } from './stoff.ts'
import { steuerfall, type Buchungsvorgabe, type Auslassgrund, type Steuerkonten, type Zeilenart } from './contract.ts'
import { inWindows1252 } from './windows1252.ts'

/** One posting: `umsatz` cents (more than nothing) on the `seite` (S debit, H credit) of `konto`, and on the other side of `gegenkonto`. */
export interface Buchungszeile extends Quelle {
  art: Zeilenart
  belegId: number | null
  umsatz: bigint
  seite: 'S' | 'H'
  konto: string
  gegenkonto: string
  datum: string
  belegfeld: string
  text: string
  link: string | null
}
/** What stays out, and why. */
export interface Problem {
  grund: Auslassgrund
  /** Which document or payment, as people name it. */
  was: string
  belegId: number | null
  /** What is missing: the account's name, the number that does not fit. */
  wert: string
}
export interface Buchungen {
  zeilen: Buchungszeile[]
  probleme: Problem[]
  /** So many signs of names and subjects do not exist in the file's alphabet. */
  ersetzt: number
}

/** The postings of a month. What cannot be posted stays out as a whole and is told; nothing is guessed. */
export function buchungen(stoff: Monatsstoff, vorgabe: Buchungsvorgabe): Buchungen {
  const probleme: Problem[] = []
  const versuche = (was: string, belegId: number | null, machen: () => Buchungszeile[]) =>
    auslassbar(machen, (grund, wert) => probleme.push({ grund, was, belegId, wert }))
  const zeilen = [
    ...stoff.belege.flatMap((beleg) => versuche(titel(beleg), beleg.id, () => belegzeilen(beleg, vorgabe))),
    ...stoff.zuordnungen.flatMap((eine) =>
      versuche(eine.beleg ? titel(eine.beleg) : kontoname(eine.konto), eine.beleg?.id ?? null, () => zuordnungszeilen(eine, vorgabe)),
    ),
    ...stoff.guthaben.flatMap((eines) => versuche(kontoname(eines.konto), null, () => guthabenzeilen(eines, vorgabe))),
  ]
  const texte = zeilen.map(({ text }) => inWindows1252(text))
  const geschrieben = zeilen.map((eine, nr) => ({ ...eine, text: texte[nr]!.text.slice(0, 60).trim() || '-' }))
  return {
    zeilen: geschrieben.toSorted((a, b) => (a.datum < b.datum ? -1 : a.datum > b.datum ? 1 : 0)),
    probleme,
    ersetzt: texte.reduce((bisher, { ersetzt }) => bisher + ersetzt, 0),
  }
}

/** A document on its personal account against revenue or expense by tax; what is kept back moves to an account of its own. */
function belegzeilen(beleg: Belegstoff, vorgabe: Buchungsvorgabe): Buchungszeile[] {
  if (beleg.hindernis) throw new Auslassen(beleg.hindernis)
  euro(beleg.currency)
  const ausgehend = beleg.richtung === 'ausgehend'
  const teile = summe(beleg.steuern.map(({ basis, steuer }) => basis + steuer))
  if (teile !== beleg.brutto || beleg.netto + beleg.steuer !== beleg.brutto) throw new Auslassen('unausgeglichen')
  const konto = personenkonto(beleg.konto, vorgabe)
  const gemeinsam = {
    belegId: beleg.id,
    datum: beleg.datum,
    belegfeld: belegfeld(beleg),
    text: buchungstext(beleg.konto.name, beleg.betreff),
    link: beleg.link,
  }
  return [
    ...beleg.steuern.flatMap((steuer) =>
      zeile(ausgehend ? 'Ausgang' : 'Eingang', { quelle: 'beleg', schluessel: String(beleg.id) }, steuer.basis + steuer.steuer, ausgehend, {
        ...gemeinsam,
        konto,
        gegenkonto: steuerkonto(steuer, ausgehend ? 'erloes' : 'aufwand', vorgabe),
      }),
    ),
    ...beleg.einbehalte.flatMap(({ id, art, betrag }) =>
      zeile('Einbehalt', { quelle: 'posten', schluessel: id }, betrag, ausgehend, {
        ...gemeinsam,
        konto: einbehaltkonto(ausgehend, vorgabe),
        gegenkonto: konto,
        text: buchungstext(beleg.konto.name, art === 'SE' ? 'Sicherungseinbehalt' : 'Gewährleistungseinbehalt'),
      }),
    ),
  ]
}

/** What closed an open item: money against the bank, Skonto by tax; a credit that closes what was kept back moves it to the personal account. */
function zuordnungszeilen(eine: Zuordnungsstoff, vorgabe: Buchungsvorgabe): Buchungszeile[] {
  euro(eine.currency)
  const forderung = eine.posten.richtung === 'forderung'
  const einbehalt = eine.posten.art === 'SE' || eine.posten.art === 'GE'
  const person = personenkonto(eine.konto, vorgabe)
  const konto = einbehalt ? einbehaltkonto(forderung, vorgabe) : person
  const quelle = { quelle: 'zuordnung', schluessel: eine.id } as const
  const gemeinsam = { belegId: eine.beleg?.id ?? null, datum: eine.datum, belegfeld: eine.beleg ? belegfeld(eine.beleg) : '', konto, link: null }
  const bewegt = eine.geld
    ? zeile('Zahlung', quelle, eine.betrag, !forderung, {
        ...gemeinsam,
        gegenkonto: pflicht(vorgabe.bank, 'bank'),
        text: buchungstext(eine.konto.name, 'Zahlung'),
      })
    : einbehalt
      ? zeile('Einbehalt', quelle, eine.betrag, !forderung, { ...gemeinsam, gegenkonto: person, text: buchungstext(eine.konto.name, 'Einbehalt aufgelöst') })
      : []
  const skonto = teileBrutto(eine.skonto, eine.beleg?.steuern ?? []).flatMap((steuer) =>
    zeile('Skonto', quelle, steuer.basis + steuer.steuer, !forderung, {
      ...gemeinsam,
      gegenkonto: steuerkonto(steuer, forderung ? 'skontoGewaehrt' : 'skontoErhalten', vorgabe),
      text: buchungstext(eine.konto.name, 'Skonto'),
    }),
  )
  return [...bewegt, ...skonto]
}

function guthabenzeilen(eines: Guthabenstoff, vorgabe: Buchungsvorgabe): Buchungszeile[] {
  euro(eines.currency)
  return zeile('Zahlung', { quelle: 'posten', schluessel: eines.id }, eines.betrag, eines.richtung === 'geleistet', {
    belegId: null,
    datum: eines.datum,
    konto: personenkonto(eines.konto, vorgabe),
    gegenkonto: pflicht(vorgabe.bank, 'bank'),
    belegfeld: '',
    text: buchungstext(eines.konto.name, eines.referenz || 'Zahlung'),
    link: null,
  })
}

/** `soll`: a positive amount stands on the debit side of the account. Nothing is no posting. */
function zeile(
  art: Zeilenart,
  quelle: Quelle,
  betrag: bigint,
  soll: boolean,
  rest: Omit<Buchungszeile, 'art' | 'quelle' | 'schluessel' | 'umsatz' | 'seite'>,
): Buchungszeile[] {
  if (betrag === 0n) return []
  return [{ art, ...quelle, umsatz: betrag < 0n ? -betrag : betrag, seite: betrag > 0n === soll ? 'S' : 'H', ...rest }]
}

/** Customers and suppliers have accounts of one digit more than the general ones, beginning with 1–6 and 7–9; anybody else goes over the collective account, if there is one. */
function personenkonto({ nummer, art }: Kontostoff, { sachkontenlaenge, sammeldebitor, sammelkreditor }: Buchungsvorgabe): string {
  const konto = String(nummer)
  const erwartet = art === 'Kunde' ? /^[1-6]/ : art === 'Lieferant' ? /^[7-9]/ : /^(?!)/
  if (konto.length === sachkontenlaenge + 1 && erwartet.test(konto)) return konto
  const sammel = art === 'Kunde' ? sammeldebitor : art === 'Lieferant' ? sammelkreditor : ''
  if (!sammel) throw new Auslassen('personenkonto', konto)
  return sammel
}

function steuerkonto({ kategorie, satz }: Steuerzeile, welches: keyof Steuerkonten, { konten }: Buchungsvorgabe): string {
  const fall = steuerfall(kategorie, satz)
  return pflicht(konten[fall]?.[welches] ?? '', `${welches}.${fall}`)
}
const einbehaltkonto = (forderung: boolean, vorgabe: Buchungsvorgabe) =>
  forderung ? pflicht(vorgabe.einbehaltForderung, 'einbehaltForderung') : pflicht(vorgabe.einbehaltVerbindlichkeit, 'einbehaltVerbindlichkeit')

function pflicht(konto: string, name: string): string {
  if (!konto) throw new Auslassen('konto', name)
  return konto
}
function euro(currency: string) {
  if (currency !== 'EUR') throw new Auslassen('waehrung', currency)
}

/** Incoming documents carry the supplier's number, as it stands on the paper; only signs that the field takes (36 at most). */
function belegfeld({ belegart, belegnummer, bezugsnummer }: Belegname): string {
  const eigene = belegart.startsWith('E') ? bezugsnummer.replace(/[^A-Za-z0-9$%&*+/-]/g, '') : ''
  return (eigene || String(belegnummer)).slice(0, 36)
}
const buchungstext = (name: string, was: string) => [name, was].filter(Boolean).join(' ')
const kontoname = ({ nummer, name }: Kontostoff) => `${nummer} ${name}`
const titel = ({ belegart, belegnummer }: Belegname) => `${belegart} ${belegnummer}`
