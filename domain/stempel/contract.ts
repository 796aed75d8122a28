import * as z from 'zod/mini'
import { ChipProof } from '#platform/contract/nfc.ts'
import { Instant, Uuid, text, idOf } from '#platform/contract/shapes.ts'

/** Arrival (Kommen) or departure (Gehen). The intent is explicit, never a toggle on the last state. */
export const Flag = z.enum(['arrival', 'departure'])
export type Flag = z.output<typeof Flag>

/** How far a time can be trusted: A server clock at capture, B offline but anchored to it, C wall clock of the device only. */
export const Vertrauen = z.enum(['A', 'B', 'C'])

/** What a code means for the day: worked time, a break, worked elsewhere, not worked. */
export const Codeart = z.enum(['arbeit', 'pause', 'unterwegs', 'abwesend'])

/** Name and description of a stamp code. */
export const Code = z.object({ name: z.string(), description: z.string(), art: Codeart, icon: z.string() })

/** A badge's number as it is hashed: separators and case do not count. */
export const blankeNummer = (nummer: string) => nummer.toUpperCase().replace(/[\s:.-]/g, '')

/** An instant of a stamp, however wrong the clock: years 1900–2999, at most nanoseconds (kept are microseconds). */
export const Zeitpunkt = Instant.check(z.regex(/^(19|2\d)\d\d-[^.]*(\.\d{1,9}(?!\d).*)?$/))

/** The wish to stamp, as a device sends it. `timestamp` is the instant that the device saw, with its offset. */
export const Stempelwunsch = z.object({
  id: Uuid,
  timestamp: Zeitpunkt,
  flag: Flag,
  /** Name of the stamp code. */
  code: z._default(text(40), 'Normal'),
  /** lstfix id or Personalnummer of the person; absent = the signed-in person. */
  employeeid: z.optional(text(40)),
  /** Device and its contiguous sequence: a gap is a lost stamp. */
  geraet: z.optional(Uuid),
  folge: z.optional(z.int().check(z.positive())),
  /** Secret of the read of a tag: where the stamp is made. */
  nachweis: z.optional(ChipProof),
})
export type Stempelwunsch = z.output<typeof Stempelwunsch>

/** One act of the clock. Append-only: corrections and voids are records of their own that refer to it. */
export const Zeitstempel = z.object({
  id: Uuid,
  timestamp: Instant,
  flag: Flag,
  code: Code,
  /** IANA zone of the person's place of work. */
  zone: z.string(),
  employee: z.object({ id: Uuid, persnr: z.int(), vorname: z.string(), zuname: z.string() }),
  quelle: z.enum(['portal', 'terminal', 'nfc', 'import']),
  vertrauen: Vertrauen,
  empfangen: Instant,
  /** Seconds by which the device's clock (or, without a device, the told time) was off, or by which the time differs from its arrival beyond what waiting explains, when more than 120; null for what agrees and for corrections. */
  abweichungSek: z.nullable(z.int()),
  /** The object at whose tag it was made; `bewiesen`: the chip proved itself at that moment. */
  ort: z.nullable(z.object({ nummer: z.int(), name: z.string(), bewiesen: z.boolean() })),
  /** Who entered it, when it was not the person itself. */
  erfasstVon: z.nullable(z.string()),
  /** The stamp that this one replaces, and why. */
  korrigiert: z.nullable(idOf('zeitstempel')),
  grund: z.nullable(z.string()),
  /** Set when the stamp counts no longer: voided or replaced. */
  storno: z.nullable(z.object({ grund: z.string(), zeitpunkt: Instant, von: z.string() })),
  /** Acts that the asker may take on this stamp. */
  /** 'beantragen': it is one's own, and a manager decides whether it changes. */
  darf: z.array(z.enum(['korrigieren', 'loeschen', 'beantragen'])),
})
export type Zeitstempel = z.output<typeof Zeitstempel>
