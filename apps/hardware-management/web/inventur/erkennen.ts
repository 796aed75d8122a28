import { geraetecode } from '#domain/geraete/contract.ts'
import { seriennummerNorm } from '#domain/geraete/seriennummer.ts'
import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'

export type Geraet = Zaehlliste['geraete'][number]

/** The device of the list that a code means, by number, serial number or service tag; none where several fit, or none does. The office looks once more. */
export function erkenne(geraete: readonly Geraet[], gelesen: string, origin: string): Geraet | undefined {
  const code = geraetecode(gelesen, origin)
  if (!code) return undefined
  const nummer = 'nummer' in code ? code.nummer : /^\d{1,9}$/.test(code.wort) ? Number(code.wort) : null
  const mitNummer = nummer === null ? undefined : geraete.find((eines) => eines.nummer === nummer)
  if (mitNummer || 'nummer' in code) return mitNummer
  const gesucht = new Set([seriennummerNorm(code.wort), code.wort.toUpperCase()])
  const gefunden = geraete.filter(({ codes }) => codes.split(' ').some((eigener) => gesucht.has(eigener)))
  return gefunden.length === 1 ? gefunden[0] : undefined
}
