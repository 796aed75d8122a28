import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, besetze, lisa, max, objekt, willi, um, verlangt, vor, zeiten } from '#test/einsatz/berichtbesetzung.ts'
import { umziehend } from '#test/einsatz/umzug.ts'
import { calls } from './contract.ts'
import { messages } from './messages.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const body = (mehr: object = {}) => ({ id: uuid(), ...zeiten(vor(0), '07:00', '09:30'), objektId: objekt.werk, ...mehr })
/** What a device says of a write that it has kept since `um`; `uhr`: what its own clock shows. */
const vomGeraet = (seit: string, { uhr = Temporal.Now.instant().toString(), abweichungSek = 0 } = {}) => {
  const id = uuid()
  return { geraet: JSON.stringify({ id, uhr, wartend: 1, eintrag: { geraet: id, folge: 1, um: seit, grad: 'B', abweichungSek } }) }
}
const gespeichert = (id: string) => p.db.selectFrom('arbeitsbericht').where('id', '=', id).selectAll().executeTakeFirst()

test('ein Objekt, das zwischen Aufnahme und Ankunft geschlossen wurde: online ein Satz am Feld, vom Gerät gespeichert und gekennzeichnet', async () => {
  await expect(als(max).anlegen({ body: body({ objektId: objekt.ruht }) })).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.objekt-zu', 'objektId'))
  const spaeter = body({ ...zeiten(vor(2), '08:00', '09:00'), objektId: objekt.ruht })
  await als(max).anlegen({ body: spaeter }, vomGeraet(um(vor(2), '09:05')))
  const params = { id: spaeter.id }
  expect(await als(max).bericht({ params })).toMatchObject({ objekthinweis: 'geschlossen' })
  expect((await als(max).tag({ params: { datum: vor(2) }, query: {} })).eintraege).toMatchObject([{ id: spaeter.id, objekthinweis: 'geschlossen' }])
  const offen = async () => (await als(lisa).liste({ query: { objekthinweis: 'ja' } })).entities.map(({ id }) => id)
  expect(await offen()).toEqual([spaeter.id])
  await expect(als(max).objektBestaetigen({ params, body: {} })).rejects.toMatchObject({ status: 403 })
  expect((await als(lisa).bericht({ params })).darf).toContain('objekt')
  await als(lisa).objektBestaetigen({ params, body: {} })
  expect(await offen()).toEqual([])
  expect((await als(lisa).bericht({ params })).schritte.map(({ was }) => was)).toContain('objekt')
  await expect(als(lisa).objektBestaetigen({ params, body: {} })).rejects.toMatchObject({ status: 409 })
})

describe('ein Objekt, das zwischen Aufnahme und Ankunft zu einer anderen Firma kam', () => {
  const seit = um(vor(3), '12:00')
  const gesagt = (mehr: object = {}) => body({ ...zeiten(vor(3), '08:00', '09:00'), beschreibung: 'Dichtung', ...mehr })
  const neuesObjekt = (name: string) => umziehend(p.db, name)

  test('vom Gerät gespeichert und gekennzeichnet, mit den Namen von damals; online abgelehnt', async () => {
    const { id: objektId, fort } = await neuesObjekt('Kesselhaus')
    await fort()
    const eintrag = gesagt({ objektId })
    await expect(als(max).anlegen({ body: eintrag })).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.objekt-unbekannt', 'objektId'))
    await als(max).anlegen({ body: eintrag }, vomGeraet(seit))
    const params = { id: eintrag.id }
    for (const wer of [max, lisa]) {
      const gelesen = await als(wer).bericht({ params })
      expect(gelesen).toMatchObject({ objekthinweis: 'fremd', beschreibung: 'Dichtung', objekt: { name: 'Kesselhaus' }, kunde: { name: 'Kunde Kesselhaus' } })
      expect(JSON.stringify(gelesen)).not.toContain('Geheim')
      expect((await als(wer).liste({ query: { q: 'Geheim' } })).entities).toEqual([])
      expect((await als(wer).liste({ query: { q: 'Kesselhaus' } })).entities).toMatchObject([{ id: eintrag.id }])
    }
    expect(await (await als(lisa).datei({ query: { format: 'csv' } })).text()).toContain(messages.de['objekt.fremd'])
    // The office corrects the words, then puts another object in.
    const { revision, ...steht } = await als(lisa).bericht({ params })
    const inhalt = { datum: steht.datum, von: steht.von, bis: steht.bis, kostenstelleId: null, ticketId: null, grund: '' }
    await als(lisa).aendern({ params, body: { ...inhalt, objektId, beschreibung: 'Dichtung neu', revision } as never })
    const danach = await als(lisa).bericht({ params })
    expect(danach).toMatchObject({ objekthinweis: 'fremd', objekt: { name: 'Kesselhaus' }, beschreibung: 'Dichtung neu' })
    await als(lisa).aendern({ params, body: { ...inhalt, objektId: objekt.werk, beschreibung: 'Dichtung neu', revision: danach.revision } as never })
    const fertig = await als(lisa).bericht({ params })
    expect(fertig).toMatchObject({ objekthinweis: null, objekt: { name: 'Werk Kran' }, kunde: { name: 'Firma Kran' } })
    expect(JSON.stringify(fertig)).not.toContain('Geheim')
    expect(JSON.stringify(fertig.schritte)).toContain('Kesselhaus')
  })
  test('was nie eines der eigenen Firma war, wird auch vom Gerät abgelehnt, ebenso was schon vorher fort war', async () => {
    const { id: fort, fort: geht } = await neuesObjekt('Turm')
    await geht()
    for (const objektId of [objekt.wien, uuid()]) {
      const eintrag = gesagt({ objektId })
      await expect(als(max).anlegen({ body: eintrag }, vomGeraet(seit))).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.objekt-unbekannt', 'objektId'))
      expect(await gespeichert(eintrag.id)).toBeUndefined()
    }
    await p.db
      .updateTable('objektFrueher')
      .set({ bis: um(vor(4), '12:00') })
      .where('objektId', '=', fort)
      .execute()
    await expect(als(max).anlegen({ body: gesagt({ objektId: fort }) }, vomGeraet(seit))).rejects.toMatchObject({ status: 422 })
  })
  test('wer nie für die frühere Firma da war, bringt nichts hinein; eine Kostenstelle des neuen Besitzers verrät nichts', async () => {
    const { id: objektId, fort } = await neuesObjekt('Pumpwerk')
    await fort()
    const geheim = uuid()
    await p.db.insertInto('kostenstelle').values({ id: geheim, objektId, nummer: 7, bezeichnung: 'Geheim' }).execute()
    await p.db.insertInto('filiale').values({ vkforgid: 4700, name: 'Dritte', land: 'DE', region: 'BY', zone: 'Europe/Berlin' }).execute()
    await p.db.updateTable('ktostamm').set({ vkforgid: 4700 }).where('name', '=', 'Geheim Neu').execute()
    await expect(als(willi).anlegen({ body: gesagt({ objektId }) }, vomGeraet(seit))).rejects.toMatchObject({ status: 422 })
    const eintrag = gesagt({ objektId, kostenstelleId: geheim })
    await als(max).anlegen({ body: eintrag }, vomGeraet(seit))
    expect(JSON.stringify(await als(max).bericht({ params: { id: eintrag.id } }))).not.toContain('Geheim')
  })
})

test('wer gegangen ist: Tage im Arbeitsverhältnis kommen noch an, spätere nicht, auch nicht vom Gerät', async () => {
  await p.db
    .updateTable('lstfix')
    .set({ austritt: vor(3) })
    .where('id', '=', ben.lstfixId)
    .execute()
  const davor = body(zeiten(vor(4), '07:00', '08:00'))
  await als(ben).anlegen({ body: davor }, vomGeraet(um(vor(4), '08:05')))
  expect(await gespeichert(davor.id)).toMatchObject({ datum: vor(4) })
  const danach = body(zeiten(vor(1), '07:00', '08:00'))
  await expect(als(ben).anlegen({ body: danach }, vomGeraet(um(vor(1), '08:05')))).rejects.toMatchObject(
    verlangt(422, 'arbeitsbericht.nicht-beschaeftigt', 'datum'),
  )
  expect(await gespeichert(danach.id)).toBeUndefined()
  await p.db.updateTable('lstfix').set({ austritt: null }).where('id', '=', ben.lstfixId).execute()
})

test('Skript, Formel, Schreibrichtung und Emoji bleiben der Text, der sie sind, und werden in der Datei keine Formel', async () => {
  for (const text of ['<script>alert(1)</script>', '=HYPERLINK("http://x")', '+49 30 1', '\u202eumgekehrt', 'Dichtung 😀 geprüft']) {
    const einer = body({ ...zeiten(vor(0), '10:00', '10:05'), beschreibung: text, trotzdem: true })
    await als(max).anlegen({ body: einer })
    expect((await als(max).bericht({ params: { id: einer.id } })).beschreibung).toBe(text)
  }
  const csv = await (await als(max).datei({ query: { von: vor(0), bis: vor(0), format: 'csv' } })).text()
  expect(csv).not.toMatch(/(^|;)"?[=+@]/m)
  expect(csv).toContain('<script>')
})

test('zu lang, keine Zeit, kein Objekt: ein Satz am Feld, nie ein Fehler des Servers, nichts gespeichert', async () => {
  for (const mehr of [
    { beschreibung: 'x'.repeat(2001) },
    { beschreibung: 'x'.repeat(10_000_000) },
    { von: '2026-13-45T25:00:00Z' },
    { objektId: "1' or '1'='1" },
    { kzverrzeit: 'X' },
  ]) {
    const einer = body(mehr)
    const fehler = await als(max)
      .anlegen({ body: einer as never })
      .catch((error: unknown) => error as { status: number })
    expect((fehler as { status: number }).status, JSON.stringify(mehr).slice(0, 40)).toBeOneOf([400, 413, 422])
    expect(await gespeichert(einer.id)).toBeUndefined()
  }
})

test('ein Standort, den niemand lesen kann, wird weggelassen, und der Eintrag ist da', async () => {
  const orte = [{ gpslaenge: 181, gpsbreite: 91, genauigkeit: -1 }, { gpslaenge: 'Ost' }, 'hier', [], 7]
  for (const [nr, position] of orte.entries()) {
    const einer = body({ ...zeiten(vor(0), `16:${nr}0`, `16:${nr}5`), position, trotzdem: true })
    await als(max).anlegen({ body: einer as never })
    expect(await gespeichert(einer.id)).toMatchObject({ minuten: 5, position: null })
  }
})

test('ein Standort, den niemand lesen kann, hält keine Änderung auf: sie gilt, der Standort von vorher bleibt; ohne Standort ist er fort', async () => {
  const position = { gpslaenge: 11.5, gpsbreite: 48.1, gpshoehe: null, genauigkeit: 8, genauigkeithoehe: null, richtung: null, geschwindigkeit: null }
  const { id, ...angaben } = body({ ...zeiten(vor(0), '17:00', '17:05'), position, trotzdem: true })
  await als(max).anlegen({ body: { id, ...angaben } as never })
  const { trotzdem: _, ...inhalt } = angaben as typeof angaben & { trotzdem: boolean }
  const aendere = async (ort: unknown, beschreibung: string) => {
    const { revision } = await als(max).bericht({ params: { id } })
    await als(max).aendern({ params: { id }, body: { ...inhalt, position: ort, beschreibung, revision } as never })
    const { position: danach, beschreibung: text } = (await gespeichert(id))!
    return [danach, text]
  }
  for (const [nr, ort] of [{ gpslaenge: 181, gpsbreite: 91, genauigkeit: -1 }, 'hier', 7].entries())
    expect(await aendere(ort, `Änderung ${nr}`)).toEqual([position, `Änderung ${nr}`])
  expect(await aendere(null, 'ohne')).toEqual([null, 'ohne'])
})

test('die Uhr des Geräts geht einen Tag falsch: der Eintrag gilt, wie er gesagt ist, und gehört zu seinem Tag', async () => {
  const einer = body(zeiten(vor(1), '13:00', '14:00'))
  const falsch = Temporal.Now.instant().subtract({ hours: 24 }).toString()
  await als(max).anlegen({ body: einer }, vomGeraet(falsch, { uhr: falsch, abweichungSek: -86_400 }))
  expect(await gespeichert(einer.id)).toMatchObject({ datum: vor(1), minuten: 60 })
})

test('dieselbe Kennung von jemand anderem überschreibt nichts', async () => {
  const einer = body(zeiten(vor(0), '15:00', '15:30'))
  await als(max).anlegen({ body: einer })
  await expect(als(lisa).anlegen({ body: { ...einer, beschreibung: 'Meins' } })).rejects.toMatchObject({ status: 409 })
  expect(await gespeichert(einer.id)).toMatchObject({ lstfixId: max.lstfixId, beschreibung: '' })
})

describe('was vom Gerät bleibt', () => {
  const kopf = (grad: 'A' | 'B' | 'C', um: string, mehr: object = {}) => {
    const id = '0197aaaa-0000-7000-8000-00000000a1b2'
    return {
      geraet: JSON.stringify({
        id,
        uhr: Temporal.Now.instant().toString(),
        wartend: 0,
        eintrag: { geraet: id, folge: 17, um, grad, abweichungSek: 0, ...mehr },
      }),
    }
  }
  const erfasst = async (uhr: string, kopfzeile?: Record<string, string>) => {
    const eintrag = body(zeiten(vor(4), uhr, `${uhr.slice(0, 2)}:30`))
    await als(max).anlegen({ body: eintrag }, kopfzeile)
    return als(max).bericht({ params: { id: eintrag.id } })
  }
  const jetzt = () => Temporal.Now.instant().toString()

  test('Gerät, laufende Nummer und wie weit die Zeit trägt: sofort, aufgehoben, nur nach seiner Uhr', async () => {
    expect(await erfasst('06:00', kopf('A', jetzt()))).toMatchObject({ vertrauen: 'A', abweichungSek: null, geraet: { folge: 17 } })
    expect(await erfasst('07:00', kopf('B', um(vor(4), '18:00')))).toMatchObject({ vertrauen: 'B', abweichungSek: null, geraet: { folge: 17 } })
    expect(await erfasst('08:00', kopf('C', um(vor(4), '18:00')))).toMatchObject({ vertrauen: 'C', geraet: { folge: 17 } })
    const { geraet: ein } = await erfasst('09:00', kopf('A', jetzt()))
    expect(ein!.name).toMatch(/^[0-9A-Z]{3}$/)
  })

  test('eine Uhr, die falsch geht, steht mit ihrer Abweichung da, auch in der Datei; zwei Minuten zählen nicht', async () => {
    const { id } = await erfasst('10:00', kopf('B', um(vor(4), '18:00'), { abweichungSek: -5400 }))
    expect(await als(lisa).bericht({ params: { id } })).toMatchObject({ vertrauen: 'B', abweichungSek: 5400 })
    expect(await erfasst('11:00', kopf('B', um(vor(4), '18:00'), { abweichungSek: 120 }))).toMatchObject({ abweichungSek: null })
    const csv = await (await als(lisa).datei({ query: { format: 'csv', von: vor(4), bis: vor(4), sort: 'von' } })).text()
    const zeilen = csv.split('\n')
    expect(zeilen[0]).toMatch(/Zeitquelle.*Abweichung/)
    expect(zeilen.find((zeile) => zeile.includes('10:00'))).toMatch(/Gerätezeit, geprüft.*90/)
  })

  test('ohne Gerät ist es die Zeit des Servers; ein Gerät, das in die Zukunft zeigt, glaubt niemand', async () => {
    expect(await erfasst('12:00')).toMatchObject({ vertrauen: 'A', geraet: null })
    expect(await erfasst('13:00', kopf('A', Temporal.Now.instant().add({ hours: 5 }).toString()))).toMatchObject({ vertrauen: 'C' })
  })
})
