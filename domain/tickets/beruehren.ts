import type { Id } from '#platform/contract/shapes.ts'
import type { Work } from '#platform/server/http/context.ts'

/** The ticket has changed, without a new version: what was written beside it stands in nobody's way. */
export const beruehre = ({ db, jetzt }: Work, id: Id<'ticket'>) => db.updateTable('ticket').set({ geaendert: jetzt.toString() }).where('id', '=', id).execute()
