import { alleRecht } from '#domain/einsatz/bericht/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { Berichtsdetail } from '../contract.ts'

interface Wovon {
  id: string
  lstfixId: string
  vkforgid: number
  erfasstVon: string
}
type Was = Berichtsdetail['schritte'][number]['was']
const aktionen: Readonly<Record<Was, string>> = {
  erfasst: 'anlegen',
  geaendert: 'aendern',
  geteilt: 'teilen',
  storniert: 'storno',
  bestaetigt: 'bestaetigen',
  widersprochen: 'widersprechen',
}
type Worte = Readonly<Record<string, string>>

/** Notes what somebody did with an entry: in its own history, in the audit trail, and for the screens that show it. */
export async function melde(
  context: Context,
  { id, lstfixId, vkforgid, erfasstVon }: Wovon,
  was: Was,
  { grund = '', vorher = {}, nachher = {} }: { grund?: string; vorher?: Worte; nachher?: Worte } = {},
) {
  const { db, person, jetzt } = context
  await db
    .insertInto('arbeitsberichtSchritt')
    .values({
      id: uuid(),
      arbeitsberichtId: id,
      was,
      grund,
      vorher: JSON.stringify(vorher),
      nachher: JSON.stringify(nachher),
      anwenderId: person.anwenderId,
      zeitpunkt: jetzt.toString(),
    })
    .execute()
  audit(context, { aktion: aktionen[was], gegenstand: 'arbeitsbericht', gegenstandId: id, daten: { vorher, nachher, ...(grund && { grund }) } })
  const betroffen = await db.selectFrom('anwender').where('lstfixId', '=', lstfixId).select('id').executeTakeFirst()
  emit(context, 'arbeitsbericht', [id], [erfasstVon, ...(betroffen ? [betroffen.id] : []), konto(vkforgid, alleRecht)])
}
