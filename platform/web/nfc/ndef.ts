/** The part of Web NFC that we use; TypeScript's library has none of it. */
interface NdefRecord {
  recordType: string
  encoding?: string
  data?: DataView
}
interface NdefReading extends Event {
  serialNumber: string
  message: { records: readonly NdefRecord[] }
}
interface NdefReader extends EventTarget {
  scan: (options: { signal: AbortSignal }) => Promise<void>
}
type NdefReaderClass = new () => NdefReader

const readerClass = () => (globalThis as unknown as { NDEFReader?: NdefReaderClass }).NDEFReader
/** Only Chrome on Android has it. */
export const hasWebNfc = () => readerClass() !== undefined

/** What a chip said: its number, and the texts and addresses on it. */
export interface Chip {
  serial: string
  texts: readonly string[]
}

/**
 * Listens for chips until `signal` ends it. Rejects when the browser does not allow it (the person refused, or it was not asked for by a tap).
 * `failed`: a chip was there and could not be read.
 */
export async function listenToChips(signal: AbortSignal, read: (chip: Chip) => void, failed: () => void) {
  const Reader = readerClass()
  if (!Reader) return
  const reader = new Reader()
  reader.addEventListener('reading', (event) => {
    const { serialNumber, message } = event as NdefReading
    if (signal.aborted) return
    if (serialNumber || message.records.length) read({ serial: serialNumber, texts: message.records.flatMap(textOf) })
    else failed()
  })
  reader.addEventListener('readingerror', () => {
    if (!signal.aborted) failed()
  })
  await reader.scan({ signal })
}

function textOf({ recordType, encoding, data }: NdefRecord): string[] {
  if (!data || (recordType !== 'text' && recordType !== 'url' && recordType !== 'absolute-url')) return []
  try {
    return [new TextDecoder(encoding || 'utf-8', { fatal: true }).decode(data)]
  } catch {
    return []
  }
}
