import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { calls as registration } from '#apps/registration/contract.ts'
import { calls as settings } from '#apps/settings/contract.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { abteilung, anna, dora, modell, password, portal } from '../cast.ts'
import { smtpServer } from '../mail/smtp.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

/** What a dump of the whole database would say: every row of every table of every schema as text, the job queue's included. */
async function abzug() {
  const zeilen: string[] = []
  await p.alsBesitzer(async (owner: pg.Client) => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of rows)
      for (const { zeile } of (await owner.query<{ zeile: string }>(`select t::text as zeile from ${name} t`)).rows) zeilen.push(`${name} ${zeile}`)
  })
  return zeilen
}
/** The tables in whose rows a secret can be read: as it is, without its hyphen, or as bytes. */
const fundorte = (zeilen: readonly string[], geheimnis: string) => {
  const formen = [geheimnis, geheimnis.replaceAll('-', '')].flatMap((form) => [form, Buffer.from(form).toString('hex'), Buffer.from(form).toString('base64')])
  return zeilen.filter((zeile) => formen.some((form) => zeile.includes(form))).map((zeile) => zeile.split(' ')[0])
}
const inPost = async (an: string, muster: RegExp) => {
  await expect.poll(() => smtp.at(an).length, { interval: 30 }).toBe(1)
  return muster.exec(smtp.at(an)[0]!.text)![1]!
}
const erneut = async (an: string) => {
  const { id } = await p.db.selectFrom('postausgang').where('an', '=', an).select('id').executeTakeFirstOrThrow()
  await p.als(dora, verwaltung).mailErneut({ params: { id } })
}

test('kein Code, keine Einladung und kein Link, der einmal gilt, steht lesbar in der Datenbank, solange die E-Mail wartet und danach', async () => {
  smtp.refuse(1000)
  await p.als(null, passwort).token({ body: { username: anna.username, email: anna.username } })
  const nina = {
    persnr: 2001,
    vorname: 'Nina',
    zuname: 'Neu',
    email: 'nina@firma.example',
    telefon: null,
    geburtsdatum: null,
    eintritt: '2026-01-01',
    austritt: null,
  }
  await p
    .als(dora, verwaltung)
    .mitarbeiterAnlegen({ body: { ...nina, abteilungId: abteilung.montage, vkforgid: 1000, modellId: modell.tag, zugang: true, rollen: [] } })
  const { id, parameters } = await p.als(null, registration).aufgabe()
  const { counter, derivedKey } = (await solveChallenge({ challenge: { parameters }, deriveKey }))!
  const konto = { vorname: 'Nora', zuname: 'Neu', firma: 'Neubau Nord GmbH', password: 'Kiesel#Zaun42', passwordRepeat: 'Kiesel#Zaun42' }
  await p.als(null, registration).registrieren({ body: { ...konto, email: 'nora@neubau.example', bot: { id, counter, derivedKey } } })
  const empfaenger = [anna.username, 'nina@firma.example', 'nora@neubau.example']
  await expect
    .poll(async () => (await p.db.selectFrom('postausgang').where('fehler', 'is not', null).select('an').execute()).map(({ an }) => an).toSorted(), {
      interval: 30,
    })
    .toEqual(empfaenger.toSorted())
  const wartend = await abzug()

  smtp.refuse(0)
  for (const an of empfaenger) await erneut(an)
  const geheimnisse = {
    code: await inPost(anna.username, /([0-9A-Z]{4}-[0-9A-Z]{4})/),
    einladung: await inPost('nina@firma.example', /([0-9A-Z]{4}-[0-9A-Z]{4})/),
    registrierung: await inPost('nora@neubau.example', /confirm#(\S+)/),
  }
  expect(Object.entries(geheimnisse).flatMap(([art, geheimnis]) => fundorte(wartend, geheimnis).map((ort) => `${art} in ${ort}`))).toEqual([])
  await expect
    .poll(async () => (await p.db.selectFrom('postausgang').where('zustand', '=', 'gesendet').select('an').execute()).length, { interval: 30 })
    .toBe(empfaenger.length)
  const { id: terminal } = await p
    .als(dora, verwaltung)
    .terminalAnlegen({ body: { name: 'Tor Nord', vkforgid: 1000, wege: ['pin'], datenschutz: 'voll', kontakt: '', abteilungen: [], codes: [] } })
  const { code: koppelcode } = await p.als(dora, verwaltung).terminalKoppeln({ params: { id: terminal } })
  await p.als(anna, settings).ausweisPin({ body: { password, pin: '482915' } })
  const [ausweis] = (await p.als(anna, settings).ausweisCodes({ body: { anzahl: 1 } })).codes
  const spaeter = { ...geheimnisse, koppelcode, ausweis: ausweis!.code }
  const nachher = await abzug()
  expect(Object.entries(spaeter).flatMap(([art, geheimnis]) => fundorte(nachher, geheimnis).map((ort) => `${art} in ${ort}`))).toEqual([])
})
