import * as z from 'zod/mini'
import { Betrag } from '#domain/belege/contract.ts'
import { Lizenzart, zaehltPlaetze } from '#domain/geraete/contract.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Ok, Pages, Paging, Pick, Uuid, line, lineOrNone, note, page, idOf } from '#platform/contract/shapes.ts'
import { Warntage } from './auswahl.ts'
import { Frist, Geraeteschluessel } from './geraet.ts'

export const kostenJe = ['einmalig', 'monat', 'jahr'] as const
const Tag = z._default(z.nullable(Day), null)

/** What can be changed about a licence; its revision is over these. Days before an end on which people are reminded stand in `warntage`. */
export const Lizenzangaben = z.object({
  name: line(100),
  herstellerId: z._default(z.nullable(idOf('hersteller')), null),
  art: Lizenzart,
  plaetze: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), null),
  von: Tag,
  bis: Tag,
  kuendigungBis: Tag,
  warntage: z._default(Warntage, [90, 30, 7]),
  freiAb: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))), null),
  kosten: z._default(z.nullable(Betrag.check(z.refine((betrag) => !betrag.startsWith('-'), { error: 'lizenz.kosten-negativ' }))), null),
  kostenJe: z._default(z.enum(kostenJe), 'jahr'),
  vertrag: z._default(lineOrNone(100), ''),
  bemerkung: z._default(note(2000), ''),
})
export type Lizenzangaben = z.output<typeof Lizenzangaben>

/** What does not fit together, at its field. */
const passend = [
  z.refine<Lizenzangaben>(({ art, plaetze }) => !zaehltPlaetze(art) || plaetze !== null, { path: ['plaetze'], error: 'lizenz.plaetze-fehlen' }),
  z.refine<Lizenzangaben>(({ von, bis }) => von === null || bis === null || bis >= von, { path: ['bis'], error: 'lizenz.bis-vor-von' }),
  z.refine<Lizenzangaben>(({ kuendigungBis, bis }) => kuendigungBis === null || (bis !== null && kuendigungBis <= bis), {
    path: ['kuendigungBis'],
    error: 'lizenz.kuendigung-nach-ende',
  }),
] as const
export const NeueLizenz = Lizenzangaben.check(...passend)

/** Of a licence that counts nothing `plaetze` and `frei` are null; `frei` is negative when more places are taken than there are. */
export const Lizenz = z.extend(revised(Lizenzangaben), {
  id: idOf('lizenz'),
  nummer: z.int(),
  hersteller: z.nullable(Pick),
  belegt: z.int(),
  frei: z.nullable(z.int()),
  ende: Frist,
  kuendigung: Frist,
})
export type Lizenz = z.output<typeof Lizenz>

/** Who has a place. `zaehlt` false: given back, ahead, or its holder has left. */
export const Platz = z.object({
  id: idOf('lizenzPlatz'),
  inhaber: z.string(),
  geraet: z.nullable(z.int()),
  von: Day,
  bis: z.nullable(Day),
  zaehlt: z.boolean(),
  weg: z.nullable(Day),
})
export type Platz = z.output<typeof Platz>

/** A place of somebody who leaves or has left, or of a device that was retired: it counts for nothing after `weg`, and is to be given back. `weg` null: nobody has said when. */
export const Freigewordenes = z.object({
  id: idOf('lizenzPlatz'),
  lizenzId: idOf('lizenz'),
  lizenz: z.string(),
  inhaber: z.string(),
  geraet: z.nullable(z.int()),
  von: Day,
  weg: z.nullable(Day),
})

export const Lizenzlage = z.enum(['laeuft-ab', 'abgelaufen', 'ueberbelegt', 'knapp', 'freigeworden'])
const filter = { q: z.optional(note(100)), art: z.optional(Lizenzart), lage: z.optional(Lizenzlage) }

const base = '/v1/lizenz'
const live = ['hardware']
const lesen = { method: 'GET', permission: 'HARDWAREMANAGEMENT', scope: 'konten' } as const
const schreiben = { permission: 'HARDWAREMANAGEMENT.VERWALTUNG', scope: 'konten' } as const
const params = z.object({ id: idOf('lizenz') })

/** Licences: people of the house read them, who keeps the lists keeps them. */
export const lizenzCalls = {
  lizenzen: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Lizenz), live },
  lizenzdatei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  lizenz: { ...lesen, path: `${base}/{id}`, params, result: Lizenz, live },
  plaetze: { ...lesen, path: `${base}/{id}/plaetze/entities`, params, query: Pages, result: page(Platz), live },
  lizenzAnlegen: { ...schreiben, method: 'POST', path: base, body: NeueLizenz, result: z.object({ id: Uuid }) },
  lizenzAendern: { ...schreiben, method: 'PUT', path: `${base}/{id}`, params, body: revised(Lizenzangaben).check(...passend), result: Ok },
  /** A place for one of our people or a device, as the licence counts. */
  platzVergeben: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{id}/plaetze`,
    params,
    body: z.object({ lstfixId: z._default(z.nullable(idOf('lstfix')), null), hardwareId: z._default(z.nullable(idOf('hardware')), null), von: Day }),
    result: z.object({ id: Uuid }),
  },
  platzFreigeben: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{id}/plaetze/{platz}/freigabe`,
    params: z.object({ id: Uuid, platz: Uuid }),
    body: z.object({ bis: Day }),
    result: Ok,
  },
  /** Places whose holder has left, by licence; of one person or device all that were not given back. */
  freigewordene: {
    ...lesen,
    path: `${base}/freigeworden/entities`,
    query: z.object({ ...Pages.shape, lizenz: z.optional(idOf('lizenz')), mitarbeiter: z.optional(idOf('lstfix')), geraet: z.optional(idOf('hardware')) }),
    result: page(Freigewordenes),
    live,
  },
  /** All of them at once: each from the day on which its holder is gone, otherwise from today. */
  freigewordeneFreigeben: {
    ...schreiben,
    method: 'POST',
    path: `${base}/freigeworden/freigabe`,
    body: z.object({ plaetze: z.array(idOf('lizenzPlatz')).check(z.minLength(1), z.maxLength(200)) }),
    result: Ok,
  },
  /** Licences that a device has a place of. */
  lizenzenZum: {
    ...lesen,
    path: '/v1/hardwareliste/{idhardware}/lizenzen/entities',
    params: z.object({ idhardware: Geraeteschluessel }),
    query: Pages,
    result: page(z.object({ id: Uuid, nummer: z.int(), name: z.string(), von: Day, ende: Frist })),
    live,
  },
} as const
