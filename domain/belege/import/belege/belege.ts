import { sql } from 'kysely'
import type { Trx } from '#platform/server/database/db.ts'
import { StartError } from '#platform/server/start/error.ts'
import { betragstext, cent, summe, zeilennetto } from '#domain/belege/geld.ts'
import { gesperrteAuftraege } from '#domain/belege/kredit/auftraege.ts'
import { doppelte, satzhash } from '../abgleich.ts'
import { einbehaltfehler, gerechnet, netto } from './belegeinbehalte.ts'
import { belegbestand, belegstamm, filiale, type Belegbestand, type Belegschritt } from './belegbestand.ts'
import { kopffelder, zeilenfelder, type Belegangaben, type Positionsangaben } from './belegfelder.ts'
import { leseBelege, portionenAus } from './beleglesen.ts'
import { bereite, besonders, schreibeBelege } from './belegschreiben.ts'
import type { Belegzeilen } from './belegbestand.ts'
import { Fehlerliste } from '../fehlerliste.ts'
import { melder, pruefeKopf, type Melde } from '../felder.ts'
import type { Auftrag, Importplan } from '../auftrag.ts'
import { kreiszeilen } from './kreise.ts'
import { grenzen } from '../lesen.ts'
import type { Fehler } from '../fehlerliste.ts'
import { zeilenweise, type Datei, type Sichtung } from '../strom.ts'
import { lege, mehrfache, merke, neueStufe } from './stufe.ts'
import { verschwundene } from './verschwunden.ts'

/**
 * Documents of a source, compared by their key with what it delivered before: new, changed (a version beside the old one), deleted there (marked), or the same. They are read and
 * checked some at a time; what is good lies in a stage until all of the file is.
 */
export async function planeBelege(db: Trx, datei: Datei, sichtung: Sichtung, auftrag: Auftrag, laufId: string): Promise<Importplan> {
  const { quelle, heute, vollstaendig, jetzt, schreiben } = auftrag
  const gelesen = { titel: new Map<string, string>(), fehler: [] as Fehler[] }
  const fehler = new Fehlerliste()
  const summen = new Map<string, bigint>()
  const [portionen, ids, besondere, geloescht]: [number[], number[], Belegzeilen[], number[]] = [[], [], [], []]
  let [zeilen, geprueft, gleich, neu, geaendert] = [0, 0, 0, 0, 0]
  await neueStufe(db)
  const stamm = await belegstamm(db)
  for await (const { zeile, gruppen } of portionenAus(zeilenweise(datei, sichtung, gelesen))) {
    const alle = leseBelege(gruppen, gelesen.fehler)
    zeilen += gruppen.reduce((bisher, { zeilen: seine }) => bisher + seine, 0)
    geprueft += alle.length
    if (geprueft > grenzen.belege) throw new StartError(`Die Datei hat mehr als ${grenzen.belege.toLocaleString('de')} Belege. Bitte auf mehrere verteilen.`)
    const bestand = await belegbestand(db, stamm, alle, quelle)
    const schritte: Belegschritt[] = []
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
      const hash = satzhash({ kopf, positionen: angaben.positionen, verweise: angaben.verweise })
      if (alt?.zeilenhash?.equals(hash) && !alt.geloescht) gleich += 1
      else schritte.push({ zeile: angaben.zeile, angaben, hash, vorher: alt ? { id: alt.id, version: alt.version } : null })
    }
    fehler.nimm(gelesen.fehler)
    const bereit = schreiben && !fehler.anzahl ? await bereite(db, schritte, { quelle, bestand, laufId, jetzt }) : []
    await merke(db, stamm, alle, new Map(bereit.map(({ beleg }, nr) => [schritte[nr]!.zeile, beleg.id])))
    if (bereit.length) {
      await lege(db, portionen.push(bereit.length) - 1, bereit)
      ids.push(...bereit.map(({ beleg }) => beleg.id))
      besondere.push(...bereit.filter(besonders))
    }
    neu += schritte.filter(({ vorher }) => !vorher).length
    geaendert += schritte.filter(({ vorher }) => vorher).length
    if (!fehler.anzahl) for (const { angaben } of schritte) summen.set(angaben.kopf.belegart!, (summen.get(angaben.kopf.belegart!) ?? 0n) + nettoVon(angaben))
    await auftrag.fortschritt?.({ schritt: 'prueft', gelesen: zeile, zeilen: sichtung.zeilen, geprueft, geschrieben: 0, belege: 0 })
  }
  const fremd = pruefeKopf(gelesen.titel, zeilen, kopffelder, zeilenfelder, teilelisten)
  await pruefeGanzes(db, quelle, fehler)
  if (vollstaendig) geloescht.push(...(await verschwundene(db, { quelle, bestaetigt: vollstaendig.verschwinden, fehler })))
  const weiter = (belege: number) =>
    auftrag.fortschritt?.({ schritt: 'schreibt', gelesen: sichtung.zeilen, zeilen: sichtung.zeilen, geprueft, geschrieben: belege, belege: ids.length }) ??
    Promise.resolve()
  return {
    fehler,
    fremd,
    zeilen,
    geprueft,
    neu,
    geaendert: geaendert + geloescht.length,
    gleich,
    summen: Object.fromEntries([...summen].map(([art, betrag]) => [art, betragstext(betrag)])),
    schreibe: async () => gesperrteAuftraege(db, await schreibeBelege(db, { portionen, ids, besondere, geloescht, quelle, jetzt, weiter }), heute),
  }
}

/** What can be told only when all lines are known: a key or a number twice, circles. */
async function pruefeGanzes(db: Trx, quelle: string, fehler: Fehlerliste) {
  await sql`analyze stufe_beleg`.execute(db)
  const neue: Fehler[] = []
  for (const [was, spalte] of [
    ['schluessel', 'Schlüssel'],
    ['nummer', 'Belegnummer'],
  ] as const)
    doppelte(
      (await mehrfache(db, was)).map((eine) => ({ ...eine, melde: melder(neue, eine.zeile) })),
      spalte,
    )
  for (const zeile of await kreiszeilen(db, quelle)) melder(neue, zeile)('Verweise', 'führen im Kreis: Der Beleg wäre sein eigener Vorgänger.')
  fehler.nimm(neue)
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
    melde('Belegdatum', 'liegt vor 1990 oder mehr als ein Jahr in der Zukunft.', belegdatum)
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
