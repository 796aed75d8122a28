import { uuid } from '#platform/contract/uuid.ts'
import { deviceId, openSafe } from '#platform/web/safe.ts'
import { partsOf } from '#platform/web/outbox/parts.ts'
import { put, readPass } from '#platform/web/outbox/store.ts'

/** A photo as a phone takes it: about 300 KB of JPEG that no two share. */
async function photo(nr: number) {
  const canvas = new OffscreenCanvas(1280, 960)
  const drawing = canvas.getContext('2d')!
  for (let y = 0; y < 960; y += 8)
    for (let x = 0; x < 1280; x += 8) {
      drawing.fillStyle = `hsl(${(x * 7 + y * 13 + nr * 31) % 360} ${30 + ((x ^ y) % 50)}% ${20 + ((x * y + nr) % 60)}%)`
      drawing.fillRect(x, y, 8, 8)
    }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

/** So many photos into the queue, in parts and with the call that finishes each, by the outbox's own way of storing. Answers how many bytes they have. */
export async function photos(anwenderId: string, from: number, many: number) {
  const safe = await openSafe(anwenderId)
  const pass = safe && (await readPass(safe))
  if (!safe || !pass) throw new Error('no key or no pass on this device')
  let bytes = 0
  for (let nr = from; nr < from + many; nr++) {
    const content = await photo(nr)
    bytes += content.size
    const um = Temporal.Now.instant().toString()
    await put(safe, pass, await partsOf({ upload: uuid(), name: `Foto ${nr}.jpg`, content }, { um, grad: 'C', abweichungSek: 0 }))
  }
  return bytes
}

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
