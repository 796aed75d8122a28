import { sql } from 'kysely'
import { frueheresIm } from '#domain/geraete/frueheres.ts'
import { geraeteVon } from '#domain/geraete/geheimwort.ts'
import { nichtVerratenVonFrueher } from '#domain/geraete/verrat.ts'
import { melde, notiere } from '#domain/tickets/melden.ts'
import { ticketZumHandeln } from '#domain/tickets/sicht.ts'
import { pruefeVersion, weiterVon } from '#domain/tickets/weiter.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'

/** Two tickets, always locked in the same order, so that two people who join them crosswise do not wait for one another forever. */
async function beide(context: Context, eins: string, zwei: string) {
  const [a, b] = [eins, zwei].toSorted()
  const erstes = await ticketZumHandeln(context, a!)
  const zweites = await ticketZumHandeln(context, b!)
  if (erstes.id === zweites.id) throw refused('ticket.dasselbe', 'anderes')
  return eins === a ? ([erstes, zweites] as const) : ([zweites, erstes] as const)
}

export async function verknuepfen(context: Context, key: string, { anderes, art }: Parsed<typeof calls.verknuepfen>['body']) {
  const [von, nach] = await beide(context, key, anderes)
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('ticketVerknuepfung')
    .values({ ticketId: von.id, anderesId: nach.id, art, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.schon-verknuepft')
  await notiere(context, von.id, { feld: art, von: '', nach: String(nach.nummer), intern: true })
  await notiere(context, nach.id, { feld: `${art}.von`, von: '', nach: String(von.nummer), intern: true })
  for (const one of [von, nach]) await melde(context, one, 'ticket.verknuepfen', { art, von: von.nummer, nach: nach.nummer }, true)
}

export async function loesen(context: Context, key: string, anderes: string) {
  const [von, nach] = await beide(context, key, anderes)
  const { numDeletedRows } = await context.db
    .deleteFrom('ticketVerknuepfung')
    .where((eb) =>
      eb.or([eb.and([eb('ticketId', '=', von.id), eb('anderesId', '=', nach.id)]), eb.and([eb('ticketId', '=', nach.id), eb('anderesId', '=', von.id)])]),
    )
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  await notiere(context, von.id, { feld: 'verknuepfung', von: String(nach.nummer), nach: '', intern: true })
  await notiere(context, nach.id, { feld: 'verknuepfung', von: String(von.nummer), nach: '', intern: true })
  for (const one of [von, nach]) await melde(context, one, 'ticket.loesen', { von: von.nummer, nach: nach.nummer }, true)
}

/** Puts a ticket under another one, or under none. No ticket is above itself. */
export async function unterordnen(context: Context, key: string, eltern: string | null) {
  const [ticket, oben] = eltern === null ? [await ticketZumHandeln(context, key), null] : await beide(context, key, eltern)
  if (oben) {
    const { rows } = await sql<{ kreis: boolean }>`
      with recursive weg as (select id, eltern_id from ticket where id = ${oben.id} union select t.id, t.eltern_id from ticket t join weg w on t.id = w.eltern_id)
      select exists (select from weg where id = ${ticket.id}) as kreis`.execute(context.db)
    if (rows[0]!.kreis) throw refused('ticket.kreis', 'eltern')
  }
  await context.db
    .updateTable('ticket')
    .set({ elternId: oben?.id ?? null, geaendert: context.jetzt.toString(), version: ticket.version + 1 })
    .where('id', '=', ticket.id)
    .execute()
  const bisher = ticket.elternId
    ? await context.db.selectFrom('ticket').where('id', '=', ticket.elternId).select(['id', 'nummer']).executeTakeFirst()
    : undefined
  await notiere(context, ticket.id, { feld: 'eltern', von: bisher ? String(bisher.nummer) : '', nach: oben ? String(oben.nummer) : '', intern: true })
  if (bisher && bisher.id !== oben?.id) await notiere(context, bisher.id, { feld: 'kind', von: String(ticket.nummer), nach: '', intern: true })
  if (oben && bisher?.id !== oben.id) {
    await notiere(context, oben.id, { feld: 'kind', von: '', nach: String(ticket.nummer), intern: true })
    await melde(context, oben, 'ticket.kind', { kind: ticket.nummer }, true)
  }
  await melde(context, ticket, 'ticket.eltern', { eltern: oben?.nummer ?? null }, true)
}

/**
 * The ticket goes on in another one of the same customer: messages, documents, times, open items and children move there, its people become contacts there as well.
 * Steps and changes stay, they are its own history. Throws 404, 409, 422 (other customer, over, public into internal).
 */
export async function zusammenfuehren(context: Context, key: string, { version, ziel }: Parsed<typeof calls.zusammenfuehren>['body']) {
  const [weg, bleibt] = await beide(context, key, ziel)
  await pruefeVersion(context, weg, version)
  if (weg.ktostammId !== bleibt.ktostammId || weg.vkforgid !== bleibt.vkforgid) throw refused('ticket.anderer-kunde', 'ziel')
  // Notes of an internal ticket must not become readable, nor a customer's words vanish into one.
  if (weg.intern !== bleibt.intern) throw refused('ticket.intern-und-nicht', 'ziel')
  if (bleibt.zustand === 'Erledigt') throw refused('ticket.ziel-vorbei', 'ziel')
  const stand = await weiterVon(context, weg, 'zusammengeführt', `→ ${bleibt.nummer}`, 'zusammenfuehren')
  const um = context.jetzt.toString()
  const geraete = await geraeteVon(context, bleibt.id)
  const mitgebracht = geraete.length ? await frueheresIm(context, weg.id) : []
  await context.db.updateTable('ticket').set({ zusammengefuehrt: bleibt.id }).where('id', '=', weg.id).execute()
  for (const tabelle of ['ticketKommentar', 'ticketDokument', 'arbeitsbericht', 'ticketCheckpunkt'] as const)
    await context.db.updateTable(tabelle).set({ ticketId: bleibt.id }).where('ticketId', '=', weg.id).execute()
  await context.db.updateTable('ticket').set({ elternId: bleibt.id }).where('elternId', '=', weg.id).where('id', '!=', bleibt.id).execute()
  await sql`
    insert into ticket_kontakt (id, ticket_id, art, anwender_id, ansprechpartner_id, name, email)
    select gen_random_uuid(), ${bleibt.id}::uuid, case when art in ('Zuständiger', 'Tester', 'Erlediger', 'Wird erledigt von') then 'Beobachter' else art end, anwender_id, ansprechpartner_id, name, email
    from ticket_kontakt where ticket_id = ${weg.id} on conflict do nothing`.execute(context.db)
  await context.db
    .updateTable('ticket')
    .set({ geaendert: um, version: bleibt.version + 1 })
    .where('id', '=', bleibt.id)
    .execute()
  await notiere(context, bleibt.id, { feld: 'zusammengeführt', von: '', nach: String(weg.nummer), intern: false })
  await melde(context, bleibt, 'ticket.aufnehmen', { aus: weg.nummer })
  await nichtVerratenVonFrueher(context, geraete, weg.id, { feld: 'ziel', texte: mitgebracht })
  return stand
}
