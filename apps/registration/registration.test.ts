import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BotTask } from '#platform/contract/bot.ts'
import { anna, dora, portal } from '#test/cast.ts'
import { mailsTo } from '#test/mail/outbox.ts'
import { verschwinden } from './server/jobs.ts'
import { regeln } from './server/registrieren.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

let adresse = 0
/** Another address for each, so that only the limit under test counts. */
const von = () => `10.2.${Math.floor(++adresse / 250)}.${adresse % 250}`
const post = (path: string, payload: object, remoteAddress = von(), server = p.server) =>
  server.inject({ method: 'POST', url: `/api/v1/registration${path}`, remoteAddress, headers: { 'sec-fetch-site': 'same-origin' }, payload })
const loese = async (aufgabe?: BotTask) => {
  const { id, parameters } = aufgabe ?? (await post('/challenge', {})).json<BotTask>()
  const { counter, derivedKey } = (await solveChallenge({ challenge: { parameters }, deriveKey }))!
  return { id, counter, derivedKey }
}
const beleg = 'im-browser-der-registrierung'
const person = { vorname: 'Nora', zuname: 'Neu', firma: 'Neubau Nord GmbH', password: 'Kiesel#Zaun42', passwordRepeat: 'Kiesel#Zaun42', beleg }
const registrieren = async (email: string, more: object = {}, at?: string) => post('', { ...person, email, bot: await loese(), ...more }, at)
const mails = (an: string) => mailsTo(p, an)
const token = async (an: string) => /confirm#(\S+)/.exec((await mails(an)).at(-1)!.text)![1]!
const zeile = (email: string) => p.db.selectFrom('registrierung').where('email', '=', email).selectAll().execute()

describe('sich registrieren', () => {
  test('der Link aus der Mail bestätigt die Adresse, und erst dann erfährt die Administration davon, mit Verweis', async () => {
    const answer = await registrieren('  Nora@Neubau.example ')
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    const [mail] = await mails('nora@neubau.example')
    expect(mail).toMatchObject({ betreff: 'Bitte bestätigen Sie Ihre E-Mail-Adresse', geheim: true, anlass: 'registration.bestaetigen' })
    // Else anybody could have our server send his words to a stranger.
    for (const typed of [person.vorname, person.zuname, person.firma]) expect(mail!.text).not.toContain(typed)
    expect(await mails(dora.username)).toEqual([])
    const [vorher] = await zeile('nora@neubau.example')
    expect(vorher?.bestaetigt).toBeNull()
    expect((await post('/confirm', { token: await token('nora@neubau.example'), beleg })).json()).toEqual({ ok: true })
    const [nachher] = await zeile('nora@neubau.example')
    expect(nachher?.bestaetigt).not.toBeNull()
    const [ihr] = await mails(dora.username)
    expect(ihr?.betreff).toBe('Neue Registrierung: Nora Neu, Neubau Nord GmbH')
    expect(ihr?.text).toContain(`/registration-admin/${nachher!.id}`)
    expect(await mails(anna.username)).toEqual([])
  })
  test('gespeichert wird nur der Abdruck des Passworts und des Links, und die Prüfspur kennt beides nicht', async () => {
    const [row] = await zeile('nora@neubau.example')
    expect(row?.passwortHash).toMatch(/^argon2id\$/)
    const alles = JSON.stringify([row, await p.db.selectFrom('pruefspur').selectAll().execute()])
    expect(alles).not.toContain(person.password)
    expect(alles).not.toContain(await token('nora@neubau.example'))
  })
  test('bekannte, wartende und neue Adressen bekommen dieselbe Antwort, aber je ihre Mail', async () => {
    const answers = [await registrieren(anna.username), await registrieren('nora@neubau.example'), await registrieren('otto@neubau.example')]
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
    expect((await mails(anna.username)).map(({ anlass }) => anlass)).toEqual(['registration.bekannt'])
    expect((await mails('nora@neubau.example')).map(({ anlass }) => anlass)).toEqual(['registration.bestaetigen', 'registration.laeuft'])
    expect((await mails('otto@neubau.example')).map(({ anlass }) => anlass)).toEqual(['registration.bestaetigen'])
    expect(await zeile(anna.username)).toEqual([])
    expect(await zeile('nora@neubau.example')).toHaveLength(1)
  })
  test('ein fremder Briefkasten wird nicht geflutet, und die Antwort verrät es nicht', async () => {
    for (let i = 0; i <= regeln.mails; i++) expect((await registrieren('flut@neubau.example')).statusCode).toBe(200)
    expect(await mails('flut@neubau.example')).toHaveLength(regeln.mails)
  })
  test('sehr viele Fremde zusammen lösen in der Stunde nicht beliebig viele E-Mails aus, und die Antwort sagt niemandem, wer bekannt ist', async () => {
    const vor = (minuten: number) => Temporal.Now.instant().subtract({ minutes: minuten }).toString()
    const schluessel = 'registrierung-alle'
    const zeiten = (minuten: number) => Array.from({ length: regeln.alle }, () => vor(minuten))
    await p.db
      .insertInto('drossel')
      .values({ schluessel, zeiten: zeiten(20) })
      .onConflict((on) => on.column('schluessel').doUpdateSet({ zeiten: zeiten(20) }))
      .execute()
    const vorher = (await mails(anna.username)).length
    const antworten = [await registrieren('einervielen@neubau.example'), await registrieren(anna.username), await registrieren('nora@neubau.example')]
    for (const answer of antworten) {
      expect(answer.statusCode).toBe(429)
      expect(answer.json<{ detail: string }>().detail).toMatch(/^Gerade registrieren sich sehr viele\. Bitte versuchen Sie es in \d+ Min\. noch einmal\.$/)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
    }
    expect([await mails('einervielen@neubau.example'), (await mails(anna.username)).length]).toEqual([[], vorher])
    const englisch = await p.server.inject({
      method: 'POST',
      url: '/api/v1/registration',
      remoteAddress: von(),
      headers: { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
      payload: { ...person, email: 'many@neubau.example', bot: await loese() },
    })
    expect(englisch.json<{ detail: string }>().detail).toMatch(/^Very many people are registering just now\. Please try again in \d+ min\.$/)
    await p.db
      .updateTable('drossel')
      .set({ zeiten: zeiten(61) })
      .where('schluessel', '=', schluessel)
      .execute()
    expect((await registrieren('einervielen@neubau.example')).statusCode).toBe(200)
    expect(await mails('einervielen@neubau.example')).toHaveLength(1)
  })
  test('eine Netzadresse registriert höchstens zehnmal in der Viertelstunde', async () => {
    const codes: number[] = []
    for (let i = 0; i <= regeln.anfragen; i++)
      codes.push(
        (await post('', { ...person, email: `viele${i}@neubau.example`, bot: { id: crypto.randomUUID(), counter: 1, derivedKey: '00' } }, '10.9.9.9'))
          .statusCode,
      )
    expect(codes).toEqual([...Array.from({ length: regeln.anfragen }, () => 422), 429])
  })
  test('Passwörter: die Regeln und die Wiederholung mit ihren Sätzen, ein zu bekanntes wird abgelehnt', async () => {
    const fehler = async (more: object) => {
      const answer = await registrieren('regel@neubau.example', more)
      return [answer.statusCode, answer.json<{ errors?: { path: string; message: string }[] }>().errors?.[0]]
    }
    expect(await fehler({ passwordRepeat: 'anders' })).toEqual([
      400,
      expect.objectContaining({ path: 'passwordRepeat', message: 'Die Passwörter stimmen nicht überein!' }),
    ])
    expect(await fehler({ password: 'Kurz#1', passwordRepeat: 'Kurz#1' })).toEqual([
      400,
      expect.objectContaining({ path: 'password', message: 'Mindestens 8 Zeichen!' }),
    ])
    expect(await fehler({ password: 'Neubau#2026', passwordRepeat: 'Neubau#2026' })).toEqual([422, expect.objectContaining({ path: 'password' })])
    expect(await zeile('regel@neubau.example')).toEqual([])
  })
})

describe('der Link', () => {
  test('gilt einmal; ein falscher, ein benutzter und ein abgelaufener sind dieselbe Ablehnung', async () => {
    await registrieren('einmal@neubau.example')
    const einmal = await token('einmal@neubau.example')
    expect((await post('/confirm', { token: einmal, beleg })).statusCode).toBe(200)
    await registrieren('spaet@neubau.example')
    await p.db
      .updateTable('registrierung')
      .set({ tokenBis: Temporal.Now.instant().subtract({ seconds: 1 }).toString() })
      .where('email', '=', 'spaet@neubau.example')
      .execute()
    const answers = [
      await post('/confirm', { token: einmal, beleg }),
      await post('/confirm', { token: 'falsch', beleg }),
      await post('/confirm', { token: await token('spaet@neubau.example'), beleg }),
    ]
    for (const answer of answers) expect({ ...answer.json(), requestId: '' }).toEqual({ ...answers[0]!.json(), requestId: '' })
    expect(answers[0]!.json()).toMatchObject({ status: 422, detail: 'Ihre E-Mail Adresse konne nicht bestätigt werden' })
  })
  test('bestätigt in einem anderen Browser nur mit dem Passwort der Registrierung: Was ein Fremder angefordert hat, bestätigt niemand aus Versehen', async () => {
    await registrieren('fremd@neubau.example')
    const link = await token('fremd@neubau.example')
    const versuch = async (more: object) => {
      const answer = await post('/confirm', { token: link, ...more })
      return [answer.statusCode, answer.json<{ errors?: { path: string; code: string }[] }>().errors?.map(({ path, code }) => `${path}: ${code}`)]
    }
    expect(await versuch({})).toEqual([422, ['password: registration.passwort-gefragt']])
    expect(await versuch({ beleg: 'aus-einem-anderen-browser' })).toEqual([422, ['password: registration.passwort-gefragt']])
    expect(await versuch({ password: 'Geraten#Zaun42' })).toEqual([422, ['password: registration.passwort-falsch']])
    expect((await zeile('fremd@neubau.example'))[0]?.bestaetigt).toBeNull()
    expect(await versuch({ password: person.password })).toEqual([200, undefined])
  })
  test('lässt sein Passwort nicht durchprobieren', async () => {
    await registrieren('raten@neubau.example')
    const link = await token('raten@neubau.example')
    const codes: number[] = []
    for (let i = 0; i < 7; i++) codes.push((await post('/confirm', { token: link, password: `Geraten#${i}` })).statusCode)
    expect(codes).toEqual([422, 422, 422, 422, 422, 429, 429])
    expect((await post('/confirm', { token: link, password: person.password })).statusCode).toBe(429)
  })
  test('zwanzigmal zugleich, auf zwei Servern, bestätigt er einmal', async () => {
    const other = await p.second()
    await registrieren('zugleich@neubau.example')
    const link = await token('zugleich@neubau.example')
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => (await post('/confirm', { token: link, beleg }, von(), i % 2 ? other.server : p.server)).statusCode),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    await other.stop()
  })
  test('mit der Bestätigung enden die anderen Links an denselben Briefkasten', async () => {
    await registrieren('doppelt@neubau.example')
    const erster = await token('doppelt@neubau.example')
    await registrieren('doppelt@neubau.example')
    expect((await post('/confirm', { token: await token('doppelt@neubau.example'), beleg })).statusCode).toBe(200)
    expect((await post('/confirm', { token: erster, beleg })).statusCode).toBe(422)
    expect(await zeile('doppelt@neubau.example')).toHaveLength(1)
  })
  test('was 14 Tage unbestätigt liegt, verschwindet; was bestätigt ist, bleibt', async () => {
    await registrieren('weg@neubau.example')
    const jetzt = Temporal.Now.instant()
    await verschwinden(p.db, jetzt.add({ hours: 24 * 13 }))
    expect(await zeile('weg@neubau.example')).toHaveLength(1)
    await verschwinden(p.db, jetzt.add({ hours: 24 * 14 + 1 }))
    expect(await zeile('weg@neubau.example')).toEqual([])
    expect(await zeile('einmal@neubau.example')).toHaveLength(1)
  })
})

describe('der Schutz gegen Automaten', () => {
  const ohne = (bot: object) => post('', { ...person, email: 'automat@neubau.example', bot })
  test('eine Lösung gilt einmal, auch wenn sie zwanzigmal zugleich kommt', async () => {
    const bot = await loese()
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => (await post('', { ...person, email: `einer${i}@neubau.example`, bot })).statusCode),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 422)).toHaveLength(19)
  })
  test('falsche Lösung, fremde Aufgabe und abgelaufene Aufgabe sind dieselbe Ablehnung, und auch eine falsche verbraucht die Aufgabe', async () => {
    const aufgabe = (await post('/challenge', {})).json<BotTask>()
    const richtig = await loese(aufgabe)
    const falsch = await ohne({ ...richtig, derivedKey: richtig.derivedKey.replace(/.$/, (z) => (z === '0' ? '1' : '0')) })
    const danach = await ohne(richtig)
    const fremd = await ohne({ ...(await loese()), id: crypto.randomUUID() })
    const alte = await loese()
    await p.db.updateTable('botAufgabe').set({ laeuftAb: '2020-01-01T00:00:00Z' }).where('id', '=', alte.id).execute()
    for (const answer of [falsch, danach, fremd, await ohne(alte)])
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'bot.nicht-geloest'])
    expect(await zeile('automat@neubau.example')).toEqual([])
  })
})
