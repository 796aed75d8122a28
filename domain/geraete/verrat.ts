import type { Id } from '#platform/contract/shapes.ts'
import { tickettexte } from '#domain/tickets/contract.ts'
import { textNames } from '#platform/contract/record/fields.ts'
import { refused } from '#platform/contract/problem.ts'
import { flush } from '#platform/server/http/commit.ts'
import type { Work } from '#platform/server/http/context.ts'
import { nobody } from '#platform/server/http/person.ts'
import { ausgeschoepft, geheimnisseVon, geraeteVon, mindestens, zaehleTreffer, zaehleVersuche } from './geheimwort.ts'

type Texte = Readonly<Record<string, unknown>>

/**
 * Texts about a device or licence stay for good and are read by people who may not see its secrets: none of them may carry one, also one of the last 90 days. Because the answer
 * tells whoever guesses that he was right, tries are counted and each hit is in the audit trail for good. Ask it last: a call that fails after it would take its
 * count back. Throws 422 at the field, 429.
 */
export const nichtVerraten = (context: Work, traeger: readonly string[], texte: Texte, daten: Readonly<Record<string, unknown>> = {}) =>
  vergleiche(context, traeger, texte, { daten, code: 'hardware.verraet-geheimnis' })

interface Vergleich {
  daten: Readonly<Record<string, unknown>>
  code: string
  /** What the asker wrote of it, as far as it is not all of it: others' words are no guesses of his. */
  eigene?: number
  /** Earlier values do not count. */
  nurJetzige?: boolean
}
async function vergleiche(context: Work, traeger: readonly string[], texte: Texte, { daten, code, eigene, nurJetzige }: Vergleich) {
  const geschrieben = Object.entries(texte).filter((eintrag): eintrag is [string, string] => typeof eintrag[1] === 'string' && eintrag[1].length >= mindestens)
  if (!geschrieben.length || !traeger.length) return
  const geheim = (await geheimnisseVon(context, traeger)).filter(({ jetzig }) => jetzig || !nurJetzige)
  // In the order of their ids, so that two writers wait for each other instead of blocking one another.
  for (const dessen of [...new Set(geheim.map(({ id }) => id))].toSorted()) {
    await zaehle(context, dessen, eigene ?? geschrieben.reduce((summe, [, text]) => summe + text.length, 0))
    // All are opened and compared, whichever fits: the time says nothing of which.
    const treffer = geheim.filter(({ id }) => id === dessen).map(({ wert }) => geschrieben.find(([, text]) => text.includes(wert))?.[0])
    const feld = treffer.find((eines) => eines !== undefined)
    if (feld === undefined) continue
    await vermerke(context, geheim.find(({ id }) => id === dessen)!, { ...daten, feld })
    throw refused(code, feld)
  }
}

/** The same for what is written to a ticket, of all devices that it names; null: to none. */
export async function nichtVerratenImTicket(context: Work, ticketId: Id<'ticket'> | null, texte: Texte) {
  if (ticketId === null) return
  await nichtVerraten(context, await geraeteVon(context, ticketId), texte, { ticketId })
}

/**
 * A ticket that is about a device from now on: what stands in it was written before. Compared with the values in use only, so that changing the password is a way
 * out for what nobody can take back. Throws 422 at `ticketId`, 429.
 */
export async function nichtVerratenVonFrueher(context: Work, hardwareId: Id<'hardware'>, ticketId: Id<'ticket'>) {
  const { db, person } = context
  const kopf = await db
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .select(['name', 'beschreibung', 'erstellerId', ...textNames(tickettexte)])
    .executeTakeFirstOrThrow()
  const kommentare = await db.selectFrom('ticketKommentar').where('ticketId', '=', ticketId).select(['text', 'anwenderId']).execute()
  const zeiten = await db.selectFrom('arbeitsbericht').where('ticketId', '=', ticketId).select(['beschreibung as text', 'erfasstVon as anwenderId']).execute()
  const texte = [
    { text: [kopf.name, kopf.beschreibung, ...textNames(tickettexte).map((name) => kopf[name] ?? '')].join('\n'), anwenderId: kopf.erstellerId },
    ...kommentare,
    ...zeiten,
  ]
  await vergleiche(
    context,
    [hardwareId],
    { ticketId: texte.map(({ text }) => text).join('\n') },
    {
      daten: { ticketId },
      code: 'hardware.ticket-verraet-geheimnis',
      eigene: texte.reduce((summe, { text, anwenderId }) => summe + (anwenderId === person.anwenderId ? text.length : 0), 0),
      nurJetzige: true,
    },
  )
}

/** Those fields of `nachher` that somebody has written now: what stood there before is not compared. */
export const neugeschrieben = (vorher: Texte, nachher: Texte): Texte =>
  Object.fromEntries(Object.entries(nachher).filter(([feld, wert]) => wert !== undefined && wert !== vorher[feld]))

/** Counts a try; it stays when the text stays. Nobody gets an answer who has had all of today's hits. */
async function zaehle(context: Work, geraet: string, zeichen: number) {
  const { anwenderId } = context.person
  await zaehleVersuche(context, anwenderId, geraet, zeichen)
  // One more is counted nowhere and says how long to wait.
  if (await ausgeschoepft(context, anwenderId, geraet)) await zaehleTreffer(context, anwenderId, geraet)
}

/** By itself, because the call that it belongs to is taken back. */
const vermerke = (context: Work, { id, gegenstand }: { id: string; gegenstand: string }, daten: Record<string, unknown>) =>
  context.root.transaction().execute(async (db) => {
    await zaehleTreffer({ db }, context.person.anwenderId, id)
    // At the console nobody is signed in.
    const als = context.person.anwenderId === nobody.anwenderId ? { als: { anwenderId: null, name: context.person.name } } : {}
    const eintrag = { ...als, aktion: 'geheimnis-im-text', gegenstand, gegenstandId: id, daten }
    await flush(db, { person: context.person, pending: { audit: [eintrag], events: [], after: [] } })
  })
