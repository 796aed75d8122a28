import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unterschriebenerText } from '#domain/einsatz/arbeitsschein/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { max, portal, type Figure } from '#test/cast.ts'
import { besetze, lena, objekt, toni } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, material, zeit } from '#test/einsatz/scheine.ts'
import { upload } from '#test/files/upload.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { geraetekuerzel } from '#domain/einsatz/contract.ts'
import { messages } from './messages.ts'
import { unterschriebenes } from './server/inhalt.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
  await besetze(p.db)
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

const als = (who: Figure) => p.als(who, calls)
const lies = (who: Figure, id: string) => als(who).schein({ params: { id } })
const grund = { ...kopf, notiz: 'Wartung', positionen: [material('1'), material('2'), material('3')] }
const neu = async (who: Figure, mehr: object = {}) => {
  const inhalt = { ...grund, ...mehr }
  const { id } = await als(who).anlegen({ body: { id: uuid(), ...inhalt } })
  return { id, inhalt }
}
const sichere = (who: Figure, id: string, basis: object, mehr: object, version = 1, kopfzeile: Record<string, string> = {}) =>
  als(who).sichern({ params: { id }, body: { version, ...(basis as typeof grund), basis: basis as typeof grund, ...mehr } }, kopfzeile)
/** What a device shows of the sheet as the server has it now, with its fingerprint. */
async function gezeigt(id: string, anders: object = {}) {
  const row = await p.db.selectFrom('arbeitsschein').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const kanonisch = unterschriebenerText({ ...(await unterschriebenes(p.db, row)), ...anders })
  return { kanonisch, fingerabdruck: createHash('sha256').update(kanonisch).digest('hex') }
}
const schliesse = (who: Figure, id: string, mehr: object, kopfzeile: Record<string, string> = {}) =>
  als(who).abschliessen({ params: { id }, body: { version: 1, unterschriften: [gezeichnet], ...mehr } }, kopfzeile)
let folge = 0
/** As if a device had taken it at this moment. */
const vom = (um: Temporal.Instant, geraet = uuid()) => ({
  geraet: JSON.stringify({
    id: geraet,
    uhr: Temporal.Now.instant().toString(),
    wartend: 1,
    eintrag: { geraet, folge: ++folge, um: um.toString(), grad: 'B', abweichungSek: 0 },
  }),
})
const vor = (minuten: number) => Temporal.Now.instant().subtract({ minutes: minuten })
const bringe = async (name: string) =>
  (
    await upload(
      p,
      max,
      name,
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336' } })
        .png()
        .toBuffer(),
    )
  ).id
const briefe = (an: string) => p.db.selectFrom('postausgang').where('an', '=', an).select('id').execute()

describe('zwei Geräte an einem Schein', () => {
  test('E69: Notiz am Gerät, Wetter im Büro: beides steht, die Version zählt beide', async () => {
    const { id, inhalt } = await neu(max, { lstfixId: null })
    await sichere(max, id, inhalt, { wetter: 'Regen' })
    expect(await sichere(max, id, inhalt, { notiz: 'Ventil klemmt' })).toMatchObject({ version: 3, gegenwerte: 0 })
    expect(await lies(max, id)).toMatchObject({ version: 3, wetter: 'Regen', notiz: 'Ventil klemmt', gegenwerte: [], klaerung: 0 })
  })
  test('E70: beide ändern die Temperatur: die des Büros steht, die des Geräts daneben mit Name, Zeit und Gerät; ein Druck nimmt sie', async () => {
    const { id, inhalt } = await neu(max)
    await sichere(max, id, inhalt, { tempMin: '2' })
    const [geraet, um] = [uuid(), vor(30)]
    expect(await sichere(max, id, inhalt, { tempMin: '4' }, 1, vom(um, geraet))).toMatchObject({ gegenwerte: 1 })
    const vorher = await lies(max, id)
    expect(vorher).toMatchObject({
      tempMin: '2',
      klaerung: 1,
      gegenwerte: [{ feld: 'Temperatur min.', hier: '2 °C', dort: '4 °C', wer: 'Max Beispiel', geraet: geraetekuerzel(geraet) }],
    })
    expect(Temporal.Instant.from(vorher.gegenwerte[0]!.erfasst).epochMilliseconds).toBe(um.epochMilliseconds)
    expect((await als(max).liste({ query: { klaerung: 'ja' } })).entities.map((einer) => einer.id)).toContain(id)
    const body = { ids: vorher.gegenwerte.map((eines) => eines.id), nehmen: true }
    await expect(als(toni).entscheiden({ params: { id }, body })).rejects.toMatchObject({ status: 404 })
    await als(max).entscheiden({ params: { id }, body })
    expect(await lies(max, id)).toMatchObject({ tempMin: '4', gegenwerte: [], klaerung: 0, version: vorher.version + 1 })
    await expect(als(max).entscheiden({ params: { id }, body })).rejects.toMatchObject({ status: 404 })
  })
  test('E71: am Gerät entfernt, im Büro geändert: die Position bleibt mit der Menge des Büros; gelassen bleibt sie', async () => {
    const { id, inhalt } = await neu(max)
    const [a, b, c] = inhalt.positionen as [object, object, { id: string }]
    await sichere(max, id, inhalt, { positionen: [a, b, { ...c, menge: '7' }] })
    await sichere(max, id, inhalt, { positionen: [a, b] })
    const schein = await lies(max, id)
    expect(schein.zeilen.map(({ menge }) => menge)).toEqual(['1', '2', '7'])
    expect(schein.gegenwerte).toMatchObject([{ feld: 'Position 3', hier: 'Material Dichtung DN 50, 7 Stk', dort: '' }])
    await als(max).entscheiden({ params: { id }, body: { ids: schein.gegenwerte.map((eines) => eines.id), nehmen: false } })
    expect((await lies(max, id)).zeilen).toHaveLength(3)
    await sichere(max, id, inhalt, { positionen: [a, b] }, 3)
    await als(max).entscheiden({ params: { id }, body: { ids: (await lies(max, id)).gegenwerte.map((eines) => eines.id), nehmen: true } })
    expect((await lies(max, id)).zeilen).toHaveLength(2)
  })
  test('Zeiten beider Seiten werden Einträge, jede einmal', async () => {
    const { id, inhalt } = await neu(max, { positionen: [zeit('05:00', '05:30')] })
    await sichere(max, id, inhalt, { positionen: [...inhalt.positionen, zeit('05:30', '06:00')] })
    await sichere(max, id, inhalt, { positionen: [...inhalt.positionen, zeit('06:00', '06:15')] })
    expect((await lies(max, id)).zeilen.map(({ minuten }) => minuten).toSorted()).toEqual([15, 30, 30])
  })
  test('E72: auf dem Tablet unterschrieben, vom Telefon kommt später ein Foto: der Fingerabdruck gilt, das Foto wartet auf Fassung 2', async () => {
    const { id, inhalt } = await neu(max)
    const { fingerabdruck } = await schliesse(max, id, await gezeigt(id))
    const datei = await bringe('nachher.png')
    expect(await sichere(max, id, inhalt, { bilder: [{ datei, beschriftung: 'nach der Arbeit' }] }, 1, vom(vor(10)))).toMatchObject({
      gegenwerte: 1,
      version: 2,
    })
    const schein = await lies(max, id)
    expect(schein).toMatchObject({ zustand: 'abgeschlossen', fingerabdruck, bilder: [], gegenwerte: [{ feld: 'Bild', dort: 'nach der Arbeit', fassung: 1 }] })
    const body = { ids: schein.gegenwerte.map((eines) => eines.id), nehmen: true }
    await expect(als(max).entscheiden({ params: { id }, body })).rejects.toMatchObject({ status: 409 })
    await als(lena).fassung({ params: { id }, body: { grund: 'ein Foto kam danach' } })
    await als(lena).entscheiden({ params: { id }, body })
    expect(await lies(max, id)).toMatchObject({ fassung: 2, zustand: 'offen', bilder: [{ id: datei, beschriftung: 'nach der Arbeit' }], gegenwerte: [] })
    expect((await als(max).eineFassung({ params: { id, nr: 1 } })).fingerabdruck).toBe(fingerabdruck)
  })
  test('E73: auf zwei Geräten für denselben Fingerabdruck gezeichnet: zwei Unterschriften, eine Fassung, eine E-Mail', async () => {
    const { id } = await neu(max)
    const text = await gezeigt(id)
    const an = 'zweimal@nordheim.example'
    const erste = await schliesse(max, id, { ...text, email: an })
    const zweite = { ...gezeichnet, striche: gezeichnet.striche.map((strich) => strich.map((wert) => wert + 1)) }
    expect(await schliesse(max, id, { ...text, email: an, unterschriften: [zweite] })).toEqual(erste)
    expect(await schliesse(max, id, { ...text, email: an, unterschriften: [zweite] })).toEqual(erste)
    const schein = await lies(max, id)
    expect([schein.unterschriften.length, schein.fassungen, schein.faelle]).toEqual([2, [1], []])
    expect(await briefe(an)).toHaveLength(1)
  })
  test('für zwei Fingerabdrücke unterschrieben: die erste Fassung gilt, die zweite ist mit allem Unterschriebenen ein Fall', async () => {
    const { id } = await neu(max)
    const anderer = await gezeigt(id, { notiz: 'Wartung und Filter' })
    const { fingerabdruck } = await schliesse(max, id, await gezeigt(id))
    expect(await schliesse(max, id, { ...anderer, email: 'a@nordheim.example' }, vom(vor(20)))).toMatchObject({ fall: 'andere-fassung' })
    const schein = await lies(lena, id)
    expect(schein).toMatchObject({
      fingerabdruck,
      unterschriften: [{}],
      faelle: [{ grund: 'andere-fassung', unterzeichner: ['Heike Brandt'], kanonisch: anderer.kanonisch }],
    })
    expect(await briefe('a@nordheim.example')).toEqual([])
    const params = { id, fall: schein.faelle[0]!.id }
    await expect(als(max).fallErledigen({ params, body: {} })).rejects.toMatchObject({ status: 403 })
    await als(lena).fallErledigen({ params, body: {} })
    expect((await lies(lena, id)).faelle).toEqual([])
    await expect(als(lena).fallErledigen({ params, body: {} })).rejects.toMatchObject({ status: 404 })
  })
  test('E74: im Büro storniert, vorher am Gerät abgeschlossen: storniert bleibt, die Arbeit kommt an, der Fall nennt beide Zeiten', async () => {
    const { id, inhalt } = await neu(max)
    const text = await gezeigt(id)
    await als(lena).stornieren({ params: { id }, body: { grund: 'Auftrag zurückgezogen' } })
    expect(await sichere(max, id, inhalt, { notiz: 'Filter getauscht' }, 1, vom(vor(11)))).toMatchObject({ gegenwerte: 1 })
    const um = vor(10)
    expect(await schliesse(max, id, text, vom(um))).toMatchObject({ fall: 'storniert' })
    const schein = await lies(lena, id)
    expect(schein).toMatchObject({
      zustand: 'storniert',
      gegenwerte: [{ feld: 'Notiz', dort: 'Filter getauscht' }],
      faelle: [{ grund: 'storniert', storniert: expect.any(String) }],
    })
    expect(Temporal.Instant.from(schein.faelle[0]!.erfasst).epochMilliseconds).toBe(um.epochMilliseconds)
    await expect(schliesse(max, id, {})).rejects.toMatchObject({ status: 409 })
  })
})

describe('Fingerabdruck am Gerät und im Büro', () => {
  test('ungleich: der Schein bleibt offen, keine E-Mail, beide Texte bleiben; danach lässt er sich richtig abschließen', async () => {
    const { id } = await neu(max)
    const an = 'ungleich@nordheim.example'
    const falsch = await gezeigt(id, { notiz: 'etwas anderes' })
    expect(await schliesse(max, id, { ...falsch, email: an })).toMatchObject({ fall: 'fingerabdruck', version: 1 })
    const schein = await lies(lena, id)
    expect(schein).toMatchObject({
      zustand: 'offen',
      unterschriften: [],
      faelle: [{ grund: 'fingerabdruck', kanonisch: falsch.kanonisch, buero: (await gezeigt(id)).kanonisch }],
    })
    expect(await briefe(an)).toEqual([])
    await schliesse(max, id, { ...(await gezeigt(id)), email: an })
    expect(await briefe(an)).toHaveLength(1)
  })
  test('ein Fingerabdruck, der nicht zum Text gehört, und ein Text, der keiner ist, werden abgelehnt', async () => {
    const { id } = await neu(max)
    const text = await gezeigt(id)
    await expect(schliesse(max, id, { ...text, fingerabdruck: 'a'.repeat(64) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'fingerabdruck', message: messages.de['schein.fingerabdruck-falsch'] }] },
    })
    for (const kanonisch of ['nichts', 'einsatz.arbeitsschein.1\n{', 'einsatz.arbeitsschein.1\n7'])
      expect(await schliesse(max, id, { kanonisch, fingerabdruck: createHash('sha256').update(kanonisch).digest('hex') })).toMatchObject({
        fall: 'fingerabdruck',
      })
  })
  test('E76: das Objekt heißt im Büro inzwischen anders: gleich, die Namen sind die des Scheins; eine andere Nummer gilt nicht', async () => {
    const { id } = await neu(max)
    const text = await gezeigt(id, { objekt: '800011 Werk Anker Nord' })
    const { fingerabdruck } = await schliesse(max, id, text)
    expect(fingerabdruck).toBe(text.fingerabdruck)
    expect((await lies(max, id)).objekt).toBe('800011 Werk Anker Nord')
    const anderer = await neu(max)
    expect(await schliesse(max, anderer.id, await gezeigt(anderer.id, { objekt: '800012 Werk Anker' }))).toMatchObject({ fall: 'fingerabdruck' })
  })
  test('Fotos zählen mit dem Hash der gesendeten Bytes; das Paar gesendet und aufgehoben steht in der Fassung', async () => {
    const datei = await bringe('vorher.png')
    const { id } = await neu(max, { bilder: [{ datei, beschriftung: 'vorher' }] })
    const { sha256 } = (await lies(max, id)).bilder[0]!
    const text = await gezeigt(id)
    expect(text.kanonisch).toContain(sha256)
    await schliesse(max, id, text)
    const { bilder } = await p.db.selectFrom('arbeitsscheinFassung').where('arbeitsscheinId', '=', id).select('bilder').executeTakeFirstOrThrow()
    const [paar] = bilder as unknown as { id: string; gesendet: string; gespeichert: string }[]
    expect([paar!.id, paar!.gesendet]).toEqual([datei, sha256])
    expect(paar!.gespeichert).not.toBe(paar!.gesendet)
  })
  test('die Unterschrift trägt den Fingerabdruck, den das Gerät zeigte', async () => {
    const { id } = await neu(max, { objektId: objekt.halle, datum: heute.toString() })
    const { fingerabdruck } = await schliesse(max, id, await gezeigt(id))
    expect(await p.db.selectFrom('unterschrift').where('arbeitsscheinId', '=', id).select('fingerabdruck').execute()).toEqual([{ fingerabdruck }])
  })
})
