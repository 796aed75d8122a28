import * as z from 'zod/mini'
import { Instant, note, Ok, page, Paging, Uuid } from './shapes.ts'

/** Key of the person's (or the terminal's) setting. */
export const nfcSettingsKey = 'nfc'

/** How a reader that types like a keyboard is told from a person who types. */
export const KeyboardReader = z.object({
  /** What the reader types before the number; '' = nothing. */
  praefix: z.string().check(z.maxLength(5)),
  /** What ends the number: a key, or a silence. */
  suffix: z.enum(['Enter', 'Tab', 'Pause']),
  /** Most milliseconds between two keys of one reading. */
  abstandMs: z.int().check(z.minimum(5), z.maximum(80)),
  /** Fewest characters of a number. */
  mindestens: z.int().check(z.minimum(4), z.maximum(32)),
})
export type KeyboardReader = z.output<typeof KeyboardReader>

export const NfcSettings = z.object({ enabled: z.boolean(), leser: KeyboardReader })
export type NfcSettings = z.output<typeof NfcSettings>
export const nfcDefaults: NfcSettings = { enabled: false, leser: { praefix: '', suffix: 'Enter', abstandMs: 35, mindestens: 6 } }
/** What was stored, as far as it still fits; otherwise the default. */
export const nfcSettings = (stored: unknown): NfcSettings => NfcSettings.safeParse(stored).data ?? nfcDefaults

/** A badge's number in one form, however a reader writes it: `04:a2:1b` and `04A21B` are the same chip. */
export const uidOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s:\u0000-\u001f\u007f]/g, '')
    .toUpperCase()

/** One read, good or bad, as the device tells it. `fehler` null: it was read. */
export const NfcReading = z.object({
  id: Uuid,
  zeitpunkt: Instant,
  weg: z.enum(['nfc', 'tastatur', 'kamera']),
  kennung: note(128),
  texte: z.array(note(500)).check(z.maxLength(10)),
  fehler: z.nullable(note(200)),
})
export type NfcReading = z.output<typeof NfcReading>

/** Secret that a device makes for one read of a tag (192 bits): whoever knows it made the read. */
export const ChipProof = z.string().check(z.minLength(32), z.maxLength(32), z.regex(/^[\w-]{32}$/))

/** The calls behind a reader; the settings mount them. */
export const nfcCalls = {
  lesung: { method: 'POST', path: '/v1/nfc/lesungen', permission: 'angemeldet', scope: 'selbst', offline: true, body: NfcReading, result: Ok },
  lesungen: {
    method: 'GET',
    path: '/v1/nfc/lesungen/entities',
    permission: 'angemeldet',
    scope: 'selbst',
    query: Paging,
    result: page(NfcReading),
    live: ['nfc'],
  },
} as const
