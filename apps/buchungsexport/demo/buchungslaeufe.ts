import { sql, type Transaction } from 'kysely'
import { erstelle, gehe, vorgabename } from '#domain/belege/buchungsexport/lauf.ts'
import { vorschlag } from '#domain/belege/buchungsexport/contract.ts'
import { keep } from '#platform/server/database/installation.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { angemeldete } from '#demo/personal/stellen.ts'
import { Zufall } from '#demo/zufall.ts'

/** Consultant and clients of the company; the branch in the west has not been set up yet. */
const berater = 29098
const mandanten = [
  { vkforgid: 1000, mandant: 55003, rahmen: 'SKR03' },
  { vkforgid: 3000, mandant: 55004, rahmen: 'AT' },
] as const

/** The month before last is exported and taken over; a first run of it was taken back. Last month waits. */
export async function buchungslaeufe(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  for (const { vkforgid, mandant, rahmen } of mandanten)
    await keep(trx, vorgabename(vkforgid), { ...vorschlag(rahmen), berater, mandant, sammeldebitor: '10000', sammelkreditor: '70000' })
  const { id: akteurId, anzeigename: akteur } = await trx
    .selectFrom('anwender as a')
    .innerJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .where('l.persnr', '=', angemeldete.buchhaltung)
    .select(['a.id', 'a.anzeigename'])
    .executeTakeFirstOrThrow()
  const heute = jetzt.toZonedDateTimeISO('Europe/Berlin').toPlainDate()
  const monat = heute.toPlainYearMonth().subtract({ months: 2 })
  const um = (tag: number, zeit: string) =>
    monat.add({ months: 1 }).toPlainDate({ day: tag }).toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: zeit }).toInstant()
  // The planner has not seen the new tables yet.
  for (const tabelle of ['beleg', 'belegsteuer', 'belegdatei', 'belegfreigabe', 'posten', 'zahlung', 'zahlungszuordnung'])
    await sql`analyze ${sql.table(tabelle)}`.execute(trx)
  const laufe = async (tag: number, zeit: string) => {
    const id = new Zufall('buchungslauf', tag).uuid(um(tag, zeit).epochMilliseconds)
    await erstelle(trx, { id, vkforgid: 1000, monat: monat.toString(), gesehen: null, akteur, akteurId, jetzt: um(tag, zeit) })
    await gehe(trx, id, 'geladen', { wer: akteur, jetzt: um(tag, zeit).add({ minutes: 3 }) })
    return id
  }
  const erster = await laufe(8, '09:12')
  await gehe(trx, erster, 'zurückgenommen', { wer: akteur, jetzt: um(9, '10:40'), grund: 'Eine Eingangsrechnung fehlte noch.' })
  const zweiter = await laufe(10, '08:25')
  await gehe(trx, zweiter, 'bestätigt', { wer: akteur, jetzt: um(15, '14:05') })
}
