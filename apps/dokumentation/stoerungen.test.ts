import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, objekt, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const heute = Temporal.Now.plainDateISO('Europe/Berlin').toString()
const titel = async (who: Figure, q: string) => (await als(who).liste({ query: { q } })).entities.map((one) => one.titel)

test('was an einem Bautagesbericht die Arbeit hinderte, findet die Suche und steht mit von und bis in der Datei', async () => {
  const stoerungen = [
    { von: '09:30', bis: '11:00', wirkung: 'Kran steht' },
    { von: '13:00', bis: '13:45', wirkung: '=Hagelschauer über der Decke' },
  ]
  const tag = {
    art: 'Bautagesbericht' as const,
    beschreibung: 'Decke',
    firmen: [{ firma: 'Birke', stunden: '8', personen: 1 }],
    wetter: 'Gewitter' as const,
    stoerungen,
  }
  await als(wolf).anlegen({ body: { id: uuid(), objektId: objekt.wien, datum: heute, titel: 'Tag mit Störung', ...tag } })
  expect(await titel(wolf, 'hagelschauer decke')).toEqual(['Tag mit Störung'])
  expect(await titel(wolf, 'hagelschauer keller')).toEqual([])
  // The names of the fields are no words of it.
  expect(await titel(wolf, 'wirkung')).toEqual([])
  expect(await titel(toni, 'hagelschauer')).toEqual([])
  const [kopfzeile, zeile] = (await (await als(wolf).datei({ query: { format: 'csv', q: 'Hagelschauer' } })).text()).trim().split('\r\n')
  expect(kopfzeile).toContain(';Störungen;')
  expect(zeile).toContain('09:30–11:00 Kran steht; 13:00–13:45 =Hagelschauer über der Decke')
})
