import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Trx } from '#platform/server/database/db.ts'
import { leseTag } from '#domain/personal/import-werte.ts'
import { begleiche } from '../begleichen.ts'
import { belegarten } from '../contract.ts'
import { cent } from '../geld.ts'
import { doppelte, portionsweise, zeilenhash, type Weiter } from './abgleich.ts'
import { feld, leseFelder, melder, noetig, pruefeKopf, type Angaben } from './felder.ts'
import type { Gelesen } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'
import { eines, ganz, geld, text, waehrung } from './werte.ts'

/** Columns of payments. */
export const zahlungsfelder = {
  schluessel: noetig('Schlüssel', text(80), 'id', 'fremdschluessel'),
  konto: noetig('Kontonummer', ganz(9), 'konto', 'kundennummer'),
  datum: noetig('Datum', leseTag, 'zahldatum', 'valuta'),
  betrag: noetig('Betrag', geld),
  waehrung: feld('Währung', waehrung, 'currency'),
  referenz: feld('Referenz', text(140), 'verwendungszweck'),
  belegart: feld('Belegart', (wert) => eines(...belegarten)(wert.toUpperCase())),
  beleg: feld('Beleg', text(80), 'belegschluessel'),
}
interface Zahlung {
  zeile: number
  angaben: Angaben<typeof zahlungsfelder>
  hash: Buffer
  konto: { id: string; art: string; vkforgid: number }
  beleg: Zahlungsbeleg | null
  vorher: null
}
interface Zahlungsbeleg {
  id: number
  ktostammId: Id<'ktostamm'>
  vkforgid: number
  belegdatum: string
  skontoTage: number | null
  skontoProzent: number | null
  skonto2Tage: number | null
  skonto2Prozent: number | null
}

/** Payments of a source; one that came before is never changed. Those that name a document close its open items, the others are a credit balance. */
export async function planeZahlungen(db: Trx, gelesen: Gelesen, quelle: string) {
  const fehler: Fehler[] = [...gelesen.fehler]
  const fremd = pruefeKopf(gelesen.titel, gelesen.zeilen.length, zahlungsfelder)
  const zeilen = gelesen.zeilen.map((roh) => {
    const melde = melder(fehler, roh.zeile)
    const angaben = leseFelder(roh, zahlungsfelder, melde)
    return { zeile: roh.zeile, melde, angaben, schluessel: angaben.schluessel ?? '' }
  })
  doppelte(
    zeilen.filter(({ schluessel }) => schluessel),
    'Schlüssel',
  )
  const [konten, bestand, belege] = await Promise.all([
    db.selectFrom('ktostamm').select(['id', 'nummer', 'art', 'vkforgid']).execute(),
    db
      .selectFrom('zahlung')
      .where('quelle', '=', quelle)
      .where(sql<boolean>`fremdschluessel = any(${zeilen.map(({ schluessel }) => schluessel)}::text[])`)
      .select(['fremdschluessel', 'zeilenhash'])
      .execute(),
    db
      .selectFrom('beleg')
      .where('quelle', '=', quelle)
      .where('aktuell', '=', true)
      .where(sql<boolean>`fremdschluessel = any(${zeilen.flatMap(({ angaben }) => angaben.beleg ?? [])}::text[])`)
      .select(['id', 'belegart', 'fremdschluessel', 'ktostammId', 'vkforgid', 'belegdatum', 'skontoTage', 'skontoProzent', 'skonto2Tage', 'skonto2Prozent'])
      .execute(),
  ])
  const kontoNach = new Map(konten.map((eines) => [eines.nummer, eines]))
  const bekannt = new Map(bestand.map((eine) => [eine.fremdschluessel, eine]))
  const belegNach = new Map(belege.map((einer) => [`${einer.belegart} ${einer.fremdschluessel}`, einer]))
  const schritte: Zahlung[] = []
  let gleich = 0
  for (const { zeile, melde, angaben, schluessel } of zeilen) {
    const konto = kontoNach.get(angaben.konto ?? 0)
    if (angaben.konto && !konto) melde('Kontonummer', 'gibt es nicht.', String(angaben.konto))
    if (angaben.betrag && cent(angaben.betrag) <= 0n) melde('Betrag', 'ist nicht größer als 0.', angaben.betrag)
    const beleg = angaben.beleg ? (belegNach.get(`${angaben.belegart} ${angaben.beleg}`) ?? null) : null
    if (angaben.beleg && !angaben.belegart) melde('Belegart', 'fehlt.')
    else if (angaben.beleg && !beleg) melde('Beleg', 'gibt es nicht.', angaben.beleg)
    if (beleg && konto && beleg.ktostammId !== konto.id) melde('Beleg', 'gehört zu einem anderen Konto.', angaben.beleg ?? '')
    const hash = zeilenhash(angaben)
    const alt = bekannt.get(schluessel)
    if (alt?.zeilenhash?.equals(hash)) gleich += 1
    else if (alt) melde('Schlüssel', 'ist eine Zahlung, die schon übernommen wurde, mit anderen Werten. Zahlungen werden nicht geändert.', schluessel)
    else if (konto) schritte.push({ zeile, angaben, hash, konto, beleg, vorher: null })
  }
  return {
    fehler,
    fremd,
    schritte,
    gleich,
    schreibe: (weiter: Weiter) =>
      portionsweise(schritte, weiter, async (teil) => {
        for (const zahlung of teil) await schreibe(db, zahlung, quelle)
      }),
  }
}

async function schreibe(db: Trx, { angaben, hash, konto, beleg }: Zahlung, quelle: string) {
  const id = uuid()
  const currency = angaben.waehrung ?? 'EUR'
  const lieferant = konto.art === 'Lieferant'
  const vkforgid = beleg?.vkforgid ?? konto.vkforgid
  await db
    .insertInto('zahlung')
    .values({
      id,
      ktostammId: konto.id,
      vkforgid,
      richtung: lieferant ? 'geleistet' : 'erhalten',
      datum: angaben.datum!,
      betrag: angaben.betrag!,
      currency,
      referenz: angaben.referenz ?? '',
      quelle,
      fremdschluessel: angaben.schluessel!,
      zeilenhash: hash,
    })
    .execute()
  const posten = beleg
    ? await db
        .selectFrom('posten')
        .where('belegId', '=', beleg.id)
        .where('art', 'in', ['RE', 'SE', 'GE'])
        .orderBy((eb) => eb.case().when('art', '=', 'RE').then(0).else(1).end())
        .orderBy('id')
        .select('id')
        .execute()
    : []
  const stufen = beleg
    ? [
        [beleg.skontoTage, beleg.skontoProzent],
        [beleg.skonto2Tage, beleg.skonto2Prozent],
      ].flatMap(([tage, prozent]) => (typeof tage === 'number' && typeof prozent === 'number' ? [{ tage, prozent }] : []))
    : []
  await begleiche(
    db,
    posten.map((einer) => einer.id),
    {
      zahlungId: id,
      belegId: null,
      betrag: cent(angaben.betrag!),
      datum: angaben.datum!,
      ...(beleg ? { skonto: { stufen, ab: beleg.belegdatum } } : {}),
      ktostammId: konto.id,
      vkforgid,
      currency,
      guthaben: lieferant ? 'forderung' : 'verbindlichkeit',
    },
  )
}
