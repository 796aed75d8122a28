import { StartError } from '../start/error.ts'

/** A failed connection in one sentence, without the password; anything else stays as it is. */
export function unreachable(error: unknown, url: string): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  const reason =
    reasons[code] ??
    (/^08|^57P|^53300/.test(code) || /timeout|ECONN/i.test(message)
      ? message
      : /terminated/i.test(message)
        ? 'Dort antwortet etwas anderes als PostgreSQL'
        : undefined)
  return reason ? new StartError(`Die Datenbank ${shown(url)} ist nicht erreichbar: ${reason}. Bitte DATABASE_URL prüfen.`) : error
}

/** The address without what is secret in it. */
export const shown = (url: string) => {
  const { host, pathname } = URL.parse(url) ?? { host: '?', pathname: '' }
  return `${host}${pathname}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Dort antwortet kein Server',
  ENOTFOUND: 'Diesen Rechner gibt es nicht',
  EAI_AGAIN: 'Der Name des Rechners lässt sich nicht auflösen',
  ETIMEDOUT: 'Der Server antwortet nicht',
  EHOSTUNREACH: 'Der Rechner ist nicht erreichbar',
  ENETUNREACH: 'Das Netz ist nicht erreichbar',
  '28P01': 'Benutzer oder Kennwort sind falsch',
  '28000': 'Der Benutzer darf sich nicht anmelden',
  '3D000': 'Diese Datenbank gibt es nicht',
  '53300': 'Der Server nimmt keine weiteren Verbindungen an (max_connections)',
}
