import { afterAll, beforeAll } from 'vitest'

/** Lines that the servers of this file log, in place of showing them; to be called before the file's own `beforeAll`. */
export function logged(): readonly string[] {
  const lines: string[] = []
  const write = process.stderr.write.bind(process.stderr)
  beforeAll(() => {
    process.stderr.write = ((text: string | Uint8Array) => {
      lines.push(String(text))
      return true
    }) as typeof process.stderr.write
  })
  afterAll(() => {
    process.stderr.write = write
  })
  return lines
}
