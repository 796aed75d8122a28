import { randomBytes } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls as passwort } from '#apps/forgot-password/contract.ts'
import { calls as hardware } from '#apps/hardware-management/contract.ts'
import { artenVon, geheimnisarten } from '#apps/hardware-management/contract/geheimnis.ts'
import { calls as registration } from '#apps/registration/contract.ts'
import { calls as settings } from '#apps/settings/contract.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { versiegelt } from '#domain/geraete/tresor.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { openVault } from '#platform/server/access/vault.ts'
import { abteilung, anna, dora, modell, password, portal, secretsKey } from '../cast.ts'
import { logged } from '../logged.ts'
import { smtpServer } from '../mail/smtp.ts'
import { formenVon, kanarienIn } from './kanarien.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
/** What the server logs, at its most talkative. */
const log = logged()
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, LOG_LEVEL: 'debug', PORT: '0' })
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

/** What the open page hears until it is closed. */
async function mitgehoert() {
  const ende = new AbortController()
  const antwort = await fetch(`${p.address}/api/v1/live`, { headers: { cookie: await p.cookie(dora) }, signal: ende.signal })
  const gehoert: string[] = []
  const fertig = (async () => {
    const leser = antwort.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let teil = await leser.read(); !teil.done; teil = await leser.read()) gehoert.push(teil.value)
  })().catch(() => {})
  return {
    gehoert,
    schliesse: () => {
      ende.abort()
      return fertig
    },
  }
}

/** 200 secrets over all kinds: 180 of 36 devices, 20 of licences; each fourth was another one before. */
async function pflanze() {
  const vault = openVault({ SECRETS_KEY: secretsKey, DATA_DIR: '' })
  const jetzt = Temporal.Now.instant().toString()
  const wort = () => `Kan-${randomBytes(9).toString('hex')}`
  const geraete = Array.from({ length: 36 }, (_, nr) => ({ id: uuid(), hostname: `KANARIE-${nr}` }))
  for (const geraet of geraete) await p.als(dora, hardware).anlegen({ body: geraet })
  const lizenzen: string[] = []
  for (let nr = 0; nr < 20; nr++)
    lizenzen.push((await p.als(dora, hardware).lizenzAnlegen({ body: { name: `Kanarie ${nr}`, art: 'platz', plaetze: nr + 1 } })).id)
  const orte = [
    ...geraete.flatMap(({ id }) => geheimnisarten.map((art) => ({ traeger: 'hardware' as const, wo: id, art }))),
    ...lizenzen.flatMap((wo) => artenVon.lizenz.map((art) => ({ traeger: 'lizenz' as const, wo, art }))),
  ].map((ort) => ({ ...ort, id: uuid(), wert: wort() }))
  await p.db
    .insertInto('geheimnis')
    .values(
      orte.map(({ traeger, wo, art, id, wert }) => ({
        id,
        hardwareId: traeger === 'hardware' ? wo : null,
        lizenzId: traeger === 'lizenz' ? wo : null,
        art,
        fassung: 2,
        ...versiegelt(vault, { id, fassung: 2 }, wert),
        geaendert: jetzt,
      })),
    )
    .execute()
  const frueher = orte.filter((_, nr) => nr % 4 === 0).map(({ id }) => ({ geheimnisId: id, wert: wort() }))
  await p.db
    .insertInto('geheimnisFrueher')
    .values(
      frueher.map(({ geheimnisId, wert }) => ({
        id: uuid(),
        geheimnisId,
        fassung: 1,
        ...versiegelt(vault, { id: geheimnisId, fassung: 1 }, wert),
        ersetzt: jetzt,
      })),
    )
    .execute()
  return { geraete, lizenzen, orte, woerter: [...orte, ...frueher].map(({ wert }) => wert) }
}

test('200 Passwörter und Schlüssel aller Arten: kein einziges steht in Abzug, Log, Antworten, Dateien, Ereignissen und E-Mails, auch wenn sie gezeigt und geändert werden', async () => {
  const { geraete, lizenzen, orte, woerter } = await pflanze()
  const suche = kanarienIn(woerter)
  // The search finds each in each form: what cannot be found would never be missed.
  const formen = woerter.flatMap((wort) => formenVon(wort).map((form) => ({ wort, form })))
  expect(formen.filter(({ wort, form }) => !suche(`vorn ${form} hinten`).includes(wort))).toEqual([])
  for (const davor of ['', 'a', 'ab']) expect(suche(Buffer.from(`${davor}${woerter[7]!}zzz`).toString('base64'))).toEqual([woerter[7]])
  expect(orte).toHaveLength(200)

  const ohr = await mitgehoert()
  const grund = 'Wartung'
  const gezeigt = [orte[0]!, orte[7]!, orte[14]!, orte[199]!]
  for (const { traeger, wo, art, wert } of gezeigt) {
    expect(await p.als(dora, hardware).geheimnisZeigen({ params: { traeger, id: wo, art }, body: { grund, password } })).toEqual({ wert })
    await p.als(dora, hardware).geheimnisSetzen({ params: { traeger, id: wo, art }, body: { wert } })
  }
  await expect.poll(() => ohr.gehoert.join(''), { interval: 30 }).toContain('hardware')

  const [frage, datei] = [{ query: { limit: 200 } }, { query: { format: 'csv' as const } }]
  const antworten = await Promise.all([
    ...(['liste', 'lizenzen', 'blicke', 'blickende', 'geheimnisseWechseln', 'besitz', 'inhaber', 'freigewordene'] as const).map((name) =>
      p.send(dora, hardware[name], frage),
    ),
    ...(['datei', 'lizenzdatei', 'blickdatei', 'besitzdatei'] as const).map((name) => p.send(dora, hardware[name], datei)),
    p.send(dora, verwaltung.pruefspur, { query: { limit: 200 } }),
    p.send(dora, hardware.suche, { query: { q: 'kanarie' } }),
    ...geraete.flatMap(({ id }) =>
      (['hardware', 'verlauf', 'kommentare', 'zuordnungen', 'lizenzenZum'] as const).map((name) =>
        p.send(dora, hardware[name], { params: { idhardware: id }, query: {} }),
      ),
    ),
    ...lizenzen.flatMap((id) => [p.send(dora, hardware.lizenz, { params: { id } }), p.send(dora, hardware.plaetze, { params: { id }, query: {} })]),
    ...[...geraete.map(({ id }) => ({ traeger: 'hardware', id })), ...lizenzen.map((id) => ({ traeger: 'lizenz', id }))].flatMap((params) => [
      p.send(dora, hardware.geheimnisse, { params, query: {} }),
      p.send(dora, hardware.einsichten, { params, query: {} }),
    ]),
    // What is asked for by the secret itself, and what is refused, says nothing of it either.
    ...gezeigt.map(({ wert }) => p.send(dora, hardware.liste, { query: { q: wert, zustand: 'alle' } })),
    p.send(dora, hardware.kommentieren, { params: { idhardware: geraete[0]!.id }, body: { id: uuid(), text: `Zugang ${orte[0]!.wert}` } }),
  ])
  await ohr.schliesse()
  expect(antworten.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode }) => statusCode)).toEqual([422])
  expect(log.join('')).toContain(`/v1/geheimnis/hardware/${geraete[0]!.id}/`)
  const stellen = {
    abzug: (await abzug()).join('\n'),
    antworten: antworten.map(({ payload }) => payload).join('\n'),
    ereignisse: ohr.gehoert.join(''),
    log: log.join(''),
  }
  expect(Object.entries(stellen).flatMap(([wo, text]) => suche(text).map((wort) => `${wort} in ${wo}`))).toEqual([])
})
