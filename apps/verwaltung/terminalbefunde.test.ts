import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anna, bernd, carla, dora, portal } from '#test/cast.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls } from './contract.ts'
import { gleicheBefundeAb } from './server/terminals/befunde.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
let admin: ReturnType<typeof p.als<typeof calls>>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  admin = p.als(dora, calls)
})
afterAll(() => p.stop())

type Frage = {
  limit?: number
  cursor?: string
  sort?: string
  q?: string
  art?: 'luecke' | 'stumm' | 'kopie' | 'quarantaene'
  offen?: 'ja' | 'nein'
  terminal?: string
}
const liste = async (query: Frage = {}) => (await admin.terminalBefunde({ query })).entities
const kurz = async (query: Frage = {}) => (await liste(query)).map(({ name, art, anzahl, erledigt }) => [name, art, anzahl, erledigt !== null])
const offen = async () => (await admin.ueberblick()).terminalbefunde

/** Four terminals, each with something else: numbers that are missing, silence, a copy, stamps that wait. */
async function vierTerminals() {
  const gestern = Temporal.Now.instant().subtract({ hours: 30 }).toString()
  const [luecke, stumm, kopiert, wartet] = [await hier.gekoppelt(), await hier.gekoppelt(), await hier.gekoppelt(), await hier.gekoppelt()]
  const ausweis = await hier.karte(bernd)
  const [erster] = [luecke.geraet.eintrag(hier.stempel(bernd, ausweis))]
  luecke.geraet.profil.folge += 3
  await luecke.geraet.melden([erster, luecke.geraet.eintrag(hier.stempel(bernd, ausweis, 'departure'))])
  await p.db.updateTable('geraetFolge').set({ empfangen: gestern }).where('geraetId', '=', luecke.geraet.profil.id).execute()
  await stumm.geraet.melden([])
  await sql`update geraet set wartend = 7, zuletzt = ${gestern} where id = ${stumm.geraet.profil.id}`.execute(p.db)
  const kopie = kopiert.geraet.kopie()
  await kopie.melden([])
  await kopiert.geraet.melden([])
  await wartet.geraet.melden([wartet.geraet.eintrag(hier.stempel(anna, await hier.nummer())), wartet.geraet.eintrag(hier.stempel(anna, await hier.nummer()))])
  await gleicheBefundeAb(p.db)
  return { luecke: luecke.lage, stumm: stumm.lage, kopiert: kopiert.lage, wartet: wartet.lage }
}

test('alle Befunde stehen in einer Liste, nach Art, Zustand und Terminal gesiebt, und der Überblick zählt die offenen', async () => {
  expect([await liste(), await offen()]).toEqual([[], 0])
  const { luecke, stumm, kopiert, wartet } = await vierTerminals()
  expect((await kurz({ sort: 'name' })).toSorted()).toEqual(
    [
      [luecke.name, 'luecke', 3, false],
      [stumm.name, 'stumm', 7, false],
      [kopiert.name, 'kopie', 1, false],
      [wartet.name, 'quarantaene', 2, false],
    ].toSorted(),
  )
  expect(await offen()).toBe(4)
  expect(await kurz({ art: 'quarantaene' })).toEqual([[wartet.name, 'quarantaene', 2, false]])
  expect((await liste({ art: 'quarantaene' }))[0]).toMatchObject({ terminal: wartet.id, weshalb: 'terminal.ausweis-unbekannt', darf: [] })
  expect(await kurz({ terminal: luecke.id })).toEqual([[luecke.name, 'luecke', 3, false]])
  expect(await kurz({ q: stumm.name })).toEqual([[stumm.name, 'stumm', 7, false]])
  expect(await kurz({ offen: 'nein' })).toEqual([])
})

test('geblättert kommt jeder genau einmal, vorwärts wie rückwärts', async () => {
  for (const sort of ['seit', '-seit', 'name', '-name']) {
    const alle = (await liste({ sort })).map(({ id }) => id)
    const einzeln = []
    for (let cursor: string | undefined; ; ) {
      const { entities, next } = await admin.terminalBefunde({ query: { limit: 1, sort, ...(cursor && { cursor }) } })
      einzeln.push(...entities.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(einzeln, sort).toEqual(alle)
    expect(new Set(einzeln).size).toBe(4)
  }
})

test('abgeschlossen, freigegeben und neu gekoppelt sind sie erledigt, mit Namen und Grund, und stehen weiter da', async () => {
  const alle = await liste({ offen: 'ja' })
  const von = (art: string) => alle.find((befund) => befund.art === art)!
  await admin.befundAbschliessen({ params: { id: von('luecke').id }, body: { grund: 'Browserdaten gelöscht' } })
  await admin.befundAbschliessen({ params: { id: von('stumm').id }, body: { grund: 'Gerät gestohlen' } })
  expect(await admin.terminalAlleUebernehmen({ params: { id: von('quarantaene').terminal } })).toEqual({ anzahl: 2, offen: 0 })
  await admin.terminalStilllegen({ params: { id: von('kopie').terminal } })
  expect([await liste({ offen: 'ja' }), await offen()]).toEqual([[], 0])
  const erledigt = await liste({ offen: 'nein' })
  expect(erledigt.map(({ art }) => art).toSorted()).toEqual(['kopie', 'luecke', 'quarantaene', 'stumm'])
  expect(erledigt.find(({ art }) => art === 'stumm')).toMatchObject({ abgeschlossenVon: 'Dora Beispiel', grund: 'Gerät gestohlen', darf: [] })
})

test('die Datei nennt sie in den Worten des Lesers; wer nicht verwaltet, sieht keinen', async () => {
  const datei = await ((await admin.terminalBefundeDatei({ query: { format: 'csv' } })) as Blob).text()
  expect(datei).toContain('Fehlende Nummern')
  expect(datei).toContain('Der Ausweis ist unbekannt.')
  await expect(p.als(carla, calls).terminalBefunde({ query: {} })).rejects.toMatchObject({ status: 403 })
})
