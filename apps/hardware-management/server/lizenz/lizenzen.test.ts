import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, bernd, carla, dora, emil, kunde, max, portal } from '#test/cast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { erinnere } from '#apps/hardware-management/server/erinnerung/erinnere.ts'

let p: Awaited<ReturnType<typeof portal>>
/** Friday at noon in the company's zone. */
const jetzt = Temporal.Instant.from('2026-11-20T11:00:00Z')
const tagIn = (tage: number, ab = jetzt) => ab.toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: tage }).toString()
const heute = () => Temporal.Now.plainDateISO('Europe/Berlin')
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const neue = async (mehr: object = {}) => (await dort().lizenzAnlegen({ body: { name: 'Büropaket', art: 'platz', plaetze: 2, ...mehr } })).id
const gib = (id: string, wer: object) => dort().platzVergeben({ params: { id }, body: { von: heute().toString(), ...wer } })

test('der Platz über der Zahl wird abgelehnt und nennt, wer sie hat; frei wird er durch Freigabe oder Ausscheiden (4.2)', async () => {
  const id = await neue()
  const { id: annas } = await gib(id, { lstfixId: anna.lstfixId })
  await gib(id, { lstfixId: bernd.lstfixId })
  await expect(gib(id, { lstfixId: bernd.lstfixId })).rejects.toMatchObject({ status: 409, problem: { code: 'lizenz.hat-schon' } })
  const voll = gib(id, { lstfixId: max.lstfixId })
  await expect(voll).rejects.toMatchObject({ status: 422, problem: { code: 'lizenz.voll' } })
  await voll.catch((error: { problem: { detail: string } }) => expect(error.problem.detail).toContain('Anna Beispiel'))
  await dort().platzFreigeben({ params: { id, platz: annas }, body: { bis: heute().toString() } })
  await expect(dort().platzFreigeben({ params: { id, platz: annas }, body: { bis: heute().toString() } })).rejects.toMatchObject({ status: 409 })
  await gib(id, { lstfixId: max.lstfixId })
  expect(await dort().lizenz({ params: { id } })).toMatchObject({ belegt: 2, frei: 0 })
  await p.db
    .updateTable('lstfix')
    .set({ austritt: heute().subtract({ days: 1 }).toString() })
    .where('id', '=', bernd.lstfixId)
    .execute()
  expect(await dort().lizenz({ params: { id } })).toMatchObject({ belegt: 1, frei: 1 })
  expect((await dort().plaetze({ params: { id }, query: {} })).entities.find(({ inhaber }) => inhaber.startsWith('Bernd'))).toMatchObject({ zaehlt: false })
  await p.db.updateTable('lstfix').set({ austritt: null }).where('id', '=', bernd.lstfixId).execute()
})

test('den letzten Platz zugleich bekommt genau einer', async () => {
  const id = await neue({ plaetze: 1 })
  const beide = await Promise.allSettled([gib(id, { lstfixId: anna.lstfixId }), gib(id, { lstfixId: max.lstfixId })])
  expect(beide.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('weniger Plätze als vergeben sind erlaubt, gelten als überbelegt und stehen im Filter', async () => {
  const id = await neue({ name: 'Zeichenprogramm', art: 'geraet', plaetze: 2 })
  for (const hostname of ['LIZ-1', 'LIZ-2']) {
    const geraet = uuid()
    await dort().anlegen({ body: { id: geraet, hostname } })
    await gib(id, { hardwareId: geraet })
    expect((await dort().lizenzenZum({ params: { idhardware: geraet }, query: {} })).entities).toMatchObject([{ id, name: 'Zeichenprogramm' }])
  }
  const { revision, ...vorher } = await dort().lizenz({ params: { id } })
  await dort().lizenzAendern({ params: { id }, body: { ...vorher, plaetze: 1, revision } })
  await expect(dort().lizenzAendern({ params: { id }, body: { ...vorher, revision } })).rejects.toMatchObject({ status: 409 })
  const { entities } = await dort().lizenzen({ query: { lage: 'ueberbelegt' } })
  expect(entities).toMatchObject([{ id, belegt: 2, frei: -1 }])
  expect(await (await p.als(dora, calls).lizenzdatei({ query: { format: 'csv' } })).text()).toContain('Zeichenprogramm')
})

test('eine Firmenlizenz zählt nichts und vergibt keine Plätze', async () => {
  const id = await neue({ name: 'Virenschutz', art: 'firma', plaetze: 7 })
  expect(await dort().lizenz({ params: { id } })).toMatchObject({ plaetze: null, frei: null })
  await expect(gib(id, { lstfixId: anna.lstfixId })).rejects.toMatchObject({ status: 422 })
})

test('falsche Angaben stehen am Feld', async () => {
  await expect(neue({ plaetze: null })).rejects.toMatchObject({ problem: { errors: [{ path: 'plaetze' }] } })
  await expect(neue({ bis: '2026-01-01', von: '2026-02-01' })).rejects.toMatchObject({ problem: { errors: [{ path: 'bis' }] } })
  await expect(neue({ bis: '2026-01-01', kuendigungBis: '2026-02-01' })).rejects.toMatchObject({ problem: { errors: [{ path: 'kuendigungBis' }] } })
  await expect(neue({ kosten: '-1.00' })).rejects.toMatchObject({ status: 400 })
  await expect(gib(await neue(), { lstfixId: null })).rejects.toMatchObject({ problem: { errors: [{ path: 'lstfixId' }] } })
})

test('Kunden und fremde Konten sehen keine Lizenz, auch nicht mit ihrer Nummer; wer nur liest, ändert nichts', async () => {
  const id = await neue({ name: 'Fremd' })
  for (const wer of [kunde, emil])
    await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: wer.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
  for (const wer of [kunde, emil]) {
    expect((await p.als(wer, calls).lizenzen({ query: {} })).entities).toEqual([])
    await expect(p.als(wer, calls).lizenz({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(wer, calls).plaetze({ params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
  }
  expect((await p.als(carla, calls).lizenzen({ query: { q: 'fremd' } })).entities).toHaveLength(1)
  await expect(p.als(carla, calls).platzVergeben({ params: { id }, body: { von: heute().toString(), lstfixId: anna.lstfixId } })).rejects.toMatchObject({
    status: 403,
  })
})

test('an Arbeitstagen kommt eine E-Mail mit allem, jede Stufe einmal, und nichts von Ausgeschiedenem (4.2)', async () => {
  await p.db.updateTable('lizenz').set({ bis: null, kuendigungBis: null, plaetze: 1000 }).where('plaetze', 'is not', null).execute()
  await p.db.deleteFrom('fristErinnerung').execute()
  const geraete = { bald: uuid(), weg: uuid(), weit: uuid() }
  for (const [name, id] of Object.entries(geraete)) await dort().anlegen({ body: { id, hostname: `FRIST-${name}` } })
  const ende = (id: string, garantieEnde: string, mehr: object = {}) =>
    p.db
      .updateTable('hardware')
      .set({ garantieEnde, ...mehr })
      .where('id', '=', id)
      .execute()
  await ende(geraete.bald, tagIn(29), { supportEnde: tagIn(90) })
  await ende(geraete.weg, tagIn(29), { ausscheidedatum: tagIn(-1), ausscheidegrund: 'verkauft' })
  await ende(geraete.weit, tagIn(91))
  await neue({ name: 'Endet', bis: tagIn(200), kuendigungBis: tagIn(100), warntage: [120] })
  const knapp = await neue({ name: 'Knapp', plaetze: 1, freiAb: 1 })
  const briefe = async () =>
    (await p.db.selectFrom('postausgang').where('anlass', '=', 'hardware.fristen').orderBy('erstellt').selectAll().execute()).filter(
      ({ an }) => an === dora.username,
    )
  const lauf = (um: Temporal.Instant) => erinnere(p.db, 'https://portal.example', um)

  await Promise.all([lauf(jetzt), lauf(jetzt)])
  await lauf(jetzt)
  const [erste] = await briefe()
  expect(await briefe()).toHaveLength(1)
  expect(erste!.betreff).toBe('Hardware: 4 Fristen laufen ab')
  expect(erste!.text).toContain('noch 29 Tage): FRIST-bald')
  expect(erste!.text).toContain('noch 90 Tage): FRIST-bald')
  expect(erste!.text).toContain('noch 100 Tage): Endet')
  expect(erste!.text).toContain('Nur noch 1 Platz frei: Knapp')
  expect(erste!.text).not.toMatch(/FRIST-weg|FRIST-weit/)

  // Over a weekend: what became due on Saturday is told on Monday, what was told is not.
  await lauf(jetzt.add({ hours: 72 }))
  expect((await briefe()).map(({ betreff }) => betreff)).toEqual(['Hardware: 4 Fristen laufen ab', 'Hardware: 1 Frist läuft ab'])
  expect((await briefe())[1]!.text).toContain('FRIST-weit')

  await p.db
    .insertInto('feiertag')
    .values({ id: uuid(), land: 'DE', region: null, datum: tagIn(4), bezeichnung: 'Betriebsruhe' })
    .execute()
  await ende(geraete.weit, tagIn(10))
  await lauf(jetzt.add({ hours: 96 }))
  expect(await briefe()).toHaveLength(2)
  await lauf(jetzt.add({ hours: 120 }))
  expect((await briefe())[2]!.text).toContain('noch 5 Tage): FRIST-weit')

  await p.db.updateTable('lizenz').set({ freiAb: null }).where('id', '=', knapp).execute()
  await lauf(jetzt.add({ hours: 144 }))
  expect(await p.db.selectFrom('fristErinnerung').where('art', '=', 'plaetze').select('stufe').execute()).toEqual([])
})

test('wann an Garantie und Support eines Geräts erinnert wird, sagt ihr Typ (4.2)', async () => {
  await p.db.updateTable('lizenz').set({ bis: null, kuendigungBis: null, freiAb: null, plaetze: 1000 }).where('plaetze', 'is not', null).execute()
  await p.db.updateTable('hardware').set({ garantieEnde: null, supportEnde: null }).execute()
  await p.db.deleteFrom('fristErinnerung').execute()
  await p.db.deleteFrom('postausgang').where('anlass', '=', 'hardware.fristen').execute()
  const typ = async (liste: 'garantietyp' | 'supporttyp', warntage: number[]) =>
    (await dort().auswahlAnlegen({ params: { liste }, body: { name: `Typ ${uuid()}`, monate: 12, warntage } })).id
  const [frueh, spaet] = [await typ('garantietyp', [200, 150]), await typ('supporttyp', [14])]
  const geraet = async (hostname: string, werte: object) => {
    const id = uuid()
    await dort().anlegen({ body: { id, hostname } })
    await p.db.updateTable('hardware').set(werte).where('id', '=', id).execute()
  }
  await geraet('TYP-frueh', { garantietypId: frueh, garantieEnde: tagIn(160), supportEnde: tagIn(160) })
  await geraet('TYP-spaet', { supporttypId: spaet, supportEnde: tagIn(20), garantieEnde: tagIn(80) })
  await erinnere(p.db, 'https://portal.example', jetzt)
  expect(await p.db.selectFrom('fristErinnerung').where('anwenderId', '=', dora.anwenderId).orderBy('stufe').select(['art', 'stufe']).execute()).toEqual([
    { art: 'garantie', stufe: 90 },
    { art: 'garantie', stufe: 200 },
  ])
  await erinnere(p.db, 'https://portal.example', jetzt.add({ hours: 6 * 24 }))
  expect(await p.db.selectFrom('fristErinnerung').where('anwenderId', '=', dora.anwenderId).where('art', '=', 'support').select('stufe').execute()).toEqual([
    { stufe: 14 },
  ])
})

test('wer die E-Mail abgewählt hat, bekommt keine', async () => {
  await p.db.deleteFrom('fristErinnerung').execute()
  await p.db.deleteFrom('postausgang').where('anlass', '=', 'hardware.fristen').execute()
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: dora.anwenderId, anlass: 'hardware.fristen', weg: 'mail' }).execute()
  await erinnere(p.db, 'https://portal.example', jetzt)
  expect(await p.db.selectFrom('postausgang').where('anlass', '=', 'hardware.fristen').select('an').execute()).not.toContainEqual({ an: dora.username })
})
