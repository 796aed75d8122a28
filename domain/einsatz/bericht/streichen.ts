import { conflict } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { pruefeFrei } from './fest.ts'
import { grenzenAm } from './grenzen.ts'
import { melde, type Wovon } from './melden.ts'
import { alleRecht } from './sicht.ts'

/**
 * Strikes a standing entry that the caller may strike: it stays in sight with the reason and counts nothing. Throws 409 when it stands on a sheet, and, without
 * ARBEITSBERICHT.ALLE, when it was billed or its month is closed.
 */
export async function streiche(context: Work, row: Wovon & { datum: string; abgerechnet: boolean }, grund: string) {
  const alle = may(context, alleRecht)
  if (row.abgerechnet && !alle) throw conflict('arbeitsbericht.fest')
  await pruefeFrei(context, row.id)
  if (!alle && (await grenzenAm(context.db, row.lstfixId, row.datum)).monatZu) throw conflict('arbeitsbericht.monat-zu')
  await context.db
    .updateTable('arbeitsbericht')
    .set({ storniert: context.jetzt.toString(), storniertVon: context.person.anwenderId, stornogrund: grund })
    .where('id', '=', row.id)
    .execute()
  await melde(context, row, 'storniert', { grund })
}
