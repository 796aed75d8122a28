import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pages, Paging, Pick, Uuid, line, lineOrNone, note, page, idOf } from '#platform/contract/shapes.ts'

/** Pieces of one kind that there may be at most. */
export const hoechstmenge = 1_000_000
const Stueck = z.int().check(z.minimum(0), z.maximum(hoechstmenge))

/** What can be changed about accessories of one kind; their revision is over these. `standortId`: the store. `mindestbestand` 0: nothing is told. */
export const Zubehoerangaben = z.object({
  name: line(100),
  standortId: z._default(z.nullable(idOf('standort')), null),
  mindestbestand: z._default(Stueck, 0),
  bemerkung: z._default(note(2000), ''),
  aktiv: z._default(z.boolean(), true),
})
export type Zubehoerangaben = z.output<typeof Zubehoerangaben>
/** `bestand`: how many are there to begin with. */
export const NeuesZubehoer = z.extend(Zubehoerangaben, { bestand: z._default(Stueck, 0) })

/** `bestand` lie in the store, `ausgegeben` are with people, at places and at devices. */
export const Zubehoerbestand = z.extend(revised(Zubehoerangaben), { id: idOf('zubehoer'), standort: z.nullable(Pick), bestand: z.int(), ausgegeben: z.int() })
export type Zubehoerbestand = z.output<typeof Zubehoerbestand>

/** What moves pieces: into the store, from it to a person, a place or a device, back from there, and for good – out of the store, or lost where they were. */
export const bewegungsarten = ['einlagern', 'ausgeben', 'zuruecknehmen', 'ausbuchen'] as const
export const Bewegungsart = z.enum(bewegungsarten)
export type Bewegungsart = z.output<typeof Bewegungsart>

/** Where pieces are that are not in the store: with one of our people, at a place, or at a device. */
export const ziele = ['lstfixId', 'standortId', 'hardwareId'] as const
export type Ziel = (typeof ziele)[number]
/** Which of them a movement names, if any. */
export const zielVon = (bewegung: Readonly<Record<Ziel, string | null>>) => ziele.find((ziel) => bewegung[ziel] !== null)

const bewegung = {
  art: Bewegungsart,
  menge: z.int().check(z.minimum(1), z.maximum(hoechstmenge)),
  lstfixId: z._default(z.nullable(idOf('lstfix')), null),
  standortId: z._default(z.nullable(idOf('standort')), null),
  hardwareId: z._default(z.nullable(idOf('hardware')), null),
  grund: z._default(note(500), ''),
  beleg: z._default(lineOrNone(100), ''),
}
type Angaben = z.output<z.ZodMiniObject<typeof bewegung>>
const vonDort = ({ art }: Angaben) => art === 'ausgeben' || art === 'zuruecknehmen'
const mitGrund = z.refine<Angaben>(({ art, grund }) => art !== 'ausbuchen' || grund !== '', { path: ['grund'], error: 'zubehoer.grund-fehlt' })
/** A movement; what does not fit together is told at its field. It names at most one of the places. `id`: sent again with it, it is booked once. */
export const NeueBewegung = z.object({ id: z.optional(Uuid), ...bewegung }).check(
  z.refine<Angaben>((eine) => !vonDort(eine) || zielVon(eine) !== undefined, { path: ['lstfixId'], error: 'zubehoer.ziel-fehlt' }),
  ...ziele.map((ziel) => z.refine<Angaben>((eine) => eine.art !== 'einlagern' || eine[ziel] === null, { path: [ziel], error: 'zubehoer.ohne-ziel' })),
  ...ziele.map((ziel) =>
    z.refine<Angaben>((eine) => eine.art === 'einlagern' || eine[ziel] === null || zielVon(eine) === ziel, { path: [ziel], error: 'zubehoer.ein-ziel' }),
  ),
  mitGrund,
)
/** The same as it is entered, where pieces go to one kind of place: what is missing is told at the field of that. */
export const bewegungNach = (ziel: Ziel) =>
  z.object(bewegung).check(
    z.refine<Angaben>((eine) => !vonDort(eine) || eine[ziel] !== null, { path: [ziel], error: `zubehoer.${ziel}-fehlt` }),
    mitGrund,
  )

/** Who did it and when; `ziel`: what the person, the place or the device is called that it went to, came back from or was lost at. Empty: none. */
export const Bewegung = z.object({ ...bewegung, id: Uuid, ziel: z.string(), eingetragen: z.string(), zeitpunkt: Instant })
export type Bewegung = z.output<typeof Bewegung>

/** A person, a place or a device with what is there of one kind. `nummer`: of a person or a device. `austritt`: a person's last day, when one is known. */
export const Ausgegebenes = z.object({ id: Uuid, ziel: z.enum(ziele), nummer: z.string(), name: z.string(), austritt: z.nullable(Day), menge: z.int() })
export type Ausgegebenes = z.output<typeof Ausgegebenes>
/** One kind with how many of it are somewhere. */
export const Gehaltenes = z.object({ id: idOf('zubehoer'), name: z.string(), standort: z.string(), menge: z.int() })
export type Gehaltenes = z.output<typeof Gehaltenes>

export const Bestandslage = z.enum(['knapp', 'ausgegeben', 'inaktiv'])
const filter = { q: z.optional(note(100)), lage: z.optional(Bestandslage), standort: z.optional(idOf('standort')) }

const base = '/v1/zubehoer'
const live = ['hardware']
const lesen = { method: 'GET', permission: 'HARDWAREMANAGEMENT', scope: 'konten' } as const
const schreiben = { permission: 'HARDWAREMANAGEMENT.VERWALTUNG', scope: 'konten' } as const
const params = z.object({ id: idOf('zubehoer') })

/** Accessories by count: people of the house read them, who keeps the lists keeps them. */
export const zubehoerCalls = {
  zubehoerbestaende: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Zubehoerbestand), live },
  zubehoerdatei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  zubehoerbestand: { ...lesen, path: `${base}/{id}`, params, result: Zubehoerbestand, live },
  /** Every movement of one kind, the latest first. */
  bewegungen: { ...lesen, path: `${base}/{id}/bewegungen/entities`, params, query: Pages, result: page(Bewegung), live },
  /** Who has how many of one kind, and how many are at which place and device. */
  ausgegeben: { ...lesen, path: `${base}/{id}/ausgegeben/entities`, params, query: Pages, result: page(Ausgegebenes), live },
  zubehoerAnlegen: { ...schreiben, method: 'POST', path: base, body: NeuesZubehoer, result: z.object({ id: Uuid }) },
  zubehoerAendern: { ...schreiben, method: 'PUT', path: `${base}/{id}`, params, body: revised(Zubehoerangaben), result: Ok },
  bewegen: { ...schreiben, method: 'POST', path: `${base}/{id}/bewegungen`, params, body: NeueBewegung, result: z.object({ id: Uuid }) },
  /** What one of our people has. */
  zubehoerBei: { ...lesen, path: '/v1/hardwareliste/inhaber/{id}/zubehoer/entities', params, query: Pages, result: page(Gehaltenes), live },
  /** What is at a place. */
  zubehoerAmOrt: { ...lesen, path: `${base}/standorte/{id}/entities`, params, query: Pages, result: page(Gehaltenes), live },
  /** What is at a device. */
  zubehoerAmGeraet: { ...lesen, path: `${base}/geraete/{id}/entities`, params, query: Pages, result: page(Gehaltenes), live },
} as const
