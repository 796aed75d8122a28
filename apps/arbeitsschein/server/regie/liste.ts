import { sql } from 'kysely'
import { amOrt } from '#domain/einsatz/arbeitsschein/frist.ts'
import { sichtbareScheine } from '#domain/einsatz/arbeitsschein/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Regieliste, Regiezeile } from '#apps/arbeitsschein/contract/regie.ts'
import { betrag, tausendstel, zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { betragstext, cent } from '#domain/belege/geld.ts'
import { einstellungen } from '../einstellungen.ts'
import { lageVon, regiescheine, type Regieschein } from './lage.ts'

/** Work by the hour is looked at for so many days; what is older was billed or is lost. */
const tage = 400
const zeilenHoechstens = 200

/** Not billed, as far as the database can tell; what a later mistake takes back is reckoned afterwards. */
const nichtAbgerechnet = sql<boolean>`not exists (select from regieakt r where r.arbeitsschein_id = s.id and r.fassung = s.fassung and r.akt = 'abgerechnet'
  and not exists (select from regieakt i where i.arbeitsschein_id = s.id and i.akt = 'irrtum' and i.zeitpunkt >= r.zeitpunkt))`

/** Sheets of a branch or of these ids whose hours are not safe yet. */
export const offeneRegie = (seit: string) => sql`s.datum >= ${seit}::date and ${nichtAbgerechnet}`

/** What the asker may see of it, the most urgent first. */
export async function fristen(context: Context): Promise<Regieliste> {
  const { db, jetzt } = context
  const meine = sichtbareScheine(context).select('s.id')
  const alle = await regiescheine(db, sql`${offeneRegie(jetzt.subtract({ hours: 24 * tage }).toString())} and s.id in (${meine})`)
  const { stundensatz } = await einstellungen(db)
  const zeilen = alle
    .flatMap((schein) => zeile(schein, jetzt, stundensatz) ?? [])
    .toSorted((a, b) => (a.bis < b.bis ? -1 : a.bis > b.bis ? 1 : a.nummer < b.nummer ? -1 : 1))
  const zahl = (eile: Regiezeile['eile']) => zeilen.filter((eine) => eine.eile === eile).length
  return {
    entities: zeilen.slice(0, zeilenHoechstens),
    next: null,
    anzahl: { ueberfaellig: zahl('ueberfaellig'), bald: zahl('bald'), ruhig: zahl('ruhig') },
    minuten: zeilen.reduce((summe, { minuten }) => summe + minuten, 0),
    betrag: zeilen.every(({ betrag }) => betrag === null)
      ? null
      : betragstext(zeilen.reduce((summe, { betrag }) => summe + (betrag === null ? 0n : cent(betrag)), 0n)),
  }
}

function zeile(schein: Regieschein, jetzt: Temporal.Instant, stundensatz: string): Regiezeile | null {
  const { lage, weiter, ort } = lageVon(schein, jetzt)
  if (!weiter) return null
  const heute = amOrt(jetzt.toString(), ort)
  const { id, nummer, datum, objekt, kunde, wer, minuten } = schein
  const bald = Temporal.PlainDate.from(heute).add({ days: 3 }).toString()
  // An objection waits for us, not we for its day.
  const eile = weiter.schritt === 'klaeren' || weiter.bis < heute ? 'ueberfaellig' : weiter.bis <= bald ? 'bald' : 'ruhig'
  return { id, nummer, datum, objekt, kunde, wer, minuten, betrag: wertVon(schein, stundensatz), stand: lage.stand, ...weiter, eile }
}

/** What a sheet is worth in euros, net, as far as prices are known; null: none is. */
function wertVon({ minuten, waren }: Pick<Regieschein, 'minuten' | 'waren'>, stundensatz: string): string | null {
  const zeit = stundensatz && minuten ? (BigInt(minuten) * cent(stundensatz) + 30n) / 60n : null
  const material = waren.map(({ menge, preis }) => betrag(tausendstel(zahl(menge)!)!, cent(preis)))
  return zeit === null && !material.length ? null : betragstext(material.reduce((summe, eines) => summe + eines, zeit ?? 0n))
}
