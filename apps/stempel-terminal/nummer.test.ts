import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { dora, emil, portal, type Figure } from '#test/cast.ts'
import { Geraet, ueber } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls, type Eintrag, type Lage } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
const pin = '864200'
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  await p.als(emil, calls).pinSetzen({ body: { pin } })
})
afterAll(() => p.stop())

/** What a device without network keeps of a number that is not on its list. */
async function gemerkt(
  geraet: Geraet,
  { schluessel }: Lage,
  { persnr, mit = pin, flag = null, fuer }: { persnr: number; mit?: string; flag?: 'arrival' | 'departure' | null; fuer?: string },
): Promise<Eintrag> {
  const leer = geraet.eintrag({ art: 'lesung', weg: 'pin', ende: '', grund: 'falsch' })
  const versiegelt = (await sealTo(schluessel, { id: fuer ?? leer.id, persnr, pin: mit })).toBase64()
  return { ...leer, tat: { art: 'nummer', timestamp: leer.kopf.um, flag, code: 'Normal', versiegelt } }
}
const gruende = async (geraet: Geraet, ...eintraege: Eintrag[]) => (await geraet.melden(eintraege)).ergebnisse.map(({ grund }) => grund)
const stempelVon = (wer: Figure) =>
  p.db.selectFrom('zeitstempel').where('lstfixId', '=', wer.lstfixId!).orderBy('timestamp').select(['id', 'flag', 'quelle']).execute()
const gehalten = (id: string) => p.db.selectFrom('terminalQuarantaene').where('id', '=', id).select(['lstfixId', 'grund']).executeTakeFirst()
const gelesen = (geraet: Geraet) =>
  p.db.selectFrom('terminalLesung').where('geraetId', '=', geraet.profil.id).orderBy('zeitpunkt').select(['weg', 'ende', 'grund']).execute()
const vergessen = () => p.db.deleteFrom('pinVersuch').execute()

test('Personalnummer und PIN eines anderen Standorts, ohne Netz: das Büro prüft und bucht, was anstand oder gewählt war', async () => {
  const { geraet, lage } = await hier.gekoppelt()
  const [kommt, geht, gewaehlt] = [
    await gemerkt(geraet, lage, { persnr: 1005 }),
    await gemerkt(geraet, lage, { persnr: 1005 }),
    await gemerkt(geraet, lage, { persnr: 1005, flag: 'arrival' }),
  ]
  expect(await gruende(geraet, kommt, geht, gewaehlt)).toEqual([null, null, null])
  const erwartet = [
    { id: kommt.id, flag: 'arrival', quelle: 'terminal' },
    { id: geht.id, flag: 'departure', quelle: 'terminal' },
    { id: gewaehlt.id, flag: 'arrival', quelle: 'terminal' },
  ]
  expect(await stempelVon(emil)).toEqual(erwartet)
  // Taken back like any other.
  expect(await gruende(geraet, geraet.eintrag({ art: 'ruecknahme', stempel: gewaehlt.id }))).toEqual([null])
  expect(await p.db.selectFrom('zeitstempelStorno').where('zeitstempelId', '=', gewaehlt.id).select('grund').execute()).toHaveLength(1)
})

test('zweimal gesendet, auch über zwei Server, ist es ein Stempel und ein Versuch', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  const zweiter = await p.second()
  try {
    const vorher = (await stempelVon(emil)).length
    const eintraege = [await gemerkt(geraet, lage, { persnr: 1005 }), await gemerkt(geraet, lage, { persnr: 999_998, mit: '1234' })]
    await geraet.melden(eintraege, { verloren: true })
    const dort = new Geraet(geraet.profil, ueber(zweiter.server))
    expect(await gruende(dort, ...eintraege)).toEqual([null, 'terminal.pin-falsch'])
    expect(await stempelVon(emil)).toHaveLength(vorher + 1)
    expect(await gelesen(geraet)).toEqual([{ weg: 'pin', ende: '', grund: 'falsch' }])
    expect(await p.db.selectFrom('pinVersuch').where('schluessel', '=', 'person:999998').select('fehler').execute()).toEqual([{ fehler: 1 }])
  } finally {
    await zweiter.stop()
  }
})

test('eine falsche PIN wartet auf eine Entscheidung, eine Nummer, die niemand hat, wird eine Lesung; das Gerät erfährt den Unterschied nicht', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  const [falsch, niemand] = [await gemerkt(geraet, lage, { persnr: 1005, mit: '1111' }), await gemerkt(geraet, lage, { persnr: 999_997, mit: '1111' })]
  expect(await gruende(geraet, falsch, niemand)).toEqual(['terminal.pin-falsch', 'terminal.pin-falsch'])
  expect(await gehalten(falsch.id)).toEqual({ lstfixId: emil.lstfixId, grund: 'terminal.pin-falsch' })
  expect(await gehalten(niemand.id)).toBeUndefined()
  expect(await gelesen(geraet)).toEqual([{ weg: 'pin', ende: '', grund: 'falsch' }])
})

test('geraten wird auch so nur fünfmal, über zwei Server; danach sieht das Büro nicht mehr hin, und nichts geht verloren', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  const zweiter = await p.second()
  try {
    for (const server of [p.server, zweiter.server]) {
      const hierOderDort = new Geraet(geraet.profil, ueber(server))
      const eintraege = await Promise.all(['0001', '0002', '0003'].map((mit) => gemerkt(hierOderDort, lage, { persnr: 1005, mit })))
      await hierOderDort.melden(eintraege)
      geraet.profil = hierOderDort.profil
    }
    const richtig = await gemerkt(geraet, lage, { persnr: 1005 })
    expect(await gruende(geraet, richtig)).toEqual(['terminal.pin-gesperrt'])
    expect(await gehalten(richtig.id)).toEqual({ lstfixId: emil.lstfixId, grund: 'terminal.pin-gesperrt' })
  } finally {
    await zweiter.stop()
  }
})

test('wer nicht mehr hier arbeitet, wartet auf eine Entscheidung; was für einen anderen Eintrag versiegelt oder beschädigt ist, ist eine unlesbare Lesung', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  await p.db.updateTable('lstfix').set({ austritt: '2024-12-31' }).where('id', '=', emil.lstfixId!).execute()
  try {
    const fort = await gemerkt(geraet, lage, { persnr: 1005 })
    expect(await gruende(geraet, fort)).toEqual(['terminal.nicht-zugelassen'])
    expect(await gehalten(fort.id)).toEqual({ lstfixId: emil.lstfixId, grund: 'terminal.nicht-zugelassen' })
  } finally {
    await p.db.updateTable('lstfix').set({ austritt: null }).where('id', '=', emil.lstfixId!).execute()
  }
  const vorher = (await stempelVon(emil)).length
  const fremd = await gemerkt(geraet, lage, { persnr: 1005, fuer: (await gemerkt(geraet, lage, { persnr: 1005 })).id })
  const kaputt = { ...fremd, id: uuid(), kopf: { ...fremd.kopf, folge: ++geraet.profil.folge } }
  const unmoeglich = await gemerkt(geraet, lage, { persnr: 1e12 })
  expect(await gruende(geraet, fremd, { ...kaputt, tat: { ...kaputt.tat, versiegelt: 'AAAA' } as Eintrag['tat'] }, unmoeglich)).toEqual([null, null, null])
  expect((await gelesen(geraet)).map(({ grund }) => grund)).toEqual(['unlesbar', 'unlesbar', 'unlesbar'])
  expect(await stempelVon(emil)).toHaveLength(vorher)
})

test('was es nicht mehr gibt, wartet; freigegeben wird es nicht, als hätte es gezählt', async () => {
  await vergessen()
  const { geraet, lage } = await hier.gekoppelt()
  const eintrag = await gemerkt(geraet, lage, { persnr: 1005, flag: 'arrival' })
  const ohneCode = { ...eintrag, tat: { ...eintrag.tat, code: 'Gibt es nicht' } as Eintrag['tat'] }
  expect(await gruende(geraet, ohneCode)).toEqual(['stempel.code-unbekannt'])
  expect(await gehalten(eintrag.id)).toEqual({ lstfixId: null, grund: 'stempel.code-unbekannt' })
  await expect(p.als(dora, verwaltung).terminalUebernehmen({ params: { id: eintrag.id } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'verwaltung.niemand-erkannt' },
  })
  expect(await p.als(dora, verwaltung).terminalAlleUebernehmen({ params: { id: lage.id } })).toEqual({ anzahl: 0, offen: 1 })
})
