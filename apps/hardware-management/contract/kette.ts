import * as z from 'zod/mini'
import { Striche } from '#domain/einsatz/contract.ts'
import { FileInfo, FileIds } from '#platform/contract/files.ts'
import { Day, Instant, Paging, Time, Uuid, lineOrNone, note, text, idOf, type Id } from '#platform/contract/shapes.ts'

export const zuordnungsarten = ['erfasst', 'geaendert', 'uebergabe', 'rueckgabe', 'ausgeschieden', 'wieder-in-betrieb'] as const
export const uebergabearten = ['uebergabe', 'rueckgabe'] as const

/** A link of a device's chain: who had it and where, from when until when. `dicht`: another handover is at most five minutes away. `frueher`: when it was said to begin before it was put right. */
export const Zuordnung = z.object({
  id: idOf('hardwareZuordnung'),
  was: z.enum(zuordnungsarten),
  ab: Instant,
  bis: z.nullable(Instant),
  wer: z.string(),
  wo: z.string(),
  bemerkung: z.string(),
  unterzeichner: z.string(),
  striche: z.nullable(z.array(z.array(z.int()))),
  dateien: z.array(FileInfo),
  dicht: z.boolean(),
  frueher: z.nullable(Instant),
  /** Number of the device that it went along with. */
  mit: z.nullable(z.int()),
  eingetragen: z.string(),
})
export type Zuordnung = z.output<typeof Zuordnung>

const verweis = <Kind extends string>(kind: Kind) => z._default(z.nullable(idOf(kind)), null)
/** Whom a device goes to, or where it comes back to: as the fields of a device say it. */
export const wohin = {
  ktostammId: verweis('ktostamm'),
  objektId: verweis('objekt'),
  standortId: verweis('standort'),
  lstfixId: verweis('lstfix'),
  ansprechpartnerId: verweis('ansprechpartner'),
  benutzerText: z._default(lineOrNone(100), ''),
}
interface Uebergebenes {
  art: (typeof uebergabearten)[number]
  ktostammId: Id<'ktostamm'> | null
  standortId: Id<'standort'> | null
  lstfixId: Id<'lstfix'> | null
  ansprechpartnerId: Id<'ansprechpartner'> | null
  benutzerText: string
}
const jemand = ({ ktostammId, lstfixId, ansprechpartnerId, benutzerText }: Uebergebenes) => ktostammId ?? lstfixId ?? ansprechpartnerId ?? benutzerText
const angaben = {
  art: z.enum(uebergabearten),
  ...wohin,
  bemerkung: z._default(note(500), ''),
  unterzeichner: z._default(lineOrNone(150), ''),
  striche: z._default(z.nullable(Striche), null),
}
const vollstaendig = [
  z.refine<Uebergebenes>((eine) => eine.art === 'rueckgabe' || !!jemand(eine) || !!eine.standortId, { path: ['lstfixId'], error: 'hardware.wem-fehlt' }),
  z.refine<Uebergebenes>((eine) => eine.art === 'uebergabe' || !!eine.standortId, { path: ['standortId'], error: 'hardware.wohin-fehlt' }),
  z.refine<Uebergebenes>((eine) => eine.art === 'uebergabe' || !jemand({ ...eine, ktostammId: null }), { path: ['standortId'], error: 'hardware.wohin-fehlt' }),
  z.refine<Uebergebenes & { striche: unknown; unterzeichner: string }>(({ striche, unterzeichner }) => !striche || !!unterzeichner, {
    path: ['unterzeichner'],
    error: 'hardware.name-fehlt',
  }),
] as const
/** A handover, or a return to a place. Its id was made by the device, which also tells when it was. */
export const Uebergabe = z
  .object({
    id: Uuid,
    ...angaben,
    /** Devices that went along. */
    zubehoer: z._default(z.array(Uuid).check(z.maxLength(20)), []),
    dateien: FileIds,
  })
  .check(...vollstaendig)
/** What the form holds. */
export const Uebergabeform = z.object(angaben).check(...vollstaendig)

/** When a link really began, on the company's clock, and why that is known now. */
export const Beginn = z.object({ tag: Day, zeit: Time, grund: text(500) })

/** Somebody of ours who has devices or accessories, or leaves and has places of licences or knows secrets. `austritt`: the last day, when one is known; `zubehoer`: pieces that are kept by count; `plaetze`: places of licences; `geheimnisse`: secrets to be changed
 * because the person has seen them and leaves, is locked or may look no more (0 for an asker who may not see secrets). */
export const Inhaber = z.object({
  id: Uuid,
  nummer: z.string(),
  name: z.string(),
  austritt: z.nullable(Day),
  geraete: z.int(),
  zubehoer: z.int(),
  plaetze: z.int(),
  geheimnisse: z.int(),
})
export type Inhaber = z.output<typeof Inhaber>

/** Who had what in a time: every link that touches it. Days are the company's, both included. `bis` null: still. */
export const besitzfilter = {
  q: z.optional(note(100)),
  von: z.optional(Day),
  bis: z.optional(Day),
  mitarbeiter: z.optional(idOf('lstfix')),
  kunde: z.optional(idOf('ktostamm')),
  geraet: z.optional(idOf('hardware')),
}
export const Besitzfrage = z.object({ ...Paging.shape, ...besitzfilter })
export const Besitz = z.object({
  id: idOf('hardware'),
  geraet: z.int(),
  name: z.string(),
  hardwaretyp: z.string(),
  wer: z.string(),
  wo: z.string(),
  ab: Instant,
  bis: z.nullable(Instant),
})
export type Besitz = z.output<typeof Besitz>

/** What belongs to a device since when; `teil` false: what it belongs to itself. */
export const Zubehoer = z.object({ id: idOf('hardware'), nummer: z.int(), name: z.string(), hardwaretyp: z.string(), seit: Instant, teil: z.boolean() })
export type Zubehoer = z.output<typeof Zubehoer>
