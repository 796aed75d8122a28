import { tickettexte } from '#domain/tickets/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import { textNames } from '#platform/contract/record/fields.ts'
import type { Work } from '#platform/server/http/context.ts'
import { abgelegtSpalten, mitInhalt } from './ablage.ts'
import { lesbareTexte } from './textdatei.ts'

/** Words that stand in a ticket already, and whose they are; null: of somebody who has no account, or the portal's. */
export interface Frueheres {
  text: string
  von: Id<'anwender'> | null
}

/** All that was written to a ticket: its own texts, messages and notes, times, reasons of its steps, its checklist, names and words of its files as far as they are read. */
export async function frueheresIm(context: Pick<Work, 'db' | 'files'>, ticketId: Id<'ticket'>): Promise<Frueheres[]> {
  const { db } = context
  const kopf = await db
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .select(['name', 'beschreibung', 'erstellerId', ...textNames(tickettexte)])
    .executeTakeFirstOrThrow()
  const kommentare = await db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).select(['text', 'anwenderId as von']).execute()
  const zeiten = await db.selectFrom('arbeitsbericht').where('ticketId', '=', ticketId).select(['beschreibung as text', 'erfasstVon as von']).execute()
  const schritte = await db.selectFrom('ticketSchritt').where('ticketId', '=', ticketId).select(['grund as text', 'anwenderId as von']).execute()
  const punkte = await db
    .selectFrom('ticketCheckpunkt')
    .where('ticketId', '=', ticketId)
    .where('entfernt', 'is', null)
    .select(['text', 'notiz', 'fehlertext', 'erledigtVon'])
    .execute()
  const dokumente = await mitInhalt(
    context,
    await db
      .selectFrom('ticketDokument as d')
      .innerJoin('datei', 'datei.id', 'd.id')
      .where('d.ticketId', '=', ticketId)
      .where('d.entfernt', 'is', null)
      // The latest ones, should all of them be too much to read.
      .orderBy('d.zeitpunkt', 'desc')
      .select([...abgelegtSpalten, 'd.anwenderId as von'])
      .execute(),
  )
  const worte = await lesbareTexte(dokumente)
  return [
    { text: [kopf.name, kopf.beschreibung, ...textNames(tickettexte).map((name) => kopf[name] ?? '')].join('\n'), von: kopf.erstellerId },
    ...kommentare,
    ...zeiten,
    ...schritte,
    ...punkte.map(({ text, notiz, fehlertext, erledigtVon }) => ({ text: [text, notiz, fehlertext].join('\n'), von: erledigtVon })),
    ...dokumente.map(({ name, von }, nr) => ({ text: `${name}\n${worte[nr]!}`, von })),
  ]
}
