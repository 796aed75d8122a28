import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { mitAllenTickets, mitEinblick, sichtbareAnsprechpartner, sichtbareKostenstellen, sichtbareKunden, sichtbareObjekte } from './sicht.ts'
import { ansprechpartnerwahl, kostenstellenwahl, kundenwahl, objektwahl } from './suche.ts'
import { firmendomain, kundenvorschlaege } from './vorschlag.ts'

let database: TestDatabase
const id = {
  ahlers: uuid(),
  sued: uuid(),
  behrens: uuid(),
  wien: uuid(),
  lager: uuid(),
  halle: uuid(),
  kasse: uuid(),
  karl: uuid(),
  britta: uuid(),
  ks: uuid(),
}

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const filiale = { ort: '', land: 'DE', region: 'BY', zone: 'Europe/Berlin' } as const
  await db
    .insertInto('filiale')
    .values([
      { vkforgid: 1000, name: 'Nord', ...filiale },
      { vkforgid: 3000, name: 'Wien', ...filiale },
    ])
    .execute()
  const anwender = (key: string, username: string) => ({ id: key, username, email: username, anzeigename: username, accountid: 1000 })
  await db
    .insertInto('anwender')
    .values([anwender(id.karl, 'karl@ahlers.example'), anwender(id.britta, 'britta@behrens.example')])
    .execute()
  const kunde = (key: string, nummer: number, name: string, vkforgid = 1000) => ({ id: key, nummer, name, art: 'Kunde' as const, vkforgid })
  await db
    .insertInto('ktostamm')
    .values([
      kunde(id.ahlers, 1, 'Ahlers Anlagenbau GmbH'),
      kunde(id.sued, 2, 'Ahlers Service Süd GmbH'),
      kunde(id.behrens, 3, 'Behrens Immobilien KG'),
      kunde(id.wien, 4, 'Wiener 100% Wohnbau', 3000),
      { ...kunde(uuid(), 5, 'Ahlers stillgelegt'), aktiv: false },
      { ...kunde(uuid(), 6, 'Ahlers liefert'), art: 'Lieferant' as const },
    ])
    .execute()
  await db
    .insertInto('ktostammDomain')
    .values([
      { domain: 'ahlers.example', ktostammId: id.ahlers },
      { domain: 'behrens.example', ktostammId: id.behrens },
    ])
    .execute()
  await db
    .insertInto('objekt')
    .values([
      { id: id.lager, nummer: 10, name: 'Lager', ktostammId: id.ahlers },
      { id: id.halle, nummer: 11, name: 'Halle', ktostammId: id.ahlers, status: 'A' },
      { id: id.kasse, nummer: 12, name: 'Kassenhaus', ktostammId: id.behrens },
    ])
    .execute()
  await db
    .insertInto('kostenstelle')
    .values([
      { id: id.ks, objektId: id.lager, nummer: 100, bezeichnung: 'Wartung' },
      { id: uuid(), objektId: id.lager, nummer: 200, bezeichnung: 'Alt', aktiv: false },
      { id: uuid(), objektId: id.kasse, nummer: 100, bezeichnung: 'Umbau' },
    ])
    .execute()
  await db
    .insertInto('ansprechpartner')
    .values([
      { id: uuid(), ktostammId: id.ahlers, vorname: 'Karl', zuname: 'Ahlers' },
      { id: uuid(), ktostammId: id.behrens, zuname: 'Behrens' },
    ])
    .execute()
  await db
    .insertInto('anwenderKtostamm')
    .values([
      { anwenderId: id.karl, ktostammId: id.ahlers, alleTickets: true },
      { anwenderId: id.karl, ktostammId: id.sued },
      { anwenderId: id.britta, ktostammId: id.behrens, alleTickets: true },
    ])
    .execute()
})
afterAll(() => database.drop())

const als = (anwenderId: string, rechte: string[] = [], konten = [1000]) =>
  ({ db: database.db, person: { anwenderId, konten, berechtigungen: new Set(rechte) } }) as unknown as Work
const karl = (...rechte: string[]) => als(id.karl, rechte)
const namen = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('was jemand von den Kunden sieht', () => {
  test('ein Kunde sieht seine zugeordneten Kunden, deren Objekte, Kostenstellen und Ansprechpartner, und nichts von anderen', async () => {
    expect(namen(await sichtbareKunden(karl(), 'TICKET.INTERN').selectAll().orderBy('nummer').execute())).toEqual([
      'Ahlers Anlagenbau GmbH',
      'Ahlers Service Süd GmbH',
    ])
    expect(namen(await sichtbareObjekte(karl()).selectAll().orderBy('nummer').execute())).toEqual(['Lager', 'Halle'])
    expect((await sichtbareKostenstellen(karl()).selectAll().execute()).map(({ bezeichnung }) => bezeichnung).sort()).toEqual(['Alt', 'Wartung'])
    expect((await sichtbareAnsprechpartner(karl()).selectAll().execute()).map(({ zuname }) => zuname)).toEqual(['Ahlers'])
  })
  test('wer keinem Kunden zugeordnet ist, sieht keinen', async () => {
    expect(await sichtbareKunden(als(uuid()), 'TICKET.INTERN').selectAll().execute()).toEqual([])
    expect(await kundenwahl(als(uuid()), {})).toEqual([])
  })
  test('mit dem Recht des Hauses sieht man alle Kunden der eigenen Konten und keine anderen', async () => {
    const nummern = async (konten: number[]) =>
      (
        await sichtbareKunden(als(uuid(), ['TICKET.INTERN'], konten), 'TICKET.INTERN')
          .select('nummer')
          .orderBy('nummer')
          .execute()
      ).map(({ nummer }) => nummer)
    expect(await nummern([1000])).toEqual([1, 2, 3, 5, 6])
    expect(await nummern([3000])).toEqual([4])
  })
  test('alle Tickets sieht ein Kunde nur mit TICKET.KTOSTAMM und nur bei dem Kunden, für den es gilt', async () => {
    const ids = async (...rechte: string[]) => (await mitAllenTickets(karl(...rechte)).execute()).map(({ ktostammId }) => ktostammId)
    expect(await ids()).toEqual([])
    expect(await ids('TICKET')).toEqual([])
    expect(await ids('TICKET.KTOSTAMM')).toEqual([id.ahlers])
  })
  test('Einblick in alles hat, wer das Recht wirklich hält und angemeldet werden darf', async () => {
    const { db } = database
    expect(await mitEinblick(db, id.ahlers)).toEqual([])
    await db.insertInto('anwenderBerechtigung').values({ anwenderId: id.karl, berechtigung: 'TICKET.KTOSTAMM' }).execute()
    expect(await mitEinblick(db, id.ahlers)).toEqual([id.karl])
    expect(await mitEinblick(db, id.sued)).toEqual([])
    await db.updateTable('anwender').set({ aktiv: false }).where('id', '=', id.karl).execute()
    expect(await mitEinblick(db, id.ahlers)).toEqual([])
    await db.updateTable('anwender').set({ aktiv: true }).where('id', '=', id.karl).execute()
  })
})

describe('Auswahllisten', () => {
  const haus = () => als(uuid(), ['TICKET.INTERN'])
  const keys = ['TICKET.INTERN']
  test('zeigen nur, was in Gebrauch ist', async () => {
    expect(namen(await kundenwahl(haus(), { q: 'ahlers', keys }))).toEqual(['Ahlers Anlagenbau GmbH', 'Ahlers Service Süd GmbH'])
    expect(namen(await kundenwahl(haus(), { keys, art: 'Lieferant' }))).toEqual(['Ahlers liefert'])
    expect(namen(await objektwahl(haus(), { keys, ktostammId: id.ahlers }))).toEqual(['Lager'])
    expect(await kostenstellenwahl(haus(), { keys, objektId: id.lager })).toEqual([{ id: id.ks, nummer: '100', name: 'Wartung', hint: '' }])
    expect(namen(await ansprechpartnerwahl(haus(), { keys, ktostammId: id.ahlers }))).toEqual(['Karl Ahlers'])
  })
  test('suchen nach Nummer und Wörtern, und Platzhalter sind keine', async () => {
    expect(namen(await objektwahl(haus(), { q: '12', keys }))).toEqual(['Kassenhaus'])
    expect(namen(await objektwahl(haus(), { q: 'lager ahlers', keys }))).toEqual(['Lager'])
    expect(await kundenwahl(haus(), { q: '%', keys })).toEqual([])
    expect(namen(await kundenwahl(als(uuid(), keys, [3000]), { q: '100%', keys }))).toEqual(['Wiener 100% Wohnbau'])
  })
  test('geben das Objekt eines anderen Kunden nicht preis', async () => {
    expect(await objektwahl(karl(), { ktostammId: id.behrens })).toEqual([])
    expect(await kostenstellenwahl(karl(), { objektId: id.kasse })).toEqual([])
    expect(await ansprechpartnerwahl(karl(), { ktostammId: id.behrens })).toEqual([])
  })
})

describe('Vorschläge für einen neuen Menschen', () => {
  const frage = (email: string, firma: string) => kundenvorschlaege(als(uuid(), ['REGISTRATIONADMIN']), { email, firma }, { keys: ['REGISTRATIONADMIN'] })
  test('die Maildomain geht vor, der ähnliche Name folgt', async () => {
    const [erster, zweiter] = await frage('neu@ahlers.example', 'Ahlers Servise Sued')
    expect([erster?.name, erster?.grund, erster?.treffer]).toEqual(['Ahlers Anlagenbau GmbH', 'domain', 1])
    expect([zweiter?.name, zweiter?.grund]).toEqual(['Ahlers Service Süd GmbH', 'name'])
  })
  test('ein vertippter Name findet seinen Kunden, ein fremder keinen', async () => {
    expect((await frage('x@gmail.com', 'Berens Imobilien'))[0]?.name).toBe('Behrens Immobilien KG')
    expect(await frage('x@gmail.com', 'Zirkus Sarrasani')).toEqual([])
  })
  test('die Domain eines Anbieters für jedermann sagt nichts über die Firma', () => {
    expect(firmendomain('Hans@GMX.de')).toBeNull()
    expect(firmendomain('hans@Ahlers.Example ')).toBe('ahlers.example')
    expect(firmendomain('ohne')).toBeNull()
  })
})
