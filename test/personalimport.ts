import { importPersonal, type Auftrag } from '#domain/personal/import.ts'
import { ensureRollen } from '#domain/personal/rollen.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { testDatabase, type TestDatabase } from './database/database.ts'

export let database: TestDatabase
export const auftrag: Auftrag = { schreiben: true, heute: '2026-03-02', akteur: 'Kommandozeile', datei: 'personal.csv' }
export const lauf = (content: string, wie: Partial<Auftrag> = {}, { db } = database) =>
  importPersonal(db, new TextEncoder().encode(content), { ...auftrag, ...wie })
export const kopfzeile = 'Personalnummer;Vorname;Zuname;Abteilung;Eintritt'
export const eine = (titel: string, wert: string, zeile = '9001;Eva;Probe;Montage;01.01.2020') =>
  lauf(`${kopfzeile};Filiale;${titel}\n${zeile};1000;${wert}`, { schreiben: false })
export const gruende = async (lauf: ReturnType<typeof eine>) => (await lauf).plan.fehler.map(({ zeile, spalte, grund }) => `${zeile} ${spalte}: ${grund}`)
export const stand = async () => ({
  personen: await database.db.selectFrom('lstfix').selectAll().orderBy('persnr').execute(),
  anwender: await database.db.selectFrom('anwender').selectAll().orderBy('username').execute(),
  spur: (
    await database.db
      .selectFrom('pruefspur')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  ).n,
  abteilungen: await database.db.selectFrom('abteilung').selectAll().orderBy('nummer').execute(),
  modelle: await database.db.selectFrom('lstfixArbeitszeitmodell').selectAll().orderBy('lstfixId').execute(),
})

/** A company with two branches, whose staff is imported. */
export async function anlegen() {
  database = await testDatabase()
  const owner = connect(database.url, { max: 1 })
  await ensureRollen(
    owner,
    new Map([
      ['DASHBOARD', []],
      ['VERWALTUNG', []],
    ]),
  )
  await owner.destroy()
  const { db } = database
  await db
    .insertInto('filiale')
    .values([
      { vkforgid: 1000, name: 'Probebau', land: 'DE', region: 'BY', zone: 'Europe/Berlin' },
      { vkforgid: 3000, name: 'Probebau Wien', land: 'AT', region: '9', zone: 'Europe/Vienna' },
    ])
    .execute()
  await db
    .insertInto('abteilung')
    .values([
      { id: uuid(), nummer: 10, bezeichnung: 'Montage' },
      { id: uuid(), nummer: 20, bezeichnung: 'Lager' },
      { id: uuid(), nummer: 21, bezeichnung: 'Lager' },
    ])
    .execute()
  const [kundin, chefin] = [uuid(), uuid()]
  await db
    .insertInto('anwender')
    .values([
      { id: kundin, username: 'kundin@kunde.example', anzeigename: 'Kundin', accountid: 1000 },
      { id: chefin, username: 'chefin@probebau.example', anzeigename: 'Chefin', accountid: 1000 },
    ])
    .execute()
  await db
    .insertInto('anwenderRolle')
    .columns(['anwenderId', 'rolleId'])
    .expression(
      db
        .selectFrom('rolle')
        .where('name', '=', 'Kunde')
        .select([(eb) => eb.val(kundin).as('anwenderId'), 'id']),
    )
    .execute()
  await db
    .insertInto('anwenderRolle')
    .columns(['anwenderId', 'rolleId'])
    .expression(
      db
        .selectFrom('rolle')
        .where('name', '=', 'Administrator')
        .select([(eb) => eb.val(chefin).as('anwenderId'), 'id']),
    )
    .execute()
  const modell = uuid()
  await db
    .insertInto('arbeitszeitmodell')
    .values([
      { id: modell, name: 'Vollzeit' },
      { id: uuid(), name: 'Früher', aktiv: false },
    ])
    .execute()
  await db
    .insertInto('arbeitszeitmodellTag')
    .values([1, 2, 3, 4, 5].map((wochentag) => ({ modellId: modell, wochentag, von: '07:00', bis: '16:00', pauseMin: 45 })))
    .execute()
}
