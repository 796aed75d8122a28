import { alleRecht } from '#domain/einsatz/dokumentation/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'

interface Wovon {
  id: string
  vkforgid: number
  erfasstVon: string
  fassung: number
}
const aktionen = {
  erfasst: 'anlegen',
  geaendert: 'aendern',
  festgeschrieben: 'festschreiben',
  fassung: 'neue-fassung',
  gesendet: 'senden',
  eingetragen: 'eintragen',
  objekt: 'bestaetigen',
} as const

/** Notes what somebody did: in the record's own history, in the audit trail, and for the screens that show it. */
export async function melde(
  context: Context,
  { id, vkforgid, erfasstVon, fassung }: Wovon,
  was: keyof typeof aktionen,
  { grund = '', ...daten }: { grund?: string } & Record<string, unknown> = {},
) {
  await context.db
    .insertInto('dokumentationSchritt')
    .values({ id: uuid(), dokumentationId: id, was, fassung, grund, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  audit(context, { aktion: aktionen[was], gegenstand: 'dokumentation', gegenstandId: id, daten: { ...daten, ...(grund && { grund }) } })
  emit(context, 'dokumentation', [id], [erfasstVon, konto(vkforgid, alleRecht)])
}
