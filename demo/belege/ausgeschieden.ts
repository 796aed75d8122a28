import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { Zufall } from '../zufall.ts'
import type { Blatt } from './blatt.ts'
import { ohneSaison } from './faelle.ts'

const PERSNR = 1129
const MONTAGE = 10
/** He sold to every so many-th customer of Berlin. */
const JEDER = 5

/**
 * A seller who left eleven months ago and whose name was erased since: people lists and statistics know his number only.
 * Returns what makes him the seller of some documents up to his last day; whoever took his customers over wrote them.
 */
export async function ausgeschieden(trx: Transaction<Tables>, heute: Temporal.PlainDate) {
  const austritt = heute.subtract({ months: 11 }).with({ day: 1 }).subtract({ days: 1 })
  const eintritt = austritt.subtract({ years: 6 }).with({ day: 1 })
  const lstfixId = new Zufall('ausgeschieden', PERSNR).uuid(eintritt.toZonedDateTime('UTC').epochMilliseconds)
  const { id: abteilungId } = await trx.selectFrom('abteilung').where('nummer', '=', MONTAGE).select('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('lstfix')
    .values({
      id: lstfixId,
      persnr: PERSNR,
      vorname: '',
      zuname: '',
      abteilungId,
      vkforgid: 1000,
      eintritt: eintritt.toString(),
      austritt: austritt.toString(),
    })
    .execute()
  return ({ konto, datum, eingang, verkaeufer }: Blatt) =>
    konto.vkforgid === 1000 && konto.nummer % JEDER === 1 && !ohneSaison.has(konto.nummer) && !eingang && Temporal.PlainDate.compare(datum, austritt) <= 0
      ? { ...verkaeufer, lstfixId, abteilungId }
      : verkaeufer
}
