import { uuid } from '#platform/contract/uuid.ts'
import { deviceId, openSafe } from '#platform/web/safe.ts'
import { put, readPass } from '#platform/web/outbox/store.ts'

/** So many stamps at a time into the queue of this device, by the outbox's own way of storing. Runs in the browser. */
export async function fill(anwenderId: string, many: number, done: number) {
  const safe = await openSafe(anwenderId)
  const pass = safe && (await readPass(safe))
  if (!safe || !pass) throw new Error('no key or no pass on this device')
  const first = Temporal.Now.instant()
    .subtract({ hours: 24 * 60 })
    .round('second')
  const rows = await put(
    safe,
    pass,
    Array.from({ length: many }, (_, index) => {
      const nr = done + index
      const timestamp = first.add({ minutes: 8 * nr }).toString({ fractionalSecondDigits: 6 })
      const id = uuid()
      const flag = nr % 2 ? 'departure' : 'arrival'
      return {
        id,
        aufruf: 'POST /v1/pms/stempelerfassung/stempeln',
        params: {},
        query: {},
        body: { id, timestamp, flag, code: 'Normal' },
        titel: nr % 2 ? 'Gehen' : 'Kommen',
        icon: nr % 2 ? ('log-out' as const) : ('log-in' as const),
        notiz: { name: 'Normal', description: '', art: 'arbeit', icon: 'clock' },
        kopf: { um: timestamp, grad: 'C' as const, abweichungSek: 0 },
      }
    }),
  )
  const geraet = await deviceId()
  return rows.map(({ id, folge }, index) => ({
    id,
    folge,
    geraet,
    timestamp: first.add({ minutes: 8 * (done + index) }).toString({ fractionalSecondDigits: 6 }),
  }))
}
