import { alleRecht, type Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { Sitzungsdetail } from '../contract.ts'

type Was = Sitzungsdetail['schritte'][number]['was']

const aktionen = {
  erfasst: 'anlegen',
  geaendert: 'aendern',
  gebucht: 'buchen',
  'keine-arbeit': 'keine-arbeit',
  'doch-arbeit': 'doch-arbeit',
  geladen: 'herunterladen',
  geraet: 'zuordnen',
} as const

/** Notes what somebody did: in the session's own history, in the audit trail, and for the screens that show it. */
export async function melde(
  context: Context,
  { id, vkforgid, anwenderId }: Pick<Sitzungszeile, 'id' | 'vkforgid' | 'anwenderId'>,
  was: Was,
  daten: Record<string, unknown> = {},
) {
  await context.db
    .insertInto('sitzungFernSchritt')
    .values({ id: uuid(), sitzungId: id, was, daten: JSON.stringify(daten), anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  audit(context, { aktion: aktionen[was], gegenstand: 'sitzung-fern', gegenstandId: id, daten })
  emit(context, 'sitzung-fern', [id], [...(anwenderId ? [anwenderId] : []), konto(vkforgid, alleRecht)])
}
