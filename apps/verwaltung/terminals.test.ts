import { afterAll, beforeAll, expect, test } from 'vitest'
import { abteilung, anna, bernd, carla, dora, portal } from '#test/cast.ts'
import { Geraet, ueber } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls as terminalCalls } from '#apps/stempel-terminal/contract.ts'
import { calls as stempelCalls } from '#apps/stempelerfassung/contract.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
let admin: ReturnType<typeof p.als<typeof calls>>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
  admin = p.als(dora, calls)
})
afterAll(() => p.stop())

let zahl = 0
const werte = () => ({
  name: `Halle ${++zahl}`,
  vkforgid: 1000,
  abteilungen: [] as string[],
  wege: ['ausweis' as const, 'pin' as const],
  codes: [] as string[],
  datenschutz: 'voll' as const,
  kontakt: '',
})
/** Created in the administration and paired with its code. */
async function angelegt(mehr: Partial<ReturnType<typeof werte>> = {}) {
  const { id } = await admin.terminalAnlegen({ body: { ...werte(), ...mehr } })
  const { code } = await admin.terminalKoppeln({ params: { id } })
  const geraet = await Geraet.koppeln(ueber(p.server), code)
  return { id, geraet, lage: await geraet.anmelden() }
}
const zeile = async (id: string) => (await admin.terminals({ query: { limit: 200 } })).entities.find((row) => row.id === id)!
const code = (versprechen: Promise<unknown>) =>
  versprechen.then(
    () => null,
    (fehler: { problem: { code: string } }) => fehler.problem.code,
  )
const gelten = async (lstfixId: string, um: string) =>
  p.db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.lstfixId', '=', lstfixId)
    .where('z.timestamp', '=', um)
    .where('s.zeitstempelId', 'is', null)
    .select(['z.quelle', 'z.grund'])
    .execute()

test('anlegen, koppeln, melden: die Liste zeigt, wie es dem Terminal geht', async () => {
  const { id, geraet, lage } = await angelegt({ abteilungen: [abteilung.montage], codes: ['Normal', 'Pause'], kontakt: 'Pforte' })
  expect(lage.codes.map(({ name }) => name)).toEqual(['Normal', 'Pause'])
  await geraet.melden()
  expect(await zeile(id)).toMatchObject({
    zustand: 'aktiv',
    abteilungen: [abteilung.montage],
    codes: ['Normal', 'Pause'],
    version: 'test',
    wartend: 0,
    alarm: false,
    quarantaene: 0,
  })
  expect((await p.als(carla, terminalCalls).uebersicht({ query: {} })).entities.map((row) => row.id)).toContain(id)
  const gefunden = async (query: object) => (await p.als(carla, terminalCalls).uebersicht({ query })).entities.map((row) => row.id)
  expect(await gefunden({ q: 'gibt es nicht' })).toEqual([])
  expect((await gefunden({ sort: '-name' })).toReversed()).toEqual(await gefunden({ sort: 'name' }))
  await expect(gefunden({ sort: 'geheim' })).rejects.toMatchObject({ status: 400 })
})

test('ein Terminal zieht um: Ort und Leute ändern sich beim nächsten Melden, ohne neu zu koppeln', async () => {
  const { id, geraet } = await angelegt()
  const { name, revision } = await zeile(id)
  await admin.terminalAendern({ params: { id }, body: { ...werte(), name, vkforgid: 3000, revision } })
  expect((await geraet.melden()).lage.filiale.vkforgid).toBe(3000)
  expect((await geraet.ruf(terminalCalls.personen, { query: {} })).personen!.map(({ vorname }) => vorname)).toEqual(['Emil'])
})

test('gesperrt und stillgelegt ohne Netz: was wartete, kommt in die Quarantäne und zählt nach der Freigabe genau einmal', async () => {
  const ausweis = await hier.karte(anna)
  for (const was of ['terminalSperren', 'terminalStilllegen'] as const) {
    const { id, geraet } = await angelegt()
    const eintraege = (['arrival', 'departure'] as const).map((flag, i) => {
      const um = Temporal.Now.instant()
        .subtract({ hours: 6 - i })
        .toString({ smallestUnit: 'millisecond' })
      return geraet.eintrag({ ...(hier.stempel(anna, ausweis, flag) as { art: 'stempel' } & ReturnType<typeof hier.stempel>), timestamp: um } as never, um, 'B')
    })
    if (was === 'terminalSperren') await admin.terminalSperren({ params: { id }, body: { kontakt: 'Pforte, Durchwahl 12' } })
    else await admin.terminalStilllegen({ params: { id } })
    expect((await geraet.melden(eintraege)).lage).toMatchObject({ zustand: was === 'terminalSperren' ? 'gesperrt' : 'stillgelegt' })
    expect((await zeile(id)).quarantaene).toBe(2)
    const um = eintraege[0]!.kopf.um
    expect(await gelten(anna.lstfixId!, um)).toEqual([])
    expect(await admin.terminalAlleUebernehmen({ params: { id } })).toEqual({ anzahl: 2, offen: 0 })
    expect(await admin.terminalAlleUebernehmen({ params: { id } })).toEqual({ anzahl: 0, offen: 0 })
    expect(await gelten(anna.lstfixId!, um)).toMatchObject([{ quelle: 'terminal' }])
    if (was === 'terminalSperren') {
      await admin.terminalFreigeben({ params: { id } })
      expect((await geraet.melden()).lage.zustand).toBe('aktiv')
    } else expect(await code(admin.terminalFreigeben({ params: { id } }))).toBe('verwaltung.terminal-stillgelegt')
  }
})

test('nach einer Kopie: Alarm in der Liste, was zurückgenommen wurde, zählt nach der Freigabe wieder; neu gekoppelt geht es weiter', async () => {
  const ausweis = await hier.karte(bernd)
  const { id, geraet: original } = await angelegt()
  const kopie = original.kopie()
  const stempel = kopie.eintrag(hier.stempel(bernd, ausweis))
  await kopie.melden([stempel])
  const um = (stempel.tat as { timestamp: string }).timestamp
  expect(await gelten(bernd.lstfixId!, um)).toHaveLength(1)
  expect((await original.melden()).lage.zustand).toBe('gesperrt')
  expect(await gelten(bernd.lstfixId!, um)).toEqual([])
  expect(await zeile(id)).toMatchObject({ alarm: true, quarantaene: 1, alarmSeit: expect.any(String) })
  const { entities } = await admin.terminalQuarantaene({ params: { id }, query: {} })
  expect(entities).toMatchObject([{ zurueckgenommen: true, grund: 'terminal.kopie', flag: 'arrival', entscheidung: null }])
  await admin.terminalUebernehmen({ params: { id: entities[0]!.id } })
  expect(await gelten(bernd.lstfixId!, um)).toMatchObject([{ grund: 'Aus der Quarantäne freigegeben' }])
  expect(await code(admin.terminalUebernehmen({ params: { id: entities[0]!.id } }))).toBe('verwaltung.schon-entschieden')
  const { code: neu } = await admin.terminalKoppeln({ params: { id } })
  const ersatz = await Geraet.koppeln(ueber(p.server), neu)
  expect((await ersatz.anmelden()).zustand).toBe('aktiv')
  expect((await kopie.anmelden()).zustand).toBe('abgeloest')
  expect(await zeile(id)).toMatchObject({ alarm: false, alarmSeit: null })
})

test('verworfen zählt ein Stempel nie, mit Grund in der Prüfspur', async () => {
  const { id, geraet } = await angelegt()
  const eintrag = geraet.eintrag(hier.stempel(anna, await hier.nummer()))
  await geraet.melden([eintrag])
  await admin.terminalVerwerfen({ params: { id: eintrag.id }, body: { grund: 'Fremde Karte' } })
  expect((await admin.terminalQuarantaene({ params: { id }, query: {} })).entities).toMatchObject([
    { entscheidung: 'verworfen', grund: 'terminal.ausweis-unbekannt' },
  ])
  expect(
    (await p.als(anna, stempelCalls).liste({ query: { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' } })).entities.map((s) => s.id),
  ).not.toContain(eintrag.id)
  const spur = await p.db
    .selectFrom('pruefspur')
    .where('aktion', '=', 'quarantaene-verwerfen')
    .where('gegenstandId', '=', eintrag.id)
    .select('daten')
    .executeTakeFirst()
  expect(spur?.daten).toMatchObject({ grund: 'Fremde Karte' })
})

test('Ausweise und PIN einer Person: anlernen, sperren, setzen, löschen; die Nummer steht nirgends', async () => {
  const params = { id: anna.lstfixId! }
  const { id: erster } = await admin.ausweisAnlernen({ params, body: { nummer: '04:a2:2b:1a', art: 'nfc' } })
  expect(await code(admin.ausweisAnlernen({ params: { id: bernd.lstfixId! }, body: { nummer: '04A22B1A', art: 'karte' } }))).toBe('stempel.ausweis-vergeben')
  await admin.ausweisAnlernen({ params, body: { nummer: '99887766', art: 'karte' } })
  const { ausweise } = await admin.ausweise({ params })
  expect(ausweise.find(({ id }) => id === erster)).toMatchObject({ ende: '2B1A', gesperrt: expect.any(String) })
  const gueltig = ausweise.find(({ gesperrt }) => gesperrt === null)!
  await admin.ausweisSperren({ params: { ...params, ausweis: gueltig.id } })
  expect(await code(admin.ausweisSperren({ params: { ...params, ausweis: gueltig.id } }))).toBe('nicht-gefunden')
  await admin.pinSetzen({ params, body: { pin: '135790' } })
  expect((await admin.ausweise({ params })).pin).not.toBeNull()
  expect((await p.als(anna, terminalCalls).eigenePin()).gesetzt).not.toBeNull()
  const spur =
    JSON.stringify(await p.db.selectFrom('pruefspur').select('daten').execute()) + JSON.stringify(await p.db.selectFrom('lstfixPin').selectAll().execute())
  for (const geheim of ['135790', '04A22B1A', '99887766']) expect(spur).not.toContain(geheim)
  await admin.pinLoeschen({ params })
  expect((await admin.ausweise({ params })).pin).toBeNull()
})
