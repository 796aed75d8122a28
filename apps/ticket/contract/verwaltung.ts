import * as z from 'zod/mini'
import { Pause, Prioritaet, Warnung } from '#domain/tickets/contract.ts'
import { fieldShapes } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Instant, Ok, Pages, Paging, Time, Uuid, note, page, idOf } from '#platform/contract/shapes.ts'
import { antwortfelder, artfelder, checkfelder, grenzfelder, kalenderfelder, regelfelder } from './felder.ts'
import { Typzeichen } from './formen.ts'

const base = '/v1/ticket/verwaltung'
const lesen = { method: 'GET', permission: 'TICKET.VERWALTUNG', scope: 'alle' } as const
const schreiben = { method: 'POST', permission: 'TICKET.VERWALTUNG', scope: 'alle' } as const
const live = ['ticketverwaltung']
const query = z.extend(Paging, { q: z.optional(note(100)) })
const params = z.object({ id: Uuid })
/** A list of the set-up as a file, as it is asked for. */
const datei = <Liste extends string>(liste: Liste) =>
  ({
    ...lesen,
    path: `${base}/${liste}/datei`,
    query: z.object({ q: query.shape.q, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  }) as const

const Kalenderfelder = z.object(fieldShapes(kalenderfelder))
const nacheinander = z.refine<{ zeiten: { wochentag: number; von: string; bis: string }[] }>(
  ({ zeiten }) => {
    const sortiert = zeiten
      .map(({ wochentag, von, bis }) => ({ wochentag, von, bis: bis === '00:00' ? '24:00' : bis }))
      .toSorted((a, b) => a.wochentag - b.wochentag || (a.von < b.von ? -1 : 1))
    return sortiert.every(({ wochentag, von, bis }, i) => von < bis && (sortiert[i + 1]?.wochentag !== wochentag || bis <= sortiert[i + 1]!.von))
  },
  { path: ['zeiten'], error: 'ticket.zeiten-ueberlappen' },
)
export const Kalenderform = Kalenderfelder.check(nacheinander)
const Regelfelder = z.object(fieldShapes(regelfelder))
/** An hour is sixty minutes: the same moment is one level, however it is written. */
const alsEins = ({ stufe, einheit }: Warnung) => (einheit === 'prozent' ? `${stufe} %` : `${einheit === 'stunden' ? stufe * 60 : stufe} min`)
const jedeStufeEinmal = z.refine<{ warnungen: Warnung[] }>(({ warnungen }) => new Set(warnungen.map(alsEins)).size === warnungen.length, {
  path: ['warnungen'],
  error: 'ticket.stufe-doppelt',
})
export const Regelform = Regelfelder.check(jedeStufeEinmal)
export const Checkvorlage = z.object(fieldShapes(checkfelder))
export const Antwortvorlage = z.object(fieldShapes(antwortfelder))
const art = fieldShapes(artfelder)
export const Typform = z.object({
  name: art.name,
  mitTest: art.mitTest,
  icon: z._default(art.icon, 'ticket'),
  hinweis: z._default(art.hinweis, ''),
  prioritaet: z._default(art.prioritaet, 5),
  fuerKunden: z._default(art.fuerKunden, true),
  regelId: z._default(art.regelId, null),
})
/** A type that is there may rest, too. */
export const Typaenderung = z.extend(Typform, { aktiv: art.aktiv })
export const Einstellungen = z.object(fieldShapes(grenzfelder))
export type Einstellungen = z.output<typeof Einstellungen>
const Kalender = z.extend(revised(Kalenderfelder), { id: idOf('slaKalender'), halbtagsBis: Time })
const Regel = z.extend(revised(Regelfelder), {
  id: idOf('slaRegel'),
  pausen: z.array(Pause),
  warnungen: z.array(Warnung),
  kalender: z.string(),
  ktostamm: z.nullable(z.string()),
  typ: z.nullable(z.string()),
})
/** `laufend`: tickets that are not finished, at most 1,000 are counted. */
const Typ = z.extend(revised(Typaenderung), {
  id: idOf('tickettyp'),
  laufend: z.int(),
  icon: Typzeichen,
  hinweis: z.string(),
  prioritaet: Prioritaet,
  fuerKunden: z.boolean(),
  /** The rule of agreed times that is for this type alone. */
  regel: z.nullable(z.string()),
  /** The one that the type names, with its name. */
  regelId: z.nullable(idOf('slaRegel')),
  vorgabe: z.nullable(z.string()),
})

/** Parts of the set-up, as their addresses call them. */
export const teile = ['typen', 'regeln', 'kalender', 'checkvorlagen', 'antwortvorlagen', 'einstellungen'] as const
export type Teilname = (typeof teile)[number]
/** The limits are one record, under this name. */
export const grenzenId = 'ticket'
/** What somebody changed in an entry, as its form writes it (`neu`: made it); `namen`: what the ids in it are called. */
const Aenderung = z.object({
  id: z.int(),
  um: Instant,
  wer: z.string(),
  neu: z.boolean(),
  felder: z.array(z.object({ feld: z.string(), vorher: z.unknown(), nachher: z.unknown() })),
  namen: z.record(z.string(), z.string()),
})

/** What the office sets up: calendars, agreed times, templates. */
export const verwaltungCalls = {
  kalender: { ...lesen, live, path: `${base}/kalender/entities`, query, result: page(Kalender) },
  kalenderDatei: datei('kalender'),
  kalenderAnlegen: { ...schreiben, path: `${base}/kalender`, body: Kalenderform, result: params },
  kalenderAendern: { ...schreiben, method: 'PUT', path: `${base}/kalender/{id}`, params, body: revised(Kalenderfelder).check(nacheinander), result: Ok },
  kalenderLoeschen: { ...schreiben, method: 'DELETE', path: `${base}/kalender/{id}`, params, result: Ok },
  regeln: { ...lesen, live, path: `${base}/regeln/entities`, query, result: page(Regel) },
  regelnDatei: datei('regeln'),
  regelAnlegen: { ...schreiben, path: `${base}/regeln`, body: Regelform, result: params },
  regelAendern: { ...schreiben, method: 'PUT', path: `${base}/regeln/{id}`, params, body: revised(Regelfelder).check(jedeStufeEinmal), result: Ok },
  regelLoeschen: { ...schreiben, method: 'DELETE', path: `${base}/regeln/{id}`, params, result: Ok },
  checkvorlagen: {
    ...lesen,
    live,
    permission: ['TICKET.INTERN', 'TICKET.VERWALTUNG'],
    path: `${base}/checkvorlagen/entities`,
    query,
    result: page(z.extend(revised(Checkvorlage), { id: Uuid })),
  },
  checkvorlagenDatei: datei('checkvorlagen'),
  checkvorlageAnlegen: { ...schreiben, path: `${base}/checkvorlagen`, body: Checkvorlage, result: params },
  checkvorlageAendern: { ...schreiben, method: 'PUT', path: `${base}/checkvorlagen/{id}`, params, body: revised(Checkvorlage), result: Ok },
  checkvorlageLoeschen: { ...schreiben, method: 'DELETE', path: `${base}/checkvorlagen/{id}`, params, result: Ok },
  antwortvorlagen: { ...lesen, live, path: `${base}/antwortvorlagen/entities`, query, result: page(z.extend(revised(Antwortvorlage), { id: Uuid })) },
  antwortvorlagenDatei: datei('antwortvorlagen'),
  antwortAnlegen: { ...schreiben, path: `${base}/antwortvorlagen`, body: Antwortvorlage, result: params },
  antwortAendern: { ...schreiben, method: 'PUT', path: `${base}/antwortvorlagen/{id}`, params, body: revised(Antwortvorlage), result: Ok },
  antwortLoeschen: { ...schreiben, method: 'DELETE', path: `${base}/antwortvorlagen/{id}`, params, result: Ok },
  /** All types, those out of use too. */
  typenAlle: { ...lesen, live, path: `${base}/typen/entities`, query, result: page(Typ) },
  typenDatei: datei('typen'),
  typAnlegen: { ...schreiben, path: `${base}/typen`, body: Typform, result: params },
  typAendern: { ...schreiben, method: 'PUT', path: `${base}/typen/{id}`, params, body: revised(Typaenderung), result: Ok },
  /** All types in the order in which they are offered. */
  typenOrdnen: {
    ...schreiben,
    method: 'PUT',
    path: `${base}/typen/reihenfolge`,
    body: z.object({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(1000)) }),
    result: Ok,
  },
  /** Who changed what in an entry, the newest first. */
  einrichtungVerlauf: {
    ...lesen,
    live,
    path: `${base}/verlauf/{teil}/{id}/entities`,
    params: z.object({ teil: z.enum(teile), id: z.union([Uuid, z.literal(grenzenId)]) }),
    query: Pages,
    result: page(Aenderung),
  },
  einstellungen: { ...lesen, live, path: `${base}/einstellungen`, result: revised(Einstellungen) },
  einstellungenAendern: { ...schreiben, method: 'PUT', path: `${base}/einstellungen`, body: revised(Einstellungen), result: Ok },
} as const
