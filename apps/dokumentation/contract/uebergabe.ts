import * as z from 'zod/mini'
import { dokuakte } from '#domain/einsatz/contract.ts'
import { Day, Instant, Uuid, note } from '#platform/contract/shapes.ts'

/** What was agreed with the client: what follows from silence hangs on it. */
export const vertragsarten = ['sonst', 'BGB', 'VOB', 'OENORM'] as const
export const Vertragsart = z.enum(vertragsarten)
/** Of what goes to the other side: its fixed words, dates and numbers; what was typed stays as it was typed. */
export const sprachen = ['de', 'en'] as const
export const Sprache = z.enum(sprachen)

const staende = [
  'nicht übergeben',
  'übergeben',
  'läuft',
  'bestätigt',
  'gilt als bestätigt',
  'vermutlich bestätigt',
  'ohne Antwort',
  'Einwendung',
  'erledigt',
] as const

/** What somebody enters about a released version: what happened, on which day at the place of the work, in which words. */
export const Akteintrag = z
  .object({ akt: z.enum(dokuakte), tag: Day, text: z._default(note(2000), '') })
  .check(z.refine(({ akt, text }) => !!text || (akt !== 'einwendung' && akt !== 'irrtum'), { path: ['text'], error: 'dokumentation.text-fehlt' }))
export type Akteintrag = z.output<typeof Akteintrag>

/** `text`: words of one's own above the standing ones. */
export const Sendung = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), z.email()),
  text: z._default(note(2000), ''),
})

/** How a released version stands with the other side. */
export const Uebergabe = z.object({
  /** Until when it has to be handed over; null: nothing demands it. */
  uebergabeBis: z.nullable(Day),
  /** The last day to object (ÖNORM), or to be asked again. */
  antwortBis: z.nullable(Day),
  stand: z.enum(staende),
  /** The receipt is proven. */
  belegt: z.boolean(),
  /** An objection came after the last day. */
  zuSpaet: z.boolean(),
  /** ÖNORM was agreed: silence confirms. */
  oenorm: z.boolean(),
  akte: z.array(z.object({ id: Uuid, akt: z.enum(dokuakte), tag: Day, text: z.string(), wer: z.string(), zeitpunkt: Instant })),
})
export type Uebergabe = z.output<typeof Uebergabe>

/** A letter with the paper, and whether the mail server took it. */
export const Brief = z.object({
  id: Uuid,
  an: z.string(),
  zustand: z.enum(['wartet', 'gesendet', 'fehlgeschlagen']),
  erstellt: Instant,
  gesendetAm: z.nullable(Instant),
  fehler: z.nullable(z.string()),
})
export type Brief = z.output<typeof Brief>

/** A documentation with which something has to happen until a day. */
export const Fristzeile = z.object({
  id: Uuid,
  nummer: z.string(),
  datum: Day,
  art: z.string(),
  titel: z.string(),
  objekt: z.string(),
  kunde: z.string(),
  wer: z.string(),
  stand: z.enum(staende),
  schritt: z.enum(['uebergeben', 'belegen', 'abwarten', 'nachfassen', 'klaeren']),
  bis: Day,
  /** `ueberfaellig`: the day has passed; `bald`: within three days. */
  eile: z.enum(['ueberfaellig', 'bald', 'ruhig']),
})
export type Fristzeile = z.output<typeof Fristzeile>
/** The most urgent first, at most 200; the counts are those of all. */
export const Fristenliste = z.object({
  entities: z.array(Fristzeile),
  next: z.null(),
  anzahl: z.object({ ueberfaellig: z.int(), bald: z.int(), ruhig: z.int() }),
})
export type Fristenliste = z.output<typeof Fristenliste>
