import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, theo, toni, wolf } from '#test/einsatz/dokubesetzung.ts'
import { calls, dokumentationsnummer } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
/** One day for all tests of this file, also when midnight passes meanwhile. */
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const vor = (tage: number) => heute.subtract({ days: tage }).toString()
const neu = (who: Figure, mehr: object = {}) =>
  als(who).anlegen({ body: { id: uuid(), objektId: objekt.werk, datum: vor(0), titel: 'Riss über der Tür', beschreibung: '3 mm, 40 cm lang', ...mehr } })
const lies = (who: Figure, id: string) => als(who).dokumentation({ params: { id } })
const titel = async (who: Figure, query: object = {}) => (await als(who).liste({ query })).entities.map((one) => one.titel)
/** The record as its form would send it. */
const inhalt = async (who: Figure, id: string) => {
  const { objekt: wo, datum, art, titel: name, beschreibung, bilder, revision, ...doku } = await lies(who, id)
  const brief = { adressat: doku.adressat, wirkung: doku.wirkung, seit: doku.seit }
  const { firmen, stoerungen, wetter, tempMin, tempMax } = doku
  const tag = { firmen, stoerungen, wetter, tempMin, tempMax }
  const gewaehlt = bilder.map((bild) => ({ datei: bild.id, beschriftung: bild.beschriftung, geteilt: bild.geteilt }))
  return { objektId: wo.id, datum, art, titel: name, beschreibung, ...brief, ...tag, revision, bilder: gewaehlt }
}
/** Numbers whose predecessor is missing among these: none but the first; a new month begins anew. */
const luecken = (nummern: readonly string[]) => {
  const alle = new Set(nummern)
  const [erste] = nummern.toSorted()
  return nummern.filter((nummer) => nummer !== erste && !nummer.endsWith('0001') && !alle.has(String(Number(nummer) - 1)))
}
/** What a device says of a write that it has kept since `um`. */
const vomGeraet = (um: Temporal.Instant) => {
  const id = uuid()
  const jetzt = Temporal.Now.instant().toString()
  return { geraet: JSON.stringify({ id, uhr: jetzt, wartend: 1, eintrag: { geraet: id, folge: 1, um: um.toString(), grad: 'B', abweichungSek: 0 } }) }
}

describe('erfassen', () => {
  test('vier Felder genügen; die Nummer ist D, Jahr und Monat der Firma und laufend', async () => {
    const erste = await neu(toni)
    const zweite = await neu(toni)
    const { angelegt } = await lies(toni, erste.id)
    const um = Temporal.Instant.from(angelegt).toZonedDateTimeISO('Europe/Berlin')
    expect(dokumentationsnummer(erste.nummer)).toMatch(new RegExp(`^D${String(um.year).slice(2)}${String(um.month).padStart(2, '0')}-\\d{4}$`))
    expect(luecken([erste.nummer, zweite.nummer])).toEqual([])
    expect(await lies(toni, erste.id)).toMatchObject({
      titel: 'Riss über der Tür',
      art: 'Dokumentation',
      zustand: 'Entwurf',
      fassung: 1,
      objekt: { nummer: 800011, name: 'Werk Anker' },
      kunde: 'Firma Anker',
      wer: 'Toni Doku',
      darf: ['aendern'],
      schritte: [{ was: 'erfasst', wer: 'Toni Doku' }],
    })
  })
  test('dieselbe Dokumentation zweimal gesendet ist eine; die Kennung eines anderen wird nicht überschrieben', async () => {
    const body = { id: uuid(), objektId: objekt.werk, datum: vor(0), titel: 'Einmal' }
    const erste = await als(toni).anlegen({ body }, { 'idempotency-key': body.id })
    expect(await als(toni).anlegen({ body }, { 'idempotency-key': body.id })).toEqual(erste)
    await expect(als(theo).anlegen({ body: { ...body, titel: 'Meins' } })).rejects.toMatchObject({ status: 409 })
    expect(await titel(lena, { q: 'Einmal' })).toEqual(['Einmal'])
  })
  test('falsche Eingaben werden an ihrem Feld gesagt', async () => {
    const spaeter = vor(-3)
    const brief = { art: 'Bedenken', adressat: 'Bauleitung Süd', wirkung: 'Putz hält nicht', seit: vor(0) }
    for (const [mehr, feld, code] of [
      [{ titel: ' \u200b ' }, 'titel', undefined],
      [{ datum: spaeter }, 'datum', 'dokumentation.datum-zukunft'],
      [{ objektId: uuid() }, 'objektId', 'dokumentation.objekt-unbekannt'],
      [{ objektId: objekt.wien }, 'objektId', 'dokumentation.objekt-unbekannt'],
      [{ objektId: objekt.ruht }, 'objektId', 'dokumentation.objekt-zu'],
      [{ ...brief, adressat: '' }, 'adressat', 'dokumentation.adressat-fehlt'],
      [{ ...brief, beschreibung: '' }, 'beschreibung', 'dokumentation.beschreibung-fehlt'],
      [{ ...brief, wirkung: '' }, 'wirkung', 'dokumentation.wirkung-fehlt'],
      [{ ...brief, seit: null }, 'seit', 'dokumentation.seit-fehlt'],
    ] as const) {
      const fehler = expect(neu(toni, mehr)).rejects
      await fehler.toMatchObject({ problem: { ...(code && { code }), errors: [{ path: feld }] } })
    }
    await neu(toni, { ...brief, titel: 'Bedenken gegen Untergrund' })
  })
  test('was ein Gerät behielt, kommt an, auch wenn das Objekt inzwischen nicht mehr offen ist; das steht dabei', async () => {
    const um = Temporal.Now.instant().subtract({ hours: 30 })
    const { id } = await als(toni).anlegen({ body: { id: uuid(), objektId: objekt.ruht, datum: vor(0), titel: 'Noch ohne Netz' } }, vomGeraet(um))
    const doku = await lies(toni, id)
    expect(doku.objekthinweis).toBe('geschlossen')
    expect(Temporal.Instant.from(doku.erfasst).epochMilliseconds).toBe(um.epochMilliseconds)
    await expect(als(toni).anlegen({ body: { id: uuid(), objektId: objekt.wien, datum: vor(0), titel: 'Fremd' } }, vomGeraet(um))).rejects.toMatchObject({
      status: 422,
    })
  })
  test('E32: fünfzig auf einmal, sieben davon scheitern nach ihrer Nummer: dreiundvierzig Nummern ohne Lücke', async () => {
    const davor = (await neu(toni)).nummer
    const versuche = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nr) => neu(nr % 2 ? toni : theo, nr % 7 === 3 ? { bilder: [{ datei: uuid() }] } : {})),
    )
    const nummern = versuche.flatMap((versuch) => (versuch.status === 'fulfilled' ? [versuch.value.nummer] : []))
    expect(new Set(nummern).size).toBe(43)
    expect(luecken([davor, ...nummern])).toEqual([])
  })
})

describe('wer was sieht', () => {
  test('Monteure sehen Eigenes, die Leitung alles ihrer Konten, Kunden und andere gar nichts', async () => {
    const { id } = await neu(toni, { titel: 'Nur für Toni' })
    expect(await titel(toni, { q: 'Nur für Toni' })).toEqual(['Nur für Toni'])
    expect(await titel(lena, { q: 'Nur für Toni' })).toEqual(['Nur für Toni'])
    for (const who of [theo, resi, wolf]) {
      expect(await titel(who, { q: 'Nur für Toni' }), who.name).toEqual([])
      await expect(lies(who, id), who.name).rejects.toMatchObject({ status: 404 })
    }
    for (const who of [kundin, anna]) {
      await expect(lies(who, id), who.name).rejects.toMatchObject({ status: 403 })
      await expect(neu(who), who.name).rejects.toMatchObject({ status: 403 })
      await expect(als(who).liste({ query: {} }), who.name).rejects.toMatchObject({ status: 403 })
    }
  })
  test('mit der Kennung einer fremden Dokumentation geht kein einziger Aufruf', async () => {
    const { id } = await neu(toni)
    const { revision, ...rest } = await inhalt(toni, id)
    for (const who of [resi, wolf, theo]) {
      const fremd = als(who)
      for (const versuch of [
        () => fremd.dokumentation({ params: { id } }),
        () => fremd.pdf({ params: { id }, query: {} }),
        () => fremd.aendern({ params: { id }, body: { ...rest, objektId: who === theo ? objekt.werk : objekt.wien, titel: 'Geändert', revision } }),
        ...(who === resi
          ? [() => fremd.festschreiben({ params: { id }, body: { revision } }), () => fremd.fassung({ params: { id }, body: { grund: 'weil ich es kann' } })]
          : []),
      ])
        await expect(versuch(), who.name).rejects.toMatchObject({ status: 404 })
    }
    await expect(als(toni).festschreiben({ params: { id }, body: { revision } })).rejects.toMatchObject({ status: 403 })
    expect((await lies(toni, id)).titel).toBe('Riss über der Tür')
  })
  test('zur Wahl stehen offene Objekte der eigenen Konten, zuletzt benutzte zuerst', async () => {
    await neu(theo, { objektId: objekt.halle })
    const namen = async (who: Figure, q?: string) => (await als(who).objekte({ query: q ? { q } : {} })).entities.map(({ name }) => name)
    expect(await namen(theo)).toEqual(['Halle Anker', 'Werk Anker'])
    expect(await namen(theo, 'werk')).toEqual(['Werk Anker'])
    expect(await namen(wolf)).toEqual(['Werk Birke'])
  })
})

describe('suchen', () => {
  test('nach Wörtern, Nummer, Objekt, Art und Zeitraum, Seite für Seite und als Datei', async () => {
    const gestern = vor(1)
    const eine = await neu(wolf, { objektId: objekt.wien, titel: 'Estrich feucht', art: 'Mangel', datum: gestern })
    for (let nr = 1; nr <= 5; nr++) await neu(wolf, { objektId: objekt.wien, titel: `Rohbau ${nr}`, beschreibung: '=1+1' })
    expect(await titel(wolf, { q: 'estrich' })).toEqual(['Estrich feucht'])
    expect(await titel(wolf, { q: dokumentationsnummer(eine.nummer) })).toEqual(['Estrich feucht'])
    expect(await titel(wolf, { q: eine.nummer })).toEqual(['Estrich feucht'])
    expect(await titel(wolf, { art: 'Mangel' })).toEqual(['Estrich feucht'])
    expect(await titel(wolf, { bis: gestern })).toEqual(['Estrich feucht'])
    expect(await titel(wolf, { von: vor(0), objektId: objekt.wien, sort: 'titel' })).toEqual([1, 2, 3, 4, 5].map((nr) => `Rohbau ${nr}`))
    expect(await titel(wolf, { objektId: objekt.werk })).toEqual([])
    const gelesen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const seite = await als(wolf).liste({ query: { limit: 2, ...(cursor && { cursor }) } })
      gelesen.push(...seite.entities.map((one) => one.titel))
      cursor = seite.next
    }
    expect(gelesen).toEqual(['Rohbau 5', 'Rohbau 4', 'Rohbau 3', 'Rohbau 2', 'Rohbau 1', 'Estrich feucht'])
    const csv = await (await als(wolf).datei({ query: { format: 'csv', art: 'Mangel' } })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(`${dokumentationsnummer(eine.nummer)};`)
    expect(csv).toContain('800021 Werk Birke;Wiener Birke;Wolf Doku;Entwurf;;0;')
    await expect(als(wolf).liste({ query: { cursor: 'WyJ4Il0' } })).rejects.toMatchObject({ problem: { errors: [{ path: 'cursor' }] } })
  })
})

describe('ändern und festschreiben', () => {
  test('wer mit einem alten Stand speichert, erfährt welche Felder und von wem', async () => {
    const { id } = await neu(toni)
    const alt = await inhalt(toni, id)
    await als(lena).aendern({ params: { id }, body: { ...alt, titel: 'Riss, breiter' } })
    await expect(als(toni).aendern({ params: { id }, body: { ...alt, beschreibung: '5 mm' } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'record.outdated', errors: [{ path: 'titel' }], changed: { by: 'Lena Doku' } },
    })
    await als(toni).aendern({ params: { id }, body: { ...(await inhalt(toni, id)), beschreibung: '5 mm' } })
    expect(await lies(lena, id)).toMatchObject({
      titel: 'Riss, breiter',
      beschreibung: '5 mm',
      schritte: [{ was: 'geaendert' }, { was: 'geaendert' }, { was: 'erfasst' }],
    })
  })
  test('festgeschrieben ändert sich nichts mehr; die neue Fassung braucht einen Grund und lässt die alte, wie sie war', async () => {
    const { id } = await neu(toni)
    const alt = await inhalt(toni, id)
    await als(toni).aendern({ params: { id }, body: { ...alt, titel: 'Letzter Stand' } })
    // Somebody releases what he has seen, and not what has come since.
    await expect(als(lena).festschreiben({ params: { id }, body: { revision: alt.revision } })).rejects.toMatchObject({ status: 409 })
    const gesehen = await inhalt(lena, id)
    const { fingerabdruck } = await als(lena).festschreiben({ params: { id }, body: { revision: gesehen.revision } })
    expect(await lies(toni, id)).toMatchObject({ zustand: 'festgeschrieben', fingerabdruck, darf: [] })
    for (const who of [toni, lena])
      await expect(als(who).aendern({ params: { id }, body: { ...gesehen, titel: 'Anders' } })).rejects.toMatchObject({
        status: 409,
        problem: { code: 'dokumentation.fest' },
      })
    await expect(p.db.updateTable('dokumentation').set({ titel: 'Anders' }).where('id', '=', id).execute()).rejects.toThrow('released')
    await expect(p.db.deleteFrom('dokumentationFassung').where('dokumentationId', '=', id).execute()).rejects.toThrow()
    await expect(als(lena).fassung({ params: { id }, body: { grund: 'zu kurz' } })).rejects.toMatchObject({ problem: { errors: [{ path: 'grund' }] } })
    expect(await als(lena).fassung({ params: { id }, body: { grund: 'Maß nachgetragen' } })).toEqual({ fassung: 2 })
    await expect(als(lena).fassung({ params: { id }, body: { grund: 'Maß nachgetragen' } })).rejects.toMatchObject({ status: 409 })
    const zweite = await inhalt(lena, id)
    await als(lena).aendern({ params: { id }, body: { ...zweite, beschreibung: '5 mm, 60 cm lang' } })
    const neuer = await als(lena).festschreiben({ params: { id }, body: { revision: (await inhalt(lena, id)).revision } })
    expect(neuer.fingerabdruck).not.toBe(fingerabdruck)
    const fassungen = await p.db.selectFrom('dokumentationFassung').where('dokumentationId', '=', id).orderBy('nr').select(['inhalt', 'sha256']).execute()
    expect(fassungen.map(({ sha256 }) => sha256.toString('hex'))).toEqual([fingerabdruck, neuer.fingerabdruck])
    expect(fassungen.map(({ inhalt: text }) => text.includes('60 cm'))).toEqual([false, true])
    expect((await lies(lena, id)).schritte.map(({ was, grund }) => `${was}${grund && `: ${grund}`}`)).toEqual([
      'festgeschrieben',
      'geaendert',
      'fassung: Maß nachgetragen',
      'festgeschrieben',
      'geaendert',
      'erfasst',
    ])
  })
})

describe('Bautagesbericht', () => {
  const tag = {
    art: 'Bautagesbericht' as const,
    titel: 'Bautagesbericht',
    beschreibung: 'Steigleitungen verlegt',
    firmen: [
      { firma: 'Musterbau', stunden: '32', personen: 4 },
      { firma: 'Trockenbau Lechner', stunden: '16,5', personen: 2 },
    ],
    wetter: 'Frost' as const,
    tempMin: '-3,5',
    tempMax: '1',
    stoerungen: [
      { von: '09:30', bis: '11:00', wirkung: 'Kran steht, Montage der Träger ruht' },
      { von: '22:00', bis: '23:59', wirkung: 'Strom weg' },
    ],
  }
  const gelesen = {
    stoerungen: tag.stoerungen,
    firmen: [tag.firmen[0], { firma: 'Trockenbau Lechner', stunden: '16.5', personen: 2 }],
    wetter: 'Frost',
    tempMin: '-3.5',
    tempMax: '1',
  }

  test('nennt Firmen mit Personen und Stunden, Wetter und was gearbeitet wurde; was fehlt, steht an seinem Feld', async () => {
    for (const [mehr, path] of [
      [{ firmen: [] }, 'firmen'],
      [{ wetter: null }, 'wetter'],
      [{ beschreibung: '' }, 'beschreibung'],
      [{ tempMax: '-4' }, 'tempMax'],
      [{ tempMin: 'kalt' }, 'tempMin'],
      [{ firmen: [{ firma: 'A', stunden: '0', personen: 1 }] }, 'firmen.0.stunden'],
      [{ firmen: [{ firma: 'A', stunden: '', personen: 1 }] }, 'firmen.0.stunden'],
      [{ firmen: [{ firma: ' ', stunden: '1', personen: 1 }] }, 'firmen.0.firma'],
      [{ firmen: [{ firma: 'A', stunden: '1', personen: 0 }] }, 'firmen.0.personen'],
      [{ stoerungen: [tag.stoerungen[0], { von: '09:30', bis: '09:30', wirkung: 'Kran' }] }, 'stoerungen.1.bis'],
      [{ stoerungen: [{ von: '22:00', bis: '06:00', wirkung: 'Kran' }] }, 'stoerungen.0.bis'],
      [{ stoerungen: [{ von: '22:00', bis: '24:30', wirkung: 'Kran' }] }, 'stoerungen.0.bis'],
      [{ stoerungen: [{ von: '', bis: '12:00', wirkung: 'Kran' }] }, 'stoerungen.0.von'],
      [{ stoerungen: [{ von: '11:00', bis: '12:00', wirkung: ' ' }] }, 'stoerungen.0.wirkung'],
    ] as const)
      await expect(neu(toni, { ...tag, ...mehr }), path).rejects.toMatchObject({ problem: { errors: [expect.objectContaining({ path })] } })
    const { id } = await neu(toni, tag)
    expect(await lies(toni, id)).toMatchObject(gelesen)
    const ohne = await neu(toni, { ...tag, stoerungen: [] })
    expect((await lies(toni, ohne.id)).stoerungen).toEqual([])
  })
  test('wird geändert, festgeschrieben und als Fassung so gelesen, wie er war; das Papier gibt es dazu', async () => {
    const { id } = await neu(toni, tag)
    await als(toni).aendern({ params: { id }, body: { ...(await inhalt(toni, id)), beschreibung: 'Steigleitungen und Schächte' } })
    const { daten } = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id', 'desc').select('daten').executeTakeFirstOrThrow()
    expect(daten).toEqual({ vorher: { beschreibung: tag.beschreibung }, nachher: { beschreibung: 'Steigleitungen und Schächte' } })
    await als(lena).festschreiben({ params: { id }, body: { revision: (await lies(lena, id)).revision } })
    await als(lena).fassung({ params: { id }, body: { grund: 'Eine Firma fehlte im Bericht' } })
    await als(lena).aendern({
      params: { id },
      body: { ...(await inhalt(lena, id)), firmen: [...tag.firmen, { firma: 'Estrich Huber', stunden: '8', personen: 1 }], stoerungen: [] },
    })
    expect(await lies(lena, id)).toMatchObject({ firmen: { length: 3 }, stoerungen: [] })
    expect(await als(lena).fassungLesen({ params: { id, nr: 1 } })).toMatchObject(gelesen)
    const pdf = Buffer.from(await ((await als(lena).pdf({ params: { id }, query: {} })) as Blob).arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
