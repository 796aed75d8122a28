import * as z from 'zod/mini'
import { Instant, Ok, Uuid } from './shapes.ts'

/** How far the time that a device tells can be trusted: A sent at once, B anchored to the server's clock earlier in the same running page, C wall clock only. */
export const Trust = z.enum(['A', 'B', 'C'])
export type Trust = z.output<typeof Trust>

/** Place of an entry in its device's contiguous sequence, and what the device knew of the time when it was made. */
export const EntryHead = z.object({
  geraet: Uuid,
  folge: z.int().check(z.positive()),
  /** The moment at which the entry was made, as the device told it. */
  um: Instant,
  grad: Trust,
  /** Device clock minus server time in seconds, if the device could compare. */
  abweichungSek: z.nullable(z.int()),
})
export type EntryHead = z.output<typeof EntryHead>

/** Header `Geraet` of a call: which device speaks, its clock, how many entries it still keeps, and which of them this is. */
export const DeviceHead = z.object({ id: Uuid, uhr: Instant, wartend: z.int().check(z.minimum(0), z.maximum(1e9)), eintrag: z.optional(EntryHead) })
export type DeviceHead = z.output<typeof DeviceHead>
/** Header of the answer: the highest number up to which the server has heard every entry of the device. */
export const receiptHeader = 'x-quittung'

/** A write as the device keeps it: what `request` was asked for. `id` is the Idempotency-Key. */
export const Entry = z.object({
  id: Uuid,
  /** Method and path of the call, e.g. `POST /v1/…/{id}`. */
  aufruf: z.string().check(z.maxLength(300)),
  params: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.unknown(),
  kopf: EntryHead,
})
export type Entry = z.output<typeof Entry>
/** The same, with the proof that the person's device may hand it over. Only ever outside of the device's memory in sealed form. */
export const Envelope = z.extend(Entry, { ausweis: z.string().check(z.maxLength(100)) })

/** What became of an entry that was handed over: carried out, kept at the server for a decision, to be sent again later, or not meant for this server. */
export const Receipt = z.object({ ergebnis: z.enum(['angenommen', 'quarantaene', 'spaeter', 'unlesbar']) })

/** So many entries of one person go into one stack. */
export const maxBatch = 200

/** Most raw bytes of one part of a file, and most parts. */
export const partBytes = 512 * 1024
export const maxParts = 200
const base64 = (bytes: number) => z.string().check(z.minLength(1), z.maxLength(Math.ceil(bytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** The calls of the outbox itself; the app Warteschlange mounts them. */
export const outboxCalls = {
  /** A pass for this device and the key to which it seals what it keeps. */
  ausweis: {
    method: 'POST',
    path: '/v1/geraet/ausweis',
    permission: 'angemeldet',
    scope: 'selbst',
    body: z.object({ geraet: Uuid }),
    result: z.object({ ausweis: z.string(), laeuftAb: Instant, schluessel: z.object({ id: Uuid, oeffentlich: z.string() }) }),
  },
  /** Entries of anybody, signed in or not: who they belong to stands inside. One receipt each, in the same order. */
  uebergabe: {
    method: 'POST',
    path: '/v1/uebergabe',
    permission: 'public',
    scope: 'oeffentlich',
    transaction: false,
    timeoutMs: 60_000,
    body: z.object({ eintraege: z.array(base64(1024 * 1024)).check(z.minLength(1), z.maxLength(50)) }),
    result: z.object({ quittungen: z.array(Receipt) }),
  },
  /**
   * What has waited for long: own entries, carried out together or, if one is in the way, one after the other up to that one, which goes by
   * itself, so that its answer is told. `angenommen`: how many; `quittung`: as in the header.
   */
  stapel: {
    method: 'POST',
    path: '/v1/stapel',
    permission: 'angemeldet',
    scope: 'selbst',
    limit: 'free',
    transaction: false,
    timeoutMs: 60_000,
    body: z.object({
      uhr: Instant,
      wartend: z.int().check(z.minimum(0), z.maximum(1e9)),
      eintraege: z.array(Entry).check(z.minLength(1), z.maxLength(maxBatch)),
    }),
    result: z.object({ angenommen: z.int(), quittung: z.int() }),
  },
  /** One part of a file, before the write that refers to the upload. */
  teil: {
    method: 'PUT',
    path: '/v1/teile/{upload}/{teil}',
    permission: 'angemeldet',
    scope: 'selbst',
    offline: true,
    limit: 'free',
    params: z.object({ upload: Uuid, teil: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxParts - 1)) }),
    body: z.object({ inhalt: base64(partBytes) }),
    result: Ok,
  },
} as const
