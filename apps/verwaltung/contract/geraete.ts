import * as z from 'zod/mini'
import { Instant, Ok, Uuid, text } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, q, recht } from './teil.ts'

const Geraet = z.object({
  id: Uuid,
  name: z.string(),
  geraet: z.string(),
  zuletzt: Instant,
  hoechste: z.int(),
  wartend: z.int(),
  /** Numbers that are missing below one that was heard, and since when that is known. */
  luecken: z.int(),
  seit: z.nullable(Instant),
  /** Device clock minus server time, when it was heard last. */
  abweichungSek: z.nullable(z.int()),
  /** A gap, or announced entries of a device that is silent, for more than 24 h. */
  alarm: z.boolean(),
})

const Wartend = z.object({
  id: Uuid,
  name: z.string(),
  aufruf: z.string(),
  erfasst: Instant,
  eingegangen: Instant,
  grund: z.string(),
  /** When the pass was ended that it came with; null when that is not the reason. */
  ausweisBeendet: z.nullable(Instant),
  /** Made before that moment or after it, by a clock that could be compared with the server's. */
  ende: z.nullable(z.enum(['vorher', 'nachher', 'unbekannt'])),
  entscheidung: z.nullable(z.enum(['uebernommen', 'verworfen'])),
  darf: z.array(z.enum(['uebernehmen', 'verwerfen'])),
})
const WartendDetail = z.extend(Wartend, {
  entschieden: z.nullable(Instant),
  von: z.nullable(z.string()),
  bemerkung: z.nullable(z.string()),
  felder: z.array(z.object({ feld: z.string(), wert: z.string() })),
})

export const geraeteCalls = {
  geraete: liste('geraete', { q, alarm: janein }, Geraet, ['verwaltung', 'quarantaene']),
  geraeteDatei: datei('geraete', { q, alarm: janein }),
  quarantaene: liste('quarantaene', { q, offen: janein }, Wartend, ['verwaltung', 'quarantaene']),
  quarantaeneDatei: datei('quarantaene', { q, offen: janein }),
  quarantaeneEintrag: {
    method: 'GET',
    path: '/v1/verwaltung/quarantaene/{id}',
    ...recht,
    params: byId('quarantaene'),
    result: WartendDetail,
    live: ['verwaltung', 'quarantaene'],
  },
  quarantaeneUebernehmen: { method: 'POST', path: '/v1/verwaltung/quarantaene/{id}/uebernehmen', ...recht, params: byId('quarantaene'), result: Ok },
  quarantaeneVerwerfen: {
    method: 'POST',
    path: '/v1/verwaltung/quarantaene/{id}/verwerfen',
    ...recht,
    params: byId('quarantaene'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
} as const
