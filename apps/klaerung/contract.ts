import * as z from 'zod/mini'
import { Flag, Zeitpunkt, Zeitstempel } from '#domain/stempel/contract.ts'
import { Fallart, Strecke, Zustand, zustaende } from '#domain/zeiten/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Ok, Pages, Paging, Uuid, note, page, text, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/klaerung'

/** What should happen to the stamps: one is added, replaced, voided, all of the day are voided, or all stays as it is. */
const aendern = z.object({ was: z.literal('aendern'), stempelId: idOf('zeitstempel'), timestamp: Zeitpunkt, flag: Flag })
const loeschen = z.object({ was: z.literal('loeschen'), stempelId: idOf('zeitstempel') })
export const Antwort = z.discriminatedUnion('was', [
  z.object({ was: z.literal('nachtragen'), timestamp: Zeitpunkt, flag: Flag }),
  aendern,
  loeschen,
  z.object({ was: z.literal('alle-loeschen') }),
  z.object({ was: z.literal('belassen') }),
])
export type Antwort = z.output<typeof Antwort>
/** The same on its way out, where the serialiser takes one flat shape. */
const Gesagt = z.object({
  was: z.enum(['nachtragen', 'aendern', 'loeschen', 'alle-loeschen', 'belassen']),
  timestamp: z.optional(Instant),
  flag: z.optional(Flag),
  stempelId: z.optional(idOf('zeitstempel')),
})
export type Gesagt = z.output<typeof Gesagt>

const Tat = z.enum(['aufwerfen', 'beantworten', 'freigeben', 'zurueckweisen', 'erledigen', 'wiederaufnehmen', 'verneinen'])

export const Fall = z.object({
  id: idOf('klaerungsfall'),
  art: Fallart,
  zustand: Zustand,
  datum: Day,
  zone: z.string(),
  employee: z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string(), abteilung: z.string() }),
  /** Moment that is asked about. */
  seit: Instant,
  /** Last moment, where a stretch is asked about. */
  bis: z.nullable(Instant),
  /** Absences that the stamps stand against; `art` is 'abwesend' for those who may not see why. */
  abwesenheiten: z.array(
    z.object({
      id: Uuid,
      art: z.enum(['Urlaub', 'Krank', 'Zeitausgleich', 'Schulung', 'Dienstreise', 'Homeoffice', 'Berufsschule', 'Elternzeit', 'Sonstige', 'abwesend']),
    }),
  ),
  bezug: z.nullable(Uuid),
  vorschlag: z.nullable(Gesagt),
  antwort: z.nullable(Gesagt),
  text: z.string(),
  /** The head of the department, with whom an answer lies until it is decided; null for the head himself. */
  liegtBei: z.nullable(z.string()),
  /** What is and what the rule allows or demands, in minutes; `quelle` is its law and paragraph. */
  istMin: z.nullable(z.int()),
  sollMin: z.nullable(z.int()),
  quelle: z.nullable(z.string()),
  /** The proposal was denied at a terminal on the wall. */
  verneint: z.nullable(z.object({ am: Instant, terminal: z.string() })),
  entstanden: Instant,
  geaendert: Instant,
  darf: z.array(z.enum(['beantworten', 'freigeben', 'zurueckweisen'])),
})
export type Fall = z.output<typeof Fall>

export const Schritt = z.object({
  id: idOf('klaerungsschritt'),
  tat: Tat,
  zustand: Zustand,
  zeitpunkt: Instant,
  von: z.nullable(z.string()),
  /** In whose place it was done. */ vertretungFuer: z.nullable(z.string()),
  text: z.string(),
  antwort: z.nullable(Gesagt),
})
export type Schritt = z.output<typeof Schritt>
export const Falldetail = z.extend(Fall, {
  schritte: z.array(Schritt),
  /** All stamps of the business day, void ones included; `betroffen` names those that the case is about. */
  stempel: z.array(Zeitstempel),
  betroffen: z.array(Uuid),
  plan: z.nullable(z.object({ von: z.int(), bis: z.int() })),
  strecken: z.array(Strecke),
})
export type Falldetail = z.output<typeof Falldetail>

const filter = {
  bereich: z._default(z.enum(['eigene', 'team']), 'eigene'),
  /** 'laufend' = not decided yet. */
  zustand: z._default(z.enum([...zustaende, 'laufend', 'alle']), 'laufend'),
  art: z.optional(Fallart),
  q: z.optional(note(80)),
  von: z.optional(Day),
  bis: z.optional(Day),
}
const format = z.enum(['csv', 'xlsx'])
const sort = z._default(z.enum(['-datum', 'datum']), '-datum')
const lesen = { method: 'GET', permission: 'STEMPELERFASSUNG', scope: 'konten' } as const
const live = ['klaerung', 'stempel']
const params = z.object({ id: idOf('klaerungsfall') })
const Stand = z.object({ id: z.nullable(Uuid), zustand: Zustand })

/** A correction, a void or an entry by somebody else in one's own times. */
export const Aenderung = z.object({
  /** Id of the stamp that was changed or entered. */
  id: Uuid,
  art: z.enum(['korrigiert', 'geloescht', 'nachgetragen']),
  zeitpunkt: Instant,
  von: z.string(),
  grund: z.string(),
  zone: z.string(),
  vorher: z.nullable(z.object({ timestamp: Instant, flag: Flag, code: z.string() })),
  nachher: z.nullable(z.object({ timestamp: Instant, flag: Flag, code: z.string() })),
  neu: z.boolean(),
  widerspruch: z.nullable(z.object({ id: Uuid, zustand: Zustand })),
  darf: z.array(z.enum(['widersprechen'])),
})
export type Aenderung = z.output<typeof Aenderung>

export const Vertretung = z.object({
  id: idOf('vertretung'),
  von: Day,
  bis: Day,
  angelegt: Instant,
  beendet: z.nullable(Instant),
  fuer: z.object({ id: Uuid, name: z.string() }),
  vertreter: z.object({ id: Uuid, name: z.string() }),
  zustand: z.enum(['kommt', 'laeuft', 'vorbei']),
  darf: z.array(z.enum(['beenden'])),
})
export type Vertretung = z.output<typeof Vertretung>
export const Vertretungswunsch = z
  .object({ vertreterId: Uuid, von: Day, bis: Day })
  .check(z.refine(({ von, bis }) => von <= bis, { path: ['bis'], error: 'klaerung.bis-vor-von' }))

export const calls = defineContract(app)({
  faelle: { ...lesen, path: `${base}/faelle/entities`, query: z.object({ ...filter, ...Pages.shape, sort }), result: page(Fall), live },
  faelleDatei: { ...lesen, path: `${base}/faelle/datei`, query: z.object({ ...filter, sort, format }), result: z.unknown(), file: true },
  fall: { ...lesen, path: `${base}/faelle/{id}`, params, result: Falldetail, live },
  /** What waits: for the asker's own answer, for his release, and changes of his times that he has not seen, `wartet` in sum; `team` says whether he releases for anybody now. */
  stand: {
    ...lesen,
    path: `${base}/stand`,
    result: z.object({
      offen: z.int(),
      zuPruefen: z.int(),
      aenderungen: z.int(),
      wartet: z.int(),
      team: z.boolean(),
      vertretungFuer: z.array(z.string()),
      faelle: z.array(Fall),
    }),
    live,
  },
  antworten: {
    method: 'POST',
    path: `${base}/antworten`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, datum: Day, art: Fallart, bezug: z.optional(z.nullable(Uuid)), antwort: Antwort, text: note(500) }),
    result: Stand,
  },
  /** Asks for one of one's own stamps to be corrected or to go. */
  beantragen: {
    method: 'POST',
    path: `${base}/antraege`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, antwort: z.discriminatedUnion('was', [aendern, loeschen]), text: text(500) }),
    result: Stand,
  },
  freigeben: {
    method: 'POST',
    path: `${base}/faelle/{id}/freigabe`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    params,
    body: z.object({ antwort: z.optional(z.nullable(Antwort)), grund: note(500) }),
    result: Ok,
  },
  zurueckweisen: {
    method: 'POST',
    path: `${base}/faelle/{id}/zurueckweisung`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    params,
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
  /** Releases answered cases; those that cannot be are named with the reason. */
  gesammelt: {
    method: 'POST',
    path: `${base}/freigaben`,
    permission: 'STEMPELERFASSUNG',
    scope: 'konten',
    body: z.object({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(200)), grund: note(500) }),
    result: z.object({ freigegeben: z.int(), nicht: z.array(z.object({ id: Uuid, hinweis: z.string() })) }),
  },

  aenderungen: { ...lesen, scope: 'selbst', path: `${base}/aenderungen/entities`, query: Pages, result: page(Aenderung), live },
  aenderungenDatei: { ...lesen, scope: 'selbst', path: `${base}/aenderungen/datei`, query: z.object({ format }), result: z.unknown(), file: true },
  /** Everything up to this moment has been seen. */
  gelesen: {
    method: 'POST',
    path: `${base}/aenderungen/gelesen`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, bis: Instant }),
    result: Ok,
  },
  widersprechen: {
    method: 'POST',
    path: `${base}/aenderungen/{id}/widerspruch`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    params: z.object({ id: idOf('zeitstempel') }),
    body: z.object({ id: Uuid, text: text(500) }),
    result: Stand,
  },

  vertretungen: { ...lesen, scope: 'selbst', path: `${base}/vertretungen/entities`, query: Pages, result: page(Vertretung), live: ['klaerung', 'rechte'] },
  vertretungenDatei: { ...lesen, scope: 'selbst', path: `${base}/vertretungen/datei`, query: z.object({ format }), result: z.unknown(), file: true },
  vertreter: {
    ...lesen,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    path: `${base}/vertreter/entities`,
    query: z.extend(Paging, { q: z.optional(note(80)) }),
    result: page(z.object({ id: Uuid, nummer: z.string(), name: z.string(), hint: z.string() })),
  },
  vertreten: {
    method: 'POST',
    path: `${base}/vertretungen`,
    permission: 'STEMPELERFASSUNG.KORREKTUR',
    scope: 'konten',
    body: Vertretungswunsch,
    result: z.object({ id: idOf('vertretung') }),
  },
  vertretungBeenden: {
    method: 'DELETE',
    path: `${base}/vertretungen/{id}`,
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    params: z.object({ id: idOf('vertretung') }),
    result: Ok,
  },
})
