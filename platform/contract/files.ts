import * as z from 'zod/mini'
import { maxParts } from './outbox.ts'
import { Instant, Ok, Uuid } from './shapes.ts'

/** A file as every record that has files shows it. `typ` is told by the content. */
export const FileInfo = z.object({
  id: Uuid,
  name: z.string(),
  typ: z.string(),
  bytes: z.int(),
  /** Size of a picture in pixels. */
  breite: z.nullable(z.int()),
  hoehe: z.nullable(z.int()),
  /** There is a small picture of it (`dateiVorschau`). */
  vorschau: z.boolean(),
  /** May be looked at in the browser (`dateiAnsicht`). */
  ansicht: z.boolean(),
  erstellt: Instant,
})
export type FileInfo = z.output<typeof FileInfo>

/** Ids of files that a write adopts: each once, at most 20. */
export const FileIds = z._default(z.array(Uuid).check(z.maxLength(20)), [])

/** Extensions of the photo picker, and the pictures that a browser may be asked for. */
export const fotoEndungen = ['.jpg', '.jpeg', '.png', '.gif'] as const

const params = z.object({ id: Uuid })
/** The calls of files; the app Warteschlange mounts them beside the parts. */
export const fileCalls = {
  /** All parts are there: the file is looked at, made safe and kept until a record adopts it. The same again answers the same. */
  dateiFertig: {
    method: 'POST',
    path: '/v1/dateien',
    permission: 'angemeldet',
    scope: 'selbst',
    offline: true,
    timeoutMs: 60_000,
    body: z.object({ id: Uuid, teile: z.int().check(z.minimum(1), z.maximum(maxParts)), name: z.string().check(z.minLength(1), z.maxLength(500)) }),
    result: FileInfo,
  },
  /** Gives up an own file that no record has adopted. */
  dateiVerwerfen: { method: 'DELETE', path: '/v1/dateien/{id}', permission: 'angemeldet', scope: 'selbst', params, result: Ok },
  dateiInhalt: {
    method: 'GET',
    path: '/v1/dateien/{id}/inhalt',
    permission: 'angemeldet',
    scope: 'selbst',
    params,
    file: true,
    timeoutMs: 300_000,
    result: z.object({}),
  },
  dateiVorschau: { method: 'GET', path: '/v1/dateien/{id}/vorschau', permission: 'angemeldet', scope: 'selbst', params, file: true, result: z.object({}) },
  dateiAnsicht: { method: 'GET', path: '/v1/dateien/{id}/ansicht', permission: 'angemeldet', scope: 'selbst', params, file: true, result: z.object({}) },
} as const
