import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze } from '#test/einsatz/dokubesetzung.ts'
import { kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const neu = (who: Figure, mehr: object = {}) => als(who).anlegen({ body: { id: uuid(), ...kopf, ...mehr } })
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
/** What a device kept since this moment. */
const vomGeraet = (um: Temporal.Instant) => {
  const id = uuid()
  const uhr = Temporal.Now.instant().toString()
  return { geraet: JSON.stringify({ id, uhr, wartend: 1, eintrag: { geraet: id, folge: 1, um: um.toString(), grad: 'B', abweichungSek: 0 } }) }
}

test('bei einer Liefersperre kommt kein neues Material auf den Schein; was schon dasteht, Arbeit und was ohne Netz verbaut wurde, bleibt', async () => {
  const verbaut = material('1')
  const { id, version } = await neu(max, { positionen: [verbaut] })
  const { ktostammId, liefersperre } = await lies(max, id)
  expect(liefersperre).toBe(false)
  const sperre = (akt: 'sperren' | 'loesen') =>
    p.db
      .insertInto('kreditsperre')
      .values({
        id: uuid(),
        ktostammId,
        akt,
        grund: 'Mahnung',
        zeitpunkt: Temporal.Now.instant()
          .subtract({ seconds: akt === 'sperren' ? 10 : 0 })
          .toString(),
      })
      .execute()
  await sperre('sperren')
  expect((await lies(max, id)).liefersperre).toBe(true)
  const sichere = (gesehen: number, positionen: object[]) => als(max).sichern({ params: { id }, body: { version: gesehen, ...kopf, positionen } as never })
  await expect(sichere(version, [verbaut, material('2')])).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'positionen', message: messages.de['schein.liefersperre'] }] },
  })
  await expect(neu(max, { positionen: [material('2')] })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'positionen', message: messages.de['schein.liefersperre'] }] },
  })
  await sichere(version, [verbaut, zeit('07:00', '07:30')])
  const spaeter = uuid()
  await als(max).anlegen({ body: { id: spaeter, ...kopf, positionen: [material('3')] } }, vomGeraet(Temporal.Now.instant().subtract({ minutes: 30 })))
  expect((await lies(max, spaeter)).zeilen).toHaveLength(1)
  await sperre('loesen')
  expect((await lies(max, id)).liefersperre).toBe(false)
  await neu(max, { positionen: [material('2')] })
})

test('die Artikelliste liegt am Gerät; ein Code führt zu seinem Artikel, was es nicht gibt, wird dem Büro genannt', async () => {
  await p.db
    .insertInto('artikel')
    .values([
      { id: uuid(), nummer: '13030', bezeichnung: 'Kugelhahn 1 Zoll', einheit: 'Stk', ean: '4012300000637' },
      { id: uuid(), nummer: '41010', bezeichnung: 'NYM-J 3 × 1,5 mm²', einheit: 'm', ean: '0036000291452' },
      { id: uuid(), nummer: '99999', bezeichnung: 'Kugelhahn alt', einheit: 'Stk', ean: '4012300000644', aktiv: false },
    ])
    .execute()
  const artikel = async (query: object) => (await als(max).artikel({ query })).entities.map(({ nummer }) => nummer)
  expect(await artikel({})).toEqual(['13030', '41010'])
  expect(await artikel({ q: 'kugel zoll' })).toEqual(['13030'])
  for (const code of ['036000291452', '0036000291452', '00036000291452', '41010']) expect(await artikel({ code }), code).toEqual(['41010'])
  for (const code of ['4012300000644', '1303', '%', "' or true --", '4'.repeat(80)]) expect(await artikel({ code }), code).toEqual([])
  const { id } = await neu(max, { positionen: [material('1', { nummer: '13030' }), material('2', { nummer: '4099999999999', text: '' }), material('1')] })
  expect((await lies(max, id)).unbekannteArtikel).toEqual(['4099999999999'])
})
