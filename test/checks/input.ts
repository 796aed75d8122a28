import { vorschlag } from '#domain/belege/buchungsexport/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { documentSchema } from '#platform/server/http/schema.ts'

/** JSON schema, as far as contracts use it. */
export interface Schema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: boolean | Schema
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
}
export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** No record has it. */
export const nowhere = '00000000-0000-7000-8000-00000000dead'

interface Shapes {
  params?: Schema
  query?: Schema
  body?: Schema
}
const drawn = new WeakMap<Call, Shapes>()

/** Schemas of what a call takes; drawn once, for they are asked for at each input. */
export function shapes(call: Call): Shapes {
  const known = drawn.get(call)
  if (known) return known
  const fresh: Shapes = {
    ...(call.params ? { params: documentSchema(call.params, 'input') } : {}),
    ...(call.query ? { query: documentSchema(call.query, 'input') } : {}),
    ...(call.body ? { body: documentSchema(call.body, 'input') } : {}),
  }
  drawn.set(call, fresh)
  return fresh
}

/** The smallest input that has the right shape: what must be there, nothing that may be left out. */
export function minimal(operation: string, call: Call): Input {
  const { params, query, body } = shapes(call)
  const told = byHand[operation] ?? {}
  return {
    ...(params ? { params: { ...(smallest(params) as object), ...told.params } } : {}),
    ...(query ? { query: { ...(smallest(query) as object), ...told.query } } : {}),
    ...(body ? { body: told.body ?? smallest(body) } : {}),
  }
}

/** What a schema cannot tell: rules between fields, two words for one thing. */
const byHand: Readonly<Record<string, Input>> = {
  'arbeitsbericht.einstellungenSetzen': { body: { bearbeitbareTage: 0, karte: 'https://karte.example/{breite}/{laenge}', ortTage: 90 } },
  'arbeitsschein.abschliessen': { body: { version: 1, unterschriften: [{ art: 'getippt', name: 'Heike Brandt' }] } },
  'arbeitsschein.zeichnen': { body: { geheim: 'x', unterschrift: { art: 'getippt', name: 'Heike Brandt' } } },
  'arbeitsschein.link': { body: { email: 'h.brandt@nordheim.example' } },
  'buchungsexport.vorschau': { query: { vkforgid: 0, monat: '2026-01' } },
  'buchungsexport.erstellen': { body: { id: nowhere, vkforgid: 0, monat: '2026-01', gesehen: '' } },
  'buchungsexport.einrichten': { body: { ...vorschlag('SKR03'), revision: '' } },
  'freigabe.freistellungSetzen': { params: { id: nowhere }, body: { nummer: '1', gueltigVon: '2026-01-01', gueltigBis: '2028-12-31', revision: 'x' } },
  'haftruecklass.ersetzen': {
    body: { ids: [nowhere], gesehen: [0], buergschaft: { art: 'GE', buerge: 'Bank', nummer: '1', betrag: '1.00', gueltigBis: null }, grund: '' },
  },
  'kreditlimit.simulation': { body: { betrag: '1000.00' } },
  'kreditlimit.anfragen': { body: { betrag: '1000.00', bis: '2026-12-20', grund: 'x' } },
  'freigabe.probe': { query: { betrag: '1000.00', belegart: 'ER', filiale: 1000 } },
  'freigabe.status': { body: { status: 'freigeben', gesehen: 'a'.repeat(64) } },
  'freigabe.pruefung': { body: { kuerzung: '0.00', grund: '', einbehalt: '0', steuerabzug: '0', kostenstellen: [], revision: 'x' } },
  'hardware-management.uebergeben': { body: { id: nowhere, art: 'uebergabe', benutzerText: 'Heike Brandt' } },
  'hardware-management.lizenzAnlegen': { body: { name: 'Büropaket', art: 'platz', plaetze: 3 } },
  'hardware-management.lizenzAendern': { body: { name: 'Büropaket', art: 'platz', plaetze: 3, revision: 'x' } },
  'rdp-log.regelAnlegen': { body: { folge: 1, feld: 'verbindung', muster: 'AH-*', ktostamm: nowhere } },
  'rdp-log.regelAendern': { body: { folge: 1, feld: 'verbindung', muster: 'AH-*', ktostamm: nowhere, revision: 'x' } },
  'stempel-terminal.pin': { body: { persnr: 1, pin: '4711' } },
  'stempel-terminal.pinSetzen': { body: { pin: '4711' } },
  'umsatzstatistik.aufgliederungAnlegen': { body: { name: 'Lager', ebenen: ['Lagerplatz', 'Artikel'] } },
  'umsatzstatistik.aufgliederungAendern': { body: { name: 'Lager', ebenen: ['Lagerplatz', 'Artikel'], revision: 'x' } },
  'login.login': { body: { username: 'niemand@firma.example', password: 'falsch' } },
  'login.ausweis': { body: { code: `portal-ausweis:${'A'.repeat(32)}`, pin: '482915' } },
  'settings.ausweisPin': { body: { password: 'falsch', pin: '482915' } },
  'settings.pushAbonnieren': { body: { endpunkt: 'https://fcm.googleapis.com/fcm/send/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
  'stempelerfassung.loeschen': { body: { grund: 'Irrtum' } },
  'klaerung.vertreten': { body: { vertreterId: nowhere, von: '2026-11-20', bis: '2026-11-20' } },
  'einrichtung.einrichten': {
    body: {
      token: 'x',
      firma: 'F',
      land: 'DE',
      region: 'BY',
      zone: 'Europe/Berlin',
      vkforgid: 1,
      filiale: 'F',
      ort: 'O',
      anzeigename: 'A',
      username: 'a',
      password: 'Nebel+Kran7Turm',
      passwordRepeat: 'Nebel+Kran7Turm',
    },
  },
  'forgot-password.reset': { body: { username: 'niemand@firma.example', token: 'ABCD-2345', password: 'Nebel+Kran7Turm', passwordRepeat: 'Nebel+Kran7Turm' } },
  'verwaltung.pinSetzen': { body: { pin: '4711' } },
  'registration.registrieren': {
    body: {
      email: 'niemand@firma.example',
      vorname: 'N',
      zuname: 'N',
      firma: 'N',
      password: 'Nebel+Kran7Turm',
      passwordRepeat: 'Nebel+Kran7Turm',
      bot: { id: '019aa000-0000-7000-8000-00000000dead', counter: 1, derivedKey: '00' },
    },
  },
  'verwaltung.passwortSetzen': { body: { passwort: 'Nebel+Kran7Turm' } },
  'verwaltung.feiertagAnlegen': { body: { land: 'DE', region: null, datum: '2031-01-01', bezeichnung: 'Probe', halbtags: false } },
  'verwaltung.feiertagAendern': { body: { land: 'DE', region: null, datum: '2031-01-01', bezeichnung: 'Probe', halbtags: false, revision: '' } },
  'ticket.kommentieren': { body: { id: nowhere, text: 'x' } },
  'ticket.notieren': { body: { id: nowhere, text: 'x' } },
  'ticket.zeitErfassen': { body: { id: nowhere, objektId: nowhere, kostenstelleId: nowhere, datum: '2026-11-20', von: '07:00', bis: '08:00' } },
  'ticket.kalenderAnlegen': { body: { name: 'x', zone: 'Europe/Berlin', land: 'DE', region: 'BY', zeiten: [] } },
  'ticket.kalenderAendern': { body: { name: 'x', zone: 'Europe/Berlin', land: 'DE', region: 'BY', zeiten: [], revision: '0'.repeat(16) } },
  'zeitkonto.team': { query: { monat: '2026-11' } },
  'zeitkonto.abschliessen': { params: { monat: '2026-11' } },
  'zeitkonto.oeffnen': { params: { monat: '2026-11' } },
  'zeitkonto.pruefpaket': { body: { employeeid: nowhere, vkforgid: null, von: '2026-11-01', bis: '2026-11-20' } },
  'zeitkonto.buchen': { body: { employeeid: nowhere, datum: '2026-11-20', minuten: 5, art: 'Korrektur', grund: 'Probe' } },
  'verwaltung.zeitregelAnlegen': {
    body: { land: 'CH', gruppe: 'erwachsen', art: 'aufbewahrung', gueltigAb: '2031-01-01', quelle: 'Probe', wert: { monate: 60 } },
  },
  'verwaltung.anwenderAnlegen': {
    body: {
      username: 'neu',
      anzeigename: 'Neu',
      email: null,
      sprache: 'de',
      accountid: 1000,
      konten: [],
      rollen: [],
      rechte: [],
      lstfixId: null,
      passwort: 'Nebel+Kran7Turm',
    },
  },
}

export function smallest(schema: Schema): unknown {
  if (schema.default !== undefined && schema.type !== 'object') return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return smallest(schema.anyOf.find(({ type }) => type === 'null') ?? schema.anyOf[0]!)
  if (schema.oneOf) return smallest(schema.oneOf[0]!)
  const merged = { ...schema, ...Object.assign({}, ...(schema.allOf ?? [])) } as Schema
  const instant = schema.allOf?.some(({ pattern }) => pattern?.includes(')T(')) ? 'date-time' : undefined
  switch ([merged.type].flat()[0]) {
    case 'object':
      return Object.fromEntries((merged.required ?? []).map((key) => [key, smallest(merged.properties![key]!)]))
    case 'array':
      return Array.from({ length: merged.minItems ?? 0 }, () => smallest(merged.items!))
    case 'integer':
    case 'number':
      return Math.max(merged.minimum ?? 1, merged.exclusiveMinimum === undefined ? -Infinity : merged.exclusiveMinimum + 1, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      return text(schema.format ?? instant, merged)
    default:
      return {}
  }
}
function text(format: string | undefined, { pattern, minLength = 1 }: Schema) {
  if (format === 'uuid') return nowhere
  if (format === 'date') return '2026-11-20'
  if (format === 'date-time') return '2026-11-20T07:00:00+01:00'
  if (format === 'email') return 'niemand@firma.example'
  if (pattern?.includes('2[0-3]):[0-5]')) return '07:00'
  if (pattern?.includes('[0-9a-fA-F]{8}') || pattern?.includes('[0-9a-f]{8}')) return nowhere
  return 'x'.repeat(Math.max(1, minLength))
}
