import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { carla, dora, gast, kunde as fremd, portal, type Refused } from '#test/cast.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const id = { nord: uuid(), sued: uuid(), wien: uuid(), fern: uuid(), objekt: uuid(), karl: uuid() }
const passwort = 'Kiesel#Zaun42'
beforeAll(async () => {
  p = await portal()
  const kunde = (key: string, nummer: number, name: string, vkforgid = 1000) => ({ id: key, nummer, name, art: 'Kunde' as const, vkforgid })
  await p.db.insertInto('filiale').values({ vkforgid: 7000, name: 'Fern', ort: '', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
  await p.db
    .insertInto('ktostamm')
    .values([
      kunde(id.nord, 1, 'Neubau Nord GmbH'),
      kunde(id.sued, 2, 'Altbau Süd KG'),
      kunde(id.wien, 3, 'Wien Wohnen', 3000),
      kunde(id.fern, 4, 'Fernbau Neubau Nord', 7000),
    ])
    .execute()
  await p.db.insertInto('ktostammDomain').values({ domain: 'altbau.example', ktostammId: id.sued }).execute()
  await p.db
    .insertInto('objekt')
    .values([
      { id: id.objekt, nummer: 10, name: 'Lager', ktostammId: id.nord },
      { id: uuid(), nummer: 11, name: 'Alt', ktostammId: id.nord, status: 'A' },
    ])
    .execute()
  await p.db
    .insertInto('ansprechpartner')
    .values([
      { id: id.karl, ktostammId: id.nord, vorname: 'Nora', zuname: 'Neu' },
      { id: uuid(), ktostammId: id.nord, vorname: 'Ada', zuname: 'Alt' },
    ])
    .execute()
})
afterAll(() => p.stop())

const registriert = async (email: string, more: { bestaetigt?: string | null; firma?: string; zuname?: string } = {}) => {
  const key = uuid()
  await p.db
    .insertInto('registrierung')
    .values({
      id: key,
      email,
      vorname: 'Nora',
      zuname: 'Neu',
      firma: 'Neubau Nord',
      sprache: 'de',
      adresse: '10.0.0.1',
      passwortHash: await hashPassword(passwort),
      tokenHash: Buffer.from(key),
      tokenBis: '2030-01-01T00:00:00Z',
      bestaetigt: Temporal.Now.instant().toString(),
      ...more,
    })
    .execute()
  return key
}
const alsDora = () => p.als(dora, calls)
const nord = { kunden: [{ id: id.nord, alleTickets: true }], ticketKtostamm: true, contact: 'neu' as const }
const refused = async (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: Refused) => [error.status, error.problem.code],
  )
const mails = (an: string) => p.db.selectFrom('postausgang').where('an', '=', an).orderBy('id').select(['betreff', 'text']).execute()
const anmelden = (username: string) =>
  p.server.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { username, password: passwort, stayAuthenticated: false } })

describe('freischalten', () => {
  test('Vorschläge kommen aus Maildomain und Firmenname, aber nur von Kunden der eigenen Konten', async () => {
    const key = await registriert('nora@altbau.example')
    const { vorschlaege, darf, emailConfirmed, isActive } = await alsDora().detail({ params: { id: key } })
    expect(vorschlaege.map(({ name, grund }) => [name, grund])).toEqual([
      ['Altbau Süd KG', 'domain'],
      ['Neubau Nord GmbH', 'name'],
    ])
    expect([darf, emailConfirmed, isActive]).toEqual([['aktivieren', 'ablehnen'], true, false])
    const { entities } = await alsDora().kunden({ query: { q: 'nord' } })
    expect(entities.map(({ name }) => name)).toEqual(['Neubau Nord GmbH'])
  })
  test('die Vorschau sagt, was die Person sehen wird, und wen der Kunde unter diesem Namen kennt', async () => {
    const key = await registriert('schau@neubau.example')
    const schau = await alsDora().vorschau({
      params: { id: key },
      body: {
        kunden: [
          { id: id.nord, alleTickets: true },
          { id: id.fern, alleTickets: true },
        ],
        ticketKtostamm: true,
      },
    })
    expect([schau.kunden, schau.objekte, schau.tickets, schau.apps]).toEqual([1, 1, 0, expect.arrayContaining(['dashboard'])])
    expect(schau.contacts.map(({ name, passt }) => [name, passt])).toEqual([
      ['Nora Neu', true],
      ['Ada Alt', false],
    ])
  })
  test('danach meldet sich die Person an, mit ihren Kunden, ihrem Recht, als Ansprechpartner, und bekommt eine Mail', async () => {
    const key = await registriert('nora@neubau.example')
    expect((await anmelden('nora@neubau.example')).statusCode).toBe(401)
    await alsDora().aktivieren({ params: { id: key }, body: { ...nord, contact: id.karl } })
    const answer = await anmelden('nora@neubau.example')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ berechtigungen: string[]; konten: { accountid: number }[] }>()).toMatchObject({
      berechtigungen: expect.arrayContaining(['DASHBOARD', 'TICKET.KTOSTAMM']),
      konten: [{ accountid: 1000 }],
    })
    const { kunden, contact, isActive, ticketKtostamm, darf } = await alsDora().detail({ params: { id: key } })
    expect([kunden.map(({ name, alleTickets }) => [name, alleTickets]), contact?.name, isActive, ticketKtostamm, darf]).toEqual([
      [['Neubau Nord GmbH', true]],
      'Nora Neu',
      true,
      true,
      ['zuordnen'],
    ])
    const [mail] = await mails('nora@neubau.example')
    expect(mail?.betreff).toBe('Ihr Zugang ist freigeschaltet')
    expect(mail?.text).toContain('Neubau Nord GmbH')
    const row = await p.db.selectFrom('registrierung').where('id', '=', key).select('passwortHash').executeTakeFirstOrThrow()
    expect(row.passwortHash).toBeNull()
  })
  test('ohne das Recht TICKET.KTOSTAMM gilt auch kein „alle Tickets“', async () => {
    const key = await registriert('ohne@neubau.example')
    await alsDora().aktivieren({ params: { id: key }, body: { ...nord, ticketKtostamm: false } })
    expect((await alsDora().detail({ params: { id: key } })).kunden.map(({ alleTickets }) => alleTickets)).toEqual([false])
    expect((await anmelden('ohne@neubau.example')).json<{ berechtigungen: string[] }>().berechtigungen).not.toContain('TICKET.KTOSTAMM')
  })
  test('eine geänderte Zuordnung ersetzt die alte und nimmt das Recht zurück', async () => {
    const key = await registriert('anders@neubau.example')
    await alsDora().aktivieren({ params: { id: key }, body: nord })
    await alsDora().zuordnen({ params: { id: key }, body: { kunden: [{ id: id.wien, alleTickets: true }], ticketKtostamm: false, contact: null } })
    const { kunden, contact, ticketKtostamm } = await alsDora().detail({ params: { id: key } })
    expect([kunden.map(({ name }) => name), contact, ticketKtostamm]).toEqual([['Wien Wohnen'], null, false])
  })
  test('entscheiden zwei zugleich, gewinnt eine, und die andere erfährt warum', async () => {
    const key = await registriert('zwei@neubau.example')
    const beide = await Promise.all([
      refused(alsDora().aktivieren({ params: { id: key }, body: nord })),
      refused(alsDora().ablehnen({ params: { id: key }, body: { grund: 'Kein Kunde von uns' } })),
    ])
    expect(beide.filter((one) => one === null)).toHaveLength(1)
    expect(beide.find((one) => one !== null)).toEqual([409, 'registration-admin.entschieden'])
  })
  test('kein Kunde, ein unsichtbarer Kunde und ein fremder Ansprechpartner werden abgelehnt, und nichts bleibt zurück', async () => {
    const key = await registriert('nichts@neubau.example')
    const versuch = (body: object) => refused(alsDora().aktivieren({ params: { id: key }, body: { ...nord, ...body } }))
    expect(await versuch({ kunden: [] })).toEqual([400, 'eingabe'])
    expect(await versuch({ kunden: [{ id: id.fern, alleTickets: false }] })).toEqual([422, 'registration-admin.kunde-unbekannt'])
    expect(await versuch({ kunden: [{ id: id.wien, alleTickets: false }], contact: id.karl })).toEqual([422, 'registration-admin.contact-unbekannt'])
    expect((await alsDora().detail({ params: { id: key } })).zustand).toBe('offen')
    expect(await p.db.selectFrom('anwender').where('email', '=', 'nichts@neubau.example').selectAll().execute()).toEqual([])
  })
})

describe('ablehnen und finden', () => {
  test('die Begründung geht an die Person, und ein Zugang entsteht nicht', async () => {
    const key = await registriert('nein@neubau.example')
    await alsDora().ablehnen({ params: { id: key }, body: { grund: 'Wir kennen Ihre Firma nicht.' } })
    expect((await mails('nein@neubau.example'))[0]?.text).toContain('Wir kennen Ihre Firma nicht.')
    expect((await anmelden('nein@neubau.example')).statusCode).toBe(401)
    expect((await alsDora().detail({ params: { id: key } })).darf).toEqual([])
  })
  test('die Liste zeigt, wer wartet; wer nicht bestätigt hat, ist nirgends zu sehen', async () => {
    const wartet = await registriert('wartet@neubau.example')
    const stumm = await registriert('stumm@neubau.example', { bestaetigt: null })
    const { entities } = await alsDora().liste({ query: { q: 'wartet' } })
    expect(entities.map((row) => row.id)).toEqual([wartet])
    expect((await alsDora().liste({ query: { zustand: 'alle', q: 'stumm' } })).entities).toEqual([])
    expect(await refused(alsDora().detail({ params: { id: stumm } }))).toEqual([404, 'nicht-gefunden'])
    expect(await refused(alsDora().aktivieren({ params: { id: stumm }, body: nord }))).toEqual([404, 'nicht-gefunden'])
    expect((await alsDora().stand()).offen).toBeGreaterThan(0)
  })
  test('die Liste blättert lückenlos', async () => {
    const gesehen: string[] = []
    let cursor: string | undefined
    do {
      const seite = await alsDora().liste({ query: { zustand: 'alle', limit: 2, ...(cursor ? { cursor } : {}) } })
      gesehen.push(...seite.entities.map((row) => row.id))
      cursor = seite.next ?? undefined
    } while (cursor)
    const alle = await p.db.selectFrom('registrierung').where('bestaetigt', 'is not', null).select('id').execute()
    expect([...gesehen].sort()).toEqual(alle.map((row) => row.id).sort())
  })
  test('die Liste lässt sich nach Name, Firma und Bestätigung ordnen, nach anderem nicht; die Datei folgt ihr', async () => {
    await registriert('ordnung-a@neubau.example', { zuname: 'Abel', firma: 'Zimmerei', bestaetigt: '2026-03-04T09:00:00Z' })
    await registriert('ordnung-z@neubau.example', { zuname: 'Zeller', firma: 'Abbruch', bestaetigt: '2026-03-03T09:00:00Z' })
    const wer = async (sort?: string) =>
      (await alsDora().liste({ query: { zustand: 'alle', q: 'ordnung-', ...(sort && { sort }) } })).entities.map(({ email }) => email.slice(8, 9))
    expect([await wer(), await wer('bestaetigt'), await wer('name'), await wer('-name'), await wer('firma')]).toEqual([
      ['a', 'z'],
      ['z', 'a'],
      ['a', 'z'],
      ['z', 'a'],
      ['z', 'a'],
    ])
    expect(await refused(alsDora().liste({ query: { sort: 'passwort' } }))).toEqual([400, 'eingabe'])
    const { payload } = await p.send(dora, calls.datei, { query: { format: 'csv', zustand: 'alle', q: 'ordnung-', sort: 'firma' } })
    expect(payload.indexOf('ordnung-z')).toBeLessThan(payload.indexOf('ordnung-a'))
  })
  test('in der Datei stehen Zeitpunkte, wie die Uhr der Firma sie zeigte', async () => {
    await registriert('datei@neubau.example', { bestaetigt: '2026-03-02T09:05:00Z' })
    const answer = await p.send(dora, calls.datei, { query: { format: 'csv', zustand: 'alle', q: 'datei@' } })
    expect(answer.payload).toContain(';02.03.2026 10:05:00;')
  })
  test('ohne das Recht gibt es nichts zu sehen und nichts zu tun', async () => {
    const key = await registriert('zu@neubau.example')
    for (const who of [carla, fremd, gast]) {
      expect(await refused(p.als(who, calls).detail({ params: { id: key } }))).toEqual([403, 'keine-berechtigung'])
      expect(await refused(p.als(who, calls).aktivieren({ params: { id: key }, body: nord }))).toEqual([403, 'keine-berechtigung'])
    }
  })
})
