import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, max, abteilung, portal } from '#test/cast.ts'
import { statementsOf } from '#test/database/statements.ts'
import type { Geraet } from '#test/terminal/terminalgeraet.ts'
import { einrichten } from '#test/terminal/terminalstand.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let hier: ReturnType<typeof einrichten>
beforeAll(async () => {
  p = await portal()
  hier = einrichten(p)
})
afterAll(() => p.stop())

type Liste = NonNullable<Awaited<ReturnType<typeof frisch>>>
const frisch = async (geraet: Geraet) => (await geraet.ruf(calls.personen, { query: {} })).personen
/** What a device keeps between two heartbeats, and how it asks: as the browser does it (web/dienst.ts). */
function amGeraet(geraet: Geraet) {
  let stand: string | undefined
  let liste: Liste = []
  /** One heartbeat; answers whether the device had to ask for the list, and whether it got another one. */
  const lebenszeichen = async () => {
    const { lage } = await geraet.melden()
    if (stand?.startsWith(`${lage.leutestand}.`)) return { gefragt: false, neu: false }
    const antwort = await geraet.ruf(calls.personen, { query: stand === undefined ? {} : { stand } })
    stand = antwort.stand
    liste = antwort.personen ?? liste
    return { gefragt: true, neu: antwort.personen !== null }
  }
  return { lebenszeichen, liste: () => liste }
}
const mitListe = async () => {
  const { id, geraet } = await hier.gekoppelt()
  const hat = amGeraet(geraet)
  await hat.lebenszeichen()
  return { id, geraet, ...hat }
}
const setze = (lstfixId: string, werte: Record<string, string | number | null>) => p.db.updateTable('lstfix').set(werte).where('id', '=', lstfixId).execute()
const neuePerson = uuid()
const neueAbteilung = uuid()
const heuteIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString()

/** Every kind of change that another list may come from; `neu` false: it is a change, but the list stays the same. */
const aenderungen: readonly [string, (terminalId: string) => Promise<unknown>, { neu?: boolean }?][] = [
  [
    'ein neuer Mitarbeiter',
    () =>
      p.db
        .insertInto('lstfix')
        .values({ id: neuePerson, persnr: 4711, vorname: 'Nina', zuname: 'Neu', abteilungId: abteilung.wien, vkforgid: 1000, eintritt: '2020-01-01' })
        .execute(),
  ],
  ['ein anderer Name', () => setze(neuePerson, { zuname: 'Anders' })],
  ['ein anderer Vorname', () => setze(neuePerson, { vorname: 'Nora' })],
  ['eine andere Personalnummer', () => setze(neuePerson, { persnr: 4712 })],
  ['in eine andere Filiale', () => setze(neuePerson, { vkforgid: 3000 })],
  ['und zurück', () => setze(neuePerson, { vkforgid: 1000 })],
  ['ein Austritt in der Zukunft', () => setze(neuePerson, { austritt: '2099-12-31' }), { neu: false }],
  ['ein Austritt gestern', () => setze(neuePerson, { austritt: Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 1 }).toString() })],
  ['doch kein Austritt', () => setze(neuePerson, { austritt: null })],
  ['ein Ausweis', () => hier.karte(anna)],
  ['ein anderer Ausweis', () => hier.karte(anna)],
  [
    'ein gesperrter Ausweis',
    () =>
      p.db
        .updateTable('ausweis')
        .set({ gesperrt: Temporal.Now.instant().toString() })
        .where('lstfixId', '=', anna.lstfixId!)
        .where('gesperrt', 'is', null)
        .execute(),
  ],
  ['ein gelöschter gesperrter Ausweis', () => p.db.deleteFrom('ausweis').where('lstfixId', '=', anna.lstfixId!).execute(), { neu: false }],
  [
    'ein Ausweis eines anderen Standorts',
    () =>
      p.db
        .insertInto('ausweis')
        .values({ id: uuid(), lstfixId: '019aa000-0000-7000-8000-0000000b0005', nummerHash: Buffer.alloc(32, 9), ende: '', art: 'karte' })
        .execute(),
    { neu: false },
  ],
  ['eine PIN', () => p.db.insertInto('lstfixPin').values({ lstfixId: bernd.lstfixId!, pinHash: 'x', salz: 'a', pruefwert: 3 }).execute()],
  ['eine andere PIN', () => p.db.updateTable('lstfixPin').set({ salz: 'b', pruefwert: 4 }).where('lstfixId', '=', bernd.lstfixId!).execute()],
  ['keine PIN mehr', () => p.db.deleteFrom('lstfixPin').where('lstfixId', '=', bernd.lstfixId!).execute()],
  ['nur diese Abteilung', (id) => p.db.insertInto('terminalAbteilung').values({ terminalId: id, abteilungId: abteilung.montage }).execute()],
  ['in diese Abteilung', () => setze(neuePerson, { abteilungId: abteilung.montage })],
  [
    'noch eine Abteilung',
    async (id) => {
      await p.db.insertInto('abteilung').values({ id: neueAbteilung, nummer: 77, bezeichnung: 'Lager' }).execute()
      await p.db.insertInto('terminalAbteilung').values({ terminalId: id, abteilungId: neueAbteilung }).execute()
    },
    { neu: false },
  ],
  ['in die andere Abteilung', () => setze(neuePerson, { abteilungId: neueAbteilung }), { neu: false }],
  [
    'die Abteilung gibt es nicht mehr',
    async () => {
      await setze(neuePerson, { abteilungId: abteilung.wien })
      await p.db.deleteFrom('abteilung').where('id', '=', neueAbteilung).execute()
    },
  ],
  ['wieder alle Abteilungen', (id) => p.db.deleteFrom('terminalAbteilung').where('terminalId', '=', id).execute()],
  ['knapp', (id) => p.db.updateTable('terminal').set({ datenschutz: 'knapp' }).where('id', '=', id).execute()],
  ['ein Name, von dem man hier nur den Anfang sieht', () => setze(neuePerson, { zuname: 'Anderswo' }), { neu: false }],
  ['das Terminal zieht um', (id) => p.db.updateTable('terminal').set({ vkforgid: 3000 }).where('id', '=', id).execute()],
  ['und zurück', (id) => p.db.updateTable('terminal').set({ vkforgid: 1000, datenschutz: 'voll' }).where('id', '=', id).execute()],
  ['eine andere Zeitzone', () => p.db.updateTable('filiale').set({ zone: 'Europe/Paris' }).where('vkforgid', '=', 1000).execute()],
  ['und zurück', () => p.db.updateTable('filiale').set({ zone: 'Europe/Berlin' }).where('vkforgid', '=', 1000).execute()],
  ['ein gelöschter Mitarbeiter', () => p.db.deleteFrom('lstfix').where('id', '=', neuePerson).execute()],
]

test('nach jeder Änderung trägt das nächste Lebenszeichen die neue Liste, und nur dann', async () => {
  const { id, geraet, lebenszeichen, liste } = await mitListe()
  for (const [was, tut, { neu = true } = {}] of aenderungen) {
    expect(await lebenszeichen(), `vor: ${was}`).toEqual({ gefragt: false, neu: false })
    await tut(id)
    expect(await lebenszeichen(), was).toEqual({ gefragt: true, neu })
    expect(liste(), was).toEqual(await frisch(geraet))
  }
})

test('was die Liste nicht betrifft, fragt niemand: Stempel, E-Mail, Arbeitszeit, Abwesenheit, Name der Abteilung', async () => {
  const { geraet, lebenszeichen } = await mitListe()
  const karte = await hier.karte(max)
  await lebenszeichen()
  await geraet.melden([geraet.eintrag(hier.stempel(max, karte))])
  await setze(max.lstfixId!, { email: 'max@anderswo.example' })
  await p.db.updateTable('abteilung').set({ bezeichnung: 'Montage Süd' }).where('id', '=', abteilung.montage).execute()
  await p.db
    .insertInto('abwesenheit')
    .values({ id: uuid(), lstfixId: max.lstfixId!, art: 'Urlaub', von: heuteIn('Europe/Berlin'), bis: heuteIn('Europe/Berlin') })
    .execute()
  await p.db
    .updateTable('lstfixArbeitszeitmodell')
    .set({ gueltigAb: heuteIn('Europe/Berlin') })
    .where('lstfixId', '=', max.lstfixId!)
    .execute()
  expect(await lebenszeichen()).toEqual({ gefragt: false, neu: false })
})

test('Mitternacht: wer gestern austrat, steht heute nicht mehr auf der Liste, ohne dass jemand etwas ändert', async () => {
  // Two places whose days differ at every moment of the year.
  const [frueh, spaet] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
  const ohneAusloeser = (zone: string) =>
    p.alsBesitzer(async (owner) => {
      await owner.query('alter table filiale disable trigger filiale_leute')
      await owner.query('update filiale set zone = $1 where vkforgid = 1000', [zone])
      await owner.query('alter table filiale enable trigger filiale_leute')
    })
  await ohneAusloeser(frueh)
  await setze(bernd.lstfixId!, { austritt: heuteIn(frueh) })
  const { lebenszeichen, liste } = await mitListe()
  const da = () => liste().some(({ id }) => id === bernd.lstfixId)
  expect([da(), await lebenszeichen()]).toEqual([true, { gefragt: false, neu: false }])
  await ohneAusloeser(spaet)
  expect([await lebenszeichen(), da()]).toEqual([{ gefragt: true, neu: true }, false])
  await ohneAusloeser('Europe/Berlin')
  await setze(bernd.lstfixId!, { austritt: null })
})

test('eine Änderung, die erst später festgeschrieben wird als eine jüngere, geht nicht unter', async () => {
  const { geraet, lebenszeichen, liste } = await mitListe()
  const offen = await p.db.startTransaction().execute()
  await offen.updateTable('lstfix').set({ vorname: 'Annabell' }).where('id', '=', anna.lstfixId!).execute()
  await setze(max.lstfixId!, { vorname: 'Maximilian' })
  expect(await lebenszeichen()).toEqual({ gefragt: true, neu: true })
  await offen.commit().execute()
  expect(await lebenszeichen()).toEqual({ gefragt: true, neu: true })
  expect(liste()).toEqual(await frisch(geraet))
  expect(liste().map(({ vorname }) => vorname)).toEqual(expect.arrayContaining(['Annabell', 'Maximilian']))
})

test('das Aufräumen lässt die letzte Änderung stehen, und ein Lebenszeichen ohne Änderung liest niemanden', async () => {
  const { geraet, lebenszeichen } = await mitListe()
  await p.alsBesitzer(async (owner) => void (await owner.query(`update leute_aenderung set zeitpunkt = zeitpunkt - interval '3 days'`)))
  await sql`delete from leute_aenderung where zeitpunkt < now() - interval '2 days' and id < (select max(id) from leute_aenderung)`.execute(p.db)
  await lebenszeichen()
  const anweisungen = await statementsOf(() => lebenszeichen())
  expect(anweisungen.filter((text) => /"?lstfix"?\b/.test(text))).toEqual([])
  expect(anweisungen.length).toBeLessThanOrEqual(6)
  // Where people stand is asked with it: two statements, whoever came.
  expect((await statementsOf(() => geraet.ruf(calls.staende, { query: { seit: Temporal.Now.instant().toString() } }))).length).toBeLessThanOrEqual(2)
})
