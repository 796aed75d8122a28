import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { carla, dora, kunde, max, portal } from '#test/cast.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { pdfText } from '#test/files/pdftext.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
const [ahlers, lager] = [uuid(), uuid()]
const dort = () => p.als(dora, calls)
beforeAll(async () => {
  p = await portal()
  await p.db.insertInto('ktostamm').values({ id: ahlers, nummer: 1, name: 'Ahlers GmbH', art: 'Kunde', vkforgid: 1000 }).execute()
  await p.db.insertInto('standort').values({ id: lager, name: 'Lager', aktiv: true, sortierung: 0 }).execute()
  await p.db.insertInto('anwenderKtostamm').values({ anwenderId: kunde.anwenderId, ktostammId: ahlers }).execute()
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kunde.anwenderId, berechtigung: 'HARDWAREMANAGEMENT' }).execute()
})
afterAll(() => p.stop())

/** They are of the house. */
const [ihrMax, ihreCarla] = [max.lstfixId!, carla.lstfixId!]
const geraet = async (werte: object = {}) => {
  const { id } = await dort().anlegen({ body: { id: uuid(), hostname: 'K-1', standortId: lager, ...werte } })
  return { params: { idhardware: id } }
}
const an = (lstfixId: string, mehr: object = {}) => ({ id: uuid(), art: 'uebergabe' as const, lstfixId, ...mehr })
const zurueck = () => ({ id: uuid(), art: 'rueckgabe' as const, standortId: lager })
const kette = async (welches: { params: { idhardware: string } }) => (await dort().zuordnungen({ ...welches, query: {} })).entities
/** What a device kept since this moment. */
const vomGeraet = (um: Temporal.Instant) => {
  const id = uuid()
  return {
    geraet: JSON.stringify({
      id,
      uhr: Temporal.Now.instant().toString(),
      wartend: 1,
      eintrag: { geraet: id, folge: 1, um: um.toString(), grad: 'B', abweichungSek: 0 },
    }),
  }
}
/** Enough ink for a signature. */
const striche = [[1000, 1000, 4000, 2500, 7000, 1000]]

describe('Übergabe und Rückgabe (4.4)', () => {
  test('übergeben, unterschrieben, zurückgenommen: die Kette hat keine Lücke, das Gerät steht, wo sie es sagt', async () => {
    const eines = await geraet()
    await dort().uebergeben({ ...eines, body: an(ihrMax, { bemerkung: 'Mit Netzteil', unterzeichner: 'Max Beispiel', striche }) })
    expect((await dort().hardware(eines)).namen).toMatchObject({ benutzer: { name: 'Max Beispiel' }, standort: null })
    await dort().uebergeben({ ...eines, body: zurueck() })
    const alle = await kette(eines)
    expect(alle.map(({ was, wer, wo }) => [was, wer, wo])).toEqual([
      ['rueckgabe', '', 'Lager'],
      ['uebergabe', 'Max Beispiel', ''],
      ['erfasst', '', 'Lager'],
    ])
    expect(alle.map(({ bis }) => bis)).toEqual([null, alle[0]!.ab, alle[1]!.ab])
    expect((await dort().hardware(eines)).namen).toMatchObject({ benutzer: null, standort: { name: 'Lager' } })
    const { nummer } = await dort().hardware(eines)
    const liest = async (id: string) => pdfText(await (await dort().protokoll({ params: { ...eines.params, id } })).bytes())
    const uebergeben = await liest(alle[1]!.id)
    for (const steht of ['Übergabeprotokoll', `Id ${nummer}`, 'K-1', 'Max Beispiel', 'Mit Netzteil', 'Ich habe', alle[1]!.eingetragen])
      expect(uebergeben).toContain(steht)
    // Who signed stands below what he signed for.
    expect(uebergeben).toMatch(/Ich habe.*Max Beispiel/)
    const zurueckgenommen = await liest(alle[0]!.id)
    for (const steht of ['Rückgabeprotokoll', `Id ${nummer}`, 'Max Beispiel', 'Lager']) expect(zurueckgenommen).toContain(steht)
    await expect(dort().protokoll({ params: { ...eines.params, id: alle[2]!.id } })).rejects.toMatchObject({ status: 404 })
    await expect(p.db.deleteFrom('hardwareZuordnung').execute()).rejects.toThrow()
  })
  test('auch wer den Benutzer im Formular ändert, setzt die Kette fort; zwei Übergaben in fünf Minuten fallen auf', async () => {
    const eines = await geraet()
    const { revision, ...werte } = await dort().hardware(eines)
    await dort().aendern({ ...eines, body: { ...werte, lstfixId: ihrMax, revision } })
    expect((await kette(eines)).map(({ was, wer, dicht }) => [was, wer, dicht])).toEqual([
      ['geaendert', 'Max Beispiel', false],
      ['erfasst', '', false],
    ])
    await dort().uebergeben({ ...eines, body: an(ihreCarla) })
    await dort().uebergeben({ ...eines, body: an(ihrMax) })
    expect((await kette(eines)).slice(0, 2).map(({ dicht }) => dicht)).toEqual([true, true])
  })
  test('ein ausgeschiedenes Gerät nimmt keine Übergabe mehr; zurückgeholt hat es, wer es hatte', async () => {
    const eines = await geraet({ lstfixId: ihrMax })
    const { revision } = await dort().hardware(eines)
    await dort().ausscheiden({ ...eines, body: { revision, ausscheidedatum: '2026-11-01', ausscheidegrund: 'verloren' } })
    await expect(dort().uebergeben({ ...eines, body: an(ihreCarla) })).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.ausgeschieden' } })
    expect((await kette(eines))[0]).toMatchObject({ was: 'ausgeschieden', wer: '' })
    await dort().zurueckholen({ ...eines, body: { revision, grund: 'Gefunden' } })
    expect((await kette(eines))[0]).toMatchObject({ was: 'wieder-in-betrieb', wer: 'Max Beispiel' })
  })
  test('wem oder wohin fehlt, eine Unterschrift ohne Namen und eine fremde Person werden am Feld abgewiesen; zweimal gesendet ist einmal', async () => {
    const eines = await geraet()
    const falsch = async (body: object) => dort().uebergeben({ ...eines, body: { id: uuid(), art: 'uebergabe', ...body } })
    await expect(falsch({})).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'lstfixId' }] } })
    await expect(falsch({ art: 'rueckgabe' })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'standortId' }] } })
    await expect(falsch({ lstfixId: ihrMax, striche })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'unterzeichner' }] } })
    await expect(falsch({ lstfixId: uuid() })).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'lstfixId' }] } })
    const body = an(ihrMax)
    await dort().uebergeben({ ...eines, body })
    await dort().uebergeben({ ...eines, body })
    expect(await kette(eines)).toHaveLength(2)
  })
  test('an einen Kunden mit Liefersperre geht nichts Neues; was ihm gehört, kommt zurück zu ihm; was ein Telefon ohne Netz übergab, bleibt', async () => {
    const gesperrt = uuid()
    await p.db.insertInto('ktostamm').values({ id: gesperrt, nummer: 7, name: 'Zahlt nicht AG', art: 'Kunde', vkforgid: 1000 }).execute()
    await p.db
      .insertInto('kreditsperre')
      .values({ id: uuid(), ktostammId: gesperrt, akt: 'sperren', grund: 'Mahnung', anwenderId: dora.anwenderId, zeitpunkt: '2026-11-01T08:00:00Z' })
      .execute()
    const anIhn = () => ({ id: uuid(), art: 'uebergabe' as const, ktostammId: gesperrt, benutzerText: 'Empfang' })
    const unseres = await geraet()
    await expect(dort().uebergeben({ ...unseres, body: anIhn() })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'ktostammId', code: 'hardware.liefersperre' }] },
    })
    expect(await kette(unseres)).toHaveLength(1)
    await dort().uebergeben({ ...unseres, body: { id: uuid(), art: 'uebergabe', ktostammId: ahlers, benutzerText: 'Empfang' } })
    const seines = await geraet({ ktostammId: gesperrt, standortId: null, benutzerText: 'Lager' })
    await dort().uebergeben({ ...seines, body: anIhn() })
    expect(await kette(seines)).toHaveLength(2)
    await dort().uebergeben({ ...unseres, body: anIhn() }, vomGeraet(Temporal.Now.instant().subtract({ minutes: 30 })))
    expect(await kette(unseres)).toHaveLength(3)
  })
})

describe('Beginn berichtigen (4.4)', () => {
  test('vorverlegt kürzt sie die davor, mit Begründung; über die davor hinaus und in die Zukunft geht es nicht', async () => {
    const eines = await geraet()
    await p.db
      .insertInto('hardwareZuordnung')
      .values([
        {
          id: uuid(),
          hardwareId: eines.params.idhardware,
          ab: '2026-03-01T08:00:00Z',
          was: 'uebergabe',
          lstfixId: ihreCarla,
          zeitpunkt: '2026-03-01T08:00:00Z',
        },
        { id: uuid(), hardwareId: eines.params.idhardware, ab: '2026-03-10T08:00:00Z', was: 'uebergabe', lstfixId: ihrMax, zeitpunkt: '2026-03-10T08:00:00Z' },
      ])
      .execute()
    const bei = async (wer: string) => (await kette(eines)).find((glied) => glied.wer === wer)!
    const verlege = async (tag: string) =>
      dort().beginnBerichtigen({ params: { ...eines.params, id: (await bei('Max Beispiel')).id }, body: { tag, zeit: '09:00', grund: 'Lieferschein vom 5.' } })
    await expect(verlege('2026-02-28')).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'tag' }] } })
    await expect(verlege('2027-01-01')).rejects.toMatchObject({ status: 422 })
    const vorher = await bei('Max Beispiel')
    await verlege('2026-03-05')
    const dann = await bei('Max Beispiel')
    expect(dann).toMatchObject({ ab: '2026-03-05T08:00:00Z', frueher: vorher.ab, bemerkung: 'Lieferschein vom 5.' })
    expect((await kette(eines)).at(-1)).toMatchObject({ ab: '2026-03-01T08:00:00Z', bis: dann.ab })
    await expect(
      dort().beginnBerichtigen({ params: { ...eines.params, id: vorher.id }, body: { tag: '2026-03-06', zeit: '09:00', grund: 'Noch einmal' } }),
    ).rejects.toMatchObject({ status: 409 })
    expect((await dort().verlauf({ ...eines, query: {} })).entities[0]).toMatchObject({ was: 'beginn-berichtigt', grund: 'Lieferschein vom 5.' })
  })
})

describe('Zubehör: ein Gerät, das zu einem anderen gehört', () => {
  test('geht bei Übergabe und Rückgabe mit und hat seine eigene Kette; das Protokoll nennt es', async () => {
    const [eines, dock] = [await geraet({ hostname: 'K-NB' }), await geraet({ hostname: 'K-DOCK', seriennummer: 'DOCK-1' })]
    await dort().zubehoerDazu({ ...eines, body: { hardwareId: dock.params.idhardware } })
    await dort().zubehoerDazu({ ...eines, body: { hardwareId: dock.params.idhardware } })
    expect((await dort().zubehoer({ ...eines, query: {} })).entities).toMatchObject([{ name: 'K-DOCK', teil: true }])
    expect((await dort().zubehoer({ ...dock, query: {} })).entities).toMatchObject([{ name: 'K-NB', teil: false }])
    await dort().uebergeben({ ...eines, body: an(ihrMax, { zubehoer: [dock.params.idhardware] }) })
    const { nummer } = await dort().hardware(eines)
    expect((await kette(dock))[0]).toMatchObject({ was: 'uebergabe', wer: 'Max Beispiel', mit: nummer })
    expect((await dort().hardware(dock)).namen.benutzer).toMatchObject({ name: 'Max Beispiel' })
    // The dock stays with Max: it is missing at the return, and its chain says so.
    await dort().uebergeben({ ...eines, body: zurueck() })
    expect((await kette(dock))[0]).toMatchObject({ was: 'uebergabe', wer: 'Max Beispiel' })
    expect((await dort().liste({ query: { mitarbeiter: ihrMax, hostname: 'K-DOCK' } })).entities).toHaveLength(1)
    const blatt = await pdfText(await (await dort().protokoll({ params: { ...eines.params, id: (await kette(eines))[1]!.id } })).bytes())
    expect(blatt).toMatch(/K-NB.*K-DOCK DOCK-1.*Max Beispiel/)
    await dort().zubehoerWeg({ params: { ...eines.params, id: dock.params.idhardware } })
    expect((await dort().zubehoer({ ...eines, query: {} })).entities).toEqual([])
    expect((await dort().verlauf({ ...eines, query: {} })).entities.map(({ was }) => was)).toContain('zubehoer-weg')
  })
  test('gehört zu einem Gerät auf einmal, nicht zu sich selbst und nicht im Kreis; ein fremdes gibt es nicht', async () => {
    const [a, b, c] = [await geraet(), await geraet(), await geraet()]
    const dazu = (zu: typeof a, was: typeof a) => dort().zubehoerDazu({ ...zu, body: { hardwareId: was.params.idhardware } })
    await dazu(a, b)
    await expect(dazu(c, b)).rejects.toMatchObject({ status: 409, problem: { code: 'hardware.zubehoer-vergeben' } })
    await expect(dazu(a, a)).rejects.toMatchObject({ status: 422 })
    await expect(dazu(b, c)).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.zubehoer-kreis' } })
    await expect(dazu(c, a)).rejects.toMatchObject({ status: 422, problem: { code: 'hardware.zubehoer-kreis' } })
    await expect(dort().zubehoerDazu({ ...c, body: { hardwareId: uuid() } })).rejects.toMatchObject({ status: 422 })
    await expect(dort().uebergeben({ ...c, body: an(ihrMax, { zubehoer: [uuid()] }) })).rejects.toMatchObject({ status: 422 })
    expect(await kette(c)).toHaveLength(1)
    await expect(p.als(kunde, calls).zubehoer({ ...a, query: {} })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Wer hatte was in einem Zeitraum (4.4)', () => {
  test('je Person, Gerät und Zeitraum; A ab 01.03., B ab 10.03.: am 09.03. A, am 10.03. B; auch als Datei', async () => {
    const eines = await geraet({ hostname: 'K-ZEIT' })
    const glied = (ab: string, lstfixId: string, ersetzt: string | null = null) => ({
      id: uuid(),
      hardwareId: eines.params.idhardware,
      ab,
      was: 'uebergabe' as const,
      lstfixId,
      ersetzt,
      zeitpunkt: ab,
    })
    const falsch = glied('2026-03-12T08:00:00Z', ihreCarla)
    await p.db
      .insertInto('hardwareZuordnung')
      .values([glied('2026-03-01T08:00:00Z', ihrMax), falsch, glied('2026-03-10T08:00:00Z', ihreCarla, falsch.id)])
      .execute()
    const wer = async (query: object) => (await dort().besitz({ query: { q: 'K-ZEIT', ...query } })).entities.map((zeile) => zeile.wer)
    expect(await wer({ von: '2026-03-09', bis: '2026-03-09' })).toEqual(['Max Beispiel'])
    expect(await wer({ von: '2026-03-11', bis: '2026-03-11' })).toEqual(['Carla Beispiel'])
    expect(await wer({ von: '2026-03-09', bis: '2026-03-11' })).toEqual(['Carla Beispiel', 'Max Beispiel'])
    expect(await wer({ von: '2026-01-01', bis: '2026-02-28' })).toEqual([])
    expect(await wer({ mitarbeiter: ihrMax })).toEqual(['Max Beispiel'])
    const [hatte] = (await dort().besitz({ query: { geraet: eines.params.idhardware, mitarbeiter: ihrMax } })).entities
    expect(hatte).toMatchObject({ name: 'K-ZEIT', ab: '2026-03-01T08:00:00Z', bis: '2026-03-10T08:00:00Z' })
    expect(await (await dort().besitzdatei({ query: { q: 'K-ZEIT', format: 'csv' } })).text()).toContain('Max Beispiel')
    await expect(p.als(kunde, calls).besitz({ query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(p.als(kunde, calls).besitzdatei({ query: { format: 'csv' } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Rückgabeliste und Rechte', () => {
  test('wer Geräte hat, steht mit ihrer Zahl in der Liste; ausgeschiedene zählen nicht', async () => {
    const vorher = (await dort().inhaber({ query: { q: 'Beispiel' } })).entities[0]?.geraete ?? 0
    const eines = await geraet({ lstfixId: ihrMax })
    expect((await dort().inhaber({ query: { q: 'Beispiel' } })).entities[0]?.geraete).toBe(vorher + 1)
    expect((await dort().liste({ query: { mitarbeiter: ihrMax } })).entities).toHaveLength(vorher + 1)
    const { revision } = await dort().hardware(eines)
    await dort().ausscheiden({ ...eines, body: { revision, ausscheidedatum: '2026-11-01', ausscheidegrund: 'verkauft' } })
    expect((await dort().inhaber({ query: { q: 'Beispiel' } })).entities[0]?.geraete ?? 0).toBe(vorher)
  })
  test('Kunden lesen weder Kette noch Protokoll und übergeben nichts', async () => {
    const eines = await geraet({ ktostammId: ahlers, standortId: null })
    const [glied] = await kette(eines)
    const k = p.als(kunde, calls)
    await expect(k.zuordnungen({ ...eines, query: {} })).rejects.toMatchObject({ status: 404 })
    await expect(k.protokoll({ params: { ...eines.params, id: glied!.id } })).rejects.toMatchObject({ status: 404 })
    await expect(k.inhaber()).rejects.toMatchObject({ status: 404 })
    await expect(k.uebergeben({ ...eines, body: an(ihrMax) })).rejects.toMatchObject({ status: 422 })
    const fremd = await geraet()
    await expect(k.uebergeben({ ...fremd, body: an(ihrMax) })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Tickets und Etiketten', () => {
  test('ein Ticket hängt am Gerät und das Gerät am Ticket, gelöst an keinem; ein fremdes gibt es nicht', async () => {
    const eines = await geraet()
    const { id: ticket } = await p.als(dora, ticketCalls).anlegen({ body: { id: uuid(), name: 'Lüfter laut' } })
    await dort().ticketVerknuepfen({ ...eines, body: { ticketId: ticket } })
    await dort().ticketVerknuepfen({ ...eines, body: { ticketId: ticket } })
    expect((await dort().tickets({ ...eines, query: {} })).entities.map(({ name }) => name)).toEqual(['Lüfter laut'])
    expect((await dort().liste({ query: { ticket } })).entities).toHaveLength(1)
    await expect(dort().ticketVerknuepfen({ ...eines, body: { ticketId: uuid() } })).rejects.toMatchObject({ status: 422 })
    await dort().ticketLoesen({ params: { ...eines.params, id: ticket } })
    expect((await dort().tickets({ ...eines, query: {} })).entities).toEqual([])
    await expect(dort().ticketLoesen({ params: { ...eines.params, id: ticket } })).rejects.toMatchObject({ status: 404 })
  })
  test('Etiketten: ein PDF für die gefragten Geräte, keines für nichts', async () => {
    const eines = await geraet({ hostname: '=HYPERLINK("x") <b>' })
    for (const form of ['bogen', 'rolle'] as const) {
      const bytes = await (await dort().etiketten({ query: { geraet: eines.params.idhardware, form } })).bytes()
      expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    }
    await expect(dort().etiketten({ query: { hostname: 'gibt-es-nicht' } })).rejects.toMatchObject({ status: 422 })
  })
})
