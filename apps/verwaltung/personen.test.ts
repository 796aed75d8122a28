import { afterAll, beforeAll, expect, test } from 'vitest'
import { abteilung, anna, bernd, carla, dora, gast, kunde, max, modell, portal } from '#test/cast.ts'
import { mailsTo } from '#test/mail/outbox.ts'
import { calls as reset } from '#apps/forgot-password/contract.ts'
import { verifyPassword } from '#platform/server/access/password.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const neu = {
  persnr: 2001,
  vorname: 'Nora',
  zuname: 'Neu',
  email: 'Nora@Firma.example',
  telefon: null,
  geburtsdatum: null,
  abteilungId: abteilung.montage,
  vkforgid: 1000,
  eintritt: '2026-01-01',
  austritt: null,
  modellId: modell.tag,
  zugang: false,
  rollen: [] as string[],
}
const refusedAt = (path: string, code: string) => ({ status: 422, problem: { code, errors: [{ path }] } })
const rolleId = async (name: string) => (await p.db.selectFrom('rolle').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id
const spur = (gegenstandId: string, aktion: string) =>
  p.db.selectFrom('pruefspur').where('gegenstandId', '=', gegenstandId).where('aktion', '=', aktion).orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
const daten = async (anwenderId: string) => {
  const { anwender } = await ich().person({ params: { id: anwenderId } })
  const { username, anzeigename, email, sprache, accountid, konten, rollen, rechte, revision } = anwender!
  return { username, anzeigename, email, sprache, accountid, konten, rollen, rechte, revision }
}

test('ein Mitarbeiter ohne Zugang, mit Modell ab dem Eintritt', async () => {
  const { id } = await ich().mitarbeiterAnlegen({ body: neu })
  expect(await ich().person({ params: { id } })).toMatchObject({
    anwender: null,
    mitarbeiter: { email: 'nora@firma.example' },
    modelle: [{ name: 'Vollzeit', gueltigAb: '2026-01-01' }],
    darf: ['zugang-anlegen'],
  })
})

test('eine vergebene Personalnummer steht am Feld', async () => {
  await expect(ich().mitarbeiterAnlegen({ body: { ...neu, persnr: 1001 } })).rejects.toMatchObject({
    ...refusedAt('persnr', 'verwaltung.persnr-vergeben'),
    problem: { errors: [{ message: 'Diese Personalnummer ist schon vergeben.' }] },
  })
})

test('ein Austritt vor dem Eintritt und eine fremde Abteilung werden abgelehnt', async () => {
  await expect(ich().mitarbeiterAnlegen({ body: { ...neu, persnr: 2002, austritt: '2025-12-31' } })).rejects.toMatchObject(
    refusedAt('austritt', 'verwaltung.austritt-vor-eintritt'),
  )
  await expect(ich().mitarbeiterAnlegen({ body: { ...neu, persnr: 2002, abteilungId: modell.tag } })).rejects.toMatchObject(
    refusedAt('abteilungId', 'verwaltung.unbekannt'),
  )
  await expect(ich().mitarbeiterAnlegen({ body: { ...neu, persnr: 2002, email: null, zugang: true } })).rejects.toMatchObject(
    refusedAt('email', 'verwaltung.email-fuer-zugang'),
  )
})

test('die Prüfspur nennt nur, was sich geändert hat, vorher und nachher', async () => {
  const { id, abteilung: _, filiale: __, ...mitarbeiter } = (await ich().person({ params: { id: bernd.lstfixId! } })).mitarbeiter!
  await ich().mitarbeiterAendern({ params: { id }, body: { ...mitarbeiter, telefon: '+49 89 1234' } })
  expect((await spur(id, 'aendern')).daten).toEqual({ vorher: { telefon: null }, nachher: { telefon: '+49 89 1234' } })
})

test('mit dem Code der Einladung legt der neue Anwender sein Passwort fest, einmal', async () => {
  const { id } = await ich().mitarbeiterAnlegen({
    body: { ...neu, persnr: 2003, email: 'nina@firma.example', zugang: true, rollen: [await rolleId('Mitarbeiter')] },
  })
  const mail = (await mailsTo(p, 'nina@firma.example'))[0]!
  expect([mail.geheim, mail.anlass]).toEqual([true, 'verwaltung.einladung'])
  const token = /Bestätigungscode: (\S+)/.exec(mail.text)![1]!
  const { anwender } = await ich().person({ params: { id } })
  expect(anwender).toMatchObject({ passwortGesetzt: false, rollenNamen: ['Mitarbeiter'], konten: [1000] })
  const body = { username: 'nina@firma.example', token, password: 'Kran+Regen7Hof', passwordRepeat: 'Kran+Regen7Hof' }
  expect(await p.als(null, reset).reset({ body })).toBe(true)
  await expect(p.als(null, reset).reset({ body })).rejects.toMatchObject({ status: 422 })
  expect(JSON.stringify(await ich().mail({ params: { id: mail.id } }))).not.toContain(token)
  const { entities } = await ich().pruefspur({ query: { gegenstandId: anwender!.id } })
  for (const { id: nr } of entities) expect(JSON.stringify(await ich().pruefspurEintrag({ params: { id: nr } }))).not.toMatch(new RegExp(`${token}|argon2`))
})

test('ein Zugang ohne E-Mail bekommt sein Passwort hier, nach den Regeln', async () => {
  const { id: lstfixId } = await ich().mitarbeiterAnlegen({ body: { ...neu, persnr: 2004, email: null } })
  const body = {
    username: 'Nils.Neu',
    anzeigename: 'Nils Neu',
    email: null,
    sprache: 'de' as const,
    accountid: 1000,
    konten: [],
    rollen: [],
    rechte: [],
    lstfixId,
  }
  await expect(ich().anwenderAnlegen({ body: { ...body, passwort: null } })).rejects.toMatchObject(refusedAt('passwort', 'verwaltung.passwort-oder-email'))
  await expect(ich().anwenderAnlegen({ body: { ...body, passwort: 'kurz' } })).rejects.toMatchObject({ status: 400 })
  const { id } = await ich().anwenderAnlegen({ body: { ...body, passwort: 'Kran+Regen7Hof' } })
  await expect(ich().anwenderAnlegen({ body: { ...body, passwort: 'Kran+Regen7Hof' } })).rejects.toMatchObject(
    refusedAt('username', 'verwaltung.username-vergeben'),
  )
  await ich().passwortSetzen({ params: { id }, body: { passwort: 'Wind+Dach9Hof' } })
  const { passwortHash } = await p.db.selectFrom('anwender').where('id', '=', id).select('passwortHash').executeTakeFirstOrThrow()
  expect(await verifyPassword('Wind+Dach9Hof', passwortHash)).toBe(true)
  expect((await spur(id, 'passwort-setzen')).daten).toEqual({})
  await expect(ich().einladen({ params: { id } })).rejects.toMatchObject(refusedAt('email', 'verwaltung.keine-email'))
})

test('Sperren beendet die Sitzungen sofort, Freigeben öffnet wieder', async () => {
  await p
    .als(max, calls)
    .ueberblick()
    .catch(() => {})
  await ich().anwenderAktiv({ params: { id: max.anwenderId }, body: { aktiv: false } })
  await expect(p.als(max, calls).ueberblick()).rejects.toMatchObject({ status: 401 })
  expect(await p.db.selectFrom('ereignis').where('thema', '=', 'rechte').orderBy('id', 'desc').select(['ids', 'fuer']).executeTakeFirst()).toEqual({
    ids: [max.anwenderId],
    fuer: [max.anwenderId],
  })
  await ich().anwenderAktiv({ params: { id: max.anwenderId }, body: { aktiv: true } })
  expect((await ich().person({ params: { id: max.anwenderId } })).anwender).toMatchObject({ aktiv: true, sitzungen: 0 })
})

test('niemand sperrt sich selbst, auch nicht über Rolle und Rechte', async () => {
  await ich().mitgliedAufnehmen({ params: { id: await rolleId('Administrator'), anwenderId: carla.anwenderId } })
  const selbst = { status: 422, problem: { code: 'verwaltung.eigenes-recht' } }
  await expect(ich().anwenderAktiv({ params: { id: dora.anwenderId }, body: { aktiv: false } })).rejects.toMatchObject(selbst)
  await expect(ich().anwenderAendern({ params: { id: dora.anwenderId }, body: { ...(await daten(dora.anwenderId)), rollen: [] } })).rejects.toMatchObject(
    selbst,
  )
  await expect(ich().mitgliedEntfernen({ params: { id: await rolleId('Administrator'), anwenderId: dora.anwenderId } })).rejects.toMatchObject(selbst)
})

test('ein genommenes Recht wirkt mit der nächsten Anfrage', async () => {
  expect((await p.als(carla, calls).ueberblick()).anwender).toBeGreaterThan(0)
  await ich().mitgliedEntfernen({ params: { id: await rolleId('Administrator'), anwenderId: carla.anwenderId } })
  await expect(p.als(carla, calls).ueberblick()).rejects.toMatchObject({ status: 403 })
})

test('die letzte Administration bleibt', async () => {
  await expect(ich().anwenderAktiv({ params: { id: dora.anwenderId }, body: { aktiv: false } })).rejects.toMatchObject({
    status: 422,
    problem: { code: 'verwaltung.letzte-administration' },
  })
  const rolle = await ich().rolle({ params: { id: await rolleId('Administrator') } })
  await expect(ich().rolleAendern({ params: { id: rolle.id }, body: { ...rolle, beschreibung: '', rechte: ['DASHBOARD'] } })).rejects.toMatchObject(
    refusedAt('rechte', 'verwaltung.letzte-administration'),
  )
})

test('sperren sich zwei Verwalter im selben Moment, bleibt einer', async () => {
  await ich().anwenderAendern({ params: { id: carla.anwenderId }, body: { ...(await daten(carla.anwenderId)), rechte: ['VERWALTUNG'] } })
  const zweiter = await p.second()
  const ergebnisse = await Promise.allSettled([
    ich().anwenderAktiv({ params: { id: carla.anwenderId }, body: { aktiv: false } }),
    zweiter.als(carla, calls).anwenderAktiv({ params: { id: dora.anwenderId }, body: { aktiv: false } }),
  ])
  await zweiter.stop()
  expect(ergebnisse.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ergebnisse.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: expect.toSatisfy((status: number) => [401, 403].includes(status)) },
  })
  await p.db.updateTable('anwender').set({ aktiv: true }).where('id', 'in', [dora.anwenderId, carla.anwenderId]).execute()
  await p.db.updateTable('sitzung').set({ beendet: null }).where('anwenderId', '=', dora.anwenderId).execute()
  await new Promise((done) => setTimeout(done, 2100))
})

test('ein Modell gilt ab seinem Tag, nicht vor dem Eintritt, und die Zuordnung lässt sich zurücknehmen', async () => {
  const params = { id: anna.lstfixId! }
  await expect(ich().modellZuordnen({ params, body: { modellId: modell.nacht, gueltigAb: '2019-12-31' } })).rejects.toMatchObject(
    refusedAt('gueltigAb', 'verwaltung.vor-eintritt'),
  )
  await ich().modellZuordnen({ params, body: { modellId: modell.nacht, gueltigAb: '2099-01-01' } })
  expect((await ich().person({ params })).modelle).toMatchObject([
    { name: 'Nachtschicht', aktuell: false },
    { name: 'Vollzeit', aktuell: true },
  ])
  await ich().modellEntfernen({ params: { ...params, gueltigAb: '2099-01-01' } })
  await expect(ich().modellEntfernen({ params: { ...params, gueltigAb: '2099-01-01' } })).rejects.toMatchObject({ status: 404 })
})

test('die offenen Fragen des Überblicks führen zu ihren Personen', async () => {
  await p.db.deleteFrom('lstfixArbeitszeitmodell').where('lstfixId', '=', bernd.lstfixId!).execute()
  expect((await ich().personen({ query: { offen: 'ohne-modell' } })).entities.map((row) => row.persnr)).toContain(1002)
  expect((await ich().personen({ query: { offen: 'ohne-rolle', art: 'anwender' } })).entities.map((row) => row.id)).toContain(gast.anwenderId)
  expect((await ich().personen({ query: { art: 'anwender', filiale: 1000, rolle: await rolleId('Kunde') } })).entities.map((row) => row.id)).toEqual([
    kunde.anwenderId,
  ])
})
