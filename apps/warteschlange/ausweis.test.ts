import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as settings } from '#apps/settings/contract.ts'
import { calls as stempel } from '#apps/stempelerfassung/contract.ts'
import { calls as ticket } from '#apps/ticket/contract.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import type { Call } from '#platform/contract/contract.ts'
import { outboxCalls } from '#platform/contract/outbox.ts'
import { sessionCalls } from '#platform/contract/session.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { beginSession, forgetSessions } from '#platform/server/access/sessions.ts'
import { sealTo } from '#platform/web/outbox/envelope.ts'
import { anna, bernd, dora, portal, type Figure } from '#test/cast.ts'
import { mailsTo } from '#test/mail/outbox.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const nichts = { cookie: '' }
type Offen = Awaited<ReturnType<typeof sitzung>>
const buero = () => p.als(dora, verwaltung)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const vor = (sekunden: number) => Temporal.Now.instant().subtract({ seconds: sekunden }).toString({ smallestUnit: 'millisecond' })

/** A session of this person in a browser of its own. */
async function sitzung({ anwenderId }: Figure) {
  const { id, token } = await beginSession(p.db, { anwenderId, stay: true, address: '10.2.0.1', browser: firefox, idleMinutes: 30 })
  return { id, cookie: { cookie: `sitzung=${token}`, 'user-agent': firefox } }
}

/** A device of this person with a pass of this session, and how it hands over a stamp that waited on it. */
async function geraetVon(wer: Figure, { cookie }: { cookie: Record<string, string> }, geraet = uuid()) {
  const { ausweis, schluessel } = await p.als(null, outboxCalls).ausweis({ body: { geraet } }, cookie)
  let folge = 0
  const uebergeben = async (um = vor(1), grad: 'B' | 'C' = 'B', { method, path }: Pick<Call, 'method' | 'path'> = stempel.stempeln) => {
    const id = uuid()
    const umschlag = {
      id,
      aufruf: `${method} ${path}`,
      params: {},
      query: {},
      body: { id, timestamp: um, flag: 'arrival' },
      kopf: { geraet, folge: ++folge, um, grad, abweichungSek: grad === 'B' ? 0 : null },
      ausweis,
    }
    const eintraege = [Buffer.from(await sealTo(schluessel, umschlag)).toString('base64')]
    const { quittungen } = await p.als(null, outboxCalls).uebergabe({ body: { eintraege } }, nichts)
    return { id, ergebnis: quittungen[0]!.ergebnis }
  }
  return { geraet, uebergeben, wer }
}
const gestempelt = async (id: string) => (await p.db.selectFrom('zeitstempel').where('id', '=', id).select('id').execute()).length
const inQuarantaene = (id: string) => buero().quarantaeneEintrag({ params: { id } })
const eigene = (wer: Offen) => p.als(null, settings).sitzungen({ query: {} }, wer.cookie)

/** Sets a new password with the code that was sent by mail. */
async function neuesPasswort({ username }: Figure) {
  const post = (path: string, payload: object) =>
    p.server.inject({ method: 'POST', url: `/api/v1/auth/password/${path}`, headers: { 'sec-fetch-site': 'same-origin' }, payload })
  await post('token', { username, email: username })
  const { text } = (await mailsTo(p, username)).at(-1)!
  const password = 'Kiesel#Zaun42'
  const answer = await post('reset', { username, token: /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)![0], password, passwordRepeat: password })
  expect(answer.statusCode).toBe(200)
}

const enden: readonly [was: string, grund: string, tun: (gestohlen: Offen) => Promise<unknown>][] = [
  ['das Passwort wird mit einem Code neu gesetzt', 'ausweis-passwort', () => neuesPasswort(bernd)],
  [
    'die Verwaltung setzt das Passwort',
    'ausweis-passwort',
    () => buero().passwortSetzen({ params: { id: bernd.anwenderId }, body: { passwort: 'Kiesel#Zaun43' } }),
  ],
  ['die Person beendet alle anderen Sitzungen', 'ausweis-sitzung', async () => p.als(null, settings).andereBeenden({}, (await sitzung(bernd)).cookie)],
  ['die Verwaltung beendet alle Sitzungen', 'ausweis-sitzung', () => buero().sitzungenBeenden({ params: { id: bernd.anwenderId } })],
  [
    'die Person beendet diese eine Sitzung',
    'ausweis-sitzung',
    async ({ id }) => p.als(null, settings).beenden({ params: { id } }, (await sitzung(bernd)).cookie),
  ],
  ['die Verwaltung beendet diese eine Sitzung', 'ausweis-sitzung', ({ id }) => buero().sitzungBeenden({ params: { id } })],
  [
    'die Verwaltung sperrt das Konto, und gibt es wieder frei',
    'ausweis-gesperrt',
    async () => {
      for (const aktiv of [false, true]) await buero().anwenderAktiv({ params: { id: bernd.anwenderId }, body: { aktiv } })
    },
  ],
]

test.each(enden)('%s: was noch auf dem Gerät liegt, kommt in die Quarantäne, und das Büro kann es übernehmen', async (_, grund, tun) => {
  const gestohlen = await sitzung(bernd)
  const { uebergeben } = await geraetVon(bernd, gestohlen)
  const vorher = await uebergeben()
  expect(vorher.ergebnis).toBe('angenommen')
  await tun(gestohlen)
  const danach = await uebergeben()
  expect(danach.ergebnis).toBe('quarantaene')
  expect([await gestempelt(vorher.id), await gestempelt(danach.id)]).toEqual([1, 0])
  expect(await inQuarantaene(danach.id)).toMatchObject({ grund, name: 'Bernd Beispiel', darf: ['uebernehmen', 'verwerfen'] })
  await buero().quarantaeneUebernehmen({ params: { id: danach.id } })
  expect(await gestempelt(danach.id)).toBe(1)
})

test('wer sich auf dem Gerät selbst abmeldet oder dessen Sitzung von selbst endet: was dort wartet, kommt weiter in seinem Namen an', async () => {
  const [ab, still] = [await sitzung(bernd), await sitzung(bernd)]
  const geraete = [await geraetVon(bernd, ab), await geraetVon(bernd, still)]
  await p.als(null, sessionCalls).logout({}, ab.cookie)
  await p.db
    .updateTable('sitzung')
    .set({ laeuftAb: vor(60) })
    .where('id', '=', still.id)
    .execute()
  forgetSessions()
  for (const { uebergeben } of geraete) expect((await uebergeben()).ergebnis).toBe('angenommen')
})

test('auch nach dem Abmelden enden die Ausweise: bei „alle beenden“ und mit einem neuen Passwort', async () => {
  for (const tun of [
    () => buero().sitzungenBeenden({ params: { id: bernd.anwenderId } }),
    () => buero().passwortSetzen({ params: { id: bernd.anwenderId }, body: { passwort: 'Kiesel#Zaun44' } }),
  ]) {
    const ab = await sitzung(bernd)
    const { uebergeben } = await geraetVon(bernd, ab)
    await p.als(null, sessionCalls).logout({}, ab.cookie)
    await tun()
    expect((await uebergeben()).ergebnis).toBe('quarantaene')
  }
})

test('mit einer Sitzung endet alles, was ihr Gerät je bekam, und nichts auf anderen Geräten', async () => {
  const [frueher, jetzt, anderswo] = [await sitzung(bernd), await sitzung(bernd), await sitzung(bernd)]
  const alt = await geraetVon(bernd, frueher)
  const neu = await geraetVon(bernd, jetzt, alt.geraet)
  const [fern, fremd] = [await geraetVon(bernd, anderswo), await geraetVon(anna, await sitzung(anna), alt.geraet)]
  await p.als(null, settings).beenden({ params: { id: jetzt.id } }, anderswo.cookie)
  expect([(await alt.uebergeben()).ergebnis, (await neu.uebergeben()).ergebnis]).toEqual(['quarantaene', 'quarantaene'])
  expect([(await fern.uebergeben()).ergebnis, (await fremd.uebergeben()).ergebnis]).toEqual(['angenommen', 'angenommen'])
})

test('wer selbst alle anderen beendet oder sein Passwort setzt, behält den Ausweis seiner Sitzung', async () => {
  const ich = { cookie: { cookie: await p.cookie(dora) } }
  const { uebergeben } = await geraetVon(dora, ich)
  await p.als(null, settings).andereBeenden({}, ich.cookie)
  await p.als(null, verwaltung).passwortSetzen({ params: { id: dora.anwenderId }, body: { passwort: 'Kiesel#Zaun45' } }, ich.cookie)
  expect((await uebergeben()).ergebnis).toBe('angenommen')
  const neu = await geraetVon(dora, ich)
  expect((await neu.uebergeben()).ergebnis).toBe('angenommen')
})

test('eine beendete Sitzung bekommt keinen Ausweis mehr, auch solange ein Server sie noch für offen hält', async () => {
  const wer = await sitzung(bernd)
  await eigene(wer)
  await p.db
    .updateTable('sitzung')
    .set({ beendet: vor(0) })
    .where('id', '=', wer.id)
    .execute()
  await expect(geraetVon(bernd, wer)).rejects.toMatchObject({ status: 401 })
  expect(await p.db.selectFrom('uebergabeAusweis').where('sitzungId', '=', wer.id).select('id').execute()).toEqual([])
})

test('wer die Berechtigung nicht mehr hat oder gesperrt ist, über dessen Eintrag entscheidet das Büro', async () => {
  const { uebergeben } = await geraetVon(anna, await sitzung(anna))
  const rollen = await p.db.selectFrom('anwenderRolle').where('anwenderId', '=', anna.anwenderId).selectAll().execute()
  for (const { rolleId } of rollen) await buero().mitgliedEntfernen({ params: { id: rolleId, anwenderId: anna.anwenderId } })
  const ohne = await uebergeben()
  const ohneTicket = await uebergeben(vor(1), 'B', ticket.anlegen)
  expect([ohne.ergebnis, ohneTicket.ergebnis]).toEqual(['quarantaene', 'quarantaene'])
  expect(await inQuarantaene(ohneTicket.id)).toMatchObject({ grund: 'person-ohne-berechtigung' })
  expect(await inQuarantaene(ohne.id)).toMatchObject({ grund: 'person-ohne-berechtigung', ausweisBeendet: null, ende: null })
  await expect(buero().quarantaeneUebernehmen({ params: { id: ohne.id } })).rejects.toMatchObject({ status: 403 })
  for (const { rolleId } of rollen) await buero().mitgliedAufnehmen({ params: { id: rolleId, anwenderId: anna.anwenderId } })
  // Only what the right was for was kept back: the pass itself is as good as before.
  expect((await uebergeben()).ergebnis).toBe('angenommen')
  await buero().quarantaeneUebernehmen({ params: { id: ohne.id } })
  await buero().anwenderAktiv({ params: { id: anna.anwenderId }, body: { aktiv: false } })
  expect((await uebergeben()).ergebnis).toBe('quarantaene')
  await buero().anwenderAktiv({ params: { id: anna.anwenderId }, body: { aktiv: true } })
  expect(await gestempelt(ohne.id)).toBe(1)
})

test('das Büro sieht, wann der Ausweis endete und ob der Eintrag laut Gerät davor oder danach erfasst ist, soweit dessen Uhr verglichen war', async () => {
  const wer = await sitzung(bernd)
  const { uebergeben } = await geraetVon(bernd, wer)
  await buero().sitzungBeenden({ params: { id: wer.id } })
  const ids = [await uebergeben(vor(3600)), await uebergeben(vor(-5)), await uebergeben(vor(3600), 'C')].map(({ id }) => id)
  const gesehen = []
  for (const id of ids) gesehen.push(await inQuarantaene(id))
  expect(gesehen.map(({ ende, ausweisBeendet }) => [ende, typeof ausweisBeendet])).toEqual([
    ['vorher', 'string'],
    ['nachher', 'string'],
    ['unbekannt', 'string'],
  ])
  const { entities } = await buero().quarantaene({ query: { offen: 'ja', limit: 200 } })
  expect(entities.find(({ id }) => id === ids[0])).toMatchObject({ grund: 'ausweis-sitzung', ende: 'vorher' })
})

test('abgemeldete Geräte stehen bei den eigenen Sitzungen, mit Browser und Frist, und lassen sich einzeln beenden', async () => {
  const [ich, ab] = [await sitzung(bernd), await sitzung(bernd)]
  const wir = p.als(null, settings)
  await wir.andereBeenden({}, ich.cookie)
  const weg = await sitzung(bernd)
  const { uebergeben } = await geraetVon(bernd, weg)
  const angemeldet = (await eigene(ich)).entities.find(({ id }) => id === weg.id)
  expect(angemeldet).toMatchObject({ angemeldet: true, uebergabeBis: expect.any(String) as string, uebergeben: null })
  await p.als(null, sessionCalls).logout({}, weg.cookie)
  const liste = (await eigene(ich)).entities.filter(({ diese }) => !diese)
  expect(liste).toMatchObject([{ angemeldet: false, browser: 'Firefox', system: 'Linux', uebergeben: null, darf: ['beenden'] }])
  const tage = Temporal.Now.instant().until(liste[0]!.uebergabeBis!).total('hours') / 24
  expect([tage > 29, tage <= 30]).toEqual([true, true])
  await uebergeben()
  expect((await eigene(ich)).entities.find(({ id }) => id === liste[0]!.id)!.uebergeben).not.toBeNull()
  // It is nobody else's to end, and a session that is over is no device.
  const fremd = await sitzung(anna)
  for (const id of [liste[0]!.id, ab.id]) await expect(wir.beenden({ params: { id } }, fremd.cookie)).rejects.toMatchObject({ status: 404 })
  await expect(wir.beenden({ params: { id: ab.id } }, ich.cookie)).rejects.toMatchObject({ status: 404 })
  expect(await wir.beenden({ params: { id: liste[0]!.id } }, ich.cookie)).toEqual({ ok: true })
  await expect(wir.beenden({ params: { id: liste[0]!.id } }, ich.cookie)).rejects.toMatchObject({ status: 404 })
  expect((await eigene(ich)).entities.map(({ diese }) => diese)).toEqual([true])
  const danach = await uebergeben()
  expect([danach.ergebnis, (await inQuarantaene(danach.id)).grund]).toEqual(['quarantaene', 'ausweis-entzogen'])
  expect(await p.db.selectFrom('pruefspur').where('aktion', '=', 'uebergabe-beenden').select('gegenstandId').execute()).toEqual([
    { gegenstandId: bernd.anwenderId },
  ])
})

test('mehrere Ausweise desselben Geräts sind eine Zeile; „alle anderen beenden“ nennt, wie viele Geräte nichts mehr übertragen dürfen', async () => {
  const [ich, ab] = [await sitzung(bernd), await sitzung(bernd)]
  const wir = p.als(null, settings)
  await wir.andereBeenden({}, ich.cookie)
  const neu = await sitzung(bernd)
  const { geraet } = await geraetVon(bernd, neu)
  await geraetVon(bernd, neu, geraet)
  await p.als(null, sessionCalls).logout({}, neu.cookie)
  await p
    .als(null, sessionCalls)
    .logout({}, ab.cookie)
    .catch(() => {})
  expect((await eigene(ich)).entities.filter(({ angemeldet }) => !angemeldet)).toHaveLength(1)
  expect(await wir.andereBeenden({}, ich.cookie)).toEqual({ beendet: 0, geraete: 1 })
})

test('die Verwaltung sieht abgemeldete Geräte aller Personen bei den Sitzungen und beendet sie einzeln', async () => {
  const ab = await sitzung(anna)
  const { uebergeben } = await geraetVon(anna, ab)
  await p.als(null, sessionCalls).logout({}, ab.cookie)
  const nurAbgemeldet = async () => (await buero().sitzungen({ query: { anwender: anna.anwenderId, angemeldet: 'nein' } })).entities
  const [zeile] = await nurAbgemeldet()
  expect(zeile).toMatchObject({ name: 'Anna Beispiel', geraet: 'Firefox · Linux', angemeldet: false, adresse: '', eigene: false })
  const person = await buero().person({ params: { id: anna.anwenderId } })
  expect(person.darf).toContain('sitzungen-beenden')
  expect(await (await buero().sitzungenDatei({ query: { format: 'csv', angemeldet: 'nein' } })).text()).toContain('abgemeldet')
  for (const row of await nurAbgemeldet()) await buero().sitzungBeenden({ params: { id: row.id } })
  expect(await nurAbgemeldet()).toEqual([])
  expect((await uebergeben()).ergebnis).toBe('quarantaene')
  await expect(buero().sitzungBeenden({ params: { id: zeile!.id } })).rejects.toMatchObject({ status: 404 })
})
