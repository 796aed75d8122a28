import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as stempel } from '#apps/stempelerfassung/contract.ts'
import { outboxCalls } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { anna, bernd, dora, portal } from '#test/cast.ts'
import { calls } from './contract.ts'
import { gleicheBefundeAb } from './server/terminals/befunde.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const jetzt = () => Temporal.Now.instant().toString()
const als = () => p.als(dora, calls)

/** A stamp of Bernd that comes in from a device, while his account is blocked. */
async function gesperrt() {
  const [geraet, id] = [uuid(), uuid()]
  const { ausweis, schluessel } = await p.als(bernd, outboxCalls).ausweis({ body: { geraet } })
  const umschlag = {
    id,
    aufruf: `${stempel.stempeln.method} ${stempel.stempeln.path}`,
    params: {},
    query: {},
    body: { id, timestamp: jetzt(), flag: 'arrival', code: 'Normal' },
    kopf: { geraet, folge: 1, um: jetzt(), grad: 'B', abweichungSek: 0 },
    ausweis,
  }
  const aktiv = (wert: boolean) => p.db.updateTable('anwender').set({ aktiv: wert }).where('id', '=', bernd.anwenderId).execute()
  await aktiv(false)
  expect(await p.als(null, outboxCalls).uebergabe({ body: { eintraege: [Buffer.from(await sealTo(schluessel, umschlag)).toString('base64')] } })).toEqual({
    quittungen: [{ ergebnis: 'quarantaene' }],
  })
  return { id, geraet, freigeben: () => aktiv(true) }
}

test('ein Eintrag eines gesperrten Kontos liegt in der Quarantäne, mit Inhalt und Grund, und steht unter den offenen Fragen', async () => {
  const { id, freigeben } = await gesperrt()
  const {
    entities: [eintrag],
  } = await als().quarantaene({ query: { offen: 'ja' } })
  expect(eintrag).toMatchObject({ id, name: 'Bernd Beispiel', grund: 'konto-gesperrt', entscheidung: null, darf: ['uebernehmen', 'verwerfen'] })
  expect((await als().quarantaeneEintrag({ params: { id } })).felder).toContainEqual({ feld: 'flag', wert: 'arrival' })
  expect((await als().ueberblick()).quarantaene).toBe(1)
  await expect(als().quarantaeneUebernehmen({ params: { id } })).rejects.toMatchObject({ status: 403, problem: { code: 'konto-gesperrt' } })
  await freigeben()
})

test('übernommen zählt er als Eintrag der Person, einmal, mit der Zeit des Geräts', async () => {
  const {
    entities: [eintrag],
  } = await als().quarantaene({ query: { offen: 'ja' } })
  await als().quarantaeneUebernehmen({ params: { id: eintrag!.id } })
  expect(await p.db.selectFrom('zeitstempel').where('id', '=', eintrag!.id).select(['lstfixId', 'vertrauen', 'erfasstVon']).executeTakeFirstOrThrow()).toEqual({
    lstfixId: bernd.lstfixId,
    vertrauen: 'B',
    erfasstVon: null,
  })
  await expect(als().quarantaeneUebernehmen({ params: { id: eintrag!.id } })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'verwaltung.schon-entschieden' },
  })
  expect((await als().ueberblick()).quarantaene).toBe(0)
})

test('verworfen bleibt er mit Begründung und Namen sichtbar', async () => {
  const { id, freigeben } = await gesperrt()
  await freigeben()
  await als().quarantaeneVerwerfen({ params: { id }, body: { grund: 'Doppelt auf Papier' } })
  expect(await als().quarantaeneEintrag({ params: { id } })).toMatchObject({
    entscheidung: 'verworfen',
    bemerkung: 'Doppelt auf Papier',
    von: 'Dora Beispiel',
    darf: [],
  })
  expect(await p.db.selectFrom('zeitstempel').where('id', '=', id).selectAll().execute()).toEqual([])
  expect(await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'quarantaene-verwerfen').selectAll().execute()).toHaveLength(1)
})

test('eine Lücke, die nicht zugeht, und ein stummes Gerät mit angekündigten Einträgen sind ein Alarm', async () => {
  const stempeln = (geraet: string, folge: number, wartend: number) =>
    p
      .als(anna, stempel)
      .stempeln(
        { body: { id: uuid(), timestamp: jetzt(), flag: 'arrival' } },
        {
          geraet: JSON.stringify({
            id: geraet,
            uhr: Temporal.Now.instant().add({ hours: 26 }).toString(),
            wartend,
            eintrag: { geraet, folge, um: jetzt(), grad: 'C', abweichungSek: null },
          }),
        },
      )
  const [luecke, stumm, gut] = [uuid(), uuid(), uuid()]
  await stempeln(luecke, 1, 0)
  await stempeln(luecke, 4, 0)
  await stempeln(stumm, 1, 5)
  await stempeln(gut, 1, 0)
  const finde = async (id: string) => (await als().geraete()).entities.find((row) => row.id === id)
  expect(await finde(luecke)).toMatchObject({ hoechste: 1, luecken: 2, alarm: false })
  const gestern = Temporal.Now.instant().subtract({ hours: 25 }).toString()
  await p.db.updateTable('geraetFolge').set({ empfangen: gestern }).where('geraetId', '=', luecke).execute()
  await p.db.updateTable('geraet').set({ zuletzt: gestern }).where('id', 'in', [stumm, gut]).execute()
  expect([await finde(luecke), await finde(stumm), await finde(gut)]).toMatchObject([{ alarm: true }, { alarm: true, wartend: 5 }, { alarm: false }])
  expect(Math.abs((await finde(gut))!.abweichungSek! - 26 * 3600)).toBeLessThan(5)
  expect((await als().geraete({ query: { alarm: 'ja' } })).entities).toHaveLength(2)
  expect((await als().ueberblick()).geraete).toBe(2)
})

/** A device of which number 1 and 5 were heard, a day and a half ago. */
async function mitLuecke() {
  const geraet = uuid()
  for (const folge of [1, 5]) await sql`select geraet_quittieren(${geraet}::uuid, ${folge}::bigint, 0, 0, ${bernd.anwenderId}::uuid, 'Test')`.execute(p.db)
  await p.db
    .updateTable('geraetFolge')
    .set({ empfangen: vor(36) })
    .where('geraetId', '=', geraet)
    .execute()
  return geraet
}
const vor = (stunden: number) => Temporal.Now.instant().subtract({ hours: stunden }).toString()
const befundeVon = async (geraet: string) => (await als().befunde({ query: { geraet } })).entities

test('eine Lücke wird nach einem Tag ein Befund, einmal; wer ihn abschließt, sagt warum, und der Alarm endet', async () => {
  const geraet = await mitLuecke()
  for (let mal = 0; mal < 2; mal++) await gleicheBefundeAb(p.db)
  const [befund, ...weitere] = await befundeVon(geraet)
  expect([befund, weitere]).toMatchObject([{ art: 'luecke', von: 2, bis: 4, anzahl: 3, erledigt: null, darf: ['abschliessen'] }, []])
  const alarm = async () => (await als().geraete({ query: { limit: 200 } })).entities.find(({ id }) => id === geraet)!.alarm
  expect(await alarm()).toBe(true)
  await als().befundAbschliessen({ params: { id: befund!.id }, body: { grund: 'Profil wurde gelöscht' } })
  expect(await alarm()).toBe(false)
  expect(await befundeVon(geraet)).toMatchObject([{ abgeschlossenVon: 'Dora Beispiel', grund: 'Profil wurde gelöscht', darf: [] }])
  await gleicheBefundeAb(p.db)
  expect(await befundeVon(geraet)).toHaveLength(1)
  await expect(als().befundAbschliessen({ params: { id: befund!.id }, body: { grund: 'Noch einmal' } })).rejects.toMatchObject({ status: 409 })
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'befund-abschliessen').select('gegenstandId').execute()).toEqual([{ gegenstandId: geraet }])
})

test('kommen die Einträge doch noch, erledigt sich der Befund von selbst; ein Gerät, das schweigt, ist auch einer', async () => {
  const geraet = await mitLuecke()
  await gleicheBefundeAb(p.db)
  for (const folge of [2, 3, 4]) await sql`select geraet_quittieren(${geraet}::uuid, ${folge}::bigint, 7, 0, ${bernd.anwenderId}::uuid, 'Test')`.execute(p.db)
  await gleicheBefundeAb(p.db)
  expect(await befundeVon(geraet)).toMatchObject([{ art: 'luecke', erledigt: expect.any(String) as string, abgeschlossenVon: null, darf: [] }])
  await p.db
    .updateTable('geraet')
    .set({ zuletzt: vor(30) })
    .where('id', '=', geraet)
    .execute()
  await gleicheBefundeAb(p.db)
  const [stumm] = await befundeVon(geraet)
  expect(stumm).toMatchObject({ art: 'stumm', anzahl: 7, erledigt: null })
  await als().befundAbschliessen({ params: { id: stumm!.id }, body: { grund: 'Tablet gestohlen' } })
  await gleicheBefundeAb(p.db)
  expect((await befundeVon(geraet)).filter(({ erledigt }) => erledigt === null)).toEqual([])
})
