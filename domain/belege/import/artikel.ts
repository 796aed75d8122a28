import type { Trx } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { umsatzarten } from '../contract.ts'
import { doppelte, portionsweise, zeilenhash, type Importschritt, type Weiter } from './abgleich.ts'
import { feld, leseFelder, melder, noetig, pruefeKopf, type Angaben } from './felder.ts'
import type { Gelesen } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'
import { dezimal, eines, ganz, jaNein, prozent, text } from './werte.ts'
import { Unlesbar } from '#domain/personal/import-werte.ts'

const strichcode = (wert: string) => {
  if (!/^\d{8,14}$/.test(wert)) throw new Unlesbar('hat nicht 8 bis 14 Ziffern.')
  return wert
}

/** Columns of articles. */
export const artikelfelder = {
  nummer: noetig('Artikelnummer', text(40), 'artikel', 'artnr'),
  bezeichnung: noetig('Bezeichnung', text(200), 'name'),
  einheit: noetig('Einheit', text(10), 'me'),
  preis: feld('Preis', dezimal(6), 'listenpreis', 'vkpreis'),
  einstand: feld('Einstand', dezimal(6), 'ekpreis', 'einstandspreis'),
  satz: feld('Steuersatz', prozent, 'mwst', 'ust'),
  umsatzart: feld('Umsatzart', eines(...umsatzarten)),
  gruppe: feld('Artikelgruppe', ganz(9), 'warengruppe'),
  produktgruppe: feld('Produktgruppe', ganz(9)),
  ean: feld('EAN', strichcode, 'gtin'),
  aktiv: feld('Aktiv', jaNein),
  schluessel: feld('Schlüssel', text(80), 'id', 'fremdschluessel'),
}
type Artikel = Angaben<typeof artikelfelder> & { schluessel: string; hash: Buffer }

/** Compares the lines with the articles of this source, then with those of the same number. */
export async function planeArtikel(db: Trx, gelesen: Gelesen, quelle: string) {
  const fehler: Fehler[] = [...gelesen.fehler]
  const fremd = pruefeKopf(gelesen.titel, gelesen.zeilen.length, artikelfelder)
  const [bestand, gruppen, produktgruppen] = await Promise.all([
    db.selectFrom('artikel').select(['id', 'nummer', 'quelle', 'fremdschluessel', 'zeilenhash']).execute(),
    db.selectFrom('artikelgruppe').select('id').execute(),
    db.selectFrom('produktgruppe').select('id').execute(),
  ])
  const eigene = new Map(bestand.filter((einer) => einer.quelle === quelle).map((einer) => [einer.fremdschluessel, einer]))
  const nachNummer = new Map(bestand.map((einer) => [einer.nummer, einer]))
  const schritte: Importschritt<Artikel>[] = []
  let gleich = 0
  const zeilen = gelesen.zeilen.map((roh) => {
    const melde = melder(fehler, roh.zeile)
    const angaben = leseFelder(roh, artikelfelder, melde)
    return { zeile: roh.zeile, melde, angaben, schluessel: angaben.schluessel ?? angaben.nummer ?? '' }
  })
  doppelte(
    zeilen.filter(({ schluessel }) => schluessel),
    'Schlüssel',
  )
  doppelte(
    zeilen.filter(({ angaben }) => angaben.nummer).map((eine) => ({ ...eine, schluessel: eine.angaben.nummer! })),
    'Artikelnummer',
  )
  for (const { zeile, melde, angaben, schluessel } of zeilen) {
    if (angaben.gruppe && !gruppen.some(({ id }) => id === angaben.gruppe)) melde('Artikelgruppe', 'gibt es nicht.', String(angaben.gruppe))
    if (angaben.produktgruppe && !produktgruppen.some(({ id }) => id === angaben.produktgruppe))
      melde('Produktgruppe', 'gibt es nicht.', String(angaben.produktgruppe))
    for (const [spalte, wert] of [
      ['Preis', angaben.preis],
      ['Einstand', angaben.einstand],
    ] as const)
      if (wert?.startsWith('-')) melde(spalte, 'ist negativ.', wert)
    const alt = eigene.get(schluessel) ?? nachNummer.get(angaben.nummer ?? '')
    if (alt && alt.nummer !== angaben.nummer && nachNummer.has(angaben.nummer ?? ''))
      melde('Artikelnummer', 'gehört schon zu einem anderen Artikel.', angaben.nummer ?? '')
    const hash = zeilenhash(angaben)
    if (alt?.zeilenhash?.equals(hash)) gleich += 1
    else schritte.push({ zeile, satz: { ...angaben, schluessel, hash }, vorher: alt?.id ?? null })
  }
  return { fehler, fremd, schritte, gleich, schreibe: (weiter: Weiter) => schreibeArtikel(db, schritte, quelle, weiter) }
}

async function schreibeArtikel(db: Trx, schritte: readonly Importschritt<Artikel>[], quelle: string, weiter: Weiter) {
  const neu = schritte.filter(({ vorher }) => vorher === null)
  await portionsweise(neu, weiter, (teil) =>
    db
      .insertInto('artikel')
      .values(teil.map(({ satz }) => ({ id: uuid(), quelle, ...spalten(satz) }) as never))
      .execute(),
  )
  const vorhandene = schritte.filter(({ vorher }) => vorher !== null)
  const aendere = async (teil: typeof schritte) => {
    for (const { vorher, satz } of teil)
      await db
        .updateTable('artikel')
        .set({ quelle, ...spalten(satz) } as never)
        .where('id', '=', vorher!)
        .execute()
  }
  await portionsweise(vorhandene, weiter, aendere, neu.length)
}

/** Columns that the file has; an empty cell empties what may be empty and leaves the rest. */
function spalten({ nummer, bezeichnung, einheit, preis, einstand, satz, umsatzart, gruppe, produktgruppe, ean, aktiv, schluessel, hash }: Artikel) {
  const gesagt = {
    nummer,
    bezeichnung,
    einheit,
    preis: preis ?? undefined,
    einstand,
    satz: satz ?? undefined,
    umsatzart: umsatzart ?? undefined,
    artikelgruppeId: gruppe,
    produktgruppeId: produktgruppe,
    ean,
    aktiv: aktiv ?? undefined,
    fremdschluessel: schluessel,
    zeilenhash: hash,
  }
  return Object.fromEntries(Object.entries(gesagt).filter(([, wert]) => wert !== undefined))
}
