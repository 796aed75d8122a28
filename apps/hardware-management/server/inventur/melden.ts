import type { Insertable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'

const aktionen = { geplant: 'anlegen', begonnen: 'beginnen', abgeschlossen: 'abschliessen', 'wieder-geoeffnet': 'oeffnen' } as const

/** A step of a stocktake: in its own history, in the audit trail, and for the screens that show it. */
export async function schritt(context: Context, inventurId: Id<'inventur'>, was: Insertable<Tables['inventurSchritt']>['was'], grund = '') {
  await context.db
    .insertInto('inventurSchritt')
    .values({ id: uuid(), inventurId, was, grund, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  meldeInventur(context, inventurId, aktionen[was as keyof typeof aktionen], grund ? { grund } : {})
  emit(context, 'inventurliste', [inventurId])
}

/** What somebody did within a stocktake. */
export function meldeInventur(context: Context, id: Id<'inventur'>, aktion: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'inventur', gegenstandId: id, daten })
  emit(context, 'inventur', [id])
}
