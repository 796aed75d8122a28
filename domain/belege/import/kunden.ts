import type { Trx } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { ktostammarten } from '#domain/kunden/contract.ts'
import { doppelte, portionsweise, zeilenhash, type Importschritt, type Weiter } from './abgleich.ts'
import { feld, leseFelder, melder, noetig, pruefeKopf, type Angaben } from './felder.ts'
import type { Gelesen } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'
import { eines, ganz, jaNein, text } from './werte.ts'
import { Unlesbar } from '#domain/personal/import-werte.ts'

const mail = (wert: string) => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(wert) || wert.length > 254) throw new Unlesbar('ist keine E-Mail-Adresse.')
  return wert.toLowerCase()
}

const ustId = (wert: string) => {
  const nummer = wert.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(nummer)) throw new Unlesbar('beginnt mit dem Land: DE123456789.')
  return nummer
}

/** Columns of customers, suppliers and sites. */
export const kundenfelder = {
  nummer: noetig('Kontonummer', ganz(9), 'konto', 'debitor', 'kreditor', 'kundennummer'),
  name: noetig('Name', text(150), 'firma'),
  art: feld('Art', eines(...ktostammarten)),
  filiale: feld('Filiale', ganz(9), 'vkforgid', 'niederlassung'),
  schluessel: feld('Schlüssel', text(80), 'id', 'fremdschluessel'),
  strasse: feld('Straße', text(100)),
  plz: feld('PLZ', text(10), 'postleitzahl'),
  ort: feld('Ort', text(100)),
  land: feld('Land', eines('DE', 'AT', 'CH')),
  email: feld('E-Mail', mail, 'mail'),
  telefon: feld('Telefon', text(50), 'tel'),
  ustId: feld('USt-IdNr.', ustId, 'ustid', 'uid'),
  kundengruppe: feld('Kundengruppe', ganz(9)),
  konditionsgruppe: feld('Konditionsgruppe', ganz(9)),
  aktiv: feld('Aktiv', jaNein),
  nachfolger: feld('Nachfolger', ganz(9), 'aufgegangen in'),
}
type Kunde = Angaben<typeof kundenfelder> & { schluessel: string; hash: Buffer }

/** Compares the lines with the accounts of this source, then with those of the same number. */
export async function planeKunden(db: Trx, gelesen: Gelesen, quelle: string) {
  const fehler: Fehler[] = [...gelesen.fehler]
  const fremd = pruefeKopf(gelesen.titel, gelesen.zeilen.length, kundenfelder)
  const [bestand, filialen, gruppen, konditionen] = await Promise.all([
    db.selectFrom('ktostamm').select(['id', 'nummer', 'quelle', 'fremdschluessel', 'zeilenhash']).execute(),
    db.selectFrom('filiale').select('vkforgid').orderBy('vkforgid').execute(),
    db.selectFrom('kundengruppe').select('id').execute(),
    db.selectFrom('konditionsgruppe').select('id').execute(),
  ])
  const eigene = new Map(bestand.filter((konto) => konto.quelle === quelle).map((konto) => [konto.fremdschluessel, konto]))
  const nachNummer = new Map(bestand.map((konto) => [konto.nummer, konto]))
  const schritte: Importschritt<Kunde>[] = []
  let gleich = 0
  const zeilen = gelesen.zeilen.map((roh) => {
    const melde = melder(fehler, roh.zeile)
    const angaben = leseFelder(roh, kundenfelder, melde)
    return { zeile: roh.zeile, melde, angaben, schluessel: angaben.schluessel ?? String(angaben.nummer ?? '') }
  })
  doppelte(
    zeilen.filter(({ schluessel }) => schluessel),
    'Schlüssel',
  )
  doppelte(
    zeilen.filter(({ angaben }) => angaben.nummer).map((eine) => ({ ...eine, schluessel: String(eine.angaben.nummer) })),
    'Kontonummer',
  )
  const nummern = new Set([...nachNummer.keys(), ...zeilen.map(({ angaben }) => angaben.nummer)])
  for (const { zeile, melde, angaben, schluessel } of zeilen) {
    const gibt = <T>(liste: readonly { id: T }[], wert: T | null | undefined, spalte: string) => {
      if (wert && !liste.some(({ id }) => id === wert)) melde(spalte, 'gibt es nicht.', String(wert))
    }
    const alt = eigene.get(schluessel) ?? nachNummer.get(angaben.nummer ?? 0)
    gibt(
      filialen.map(({ vkforgid }) => ({ id: vkforgid })),
      angaben.filiale,
      'Filiale',
    )
    gibt(gruppen, angaben.kundengruppe, 'Kundengruppe')
    gibt(konditionen, angaben.konditionsgruppe, 'Konditionsgruppe')
    if (angaben.nachfolger && !nummern.has(angaben.nachfolger)) melde('Nachfolger', 'gibt es nicht.', String(angaben.nachfolger))
    if (angaben.nachfolger && angaben.nachfolger === angaben.nummer) melde('Nachfolger', 'ist das Konto selbst.', String(angaben.nachfolger))
    if (!alt && !angaben.filiale && filialen.length !== 1) melde('Filiale', 'fehlt.')
    if (alt && alt.nummer !== angaben.nummer && nachNummer.has(angaben.nummer ?? 0))
      melde('Kontonummer', 'gehört schon zu einem anderen Konto.', String(angaben.nummer))
    const hash = zeilenhash(angaben)
    if (alt?.zeilenhash?.equals(hash)) gleich += 1
    else
      schritte.push({
        zeile,
        satz: { ...angaben, filiale: angaben.filiale ?? (alt ? undefined : filialen[0]?.vkforgid), schluessel, hash },
        vorher: alt?.id ?? null,
      })
  }
  return { fehler, fremd, schritte, gleich, schreibe: (weiter: Weiter) => schreibeKunden(db, schritte, quelle, weiter) }
}

async function schreibeKunden(db: Trx, schritte: readonly Importschritt<Kunde>[], quelle: string, weiter: Weiter) {
  const neu = schritte.filter(({ vorher }) => vorher === null)
  await portionsweise(neu, weiter, (teil) =>
    db
      .insertInto('ktostamm')
      .values(teil.map(({ satz }) => ({ id: uuid(), quelle, art: 'Kunde', ...spalten(satz) }) as never))
      .execute(),
  )
  const vorhandene = schritte.filter(({ vorher }) => vorher !== null)
  const aendere = async (teil: typeof schritte) => {
    for (const { vorher, satz } of teil)
      await db
        .updateTable('ktostamm')
        .set({ quelle, ...spalten(satz) } as never)
        .where('id', '=', vorher!)
        .execute()
  }
  await portionsweise(vorhandene, weiter, aendere, neu.length)
  // Once all accounts are there: a successor may stand further down in the same file.
  for (const { satz } of schritte)
    if (satz.nachfolger !== undefined)
      await db
        .updateTable('ktostamm')
        .set({ nachfolgerId: satz.nachfolger === null ? null : db.selectFrom('ktostamm as n').select('n.id').where('n.nummer', '=', satz.nachfolger) })
        .where('nummer', '=', satz.nummer!)
        .execute()
}

/** Columns that the file has; an empty cell empties what may be empty and leaves the rest. */
function spalten({
  nummer,
  name,
  art,
  filiale,
  strasse,
  plz,
  ort,
  land,
  email,
  telefon,
  ustId: nummerDerSteuer,
  kundengruppe,
  konditionsgruppe,
  aktiv,
  schluessel,
  hash,
}: Kunde) {
  const gesagt = {
    nummer,
    name,
    art: art ?? undefined,
    vkforgid: filiale ?? undefined,
    strasse: strasse === null ? '' : strasse,
    plz: plz === null ? '' : plz,
    ort: ort === null ? '' : ort,
    land: land ?? undefined,
    email,
    telefon,
    ustId: nummerDerSteuer === null ? '' : nummerDerSteuer,
    kundengruppeId: kundengruppe,
    konditionsgruppeId: konditionsgruppe,
    aktiv: aktiv ?? undefined,
    fremdschluessel: schluessel,
    zeilenhash: hash,
  }
  return Object.fromEntries(Object.entries(gesagt).filter(([, wert]) => wert !== undefined))
}
