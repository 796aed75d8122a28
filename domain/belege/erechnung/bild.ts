import type { Parteibild, Positionsbild, Rechnungsbild } from './contract.ts'
import { steuerVon, ustIdVon, type Abzug, type Partei, type Position, type Rechnung } from './modell.ts'

/** So many lines are shown; a file may hold half a million. */
const hoechstens = 2000

/** What a person sees of an invoice. */
export function bildVon(r: Rechnung): Rechnungsbild {
  const { skonto, rest } = bedingungen(r.zahlungsbedingungen)
  return {
    nummer: r.nummer,
    datum: r.datum,
    art: r.art,
    waehrung: r.waehrung,
    faellig: r.faellig,
    leistung: r.lieferung?.tag ?? '',
    zeitraum: r.zeitraum,
    verweise: verweise(r),
    verkaeufer: parteibild(r.verkaeufer),
    kaeufer: parteibild(r.kaeufer),
    zahlungsempfaenger: parteibild(r.zahlungsempfaenger),
    positionen: r.positionen.flatMap((eine) => zeilen(eine, 0)).slice(0, hoechstens),
    abzuege: r.abzuege.map(abzugsbild),
    steuern: r.steuern.map(({ basis, betrag, kategorie, satz, grund, grundcode }) => ({ basis, betrag, kategorie, satz, grund: grund || grundcode })),
    summen: summen(r),
    zahlungen: r.zahlungen.map((weg) => ({
      code: weg.code,
      iban: weg.konto?.iban ?? weg.lastschrift?.iban ?? '',
      inhaber: weg.konto?.inhaber ?? weg.karte?.inhaber ?? '',
      bic: weg.konto?.bic ?? '',
      verwendung: weg.verwendung,
      karte: weg.karte ? weg.karte.nummer.slice(-4) : '',
      mandat: weg.lastschrift?.mandat ?? '',
    })),
    skonto,
    bedingungen: rest,
    notizen: r.notizen.map(({ text }) => text),
    anlagen: r.anlagen.map(({ id, beschreibung, ort, dateiname, mime, bytes }) => ({ name: dateiname || ort || id, beschreibung, mime, bytes })),
  }
}

/** Terms of Skonto as XRechnung writes them, and what else stands there. */
function bedingungen(texte: readonly string[]) {
  const skonto: { tage: string; prozent: string }[] = []
  const rest = texte
    .flatMap((text) => text.split(/\r?\n/))
    .filter((zeile) => {
      const teile = /^#SKONTO#TAGE=(\d+)#PROZENT=(\d+\.\d{2})#/.exec(zeile.trim())
      if (teile) skonto.push({ tage: teile[1]!, prozent: teile[2]! })
      return !teile
    })
    .join('\n')
    .trim()
  return { skonto, rest }
}

const verweise = (r: Rechnung) =>
  [
    { feld: 'BT-10', wert: r.kaeuferreferenz },
    { feld: 'BT-11', wert: r.projekt },
    { feld: 'BT-12', wert: r.vertrag },
    { feld: 'BT-13', wert: r.bestellung },
    { feld: 'BT-14', wert: r.auftrag },
    { feld: 'BT-15', wert: r.wareneingang },
    { feld: 'BT-16', wert: r.lieferschein },
    { feld: 'BT-17', wert: r.vergabe },
    { feld: 'BT-18', wert: r.gegenstand?.wert ?? '' },
    { feld: 'BT-19', wert: r.kontierung },
    { feld: 'BT-25', wert: r.vorgaenger.map(({ nummer }) => nummer).join(', ') },
  ].filter(({ wert }) => wert)

const summen = ({ summen: s }: Rechnung) =>
  s
    ? [
        { feld: 'BT-106', betrag: s.positionen },
        { feld: 'BT-107', betrag: s.abzuege },
        { feld: 'BT-108', betrag: s.zuschlaege },
        { feld: 'BT-109', betrag: s.netto },
        { feld: 'BT-110', betrag: s.steuer },
        { feld: 'BT-112', betrag: s.brutto },
        { feld: 'BT-113', betrag: s.vorausbezahlt },
        { feld: 'BT-114', betrag: s.rundung },
        { feld: 'BT-115', betrag: s.zahlbar },
      ].filter(({ betrag }) => betrag)
    : []

function parteibild(p: Partei | null): Parteibild | null {
  if (!p) return null
  const a = p.anschrift
  return {
    name: p.name,
    handelsname: p.handelsname === p.name ? '' : p.handelsname,
    anschrift: a ? [a.strasse, a.strasse2, a.strasse3, `${a.plz} ${a.ort}`.trim(), a.region, a.land].filter(Boolean) : [],
    ustId: ustIdVon(p),
    steuernummer: p.steuernummer,
    register: p.register?.wert ?? '',
    adresse: p.adresse?.wert ?? '',
    kontakt: p.kontakt ? [p.kontakt.name, p.kontakt.telefon, p.kontakt.mail].filter(Boolean) : [],
  }
}

const abzugsbild = ({ zuschlag, betrag, basis, prozent, satz, grund, grundcode }: Abzug) => ({
  zuschlag,
  betrag,
  basis,
  prozent,
  satz,
  grund: grund || grundcode,
})

function zeilen(p: Position, ebene: number): Positionsbild[] {
  const { kategorie, satz } = steuerVon(p)
  return [
    {
      id: p.id,
      ebene,
      name: p.name,
      beschreibung: [p.beschreibung, p.notiz].filter(Boolean).join('\n'),
      artikel: p.artikelVerkaeufer,
      menge: p.menge,
      einheit: p.einheit,
      preis: p.preis,
      basismenge: p.basismenge,
      netto: p.netto,
      kategorie,
      satz,
      zeitraum: p.zeitraum,
      abzuege: p.abzuege.map(abzugsbild),
    },
    ...p.unter.flatMap((eine) => zeilen(eine, ebene + 1)),
  ]
}
