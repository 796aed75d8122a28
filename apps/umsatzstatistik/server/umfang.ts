import { sql } from 'kysely'
import { sichtbareKunden, zugeordnete } from '#domain/kunden/sicht.ts'
import type { Ebene } from '#domain/umsatz/contract.ts'
import { ohneSchluessel, type Zuordnung } from '#domain/umsatz/contract.ts'
import { istSchluessel, schluesselnamen } from '#domain/umsatz/ebenen.ts'
import { zeitfenster } from '#domain/umsatz/fenster.ts'
import { istVerborgen, keinVerborgener, type Verborgen } from '#domain/umsatz/rangfolge.ts'
import { gabEs, vonWenigen, type Ausschnitt } from '#domain/umsatz/zeilen.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import { audit, may, type Context } from '#platform/server/http/context.ts'
import type { Frage, Schritt } from '../contract.ts'

/** Right to the statistics of all accounts that one acts for; to cost; to other sellers by name. */
export const modulrecht = 'UMSATZSTATISTIK'
const kostenrecht = 'UMSATZSTATISTIK.DB'
const vertreterrecht = 'UMSATZSTATISTIK.VERTRETER'
export const siehtKosten = (context: Context) => may(context, kostenrecht)
/** Figures of a group of fewer people are figures of a person. */
const wenige = 3

/** A question by the rights of its asker; `ausschnitt` null: its days lie ahead. */
export interface Umfang {
  ausschnitt: Ausschnitt | null
  kunde: { nummer: string; bezeichnung: string } | null
}

/** Customers have no business here, whatever right they were given. Throws 403. */
export async function nurPersonal(context: Context) {
  if (await zugeordnete(context).limit(1).executeTakeFirst()) throw new Problem('keine-berechtigung', 403)
}

/**
 * Reads a question. Throws 400 for a key that cannot be one, 404 for a branch, a customer or a row of the path that the asker may not see or that has no
 * sales, 422 for an end before its beginning.
 */
export async function umfang(context: Context, frage: Frage): Promise<Umfang> {
  const { vondat: von, bisdat: bis, filialen, umsatzart, kunde, vergleich, zuordnung, pfad } = frage
  await nurPersonal(context)
  if (von > bis) throw new Problem('eingabe', 422, {}, { bisdat: 'umsatz.zeitraum' })
  const konten = context.person.konten
  if (filialen.some((filiale) => !konten.includes(filiale))) throw notFound()
  const gefragt = kunde === undefined ? null : await kundeVon(context, kunde, zuordnung)
  const eigene = [...(filialen.length ? filialen : konten)]
  for (const schritt of pfad) await pruefe(context, schritt, eigene, zuordnung)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const tage = zeitfenster({ von, bis }, heute)
  const ausschnitt = tage && {
    filialen: eigene,
    alleFilialen: !(await context.db.selectFrom('filiale').where(sql<boolean>`vkforgid <> all(${eigene}::int[])`).select('vkforgid').executeTakeFirst()),
    umsatzart: umsatzart === 'Gesamt' ? null : umsatzart,
    wahl: [...(gefragt ? [{ ebene: 'Kunde' as const, schluessel: gefragt.id }] : []), ...pfad],
    fenster: tage.fenster,
    vorjahr: vergleich ? tage.vorjahr : null,
    zuordnung,
    heute,
  }
  for (const { ebene, schluessel } of pfad) if (ausschnitt && istVerborgen(await verborgen(context, ebene, ausschnitt), schluessel)) throw notFound()
  await vermerke(context, frage)
  return { ausschnitt, kunde: gefragt && { nummer: gefragt.nummer, bezeichnung: gefragt.bezeichnung } }
}

/** Keys of a level that the asker may not see one by one: other sellers, and groups of so few that their figures are those of one. */
export async function verborgen(context: Context, ebene: Ebene, ausschnitt: Ausschnitt): Promise<Verborgen> {
  if (may(context, vertreterrecht)) return keinVerborgener
  if (ebene === 'Vertreter') return { alleAusser: [ohneSchluessel, ...(context.person.lstfixId ? [context.person.lstfixId] : [])] }
  if (ebene !== 'Abteilung' && ebene !== 'Abteilungsub') return keinVerborgener
  return { diese: [...(await vonWenigen(context.db, ebene, ausschnitt, wenige))].filter((einer) => einer !== ohneSchluessel) }
}

/** The customer that is asked for; by what is today the one that it was merged into. */
async function kundeVon(context: Context, gefragt: string, zuordnung: Zuordnung) {
  const kunde = await sichtbareKunden(context, modulrecht)
    .where('ktostamm.id', '=', gefragt)
    .where('ktostamm.art', '=', 'Kunde')
    .select('ktostamm.nachfolgerId')
    .executeTakeFirst()
  if (!kunde) throw notFound()
  const id = zuordnung === 'heute' ? (kunde.nachfolgerId ?? gefragt) : gefragt
  return { id, ...(await schluesselnamen(context.db, 'Kunde', [id])).get(id)! }
}

async function pruefe({ db }: Context, schritt: Schritt, eigene: readonly number[], zuordnung: Zuordnung) {
  if (!istSchluessel(schritt.ebene, schritt.schluessel)) throw new Problem('eingabe', 400, {}, { pfad: 'eingabe' })
  if (!(await gabEs(db, eigene, schritt, zuordnung))) throw notFound()
}

/** Who looked at the figures of sellers by name is on record; the same question within an hour once. */
async function vermerke(context: Context, { ebene, pfad, vondat: von, bisdat: bis }: Frage) {
  if (!may(context, vertreterrecht) || (ebene !== 'Vertreter' && !pfad.some((schritt) => schritt.ebene === 'Vertreter'))) return
  const daten = { ebene, von, bis, pfad: pfad.map((schritt) => `${schritt.ebene} ${schritt.schluessel}`) }
  const { rows } = await sql`select from pruefspur where anwender_id = ${context.person.anwenderId}::uuid and gegenstand = 'umsatzstatistik'
    and zeitpunkt > ${context.jetzt.subtract({ hours: 1 }).toString()}::timestamptz and daten = ${JSON.stringify(daten)}::jsonb limit 1`.execute(context.db)
  if (!rows.length) audit(context, { aktion: 'auswerten', gegenstand: 'umsatzstatistik', gegenstandId: ebene, daten })
}
