import type { Id } from '#platform/contract/shapes.ts'
import { refused } from '#platform/contract/problem.ts'
import { flush } from '#platform/server/http/commit.ts'
import type { Work } from '#platform/server/http/context.ts'
import { nobody } from '#platform/server/http/person.ts'
import { dateitexte, neueDateien } from './ablage.ts'
import type { Frueheres } from './frueheres.ts'
import { ausgeschoepft, geheimnisseVon, geraeteVon, mindestens, nochEinVersuch, zaehleTreffer, zaehleVersuche } from './geheimwort.ts'

type Texte = Readonly<Record<string, unknown>>
/** Files by the field that brought them: the asker's own, and of these what is new. */
type Dateien = Readonly<Record<string, readonly Id<'datei'>[]>>
/** What is compared with: secrets of these devices and licences, or of all devices of a customer. */
type Traeger = readonly string[] | { ktostammId: Id<'ktostamm'> }

/**
 * Texts about a device or licence stay for good and are read by people who may not see its secrets: none of them may carry one, also one of the last 90 days; nor may a file, by its
 * name or by what is read of it. Because the answer tells whoever guesses that he was right, tries are counted and each hit is in the audit trail for good. Ask it last: a call
 * that fails after it would take its count back. Throws 422 at the field, 429.
 */
export const nichtVerraten = (
  context: Work,
  traeger: Traeger,
  texte: Texte,
  { daten = {}, dateien = {} }: { daten?: Readonly<Record<string, unknown>>; dateien?: Dateien } = {},
) => vergleiche(context, traeger, texte, { daten, dateien, code: 'hardware.verraet-geheimnis' })

interface Vergleich {
  daten: Readonly<Record<string, unknown>>
  dateien?: Dateien
  code: string
  /** What the asker wrote of it, as far as it is not all of it: others' words are no guesses of his. */
  eigene?: number
  /** Earlier values do not count. */
  nurJetzige?: boolean
}
async function vergleiche(context: Work, traeger: Traeger, texte: Texte, { daten, dateien = {}, code, eigene, nurJetzige }: Vergleich) {
  if ('length' in traeger && !traeger.length) return
  const neue = await neueDateien(context, Object.values(dateien).flat())
  if (!lange(texte).length && !neue.length) return
  const geheim = (await geheimnisseVon(context, traeger)).filter(({ jetzig }) => jetzig || !nurJetzige)
  if (!geheim.length) return
  const worum = ({ id }: { id: string }) => ('length' in traeger ? id : traeger.ktostammId)
  // In the order of their ids, so that two writers wait for each other instead of blocking one another.
  const alle = [...new Set(geheim.map(worum))].toSorted()
  if (neue.length) for (const dessen of alle) await nochEinVersuch(context, context.person.anwenderId, dessen)
  const geschrieben = lange({ ...texte, ...(await dateitexte(context, dateien, neue)) })
  for (const dessen of alle) {
    await zaehle(context, dessen, eigene ?? geschrieben.reduce((summe, [, text]) => summe + text.length, 0))
    const seine = geheim.filter((eines) => worum(eines) === dessen)
    // All are opened and compared, whichever fits: the time says nothing of which.
    const treffer = seine.map((eines) => ({ eines, feld: geschrieben.find(([, text]) => text.includes(eines.wert))?.[0] }))
    const einer = treffer.find(({ feld }) => feld !== undefined)
    if (!einer) continue
    await vermerke(context, dessen, einer.eines, { ...daten, feld: einer.feld })
    throw refused(code, einer.feld)
  }
}

const lange = (texte: Texte) =>
  Object.entries(texte).filter((eintrag): eintrag is [string, string] => typeof eintrag[1] === 'string' && eintrag[1].length >= mindestens)

/** The same for what is written to a ticket, of all devices that it names; null: to none. */
export async function nichtVerratenImTicket(context: Work, ticketId: Id<'ticket'> | null, texte: Texte, dateien: Dateien = {}) {
  if (ticketId === null) return
  await nichtVerraten(context, await geraeteVon(context, ticketId), texte, { daten: { ticketId }, dateien })
}

/** New files of what is told about an object, of all devices of its customer: counted together, because nobody says which of them it is about. */
export async function nichtVerratenAmObjekt(context: Work, objektId: Id<'objekt'>, dateien: Dateien) {
  if (!Object.values(dateien).some((ids) => ids.length)) return
  const { ktostammId } = await context.db.selectFrom('objekt').where('id', '=', objektId).select('ktostammId').executeTakeFirstOrThrow()
  await nichtVerraten(context, { ktostammId }, {}, { daten: { objektId }, dateien })
}

/**
 * What was written to a ticket before it is about these devices, which it is from now on, or whose ticket takes it over. Compared with the values in use only, so that changing
 * the password is a way out for what nobody can take back. Throws 422 at `feld`, 429.
 */
export async function nichtVerratenVonFrueher(
  context: Work,
  hardwareIds: readonly Id<'hardware'>[],
  ticketId: Id<'ticket'>,
  { feld, texte }: { feld: string; texte: readonly Frueheres[] },
) {
  const { anwenderId } = context.person
  await vergleiche(
    context,
    hardwareIds,
    { [feld]: texte.map(({ text }) => text).join('\n') },
    {
      daten: { ticketId },
      code: 'hardware.ticket-verraet-geheimnis',
      eigene: texte.reduce((summe, { text, von }) => summe + (von === anwenderId ? text.length : 0), 0),
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

/** By itself, because the call that it belongs to is taken back. `worum`: what hits are counted about. */
const vermerke = (context: Work, worum: string, { id, gegenstand }: { id: string; gegenstand: string }, daten: Record<string, unknown>) =>
  context.root.transaction().execute(async (db) => {
    await zaehleTreffer({ db }, context.person.anwenderId, worum)
    // At the console nobody is signed in.
    const als = context.person.anwenderId === nobody.anwenderId ? { als: { anwenderId: null, name: context.person.name } } : {}
    const eintrag = { ...als, aktion: 'geheimnis-im-text', gegenstand, gegenstandId: id, daten }
    await flush(db, { person: context.person, pending: { audit: [eintrag], events: [], after: [] } })
  })
