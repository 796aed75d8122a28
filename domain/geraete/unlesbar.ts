import type { Id } from '#platform/contract/shapes.ts'
import { audit, type Work } from '#platform/server/http/context.ts'
import { replaceFile } from '#platform/server/files/files.ts'
import { mitInhalt, neueDateien } from './ablage.ts'
import { ausgeschoepft, geheimnisseVon, geraeteVon, nochEinVersuch, zaehleTreffer, zaehleVersuche, zuVieleVersuche, type Geheimwort } from './geheimwort.ts'
import { ohneWorte } from './textdatei.ts'

/** Whose devices words are about: those that a ticket names; for a new one, which names none yet, those of its customer. Null: nobody's. */
export type Bezug = { ticketId: Id<'ticket'> } | { ktostammId: Id<'ktostamm'> } | null
type Texte = Readonly<Record<string, unknown>>
interface Datei {
  name: string
  inhalt: Uint8Array
}

/** A mail or a message of somebody who cannot be asked. `eigene`: how many characters of the texts are his own words, all of them unless it is said. */
interface Brief<T extends Texte, D extends Datei> {
  texte: T
  dateien?: readonly D[]
  eigene?: number
}

/**
 * What a customer writes about a ticket in the portal: secrets of its devices are made unreadable, also in the names and words of files that he brings with it, and the audit trail
 * says so. He sees what became unreadable, so tries and hits are counted as for everybody else. Throws 429.
 */
export async function ohneGeheimes<T extends Texte>(context: Work, bezug: Bezug, texte: T, dateien: readonly Id<'datei'>[] = []): Promise<T> {
  const wer = context.person.anwenderId
  if (!dateien.length && !zeichenVon(texte)) return texte
  const geheim = await geheimeVon(context, bezug)
  if (!geheim.length) return texte
  if (dateien.length) for (const worum of gezaehlte(bezug, geheim)) await nochEinVersuch(context, wer, worum)
  const neue = await mitInhalt(context, await neueDateien(context, dateien))
  const gelesen = await ohneWorte(neue, werteVon(geheim))
  const zeichen = zeichenVon(texte) + neue.reduce((summe, { name }) => summe + name.length, 0) + gelesen.zeichen
  for (const worum of gezaehlte(bezug, geheim)) {
    await zaehleVersuche(context, wer, worum, zeichen)
    // One more is counted nowhere and says how long to wait.
    if (await ausgeschoepft(context, wer, worum)) await zaehleTreffer(context, wer, worum)
  }
  const ohne = await verdeckt(context, { bezug, geheim, wer, aktion: 'geheimnis-verdeckt', mehr: {} }, { texte, gelesen })
  for (const [nr, { id, name, inhalt }] of ohne.dateien.entries()) {
    const { name: vorher, inhalt: gesendet } = neue[nr]!
    if (name !== vorher || inhalt !== gesendet) await replaceFile(context, id, { name, ...(inhalt !== gesendet && { content: inhalt }) })
  }
  return ohne.texte
}

/**
 * The same for words of a mail and files that came with it. Tries and hits are counted for `absender`; null when the office wants it taken. Answers null: there were too many,
 * nothing of it may be taken.
 */
export async function unlesbarGemacht<T extends Texte, D extends Datei>(
  context: Work,
  bezug: Bezug,
  absender: string | null,
  { texte, dateien = [], eigene = zeichenVon(texte) }: Brief<T, D>,
): Promise<{ texte: T; dateien: D[] } | null> {
  const wer = absender === null ? null : `post:${absender}`
  const geheim = await geheimeVon(context, bezug)
  const worueber = wer === null ? [] : gezaehlte(bezug, geheim)
  // Read once, and before anything is written: what is long to read holds no lock and no live event back.
  const gelesen = await ohneWorte(dateien, werteVon(geheim))
  const zeichen = eigene + gelesen.zeichen
  for (const worum of worueber) if ((await ausgeschoepft(context, wer!, worum)) || (await zuVieleVersuche(context, wer!, worum, zeichen))) return null
  for (const worum of worueber) await zaehleVersuche(context, wer!, worum, zeichen)
  return verdeckt(context, { bezug, geheim, wer, aktion: 'geheimnis-in-mail', mehr: absender === null ? {} : { absender } }, { texte, gelesen })
}

const geheimeVon = async (context: Work, bezug: Bezug) =>
  bezug === null ? [] : geheimnisseVon(context, 'ticketId' in bezug ? await geraeteVon(context, bezug.ticketId) : bezug)

/** About what is counted: each device or licence of the ticket, all devices of a customer as one. */
const gezaehlte = (bezug: Bezug, geheim: readonly Geheimwort[]) =>
  bezug !== null && 'ktostammId' in bezug ? (geheim.length ? [bezug.ktostammId] : []) : [...new Set(geheim.map(({ id }) => id))].toSorted()

const zeichenVon = (texte: Texte) => Object.values(texte).reduce<number>((summe, text) => summe + (typeof text === 'string' ? text.length : 0), 0)

interface Umstand {
  bezug: Bezug
  geheim: readonly Geheimwort[]
  /** For whom a hit counts; null: for nobody. */
  wer: string | null
  aktion: 'geheimnis-in-mail' | 'geheimnis-verdeckt'
  mehr: Readonly<Record<string, string>>
}
const maske = '••••••'
/** The longest first: one may be part of another. */
const werteVon = (geheim: readonly Geheimwort[]) => [...new Set(geheim.map(({ wert }) => wert))].toSorted((a, b) => b.length - a.length)

async function verdeckt<T extends Texte, D extends Datei>(
  context: Work,
  { bezug, geheim, wer, aktion, mehr }: Umstand,
  { texte, gelesen: { dateien, da } }: { texte: T; gelesen: { dateien: D[]; da: readonly string[] } },
) {
  const werte = werteVon(geheim)
  const getroffen = new Set(da)
  const ohne = (text: unknown) => {
    if (typeof text !== 'string') return text
    for (const wert of werte) if (text.includes(wert)) getroffen.add(wert)
    return werte.reduce((rest, wert) => rest.replaceAll(wert, maske), text)
  }
  const neue = Object.fromEntries(Object.entries(texte).map(([feld, text]) => [feld, ohne(text)])) as T
  const benannt = dateien.map((datei) => ({ ...datei, name: ohne(datei.name) as string }))
  const traeger = new Map(geheim.filter(({ wert }) => getroffen.has(wert)).map((eines) => [eines.id, eines]))
  for (const { id, gegenstand } of traeger.values()) audit(context, { aktion, gegenstand, gegenstandId: id, daten: { ...bezug, ...mehr } })
  if (wer !== null) for (const worum of gezaehlte(bezug, [...traeger.values()])) await zaehleTreffer(context, wer, worum)
  return { texte: neue, dateien: benannt }
}
