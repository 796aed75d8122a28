import { sql, type RawBuilder } from 'kysely'
import { amOrt } from '#domain/einsatz/arbeitsschein/frist.ts'
import { sichtbareDokumentationen } from '#domain/einsatz/dokumentation/sicht.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Fristenliste, Fristzeile } from '#apps/dokumentation/contract/uebergabe.ts'
import { lageVon, uebergabefaelle, type Uebergabefall } from './lage.ts'

/** Looked at for so many days: what nobody asked about until then, nobody will. */
const tage = 120
const zeilenHoechstens = 200

/** What the asker has to hand over or to follow up, the most urgent first. */
export async function fristen(context: Context): Promise<Fristenliste> {
  const { db, jetzt } = context
  const alle = await ausstehende(db, jetzt, sql`d.id in (${sichtbareDokumentationen(context).select('d.id')})`)
  const zeilen = alle.flatMap((fall) => zeile(fall, jetzt) ?? []).toSorted((a, b) => (a.bis < b.bis ? -1 : a.bis > b.bis ? 1 : a.nummer < b.nummer ? -1 : 1))
  const zahl = (eile: Fristzeile['eile']) => zeilen.filter((eine) => eine.eile === eile).length
  return { entities: zeilen.slice(0, zeilenHoechstens), next: null, anzahl: { ueberfaellig: zahl('ueberfaellig'), bald: zahl('bald'), ruhig: zahl('ruhig') } }
}

/** Released documentations that meet this condition on `d` and may have to be handed over or followed up: of kinds that nothing demands to be handed over only those that were. */
export const ausstehende = (db: Db, jetzt: Temporal.Instant, bedingung: RawBuilder<unknown>) =>
  uebergabefaelle(
    db,
    sql`d.datum >= ${jetzt.subtract({ hours: 24 * tage }).toString()}::date and ${bedingung} and (d.art in ('Bautagesbericht', 'Bedenken', 'Behinderung', 'Wegfall')
      or exists (select from dokumentation_akt x where x.dokumentation_id = d.id) or exists (select from postausgang x where x.faden = 'dokumentation.' || d.id))`,
  )

function zeile(fall: Uebergabefall, jetzt: Temporal.Instant): Fristzeile | null {
  const { lage, weiter, ort } = lageVon(fall, jetzt)
  if (!weiter) return null
  const heute = amOrt(jetzt.toString(), ort)
  const { id, nummer, datum, art, titel, objekt, kunde, wer } = fall
  const bald = Temporal.PlainDate.from(heute).add({ days: 3 }).toString()
  // An objection waits for us, not we for its day.
  const eile = weiter.schritt === 'klaeren' || weiter.bis < heute ? 'ueberfaellig' : weiter.bis <= bald ? 'bald' : 'ruhig'
  return { id, nummer, datum, art, titel, objekt, kunde, wer, stand: lage.stand, ...weiter, eile }
}
