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
const Verbindungen = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
/** A group of connections; its children come as a list or by their identifiers. */
const Gruppe = z.object({ name: Wort, childConnections: z.optional(z.nullable(Verbindungen)), childConnectionGroups: z.optional(z.nullable(Verbindungen)) })
const Verbindung = z.object({ identifier: z.string() })

/** The latest sessions that Guacamole knows. `adresse`: `https://user:password@host/guacamole`. Throws when it cannot be asked, with its status and never with the password. */
export async function frageGuacamole(adresse: string): Promise<Satz[]> {
  const { origin, pathname, username, password } = new URL(adresse)
  const basis = `${origin}${pathname.replace(/\/$/, '')}/api`
  const body = new URLSearchParams({ username: decodeURIComponent(username), password: decodeURIComponent(password) })
  const { authToken, dataSource } = Zugang.parse(await frage(`${basis}/tokens`, { method: 'POST', body }))
  const headers = { 'Guacamole-Token': authToken }
  try {
    const daten = `${basis}/session/data/${encodeURIComponent(dataSource)}`
    const gruppen = await gruppenVon(daten, headers)
    const antwort = await frage(`${daten}/history/connections?order=-startDate`, { headers })
    return z
      .array(Eintrag)
      .parse(antwort)
      .flatMap((eintrag) => satz(eintrag, gruppen))
  } finally {
    await fetch(`${basis}/session`, { method: 'DELETE', headers, signal: AbortSignal.timeout(geduldMs) }).catch(() => {})
  }
}

/** In which groups each connection lies, by its identifier. Who may not read the groups (403), or has none (404), is answered none. */
async function gruppenVon(daten: string, headers: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const antwort = await frage(`${daten}/connectionGroups/ROOT/tree`, { headers }, [403, 404])
  const pfade = new Map<string, string>()
  if (antwort !== null) sammle(antwort, [], pfade)
  return pfade
}

function sammle(gruppe: unknown, pfad: readonly string[], pfade: Map<string, string>) {
  const { childConnections, childConnectionGroups } = Gruppe.parse(gruppe)
  for (const eine of Object.values(childConnections ?? {})) {
    const { success, data } = Verbindung.safeParse(eine)
    if (success) pfade.set(data.identifier, pfad.join('/').slice(0, 300))
  }
  for (const kind of Object.values(childConnectionGroups ?? {})) sammle(kind, [...pfad, (Gruppe.parse(kind).name ?? '').replaceAll('/', ' ').trim()], pfade)
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
