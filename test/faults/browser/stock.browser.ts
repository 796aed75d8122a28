import { uuid } from '#platform/contract/uuid.ts'
import { deviceId, openDeviceKey } from '#platform/web/data/device-key.ts'
import { partsOf } from '#platform/web/outbox/parts.ts'
import { put, readPass } from '#platform/web/outbox/store.ts'

async function holderOf(anwenderId: string) {
  const safe = await openDeviceKey(anwenderId)
  const pass = safe && (await readPass(safe))
  if (!safe || !pass) throw new Error('no key or no pass on this device')
  return { safe, pass }
}

/** So many stamps at a time into the queue of this device, by the outbox's own way of storing. Runs in the browser. */
export async function fill(anwenderId: string, many: number, done: number) {
  const { safe, pass } = await holderOf(anwenderId)
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

/** One photo for a ticket into the queue, as the outbox stores it: its parts, its end, the call that puts it there. Answers its id and size. */
export async function photograph(anwenderId: string, ticket: string, nr: number) {
  const { safe, pass } = await holderOf(anwenderId)
  const content = await picture(nr)
  const [upload, name] = [uuid(), `Baustelle ${nr}.jpg`]
  const kopf = { um: Temporal.Now.instant().toString({ fractionalSecondDigits: 6 }), grad: 'C' as const, abweichungSek: 0 }
  const id = uuid()
  const filing = { id, aufruf: 'POST /v1/ticket/tickets/{id}/dokumente', params: { id: ticket }, query: {}, body: { id, dateien: [upload] } }
  await put(safe, pass, [...(await partsOf({ upload, name, content }, kopf)), { ...filing, titel: name, icon: 'files', notiz: null, kopf }])
  return { id: upload, bytes: content.size }
}

/** A picture of 1,600 × 1,200 with as much in it as a photo has: a few hundred kilobytes. No two are the same. */
async function picture(nr: number) {
  const canvas = new OffscreenCanvas(1600, 1200)
  const to = canvas.getContext('2d')!
  const pixels = to.createImageData(1600, 1200)
  for (let at = 0, seed = nr * 7919 + 1; at < pixels.data.length; at += 4) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    const grain = (seed >> 16) & 31
    pixels.data.set([((at / 6400) & 255) + grain, ((at >> 8) & 255) + grain, nr + grain, 255], at)
  }
  to.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
