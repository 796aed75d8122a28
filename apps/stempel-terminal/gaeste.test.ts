import { afterAll, beforeAll, expect, test } from 'vitest'
import { abteilung, anna, bernd, carla, emil, portal } from '#test/cast.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls, type Tat } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
})
afterAll(() => p.stop())

const jetzt = () => Temporal.Now.instant().toString()
const gestempelt = (id: string) =>
  p.db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.id', '=', id)
    .where('s.zeitstempelId', 'is', null)
    .select(['z.lstfixId', 'z.flag', 'z.code', 'z.quelle'])
    .executeTakeFirst()
const gehalten = (id: string) => p.db.selectFrom('terminalQuarantaene').where('id', '=', id).select(['lstfixId', 'grund']).executeTakeFirst()
const karte = (ausweis: { nummer: string; ende: string }, flag: 'arrival' | 'departure' | null = null): Tat => ({
  art: 'karte',
  timestamp: jetzt(),
  flag,
  code: 'Normal',
  weg: 'ausweis',
  ausweis,
})

test('wer zu einem anderen Standort gehört, wird mit Netz erkannt und stempelt; eine Karte, die niemand hat, gehört niemandem', async () => {
  const { geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(emil)
  const { gast } = await geraet.ruf(calls.erkennen, { body: { ausweis } })
  expect(gast).toMatchObject({
    person: { id: emil.lstfixId, vorname: 'Emil', zone: 'Europe/Vienna' },
    stand: { id: emil.lstfixId, letzter: null, heuteSek: 0 },
  })
  const eintrag = geraet.eintrag(hier.stempel(emil, ausweis))
  expect((await geraet.melden([eintrag])).ergebnisse).toMatchObject([{ grund: null, bestaetigung: { name: 'Emil Beispiel' } }])
  expect((await geraet.ruf(calls.erkennen, { body: { ausweis } })).gast!.stand.letzter).toMatchObject({ flag: 'arrival' })
  expect(await geraet.ruf(calls.erkennen, { body: { ausweis: await hier.nummer() } })).toEqual({ gast: null })
})

test('Personalnummer und PIN eines anderen Standorts gelten mit Netz; das Gerät erfährt, wer es ist', async () => {
  const { geraet } = await hier.gekoppelt()
  await p.als(emil, calls).pinSetzen({ body: { pin: '864200' } })
  const { employeeid, beleg, gast } = await geraet.ruf(calls.pin, { body: { persnr: 1005, pin: '864200' } })
  expect([employeeid, gast?.person.vorname]).toEqual([emil.lstfixId, 'Emil'])
  const eintrag = geraet.eintrag({ art: 'stempel', employeeid, timestamp: jetzt(), flag: 'departure', code: 'Normal', erkannt: { weg: 'pin', beleg } })
  expect((await geraet.melden([eintrag])).ergebnisse[0]!.grund).toBeNull()
  await p.als(anna, calls).pinSetzen({ body: { pin: '135790' } })
  expect((await geraet.ruf(calls.pin, { body: { persnr: 1001, pin: '135790' } })).gast).toBeNull()
})

test('ohne Netz gelesen: das Büro findet, wem die Karte gehört, und bucht, was anstand oder gewählt war; niemand wird abgewiesen', async () => {
  const { geraet } = await hier.gekoppelt()
  const ausweis = await hier.karte(emil)
  await p.db.deleteFrom('terminalStempel').execute()
  await p.db
    .insertInto('zeitstempelStorno')
    .columns(['zeitstempelId', 'grund', 'anwenderId'])
    .expression((eb) =>
      eb
        .selectFrom('zeitstempel')
        .where('lstfixId', '=', emil.lstfixId!)
        .where('id', 'not in', eb.selectFrom('zeitstempelStorno').select('zeitstempelId'))
        .select((e) => ['id as zeitstempelId', e.val('Test').as('grund'), e.val(carla.anwenderId).as('anwenderId')]),
    )
    .execute()
  const [kommt, geht] = [geraet.eintrag(karte(ausweis)), geraet.eintrag(karte(ausweis))]
  const { ergebnisse } = await geraet.melden([kommt, geht])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual([null, null])
  expect(await gestempelt(kommt.id)).toMatchObject({ lstfixId: emil.lstfixId, flag: 'arrival', quelle: 'terminal' })
  // Sent again it is the same stamp.
  expect((await geraet.melden([kommt])).ergebnisse[0]!.ergebnis).toBe('angenommen')
  const gewaehlt = geraet.eintrag(karte(ausweis, 'departure'))
  await geraet.melden([geraet.eintrag({ art: 'ruecknahme', stempel: geht.id }), gewaehlt])
  expect(await gestempelt(geht.id)).toBeUndefined()
  expect(await gestempelt(gewaehlt.id)).toMatchObject({ flag: 'departure' })
})

test('eine Karte, die auch das Büro nicht kennt, bleibt als Lesung, auch wenn etwas gewählt wurde; wird sie angelernt, bevor das Terminal sich meldet, zählt sie', async () => {
  const { geraet } = await hier.gekoppelt()
  const fremd = await hier.nummer()
  const [erst, dann] = [geraet.eintrag(karte(fremd)), geraet.eintrag(karte(fremd, 'arrival'))]
  const { ergebnisse } = await geraet.melden([erst, geraet.eintrag({ art: 'ruecknahme', stempel: erst.id }), dann])
  expect(ergebnisse.map(({ grund }) => grund)).toEqual([null, null, null])
  expect(await p.db.selectFrom('terminalLesung').where('geraetId', '=', geraet.profil.id).select('grund').execute()).toEqual([
    { grund: 'unbekannt' },
    { grund: 'unbekannt' },
  ])
  const wartend = geraet.eintrag(karte(await hier.karte(bernd)))
  await geraet.melden([wartend])
  expect(await gestempelt(wartend.id)).toMatchObject({ lstfixId: bernd.lstfixId })
})

test('an einem Terminal, das nur einer Abteilung offensteht, wartet der Stempel einer anderen auf Freigabe', async () => {
  const { id, geraet } = await hier.gekoppelt()
  await p.db.insertInto('terminalAbteilung').values({ terminalId: id, abteilungId: abteilung.montage }).execute()
  const [eigene, fremde] = [await hier.karte(anna), await hier.karte(emil)]
  const eintraege = [geraet.eintrag(hier.stempel(anna, eigene)), geraet.eintrag(hier.stempel(emil, fremde)), geraet.eintrag(karte(fremde))]
  expect((await geraet.melden(eintraege)).ergebnisse.map(({ grund }) => grund)).toEqual([null, 'terminal.nicht-zugelassen', 'terminal.nicht-zugelassen'])
  expect(await gehalten(eintraege[2]!.id)).toEqual({ lstfixId: emil.lstfixId, grund: 'terminal.nicht-zugelassen' })
})
