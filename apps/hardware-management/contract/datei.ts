import * as z from 'zod/mini'
import { FileInfo } from '#platform/contract/files.ts'
import { Instant, Ok, Pages, idOf, line, page } from '#platform/contract/shapes.ts'
import { Geraeteschluessel } from './geraet.ts'

/** A file of a device; its id is the file's. */
export const Geraetedatei = z.object({
  ...z.extend(FileInfo, { id: idOf('hardwareDatei') }).shape,
  zeitpunkt: Instant,
  wer: z.string(),
  darf: z.array(z.enum(['entfernen'])),
})
export type Geraetedatei = z.output<typeof Geraetedatei>

const path = '/v1/hardwareliste/{idhardware}/dateien'
const params = z.object({ idhardware: Geraeteschluessel })
const verwalten = { permission: 'HARDWAREMANAGEMENT.VERWALTUNG', scope: 'konten' } as const

/** What people of the house keep with a device: they read it, the administration of devices adds it and takes it away. */
export const dateicalls = {
  geraetedateien: {
    method: 'GET',
    permission: 'HARDWAREMANAGEMENT',
    scope: 'konten',
    path: `${path}/entities`,
    params,
    query: Pages,
    result: page(Geraetedatei),
    live: ['hardware'],
  },
  dateienAblegen: {
    ...verwalten,
    method: 'POST',
    path,
    offline: true,
    params,
    body: z.object({ dateien: z.array(idOf('datei')).check(z.minLength(1), z.maxLength(20)) }),
    result: Ok,
  },
  /** Name and reason stay in the history. */
  dateiEntfernen: {
    ...verwalten,
    method: 'DELETE',
    path: `${path}/{id}`,
    params: z.extend(params, { id: idOf('hardwareDatei') }),
    body: z.object({ grund: line(500) }),
    result: Ok,
  },
} as const
