import * as z from 'zod/mini'
import { instantAus } from './abschnitte.ts'
import type { Satz } from './uebernahme.ts'

/** So many sessions an answer has at most; older ones are then missing. */
export const hoechstens = 1000
const geduldMs = 30_000

const Zugang = z.object({ authToken: z.string(), dataSource: z.string() })
const Wort = z.optional(z.nullable(z.string()))
const Eintrag = z.object({
  identifier: Wort,
  uuid: Wort,
  connectionName: Wort,
  connectionIdentifier: Wort,
  username: Wort,
  remoteHost: Wort,
  startDate: z.optional(z.nullable(z.number())),
  endDate: z.optional(z.nullable(z.number())),
  active: z.optional(z.boolean()),
})
type Eintrag = z.output<typeof Eintrag>
/** Children of a group come as a list or by their identifiers; where there are none, as null or not at all. */
const Kinder = z.optional(z.nullable(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])))
const Gruppe = z.object({ name: Wort, childConnections: z.optional(z.unknown()), childConnectionGroups: z.optional(z.unknown()) })
const Verbindung = z.object({ identifier: z.string() })
/** So deep a tree is read. */
const tiefeHoechstens = 50

/**
 * The latest sessions that Guacamole knows. `adresse`: `https://user:password@host/guacamole`. A tree of groups of an odd shape costs no session: what can be read of it counts, and
 * `gruppenUnlesbar` says that something could not. Throws when it cannot be asked, with its status and never with the password.
 */
export async function frageGuacamole(adresse: string): Promise<{ saetze: Satz[]; gruppenUnlesbar: boolean }> {
  const { origin, pathname, username, password } = new URL(adresse)
  const basis = `${origin}${pathname.replace(/\/$/, '')}/api`
  const body = new URLSearchParams({ username: decodeURIComponent(username), password: decodeURIComponent(password) })
  const { authToken, dataSource } = Zugang.parse(await frage(`${basis}/tokens`, { method: 'POST', body }))
  const headers = { 'Guacamole-Token': authToken }
  try {
    const daten = `${basis}/session/data/${encodeURIComponent(dataSource)}`
    const { pfade, unlesbar } = await gruppenVon(daten, headers)
    const antwort = await frage(`${daten}/history/connections?order=-startDate`, { headers })
    const eintraege = z.array(Eintrag).parse(antwort)
    return { saetze: eintraege.flatMap((eintrag) => satz(eintrag, pfade)), gruppenUnlesbar: unlesbar }
  } finally {
    await fetch(`${basis}/session`, { method: 'DELETE', headers, signal: AbortSignal.timeout(geduldMs) }).catch(() => {})
  }
}

/** In which groups each connection lies, by its identifier. Who may not read the groups (403), or has none (404), is answered none. */
async function gruppenVon(daten: string, headers: Readonly<Record<string, string>>) {
  const antwort = await frage(`${daten}/connectionGroups/ROOT/tree`, { headers }, [403, 404])
  return antwort === null ? { pfade: new Map<string, string>(), unlesbar: false } : gruppenAus(antwort)
}

/** The path of groups of each connection in a tree, by the connection's identifier. `unlesbar`: parts of it have another shape than Guacamole's; they are left out. Never throws. */
export function gruppenAus(baum: unknown): { pfade: ReadonlyMap<string, string>; unlesbar: boolean } {
  const pfade = new Map<string, string>()
  const gesehen = new Set<unknown>()
  let unlesbar = false
  const kinder = (wert: unknown) => {
    const { success, data } = Kinder.safeParse(wert)
    unlesbar ||= !success
    return Object.values(data ?? {})
  }
  // Without recursion: a tree that somebody made deep does not fill the stack.
  const offen: { gruppe: unknown; pfad: readonly string[]; oben: boolean }[] = [{ gruppe: baum, pfad: [], oben: true }]
  for (let eine = offen.pop(); eine; eine = offen.pop()) {
    const gelesen = Gruppe.safeParse(eine.gruppe)
    if (!gelesen.success || Array.isArray(eine.gruppe) || gesehen.has(eine.gruppe) || eine.pfad.length > tiefeHoechstens) {
      unlesbar = true
      continue
    }
    gesehen.add(eine.gruppe)
    const { name, childConnections, childConnectionGroups } = gelesen.data
    const wort = (name ?? '').replaceAll('/', ' ').trim()
    // A group without a name is none to find by; what lies in it lies in the one around it.
    unlesbar ||= !eine.oben && wort === ''
    const pfad = eine.oben || wort === '' ? eine.pfad : [...eine.pfad, wort]
    for (const kind of kinder(childConnections)) {
      const { success, data } = Verbindung.safeParse(kind)
      if (success) pfade.set(data.identifier, pfad.join('/').slice(0, 300))
      else unlesbar = true
    }
    for (const kind of kinder(childConnectionGroups)) offen.push({ gruppe: kind, pfad, oben: false })
  }
  return { pfade, unlesbar }
}

async function frage(adresse: string, init: RequestInit, ohne: readonly number[] = []): Promise<unknown> {
  const antwort = await fetch(adresse, { ...init, redirect: 'error', signal: AbortSignal.timeout(geduldMs) })
  if (ohne.includes(antwort.status)) return null
  if (!antwort.ok) throw new Error(`${new URL(adresse).pathname}: ${antwort.status}`)
  return antwort.json()
}

/** Neither ended nor active: nobody knows the end, and it is not 1970. */
function satz(
  { identifier, uuid, connectionName, connectionIdentifier, username, remoteHost, startDate, endDate, active }: Eintrag,
  gruppen: ReadonlyMap<string, string>,
): Satz[] {
  const verbindung = (connectionName || connectionIdentifier || '').slice(0, 200)
  if (!startDate || !verbindung) return []
  const von = instantAus(startDate)
  return [
    {
      kennung: (uuid || identifier || JSON.stringify([connectionIdentifier, username, startDate])).slice(0, 300),
      verbindung,
      gruppe: gruppen.get(connectionIdentifier ?? '') ?? '',
      rechner: (remoteHost ?? '').slice(0, 200),
      benutzer: (username ?? '').slice(0, 200),
      von,
      bis: endDate ? instantAus(endDate) : null,
      laeuft: !endDate && active === true,
      abschnitte: null,
      kundennummer: null,
      beschreibung: '',
    },
  ]
}
