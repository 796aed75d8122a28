import * as z from 'zod/mini'
import { regieakte } from '#domain/einsatz/contract.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { Day, Instant, Uuid, note, idOf, text } from '#platform/contract/shapes.ts'

const staende = ['nicht übergeben', 'läuft', 'anerkannt', 'gilt als anerkannt', 'vermutlich anerkannt', 'Einwendung', 'erledigt'] as const
export const schritte = ['uebergeben', 'nachfassen', 'abwarten', 'klaeren', 'abrechnen'] as const

/** A picture or a PDF that goes with an entry: a file of one's own that no record has yet. */
const Eine = z._default(z.nullable(idOf('datei')), null)

/** What somebody enters about a finished sheet: what happened, on which day at the place of the work, in which words, with which paper. */
export const Regieeintrag = z
  .object({ akt: z.enum(regieakte), tag: Day, text: z._default(note(2000), ''), datei: Eine })
  .check(
    z.refine(({ akt, text }) => !!text || (akt !== 'einwendung' && akt !== 'abgerechnet' && akt !== 'irrtum'), { path: ['text'], error: 'regie.text-fehlt' }),
  )
export type Regieeintrag = z.output<typeof Regieeintrag>

/** What a customer objects to the hours of the version that he has seen. */
export const Einwand = z.object({ fassung: z.int(), text: text(2000), datei: Eine })
export type Einwand = z.output<typeof Einwand>

/** Of work by the hour under VOB/B or ÖNORM: how it stands, and until when what has to happen. */
export const Frist = z.object({
  uebergabeBis: Day,
  rechnungBis: Day,
  /** The last day to object; null while no receipt is known, or nobody waits any more. */
  einwandBis: z.nullable(Day),
  stand: z.enum(staende),
  /** The receipt is proven. */
  belegt: z.boolean(),
  /** An objection came after the last day. */
  zuSpaet: z.boolean(),
  abgerechnet: z.boolean(),
  akte: z.array(z.object({ id: Uuid, akt: z.enum(regieakte), tag: Day, text: z.string(), wer: z.string(), zeitpunkt: Instant, datei: z.nullable(FileInfo) })),
})
export type Frist = z.output<typeof Frist>

/** What a customer is told of it: until when he may object, and what was objected; words and file to whoever wrote them. */
export const Einwendung = z.object({
  /** He can do it now. */
  moeglich: z.boolean(),
  /** The last day; null while it is not known, or over. */
  bis: z.nullable(Day),
  zuSpaet: z.boolean(),
  erledigt: z.boolean(),
  akte: z.array(z.object({ id: Uuid, tag: Day, text: z.string(), datei: z.nullable(FileInfo) })),
})
export type Einwendung = z.output<typeof Einwendung>

/** A sheet whose hours are not safe yet, with what is to be done next. */
export const Regiezeile = z.object({
  id: idOf('arbeitsschein'),
  nummer: z.string(),
  datum: Day,
  objekt: z.string(),
  kunde: z.string(),
  wer: z.string(),
  /** Time on it, rounded as it is billed. */
  minuten: z.int(),
  /** What it is worth in euros, net, as far as prices are known: time by the company's price of an hour, articles by their list price. Null: nothing is known. */
  betrag: z.nullable(z.string()),
  stand: z.enum(staende),
  schritt: z.enum(schritte),
  bis: Day,
  /** `ueberfaellig`: the day has passed; `bald`: within three days. */
  eile: z.enum(['ueberfaellig', 'bald', 'ruhig']),
})
export type Regiezeile = z.output<typeof Regiezeile>

/** The most urgent first, at most 200; the sums are those of all. */
export const Regieliste = z.object({
  entities: z.array(Regiezeile),
  next: z.null(),
  anzahl: z.object({ ueberfaellig: z.int(), bald: z.int(), ruhig: z.int() }),
  minuten: z.int(),
  betrag: z.nullable(z.string()),
})
export type Regieliste = z.output<typeof Regieliste>
