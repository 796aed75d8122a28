import { expect, test } from 'vitest'
import { fileOf, type ListColumn } from './file.ts'

interface Row {
  name: string
  um: string | null
  zone: string
}
const rows: readonly Row[] = [
  { name: 'Ahlers', um: '2026-02-02T07:15:00Z', zone: 'Europe/Berlin' },
  { name: 'Kaya', um: '2026-02-02T07:15:00Z', zone: 'Asia/Dubai' },
  { name: 'Zöllner', um: null, zone: 'Europe/Berlin' },
]
const columns: readonly ListColumn<Row>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Um', kind: 'instant', value: ({ um }) => um },
]

test('ein Zeitpunkt steht in der Datei, wie ihn die Uhr am Ort der Zeile zeigte', async () => {
  const { name, content } = await fileOf('csv', 'Liste', rows, columns, ({ zone }) => zone)
  expect(name).toMatch(/^Liste_\d{4}-\d\d-\d\d\.csv$/)
  expect(content).toBe('\ufeffName;Um\r\nAhlers;02.02.2026 08:15:00\r\nKaya;02.02.2026 11:15:00\r\nZöllner;\r\n')
})

test('ohne zu sagen, wessen Uhr gilt, wird aus Zeitpunkten keine Datei', async () => {
  await expect(fileOf('csv', 'Liste', rows, columns)).rejects.toThrow('clock')
})
