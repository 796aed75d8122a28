import { sql } from 'kysely'
import { ortscode, ortspfad } from '#domain/geraete/contract.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { darunter } from '../abfrage.ts'
import { auswahl, ortSichtbar } from '../auswahl/auswahl.ts'
import { gedruckt, hoechstensEtiketten } from './etiketten.ts'

/** Labels for places in use, by name: those of a search, or one with all that lies within it. Throws 422 when there are none, or too many. */
export async function ortsetiketten(context: Context, { q, standort, form }: Parsed<typeof calls.ortsetiketten>['query']): Promise<FileAnswer> {
  const orte = standort
    ? await samt(context, standort)
    : (await auswahl(context, 'standort', { q, aktiv: 'ja', sort: 'name', limit: hoechstensEtiketten + 1 })).entities
  if (!orte.length) throw refused('hardware.ortsetiketten-keine')
  if (orte.length > hoechstensEtiketten) throw refused('hardware.ortsetiketten-viele')
  return gedruckt(
    context,
    form,
    orte.map(({ name, hint, ortsnummer }) => {
      const nummer = ortsnummer!
      return {
        nummer: messages[context.sprache].standort,
        name,
        text: [hint, ortscode(nummer)].filter(Boolean).join(' · '),
        pfad: ortspfad(nummer),
        code: ortscode(nummer),
      }
    }),
  )
}

const samt = async (context: Context, id: string) =>
  (
    await sql<{ name: string; hint: string; ortsnummer: number }>`
      select e.name, concat_ws(' · ', (select name from objekt x where x.id = e.objekt_id), (select name from standort x where x.id = e.eltern_id)) as hint, e.nummer as ortsnummer
      from standort e where e.id in (${darunter(id)}) and e.aktiv and ${ortSichtbar(context)} order by e.id <> ${id}::uuid, lower(e.name), e.id limit ${hoechstensEtiketten + 1}`.execute(
      context.db,
    )
  ).rows
