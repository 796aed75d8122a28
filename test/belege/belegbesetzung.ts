import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'
import type { Belegart, Belegdateiart, Postenart, Verweisart } from '#domain/belege/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fileStore } from '#platform/server/files/store.ts'
import type { Figure } from '../cast.ts'

const id = (art: string, nr: number) => `019aa000-0000-7000-8000-0000006${art}${String(nr).padStart(4, '0')}`
const figur = (nr: number, name: string, rolle: string, accountid = 1000): Figure => ({
  name,
  username: `${name.toLowerCase()}@belege.example`,
  anwenderId: id('a', nr),
  lstfixId: null,
  accountid,
  rolle,
  konten: [accountid],
})

/** Bookkeepers of both branches; people of customers A and B whom documents were granted, and one whom nothing was. */
export const bea = figur(1, 'Bea', 'Buchhaltung')
export const walli = figur(2, 'Walli', 'Buchhaltung', 3000)
export const arno = figur(3, 'Arno', 'Kunde')
export const bert = figur(4, 'Bert', 'Kunde')
export const ohne = figur(5, 'Olga', 'Kunde')
const besetzung = [bea, walli, arno, bert, ohne] as const

export const konto = { a: id('b', 1), b: id('b', 2), lieferant: id('b', 3), wien: id('b', 4) }
export const objekt = id('c', 1)
export const artikel = { rohr: id('d', 1), ventil: id('d', 2) }
/** The day that these documents stand around. */
export const tag = '2026-06-15'
export const jahr = { from: '2026-01-01', to: '2026-12-31' }

/** Accounts of both branches and the people above. Customer A is assigned to Arno, B to Bert; Arno is, by mistake, assigned to a supplier, too. */
export async function besetze(db: Db) {
  const rollen = new Map((await db.selectFrom('rolle').select(['id', 'name']).execute()).map((row) => [row.name, row.id]))
  await db
    .insertInto('anwender')
    .values(
      besetzung.map(({ anwenderId, username, name, accountid }) => ({ id: anwenderId, username, email: username, anzeigename: `${name} Belege`, accountid })),
    )
    .execute()
  await db
    .insertInto('anwenderRolle')
    .values(besetzung.map(({ anwenderId, rolle }) => ({ anwenderId, rolleId: rollen.get(rolle!)! })))
    .execute()
  await db
    .insertInto('anwenderBerechtigung')
    .values([arno, bert].map(({ anwenderId }) => ({ anwenderId, berechtigung: 'GESAMTABFRAGE' })))
    .execute()
  await db
    .insertInto('ktostamm')
    .values([
      { id: konto.a, nummer: 86001, name: 'Kunde Ahorn', art: 'Kunde', vkforgid: 1000, strasse: 'Weg 1', plz: '12345', ort: 'Nordheim' },
      { id: konto.b, nummer: 86002, name: 'Kunde Buche', art: 'Kunde', vkforgid: 1000 },
      { id: konto.lieferant, nummer: 86003, name: 'Lieferant Linde', art: 'Lieferant', vkforgid: 1000 },
      { id: konto.wien, nummer: 86004, name: 'Wiener Weide', art: 'Kunde', vkforgid: 3000 },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values([
      { anwenderId: arno.anwenderId, ktostammId: konto.a },
      { anwenderId: arno.anwenderId, ktostammId: konto.lieferant },
      { anwenderId: bert.anwenderId, ktostammId: konto.b },
      { anwenderId: ohne.anwenderId, ktostammId: konto.a },
    ])
    .execute()
  await db.insertInto('objekt').values({ id: objekt, nummer: 860011, name: 'Halle Ahorn', ktostammId: konto.a }).execute()
  await db
    .insertInto('artikel')
    .values([
      { id: artikel.rohr, nummer: '480-22', bezeichnung: 'Kupferrohr 22', einheit: 'm' },
      { id: artikel.ventil, nummer: '510-15', bezeichnung: 'Eckventil', einheit: 'Stk' },
    ])
    .execute()
}

interface Neu {
  ktostamm?: string
  vkforgid?: number
  belegnummer?: number
  bezugsnummer?: string
  belegdatum?: string
  netto?: string
  brutto?: string
  currency?: string
  zustand?: 'Entwurf' | 'ausgestellt' | 'storniert'
  faelligkeit?: string
  betreff?: string
  artikel?: string
  offen?: string
  baustelle?: string
  geloescht?: string
  /** Key that the other program has for it. */
  schluessel?: string
}
let laufend = 860_000

/** A document with one line over its net, 19 % unless the gross says otherwise; `offen`: an open item of this much. */
export async function beleg(db: Db, belegart: Belegart, { ktostamm = konto.a, vkforgid = 1000, offen, artikel: artikelId, baustelle, ...mehr }: Neu = {}) {
  const { netto = '100.00', belegdatum = tag, zustand = 'ausgestellt', currency = 'EUR' } = mehr
  const brutto = mehr.brutto ?? (Math.round(Number(netto) * 119) / 100).toFixed(2)
  const steuer = (Number(brutto) - Number(netto)).toFixed(2)
  const belegnummer = zustand === 'Entwurf' ? null : (mehr.belegnummer ?? ++laufend)
  const { kreis } = await db.selectFrom('belegart').where('id', '=', belegart).select('kreis').executeTakeFirstOrThrow()
  const { id: belegId } = await db
    .insertInto('beleg')
    .values({
      belegart,
      kreis,
      vkforgid,
      belegnummer,
      ktostammId: ktostamm,
      baustelleId: baustelle ?? null,
      objektId: ktostamm === konto.a ? objekt : null,
      belegdatum,
      netto,
      steuer,
      brutto,
      zustand,
      currency,
      bezugsnummer: mehr.bezugsnummer ?? '',
      betreff: mehr.betreff ?? '',
      faelligkeit: mehr.faelligkeit ?? null,
      geloescht: mehr.geloescht ?? null,
      ...(mehr.schluessel !== undefined && { quelle: 'ERP', fremdschluessel: mehr.schluessel }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const nummer = artikelId === artikel.rohr ? '480-22' : artikelId === artikel.ventil ? '510-15' : ''
  await db
    .insertInto('belegposition')
    .values({
      belegId,
      nr: 1,
      artikelId: artikelId ?? null,
      artikelnummer: nummer,
      text: 'Arbeiten nach Angebot',
      menge: '1',
      einheit: 'psch',
      preis: netto,
      netto,
      satz: 1900,
      einstand: '17.123456',
      belegart,
      belegdatum,
      ktostammId: ktostamm,
      vkforgid,
    })
    .execute()
  await db.insertInto('belegsteuer').values({ belegId, kategorie: 'S', satz: 1900, basis: netto, steuer }).execute()
  if (offen !== undefined) await posten(db, belegId, 'RE', brutto, { offen, faelligkeit: mehr.faelligkeit ?? null })
  return { id: belegId, belegart, belegnummer: belegnummer ?? 0 }
}

/** An open item of a document. */
export async function posten(
  db: Db,
  belegId: number,
  art: Postenart,
  betrag: string,
  { offen = betrag, faelligkeit = null as string | null, richtung = 'forderung' as 'forderung' | 'verbindlichkeit' } = {},
) {
  const von = await db.selectFrom('beleg').where('id', '=', belegId).select(['ktostammId', 'vkforgid', 'currency']).executeTakeFirstOrThrow()
  const postenId = uuid()
  await db
    .insertInto('posten')
    .values({ id: postenId, art, richtung, belegId, ...von, betrag, offen, faelligkeit })
    .execute()
  return postenId
}

/** A payment that closes part of an open item. */
export async function zahlung(db: Db, postenId: string, betrag: string, datum = tag, skonto = '0.00') {
  const von = await db.selectFrom('posten').where('id', '=', postenId).select(['ktostammId', 'vkforgid', 'currency']).executeTakeFirstOrThrow()
  const zahlungId = uuid()
  await db
    .insertInto('zahlung')
    .values({ id: zahlungId, ...von, richtung: 'erhalten', datum, betrag, referenz: 'Überweisung' })
    .execute()
  await db.insertInto('zahlungszuordnung').values({ id: uuid(), postenId, zahlungId, datum, betrag, skonto }).execute()
}

/** The second document came from the first; with `betrag` line to line. */
export const verweis = (db: Db, von: { id: number }, nach: { id: number }, betrag?: string, art: Verweisart = 'wird zu') =>
  db
    .insertInto('belegverweis')
    .values({ von: von.id, nach: nach.id, art, ...(betrag !== undefined && { vonNr: 1, nachNr: 1, menge: '1', betrag }) })
    .execute()

/** Keeps bytes with a document, as they came; `falsch`: under the hash of others. */
export async function datei(db: Db, folder: string, beleg: { id: number }, art: Belegdateiart, inhalt: Uint8Array, { falsch = false } = {}) {
  const ort = await mkdtemp(join(tmpdir(), 'portal-beleg-'))
  await writeFile(join(ort, 'roh'), inhalt)
  const schluessel = await fileStore({ FILES_URL: pathToFileURL(folder).href, DATA_DIR: folder }).keep(join(ort, 'roh'))
  await rm(ort, { recursive: true })
  const [dateiId, sha256] = [
    uuid(),
    createHash('sha256')
      .update(falsch ? 'etwas anderes' : inhalt)
      .digest(),
  ]
  const jetzt = Temporal.Now.instant().toString()
  const [typ, endung] = art === 'erechnung' ? ['application/xml', 'xml'] : ['application/pdf', 'pdf']
  await db
    .insertInto('datei')
    .values({
      id: dateiId,
      name: `${art}.${endung}`,
      typ: typ!,
      bytes: inhalt.length,
      sha256,
      schluessel,
      bis: jetzt,
      art: 'beleg',
      gegenstand: dateiId,
      uebernommen: jetzt,
    })
    .execute()
  await db.insertInto('belegdatei').values({ datei: dateiId, belegId: beleg.id, art, sha256 }).execute()
  return dateiId
}

/** A PDF of so many pages, with an e-invoice inside when there is one. */
export async function blatt(seiten: number, xml?: string) {
  const document = await PDFDocument.create()
  for (let nr = 0; nr < seiten; nr++) document.addPage([200 + nr, 300])
  if (xml !== undefined)
    await document.attach(new TextEncoder().encode(xml), 'factur-x.xml', { mimeType: 'text/xml', afRelationship: AFRelationship.Alternative })
  return document.save()
}
