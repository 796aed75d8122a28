import type { Trx } from '#platform/server/database/db.ts'
import { betragstext, cent, summe, zeilennetto } from '../geld.ts'
import { gesperrteAuftraege } from '../kredit/auftraege.ts'
import { doppelte, zeilenhash } from './abgleich.ts'
import { einbehaltfehler, gerechnet, netto } from './belegeinbehalte.ts'
import { belegbestand, filiale, type Belegbestand, type Belegschritt } from './belegbestand.ts'
import { kopffelder, zeilenfelder, type Belegangaben, type Positionsangaben } from './belegfelder.ts'
import { leseBelege } from './beleglesen.ts'
import { schreibeBelege } from './belegschreiben.ts'
import { pruefeKopf, type Melde } from './felder.ts'
import { pruefeKreise } from './kreise.ts'
import type { Fehler, Gelesen } from './lesen.ts'

/** Documents of a source, compared by their key with what it delivered before: new, changed (a version beside the old one), deleted there (marked), or the same. */
export async function planeBelege(db: Trx, gelesen: Gelesen, quelle: string, heute: string) {
  const fehler: Fehler[] = [...gelesen.fehler]
  const fremd = pruefeKopf(gelesen, kopffelder, zeilenfelder, teilelisten)
  const alle = leseBelege(gelesen, fehler)
  const bestand = await belegbestand(db, alle, quelle)
  doppelte(
    alle.filter(({ kopf }) => kopf.schluessel && kopf.belegart).map(({ kopf, ...rest }) => ({ ...rest, schluessel: `${kopf.belegart} ${kopf.schluessel}` })),
    'Schlüssel',
  )
  doppelte(
    alle.flatMap(({ kopf, ...rest }) => {
      const art = bestand.arten.get(kopf.belegart ?? '')
      return art && kopf.belegnummer ? [{ ...rest, schluessel: `${filiale(kopf, bestand)} ${art.kreis} ${kopf.belegnummer}` }] : []
    }),
    'Belegnummer',
  )
  await pruefeKreise(db, alle, quelle)
  const schritte: Belegschritt[] = []
  const geloescht: number[] = []
  let gleich = 0
  for (const { melde, ...angaben } of alle) {
    const { kopf } = angaben
    const alt = bestand.belege.get(`${kopf.belegart} ${kopf.schluessel}`)
    if (kopf.geloescht) {
      if (!alt) melde('Gelöscht', 'betrifft einen Beleg, den es hier nicht gibt.')
      else if (alt.geloescht) gleich += 1
      else geloescht.push(alt.id)
      continue
    }
    pruefe(angaben, bestand, quelle, heute, melde)
    const hash = zeilenhash({ kopf, positionen: angaben.positionen, verweise: angaben.verweise })
    if (alt?.zeilenhash?.equals(hash) && !alt.geloescht) gleich += 1
    else schritte.push({ zeile: angaben.zeile, angaben, hash, vorher: alt ? { id: alt.id, version: alt.version } : null })
  }
  const summen = Object.fromEntries(
    [...Map.groupBy(schritte, ({ angaben }) => angaben.kopf.belegart!)].map(([art, gruppe]) => [
      art,
      betragstext(summe(gruppe.map(({ angaben }) => nettoVon(angaben)))),
    ]),
  )
  return {
    fehler,
    fremd,
    schritte: [...schritte, ...geloescht.map((id) => ({ vorher: id }))],
    gleich,
    summen,
    schreibe: async (laufId: string, jetzt: Temporal.Instant) =>
      gesperrteAuftraege(db, await schreibeBelege(db, { schritte, geloescht, quelle, bestand, laufId, jetzt }), heute),
  }
}
const teilelisten = Object.fromEntries(['positionen', 'verweise'].map((titel) => [titel, { titel, auch: [], noetig: false, lies: String }]))

function pruefe(angaben: Belegangaben, bestand: Belegbestand, quelle: string, heute: string, melde: Melde) {
  const { kopf, positionen } = angaben
  const art = bestand.arten.get(kopf.belegart ?? '')
  const konto = bestand.konten.get(kopf.konto ?? 0)
  if (kopf.konto && !konto) melde('Kontonummer', 'gibt es nicht.', String(kopf.konto))
  else if (art && konto && (konto.art === 'Lieferant') !== (art.richtung === 'eingehend'))
    melde('Kontonummer', `passt nicht zu ${art.id}: Das Konto ist ein ${konto.art}.`, String(kopf.konto))
  if (kopf.filiale && !bestand.filialen.has(kopf.filiale)) melde('Filiale', 'gibt es nicht.', String(kopf.filiale))
  if (kopf.baustelle && bestand.konten.get(kopf.baustelle)?.art !== 'Baustelle') melde('Baustelle', 'gibt es nicht.', String(kopf.baustelle))
  if (kopf.objekt && !bestand.objekte.has(kopf.objekt)) melde('Objekt', 'gibt es nicht.', String(kopf.objekt))
  if (kopf.vertreter && !bestand.vertreter.has(kopf.vertreter)) melde('Vertreter', 'gibt es nicht.', String(kopf.vertreter))
  const eigener = `${quelle} ${kopf.belegart} ${kopf.schluessel}`
  const hat = art && bestand.vergeben.get(`${filiale(kopf, bestand)} ${art.kreis} ${kopf.belegnummer}`)
  if (hat && hat !== eigener) melde('Belegnummer', 'ist in dieser Filiale schon vergeben.', String(kopf.belegnummer))
  tage(kopf, heute, melde)
  if (!positionen.length) melde('', 'hat keine Position.')
  for (const [nr, position] of positionen.entries()) pruefePosition(position, nr + 1, bestand, melde)
  summenStimmen(angaben, melde)
  for (const { vonNr, nachNr } of angaben.verweise) {
    if (((vonNr ?? null) === null) !== ((nachNr ?? null) === null)) melde('Verweise', 'brauchen vonNr und nachNr oder keines von beiden.')
    if (nachNr && nachNr > positionen.length) melde('Verweise', `nennen die Position ${nachNr}, die es nicht gibt.`)
  }
  const fremde = angaben.verweise.find((einer) => {
    const ziel = bestand.belege.get(`${einer.belegart} ${einer.schluessel}`)
    return ziel && konto && ziel.ktostammId !== konto.id
  })
  if (fremde) melde('Verweise', 'zeigen auf einen Beleg eines anderen Kontos.', fremde.schluessel ?? '')
}

function tage(
  { belegdatum, faelligkeit, leistungVon, leistungBis, skontoTage, skontoProzent, waehrung, kurs }: Belegangaben['kopf'],
  heute: string,
  melde: Melde,
) {
  if (belegdatum && (belegdatum < '1990-01-01' || belegdatum > Temporal.PlainDate.from(heute).add({ years: 1 }).toString()))
    melde('Belegdatum', 'liegt zu weit weg.', belegdatum)
  if (belegdatum && faelligkeit && faelligkeit < belegdatum) melde('Fälligkeit', 'liegt vor dem Belegdatum.', faelligkeit)
  if (leistungVon && leistungBis && leistungBis < leistungVon) melde('Leistung bis', 'liegt vor dem Beginn.', leistungBis)
  if ((typeof skontoTage === 'number') !== (typeof skontoProzent === 'number')) melde('Skonto Prozent', 'Tage und Prozent gehören zusammen.')
  if (skontoProzent === 0) melde('Skonto Prozent', 'ist 0.')
  if (typeof kurs === 'string' && (waehrung ?? 'EUR') === 'EUR') melde('Kurs', 'gehört zu einer anderen Währung.', kurs)
  if (typeof kurs === 'string' && !(Number(kurs) > 0 && Number(kurs) < 1e9)) melde('Kurs', 'ist keiner.', kurs)
}

function pruefePosition(
  { artikel, text, menge, preis, rabatt, zeilennetto: gesagt, kategorie, satz }: Positionsangaben,
  nr: number,
  { artikel: bekannt }: Belegbestand,
  melde: Melde,
) {
  const stelle = `Position ${nr}`
  if (artikel && !bekannt.has(artikel)) melde(stelle, `Artikel ${artikel} gibt es nicht.`, artikel)
  if (!artikel && !text) melde(stelle, 'braucht einen Artikel oder einen Text.')
  if (kategorie && kategorie !== 'S' && (satz ?? 0) !== 0) melde(stelle, `Kategorie ${kategorie} hat keinen Steuersatz.`)
  const gerechnet = zeilennetto(menge ?? '0', preis ?? '0', rabatt ?? 0)
  if (gesagt && cent(gesagt) !== gerechnet) melde(stelle, `Menge × Preis ergibt ${betragstext(gerechnet)}.`, gesagt)
}

/** Final invoices: of the whole more may be kept back than their rest. */
const schlussrechnungen = new Set(['SR', 'TR', 'ER'])
const nettoVon = ({ positionen }: Belegangaben) => summe(positionen.map(netto))

function summenStimmen({ kopf, positionen }: Belegangaben, melde: Melde) {
  const summen = gerechnet(positionen)
  for (const [spalte, gesagt, ist] of [
    ['Netto', kopf.netto, summen.netto],
    ['Steuer', kopf.steuer, summen.steuer],
    ['Brutto', kopf.brutto, summen.brutto],
  ] as const)
    if (gesagt && cent(gesagt) !== ist) melde(spalte, `ist nicht die Summe der Positionen: ${betragstext(ist)}.`, gesagt)
  const einbehalt = einbehaltfehler({ kopf, positionen }, schlussrechnungen.has(kopf.belegart ?? ''))
  if (einbehalt) melde('Sicherungseinbehalt', einbehalt)
}
