import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Paging, Uuid, note, page, text, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { ausreisserCalls } from './contract/ausreisser.ts'
import { evakuierungCalls } from './contract/evakuierung.ts'

/** A = Anwesend, E = Fehlt erwartet, U = Fehlt unerwartet. */
export const Status = z.enum(['A', 'E', 'U'])
export type Status = z.output<typeof Status>

export const Grund = z.enum([
  'anwesend',
  'pause',
  'unterwegs',
  'dienstreise',
  'homeoffice',
  'schulung',
  'unklar',
  'urlaub',
  'krank',
  'zeitausgleich',
  'berufsschule',
  'elternzeit',
  'arzt',
  'abwesend',
  'frei',
  'feiertag',
  'noch nicht dran',
  'fertig',
  'noch nicht da',
  'weg',
])
export type Grund = z.output<typeof Grund>

/** What the wall shows, in minutes from midnight: from yesterday evening to tomorrow morning, so that no night shift is cut. */
export const wandfenster = { von: -360, bis: 1800 } as const

/** Part of the day at the place of work, minutes 0–1440 (on the wall those of `wandfenster`). 'offen' has no length; 'fehlt' and 'frei' say what nobody stamped. */
export const Linie = z.object({ von: z.int(), bis: z.int(), art: z.enum(['arbeit', 'pause', 'unterwegs', 'abwesend', 'offen', 'plan', 'fehlt', 'frei']) })
export type Linie = z.output<typeof Linie>

const Abteilung = z.object({ id: idOf('abteilung'), bezeichnung: z.string() })

export const Statuszeile = z.object({
  lstfix: z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string() }),
  anwender: z.nullable(z.object({ id: idOf('anwender') })),
  status: Status,
  /** 'abwesend' for those who may not see why. */
  grund: Grund,
  abteilung: Abteilung,
  filiale: z.object({ vkforgid: z.int(), name: z.string() }),
  zone: z.string(),
  seit: z.nullable(Instant),
  bis: z.nullable(Instant),
  /** Last day of an absence, for those who may see why. */
  bisTag: z.nullable(Day),
  linie: z.array(Linie),
  /** Minute of now at the place of work; null on other days than today. */
  jetztMin: z.nullable(z.int()),
  /** Last sign of the person. */
  zuletztGehoert: z.nullable(Instant),
  /** For those who may act. */
  telefon: z.nullable(z.string()),
  darf: z.array(z.enum(['anrufen', 'nachricht'])),
})
export type Statuszeile = z.output<typeof Statuszeile>

/** A row of the wall: nothing that somebody passing by need not read. */
export const Wandzeile = z.pick(Statuszeile, {
  lstfix: true,
  status: true,
  grund: true,
  abteilung: true,
  zone: true,
  seit: true,
  bis: true,
  bisTag: true,
  linie: true,
  jetztMin: true,
})
export type Wandzeile = z.output<typeof Wandzeile>

const Stempelzeile = z.object({
  id: idOf('zeitstempel'),
  timestamp: Instant,
  flag: z.enum(['arrival', 'departure']),
  code: z.string(),
  quelle: z.string(),
  empfangen: Instant,
})

export const Statusdetail = z.extend(Statuszeile, {
  /** Planned shift of the day. */
  plan: z.nullable(z.object({ von: Instant, bis: Instant, pauseMin: z.int(), sollMin: z.int() })),
  /** Stamps around the day; null = not for the asker. */
  stempel: z.nullable(z.array(Stempelzeile)),
  /** A message would arrive. */
  erreichbar: z.boolean(),
})
export type Statusdetail = z.output<typeof Statusdetail>

export const Abteilungszeile = z.object({
  abteilung: Abteilung,
  mitarbeiterGesamt: z.int(),
  anwesend: z.int(),
  fehltErwartet: z.int(),
  fehltUnerwartet: z.int(),
})
export type Abteilungszeile = z.output<typeof Abteilungszeile>

export const Uebersicht = z.object({
  stand: Instant,
  gesamt: z.int(),
  anwesend: z.int(),
  fehltErwartet: z.int(),
  fehltUnerwartet: z.int(),
  /** Rows per group of the board; 'unklar' are those that neither plan nor stamps explain. */
  gruppen: z.object({ U: z.int(), unklar: z.int(), E: z.int(), A: z.int() }),
  /** People present per step of the day, up to now. */
  kurve: z.object({ schrittMin: z.int(), werte: z.array(z.int()) }),
  jetztMin: z.nullable(z.int()),
  filialen: z.array(z.object({ vkforgid: z.int(), name: z.string(), anzahl: z.int() })),
  /** The chosen department. */
  abteilung: z.nullable(Abteilung),
})

export const Empfaenger = z.object({ id: Uuid, name: text(200) })
export type Empfaenger = z.output<typeof Empfaenger>
export const Nachricht = z.object({
  /** Made once per message by the sender's device: a repetition is not sent again. */
  id: z.optional(Uuid),
  /** Employees, users or departments. */
  empfaenger: z.array(Empfaenger).check(z.minLength(1), z.maxLength(200)),
  betreff: text(150),
  text: text(5000),
})

export const sortierungen = ['ausnahmen', 'name', 'persnr', 'zuletzt'] as const
const Stichdatum = z.object({ stichdatum: Day })
const auswahl = {
  q: z.optional(note(80)),
  abteilung: z.optional(idOf('abteilung')),
  vkforgid: z.optional(z.coerce.number().check(z.int())),
  status: z.optional(Status),
}
const sort = z._default(z.enum(sortierungen), 'ausnahmen')
const abteilungssort = z._default(z.enum(['ausnahmen', 'name', 'gesamt']), 'ausnahmen')
const format = z.enum(['csv', 'xlsx'])
const lesen = { method: 'GET', permission: 'STATUSABFRAGE', scope: 'konten' } as const
const detail = { ...lesen, params: z.extend(Stichdatum, { idlstfix: idOf('lstfix') }), result: Statusdetail, live: ['anwesenheit'] } as const

export const calls = defineContract(app)({
  ...ausreisserCalls,
  ...evakuierungCalls,
  personal: {
    ...lesen,
    path: '/v1/statusabfrage/personaluebersicht/{stichdatum}/entities',
    params: Stichdatum,
    query: z.extend(Paging, { ...auswahl, sort }),
    result: page(Statuszeile),
    live: ['anwesenheit'],
  },
  personalDetail: { ...detail, path: '/v1/statusabfrage/personaluebersicht/{stichdatum}/entities/detail/{idlstfix}' },
  personalEinzeln: { ...detail, path: '/v1/statusabfrage/personaluebersicht/{stichdatum}/detail/{idlstfix}' },
  personalExport: {
    ...lesen,
    path: '/v1/statusabfrage/personaluebersicht/{stichdatum}/export',
    params: Stichdatum,
    query: z.object({ ...auswahl, sort, format }),
    result: z.unknown(),
    file: true,
  },
  abteilungen: {
    ...lesen,
    path: '/v1/statusabfrage/abteilung/{stichdatum}/entities',
    params: Stichdatum,
    query: z.extend(Paging, { q: auswahl.q, vkforgid: auswahl.vkforgid, sort: abteilungssort }),
    result: page(Abteilungszeile),
    live: ['anwesenheit'],
  },
  abteilungenExport: {
    ...lesen,
    path: '/v1/statusabfrage/abteilung/{stichdatum}/export',
    params: Stichdatum,
    query: z.object({ q: auswahl.q, vkforgid: auswahl.vkforgid, sort: abteilungssort, format }),
    result: z.unknown(),
    file: true,
  },
  uebersicht: {
    ...lesen,
    path: '/v1/statusabfrage/uebersicht/{stichdatum}',
    params: Stichdatum,
    query: z.object({ abteilung: auswahl.abteilung, vkforgid: auswahl.vkforgid }),
    result: Uebersicht,
    live: ['anwesenheit'],
  },
  wand: {
    ...lesen,
    path: '/v1/statusabfrage/wand/{stichdatum}/entities',
    params: Stichdatum,
    query: z.extend(Paging, { abteilung: auswahl.abteilung, vkforgid: auswahl.vkforgid }),
    result: page(Wandzeile),
    live: ['anwesenheit'],
  },
  empfaengerAbteilungen: {
    ...lesen,
    permission: 'STATUSABFRAGE.NACHRICHT',
    path: '/v1/statusabfrage/empfaenger/abteilung/entities',
    query: z.extend(Paging, { q: auswahl.q, sort: z._default(z.enum(['name', 'nummer']), 'name') }),
    result: page(z.object({ id: Uuid, name: z.string(), nummer: z.int(), mitarbeiter: z.int(), ohneAdresse: z.int() })),
  },
  empfaengerUser: {
    ...lesen,
    permission: 'STATUSABFRAGE.NACHRICHT',
    path: '/v1/statusabfrage/empfaenger/user/entities',
    query: z.extend(Paging, { q: auswahl.q, sort: z._default(z.enum(['name', 'persnr']), 'name') }),
    result: page(z.object({ id: Uuid, name: z.string(), persnr: z.int(), abteilung: z.string(), erreichbar: z.boolean() })),
  },
  nachricht: {
    method: 'POST',
    path: '/v1/statusabfrage/nachricht',
    permission: 'STATUSABFRAGE.NACHRICHT',
    scope: 'konten',
    offline: true,
    body: Nachricht,
    result: z.object({ gesendet: z.int(), ohneAdresse: z.array(z.object({ id: Uuid, name: z.string() })) }),
  },
})
