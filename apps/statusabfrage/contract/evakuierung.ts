import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Instant, Ok, Paging, Uuid, note, page, idOf, type Id } from '#platform/contract/shapes.ts'
import { app } from '../app.ts'

export const Anlass = z.enum(['Alarm', 'Übung'])
export type Anlass = z.output<typeof Anlass>
/** What somebody says about a person; 'offen' takes back. */
export const Hakenstand = z.enum(['sicher', 'vermisst', 'nicht im Haus', 'offen'])
export type Hakenstand = z.output<typeof Hakenstand>

const Wer = z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string() })
const Filiale = z.object({ vkforgid: z.int(), name: z.string(), zone: z.string() })
/** Somebody in the house: since when, as the last stamp says; 'unklar' when it is too old to be believed. */
export const Hausperson = z.object({ lstfix: Wer, abteilung: z.string(), seit: z.nullable(Instant), unklar: z.boolean(), telefon: z.nullable(z.string()) })
export type Hausperson = z.output<typeof Hausperson>

export const Haken = z.object({
  id: idOf('evakuierungHaken'),
  lstfixId: idOf('lstfix'),
  stand: Hakenstand,
  zeitpunkt: Instant,
  /** Statements that the author saw when he made his: they hold no longer. */
  ersetzt: z.array(Uuid).check(z.maxLength(50)),
  von: z.string(),
})
export type Haken = z.output<typeof Haken>

export const Gesuchter = z.extend(Hausperson, {
  /** Came after the beginning. */
  spaeter: z.boolean(),
  /** Stamped out since. */
  gegangen: z.nullable(Instant),
})
export type Gesuchter = z.output<typeof Gesuchter>

const kopf = {
  id: idOf('evakuierung'),
  filiale: Filiale,
  anlass: Anlass,
  begonnen: Instant,
  begonnenVon: z.string(),
  beendet: z.nullable(Instant),
  beendetVon: z.nullable(z.string()),
  bemerkung: z.string(),
}
export const Evakuierung = z.object({
  ...kopf,
  stand: Instant,
  personen: z.array(Gesuchter),
  haken: z.array(Haken),
  darf: z.array(z.enum(['abhaken', 'beenden'])),
})
export type Evakuierung = z.output<typeof Evakuierung>
export const Evakuierungszeile = z.object({ ...kopf, gesucht: z.int(), sicher: z.int(), vermisst: z.int(), offen: z.int() })
export type Evakuierungszeile = z.output<typeof Evakuierungszeile>

/** How things stand with a person: what is said and replaced by nobody. Two who did not know of each other and disagree are 'strittig', and both are shown. */
export function geltend(haken: readonly Haken[], lstfixId: Id<'lstfix'>): { stand: Hakenstand | 'strittig'; haken: Haken[] } {
  const seine = haken.filter((einer) => einer.lstfixId === lstfixId)
  const ersetzt = new Set(seine.flatMap((einer) => einer.ersetzt))
  const gueltig = seine.filter(({ id }) => !ersetzt.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const gesagt = new Set(gueltig.map(({ stand }) => stand))
  return { stand: gesagt.size > 1 ? 'strittig' : (gueltig[0]?.stand ?? 'offen'), haken: gueltig }
}

/** The figures of a list: who was looked for, and how many of them stand how. Who is not in the house is found. */
export function gezaehlt(personen: readonly { lstfix: { id: string } }[], haken: readonly Haken[]) {
  const zahl = { gesucht: personen.length, sicher: 0, vermisst: 0, offen: 0 }
  const nachPerson = Map.groupBy(haken, ({ lstfixId }) => lstfixId)
  for (const {
    lstfix: { id },
  } of personen) {
    const { stand } = geltend(nachPerson.get(id) ?? [], id)
    zahl[stand === 'sicher' || stand === 'nicht im Haus' ? 'sicher' : stand === 'vermisst' ? 'vermisst' : 'offen'] += 1
  }
  return zahl
}

const pfad = '/v1/statusabfrage/evakuierung'
const ById = z.object({ id: idOf('evakuierung') })
const recht = { permission: 'STATUSABFRAGE', scope: 'konten' } as const
const schreiben = { ...recht, method: 'POST', offline: true, timeoutMs: 10_000 } as const
const live = ['evakuierung', 'anwesenheit'] as const

export const evakuierungCalls = defineContract(app)({
  haus: {
    ...recht,
    method: 'GET',
    path: '/v1/statusabfrage/haus',
    live,
    result: z.object({
      stand: Instant,
      standorte: z.array(z.object({ filiale: Filiale, laufend: z.nullable(idOf('evakuierung')), personen: z.array(Hausperson) })),
    }),
  },
  evakuierungen: { ...recht, method: 'GET', path: `${pfad}/entities`, query: Paging, result: page(Evakuierungszeile), live: ['evakuierung'] },
  evakuierung: { ...recht, method: 'GET', path: `${pfad}/{id}`, params: ById, result: Evakuierung, live },
  evakuierungExport: {
    ...recht,
    method: 'GET',
    path: `${pfad}/{id}/export`,
    params: ById,
    query: z.object({ format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  evakuierungBeginnen: {
    ...schreiben,
    path: pfad,
    result: ById,
    /** `personen`: whom the device showed, so that nobody is lost who was in the house when it began without the server. */
    body: z.object({
      id: idOf('evakuierung'),
      vkforgid: z.int(),
      anlass: Anlass,
      begonnen: Instant,
      personen: z.array(idOf('lstfix')).check(z.maxLength(20_000)),
    }),
  },
  haken: { ...schreiben, path: `${pfad}/{id}/haken`, params: ById, body: z.omit(Haken, { von: true }), result: Ok },
  evakuierungBeenden: {
    ...schreiben,
    path: `${pfad}/{id}/ende`,
    params: ById,
    body: z.object({ id: Uuid, beendet: Instant, bemerkung: z._default(note(1000), '') }),
    result: Ok,
  },
})
