import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, max, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni } from '#test/einsatz/dokubesetzung.ts'
import { gezeichnet, heute, kopf, zeit } from '#test/einsatz/scheine.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'
import { anlass, erinnere } from './server/regie/erinnern.ts'

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
const vor = (tage: number) => heute.subtract({ days: tage }).toString()
const niemand = { art: 'abwesend' as const, grund: 'Pforte geschlossen' }
/** A finished sheet of work by the hour, so many days old. */
async function regie(
  tage: number,
  {
    wer = max,
    unterschrift = niemand,
    email = '',
    ...mehr
  }: { wer?: Figure; unterschrift?: object; email?: string; vertragsart?: 'BGB' | 'VOB' | 'OENORM'; objektId?: string; positionen?: object[] } = {},
) {
  const { id } = await als(wer).anlegen({
    body: { id: uuid(), ...kopf, art: 'Regie', vertragsart: 'VOB', datum: vor(tage), notiz: 'Leck gesucht', ...(mehr as object) },
  })
  await als(wer).abschliessen({ params: { id }, body: { version: 1, unterschriften: [unterschrift as typeof gezeichnet], email } })
  return id
}
const eintragen = (
  id: string,
  akt: 'zugang' | 'anerkannt' | 'einwendung' | 'erledigt' | 'abgerechnet' | 'irrtum',
  tage: number,
  text = '',
  wer: Figure = lena,
) => als(wer).regieakt({ params: { id }, body: { akt, tag: vor(tage), text } })
const frist = async (id: string) => (await als(lena).schein({ params: { id } })).frist!
const inDerListe = async (who: Figure, id: string) => (await als(who).fristen()).entities.find((eine) => eine.id === id)
const fehler = (path: string, code: keyof typeof messages.de) => ({ problem: { errors: [{ path, message: messages.de[code] }] } })

describe('was eingetragen wird', () => {
  test('Zugang, Einwendung, Erledigung und Rechnung führen den Schein aus der Liste; ein Irrtum holt ihn zurück', async () => {
    const id = await regie(40)
    expect(await inDerListe(lena, id)).toMatchObject({ stand: 'nicht übergeben', schritt: 'uebergeben', eile: 'ueberfaellig' })
    await eintragen(id, 'zugang', 38)
    expect(await frist(id)).toMatchObject({ stand: 'gilt als anerkannt', belegt: true, abgerechnet: false })
    expect(await inDerListe(lena, id)).toMatchObject({ schritt: 'abrechnen', eile: 'ueberfaellig' })
    await eintragen(id, 'einwendung', 36, 'Zwei Stunden zu viel')
    expect(await frist(id)).toMatchObject({
      stand: 'Einwendung',
      zuSpaet: false,
      akte: [{ akt: 'zugang' }, { akt: 'einwendung', text: 'Zwei Stunden zu viel', wer: 'Lena Doku' }],
    })
    expect(await inDerListe(lena, id)).toMatchObject({ schritt: 'klaeren', eile: 'ueberfaellig' })
    await eintragen(id, 'erledigt', 30)
    await eintragen(id, 'abgerechnet', 20, 'RE-2611-0077')
    expect(await inDerListe(lena, id)).toBeUndefined()
    await expect(als(lena).fassung({ params: { id }, body: { grund: 'Menge stimmt nicht' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'regie.abgerechnet' },
    })
    await eintragen(id, 'irrtum', 0, 'Falscher Schein')
    expect(await inDerListe(lena, id)).toMatchObject({ stand: 'erledigt', schritt: 'abrechnen' })
    await expect(p.db.deleteFrom('regieakt').where('arbeitsscheinId', '=', id).execute()).rejects.toThrow()
  })
  test('E46: eine verspätete Einwendung ändert nichts mehr und steht dabei; ohne belegten Zugang zählt sie', async () => {
    const id = await regie(60)
    await eintragen(id, 'zugang', 58)
    await eintragen(id, 'einwendung', 3, 'Erst jetzt gesehen')
    expect(await frist(id)).toMatchObject({ stand: 'gilt als anerkannt', zuSpaet: true })
    const ohne = await regie(60)
    await eintragen(ohne, 'einwendung', 3, 'Erst jetzt gesehen')
    expect(await frist(ohne)).toMatchObject({ stand: 'Einwendung', zuSpaet: false, belegt: false })
  })
  test('was nicht passt, wird an seinem Feld gesagt', async () => {
    const id = await regie(10)
    await expect(eintragen(id, 'zugang', 11)).rejects.toMatchObject(fehler('tag', 'regie.vorher'))
    await expect(eintragen(id, 'zugang', -2)).rejects.toMatchObject(fehler('tag', 'regie.zukunft'))
    for (const akt of ['einwendung', 'abgerechnet', 'irrtum'] as const)
      await expect(eintragen(id, akt, 1, ' ')).rejects.toMatchObject(fehler('text', 'regie.text-fehlt'))
    await expect(eintragen(id, 'erledigt', 1)).rejects.toMatchObject(fehler('akt', 'regie.keine-einwendung'))
    await expect(eintragen(id, 'irrtum', 1, 'so')).rejects.toMatchObject(fehler('akt', 'regie.kein-eintrag'))
    await eintragen(id, 'zugang', 9)
    await expect(eintragen(id, 'zugang', 8)).rejects.toMatchObject(fehler('akt', 'regie.schon'))
    await expect(eintragen(await regie(5, { vertragsart: 'BGB' }), 'zugang', 1)).rejects.toMatchObject({ problem: { code: 'regie.keine' } })
    const offen = await als(max).anlegen({ body: { id: uuid(), ...kopf, art: 'Regie', vertragsart: 'VOB' } })
    await expect(eintragen(offen.id, 'zugang', 0)).rejects.toMatchObject({ status: 409, problem: { code: 'regie.offen' } })
  })
})

test('bestätigt ist anerkannt, „nur erhalten“ und eine E-Mail setzen die Frist; nur der belegte Zugang lässt den Schein anerkannt gelten', async () => {
  const id = await regie(2, { unterschrift: gezeichnet })
  expect(await frist(id)).toMatchObject({ stand: 'anerkannt', einwandBis: null })
  expect(await inDerListe(lena, id)).toMatchObject({ schritt: 'abrechnen', eile: 'ruhig' })
  expect(await frist(await regie(2, { unterschrift: { ...gezeichnet, bedeutung: 'erhalten' } }))).toMatchObject({ stand: 'läuft', belegt: true })
  const gemailt = await regie(2, { email: 'bauherr@nordheim.example' })
  await expect
    .poll(async () => (await als(max).schein({ params: { id: gemailt } })).briefe)
    .toMatchObject([{ an: 'bauherr@nordheim.example', anlass: 'arbeitsschein.abgeschlossen', zustand: 'gesendet', fehler: null }])
  expect(await frist(gemailt)).toMatchObject({ stand: 'läuft', belegt: false })
  expect(await inDerListe(lena, gemailt)).toMatchObject({ schritt: 'nachfassen' })
})

test('die Feiertage der Arbeitsstelle entscheiden, ohne Angabe die der Filiale: am Buß- und Bettag läuft die Frist in Sachsen nicht', async () => {
  const { tag, id } = await mitZugangVorDemBettag('VOB')
  const bis = async (bundesland: string | null) => {
    await p.db.updateTable('objekt').set({ bundesland }).where('id', '=', kopf.objektId).execute()
    return (await frist(id)).einwandBis
  }
  expect([await bis(null), await bis('DE-NW'), await bis('DE-SN')]).toEqual([7, 7, 8].map((tage) => tag.add({ days: tage }).toString()))
  // Two weeks by ÖNORM: the last day moves on for a holiday of the place.
  const oenorm = await mitZugangVorDemBettag('OENORM', 13)
  expect((await frist(oenorm.id)).einwandBis).toBe(oenorm.tag.add({ days: 15 }).toString())
  await bis('AT-9')
  expect((await frist(oenorm.id)).einwandBis).toBe(oenorm.tag.add({ days: 14 }).toString())
  await bis(null)
})
/** A sheet that reached the client on the day before Buß- und Bettag (the Wednesday before 23 November) of last year, or so many days earlier. */
async function mitZugangVorDemBettag(vertragsart: 'VOB' | 'OENORM', frueher = 0) {
  const ende = heute.with({ year: heute.year - 1, month: 11, day: 22 })
  const tag = ende.subtract({ days: ((ende.dayOfWeek + 4) % 7) + 1 + frueher })
  const id = await regie(heute.since(tag).days, { vertragsart })
  await eintragen(id, 'zugang', heute.since(tag).days)
  return { tag, id }
}

test('die Liste zeigt nur, was man sehen darf, das Eiligste zuerst, mit den Stunden', async () => {
  const seiner = await regie(1, { wer: toni, positionen: [] })
  const mitZeit = await regie(0, { positionen: [zeit('07:00', '09:30')] })
  expect(await inDerListe(max, mitZeit)).toMatchObject({ minuten: 150 })
  expect(await inDerListe(max, seiner)).toBeUndefined()
  const alle = await als(lena).fristen()
  expect(alle.entities.map(({ bis }) => bis)).toEqual(alle.entities.map(({ bis }) => bis).toSorted())
  expect(alle.anzahl.ueberfaellig + alle.anzahl.bald + alle.anzahl.ruhig).toBe(alle.entities.length)
  expect(await inDerListe(resi, seiner)).toBeUndefined()
  expect(await inDerListe(theo, seiner)).toBeUndefined()
  await expect(als(kundin).fristen()).rejects.toMatchObject({ status: 403 })
  await expect(eintragen(seiner, 'zugang', 0, '', resi)).rejects.toMatchObject({ status: 404 })
  await expect(eintragen(seiner, 'zugang', 0, '', toni)).rejects.toMatchObject({ status: 403 })
})

test('erinnert wird am Tag der Übergabe, wer den Schein schrieb und wer einträgt, einmal am Tag; wer es abschaltet, bekommt nichts', async () => {
  await p.db
    .insertInto('regiePost')
    .columns(['anwenderId', 'zuletzt'])
    .expression((eb) => eb.selectFrom('anwender').select(['id', eb.val('2031-01-01').as('zuletzt')]) as never)
    .execute()
  const id = await regie(0, { wer: toni, objektId: objekt.halle })
  await p.db.deleteFrom('regiePost').where('anwenderId', 'in', [toni.anwenderId, lena.anwenderId, theo.anwenderId]).execute()
  const { uebergabeBis } = await frist(id)
  const am = (tag: string) => erinnere(p.db, 'http://portal.example', Temporal.ZonedDateTime.from(`${tag}T06:30[Europe/Berlin]`).toInstant())
  const briefe = async ({ username }: Figure) =>
    (await p.db.selectFrom('postausgang').where('anlass', '=', anlass).where('an', '=', username).select('text').execute()).map(({ text }) => text)
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: dora.anwenderId, anlass, weg: 'mail' }).execute()
  await Promise.all([am(uebergabeBis), am(uebergabeBis)])
  await am(uebergabeBis)
  const [brief, ...mehr] = await briefe(toni)
  expect(mehr).toEqual([])
  expect(brief).toContain('800012 Halle Anker: übergeben, bis')
  expect(brief).toContain('http://portal.example/arbeitsschein/fristen')
  expect(await briefe(lena)).toHaveLength(1)
  expect(await briefe(theo)).toEqual([])
})
