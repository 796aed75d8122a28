import { einwandBis, rechnungBis, regiestand, uebergabeBis, zugangAm, type Ort, type Zugang } from '#domain/einsatz/arbeitsschein/frist.ts'
import type { Land } from '#domain/personal/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Scheindetail } from '../contract/schein.ts'

interface Wovon {
  id: string
  art: string
  vertragsart: string
  vkforgid: number
  datum: string
  fassung: number
  zustand: string
}

/** The days of a sheet of work by the hour under VOB/B or ÖNORM B 2110; null of any other, and of a cancelled one. */
export async function fristVon(
  { db, jetzt }: Context,
  { id, art, vertragsart, vkforgid, datum, fassung, zustand }: Wovon,
  unterschriften: Scheindetail['unterschriften'],
): Promise<Scheindetail['frist']> {
  if (art !== 'Regie' || zustand === 'storniert' || (vertragsart !== 'VOB' && vertragsart !== 'OENORM')) return null
  const filiale = await db.selectFrom('filiale').where('vkforgid', '=', vkforgid).select(['land', 'region', 'zone']).executeTakeFirstOrThrow()
  const ort: Ort = { ...filiale, land: filiale.land as Land }
  const unterschrieben = unterschriften.find(({ rolle, art: wie }) => rolle === 'Kunde' && (wie === 'gezeichnet' || wie === 'getippt'))
  const tage = { uebergabeBis: uebergabeBis(datum, vertragsart, ort), rechnungBis: rechnungBis(datum) }
  if (unterschrieben?.bedeutung === 'bestaetigt') return { ...tage, einwandBis: null, stand: 'anerkannt' }
  const zugang = unterschrieben ? { tag: amOrt(unterschrieben.zeitpunkt, ort), belegt: true } : await perLink(db, id, fassung, ort)
  const letzter = zugang && einwandBis(zugang.tag, vertragsart, ort)
  return { ...tage, einwandBis: letzter, stand: regiestand(zugang, letzter, amOrt(jetzt.toString(), ort)) }
}

const amOrt = (um: string, { zone }: Ort) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainDate().toString()

/** A link that was opened proves the receipt; one that was only sent makes it likely. */
async function perLink(db: Context['db'], id: string, fassung: number, ort: Ort): Promise<Zugang | null> {
  const links = await db
    .selectFrom('arbeitsscheinLink')
    .where('arbeitsscheinId', '=', id)
    .where('fassung', '=', fassung)
    .orderBy('erstellt')
    .select(['erstellt', 'geoeffnet'])
    .execute()
  const [geoeffnet] = links.flatMap((link) => link.geoeffnet ?? []).toSorted((a, b) => Temporal.Instant.compare(a, b))
  if (geoeffnet) return { tag: zugangAm(geoeffnet, ort), belegt: true }
  return links[0] ? { tag: zugangAm(links[0].erstellt, ort), belegt: false } : null
}
