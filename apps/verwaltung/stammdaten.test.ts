import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { abteilung, anna, bernd, dora, modell, portal } from '#test/cast.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())
const ich = () => p.als(dora, calls)
const refusedAt = (path: string, code: string) => ({ status: 422, problem: { code: `verwaltung.${code}`, errors: [{ path }] } })
const refused = (code: string) => ({ status: 422, problem: { code: `verwaltung.${code}` } })
const rolleId = async (name: string) => (await p.db.selectFrom('rolle').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id

describe('Rollen', () => {
  test('anlegen, ändern, löschen; doppelte Namen und unbekannte Rechte stehen am Feld', async () => {
    const { id } = await ich().rolleAnlegen({ body: { name: 'Polier', beschreibung: 'Baustelle', rechte: ['DASHBOARD'] } })
    await expect(ich().rolleAnlegen({ body: { name: 'POLIER', beschreibung: '', rechte: [] } })).rejects.toMatchObject(refusedAt('name', 'rolle-vergeben'))
    await expect(ich().rolleAnlegen({ body: { name: 'Neu', beschreibung: '', rechte: ['ALLES'] } })).rejects.toMatchObject(
      refusedAt('rechte', 'recht-unbekannt'),
    )
    const polier = await ich().rolle({ params: { id } })
    await ich().rolleAendern({ params: { id }, body: { ...polier, rechte: ['DASHBOARD', 'VERWALTUNG'] } })
    const { daten } = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).orderBy('id', 'desc').select('daten').executeTakeFirstOrThrow()
    expect(daten).toEqual({ vorher: { rechte: ['DASHBOARD'] }, nachher: { rechte: ['DASHBOARD', 'VERWALTUNG'] } })
    await ich().rolleLoeschen({ params: { id } })
    await expect(ich().rolleAendern({ params: { id }, body: polier })).rejects.toMatchObject({ status: 404 })
  })
  test('eine Rolle mit Mitgliedern bleibt', async () => {
    await expect(ich().rolleLoeschen({ params: { id: await rolleId('Mitarbeiter') } })).rejects.toMatchObject(refused('rolle-verwendet'))
  })
  test('eine geänderte Rolle meldet allen offenen Seiten neue Rechte', async () => {
    const rolle = await ich().rolle({ params: { id: await rolleId('Monteur') } })
    await ich().rolleAendern({ params: { id: rolle.id }, body: { ...rolle, rechte: ['DASHBOARD'] } })
    expect(await p.db.selectFrom('ereignis').where('thema', '=', 'rechte').orderBy('id', 'desc').select('fuer').executeTakeFirst()).toEqual({ fuer: null })
  })
})

describe('Abteilungen und Filialen', () => {
  test('Nummern sind eindeutig, verwendete bleiben, unbenutzte gehen', async () => {
    const body = { nummer: 40, bezeichnung: 'Lager', leitungId: anna.lstfixId, oberabteilungId: null, aktiv: true }
    const { id } = await ich().abteilungAnlegen({ body })
    await expect(ich().abteilungAnlegen({ body })).rejects.toMatchObject(refusedAt('nummer', 'nummer-vergeben'))
    await expect(ich().abteilungLoeschen({ params: { id: abteilung.montage } })).rejects.toMatchObject(refused('abteilung-verwendet'))
    await ich().abteilungLoeschen({ params: { id } })
    await expect(ich().abteilungAendern({ params: { id }, body: { ...body, revision: '' } })).rejects.toMatchObject({ status: 404 })
  })
  test('eine Abteilung steht unter einer, die selbst unter keiner steht; was Abteilungen unter sich hat, bleibt oben', async () => {
    const body = { nummer: 41, bezeichnung: 'Kundendienst', leitungId: null, oberabteilungId: abteilung.montage, aktiv: true }
    const { id } = await ich().abteilungAnlegen({ body })
    const [zeile] = (await ich().abteilungen({ query: { q: 'Kundendienst' } })).entities
    expect(zeile).toMatchObject({ oberabteilung: { id: abteilung.montage }, darf: ['loeschen'] })
    const unter = refusedAt('oberabteilungId', 'oberabteilung')
    await expect(ich().abteilungAnlegen({ body: { ...body, nummer: 42, oberabteilungId: id } })).rejects.toMatchObject(unter)
    await expect(ich().abteilungAendern({ params: { id }, body: { ...body, oberabteilungId: id, revision: zeile!.revision } })).rejects.toMatchObject(unter)
    await expect(ich().abteilungAnlegen({ body: { ...body, nummer: 42, oberabteilungId: modell.tag } })).rejects.toMatchObject(
      refusedAt('oberabteilungId', 'unbekannt'),
    )
    // Whoever picks the department above asks for those in use.
    const obere = (await ich().abteilungen({ query: { q: '', aktiv: 'ja' } })).entities.find((eine) => eine.id === abteilung.montage)!
    const { revision, nummer, bezeichnung, leitungId, aktiv } = obere
    await expect(
      ich().abteilungAendern({ params: { id: obere.id }, body: { nummer, bezeichnung, leitungId, aktiv, oberabteilungId: abteilung.wien, revision } }),
    ).rejects.toMatchObject(unter)
    await ich().abteilungLoeschen({ params: { id } })
  })
  test('eine Filiale braucht eine echte Zeitzone und bleibt, solange jemand zu ihr gehört', async () => {
    const body = { vkforgid: 4000, name: 'Testbau Graz', ort: 'Graz', land: 'AT' as const, region: '6', zone: 'Europe/Vienna' }
    await expect(ich().filialeAnlegen({ body: { ...body, zone: 'Europa/Wien' } })).rejects.toMatchObject(refusedAt('zone', 'zone-unbekannt'))
    await expect(ich().filialeAnlegen({ body: { ...body, vkforgid: 1000 } })).rejects.toMatchObject(refusedAt('vkforgid', 'filiale-vergeben'))
    await ich().filialeAnlegen({ body })
    await expect(ich().filialeLoeschen({ params: { vkforgid: 1000 } })).rejects.toMatchObject(refused('filiale-verwendet'))
    await ich().filialeLoeschen({ params: { vkforgid: 4000 } })
  })
})

describe('Stempelcodes', () => {
  const code = { name: 'Baustelle', beschreibung: '', art: 'unterwegs' as const, icon: 'truck' as const, reihenfolge: 70, aktiv: true }
  const revision = async (name: string) => (await ich().stempelcodes({ query: { q: name } })).entities[0]!.revision
  test('„Normal“ bleibt aktiv und behält seinen Namen', async () => {
    const normal = {
      name: 'Normal',
      beschreibung: 'Kommen und Gehen',
      art: 'arbeit' as const,
      icon: 'clock' as const,
      reihenfolge: 10,
      aktiv: true,
      revision: await revision('Normal'),
    }
    await expect(ich().stempelcodeAendern({ params: { name: 'Normal' }, body: { ...normal, aktiv: false } })).rejects.toMatchObject(
      refusedAt('aktiv', 'normal-bleibt'),
    )
    await expect(ich().stempelcodeAendern({ params: { name: 'Normal' }, body: { ...normal, name: 'Standard' } })).rejects.toMatchObject(
      refusedAt('name', 'code-verwendet'),
    )
  })
  test('ein gestempelter Code behält seinen Namen, ein unbenutzter nicht', async () => {
    await ich().stempelcodeAnlegen({ body: code })
    await expect(ich().stempelcodeAnlegen({ body: { ...code, name: 'baustelle' } })).rejects.toMatchObject(refusedAt('name', 'code-vergeben'))
    expect(
      await ich().stempelcodeAendern({ params: { name: 'Baustelle' }, body: { ...code, name: 'Montage', revision: await revision('Baustelle') } }),
    ).toEqual({ name: 'Montage' })
    await p.db
      .insertInto('zeitstempel')
      .values({
        id: uuid(),
        lstfixId: anna.lstfixId!,
        timestamp: '2026-01-05T07:00:00Z',
        zone: 'Europe/Berlin',
        flag: 'arrival',
        code: 'Montage',
        quelle: 'portal',
        vertrauen: 'A',
      })
      .execute()
    await expect(ich().stempelcodeAendern({ params: { name: 'Montage' }, body: { ...code, revision: await revision('Montage') } })).rejects.toMatchObject(
      refusedAt('name', 'code-verwendet'),
    )
  })
})

describe('Arbeitszeitmodelle', () => {
  const nacht = { wochentag: 1, von: '22:00', bis: '06:00', pauseMin: 30 }
  test('eine Schicht über Mitternacht zählt in die Woche', async () => {
    const { id } = await ich().modellAnlegen({ body: { name: 'Teilzeit Nacht', aktiv: true, tage: [nacht, { ...nacht, wochentag: 2 }] } })
    const neu = await ich().modell({ params: { id } })
    expect(neu).toMatchObject({ minuten: 900, personen: 0, inGebrauch: false, darf: ['loeschen'] })
    await ich().modellAendern({ params: { id }, body: { ...neu, tage: [nacht] } })
    expect((await ich().modell({ params: { id } })).tage).toEqual([nacht])
    await ich().modellLoeschen({ params: { id } })
  })
  test('Unmögliches steht am Feld', async () => {
    await expect(ich().modellAnlegen({ body: { name: 'vollzeit', aktiv: true, tage: [] } })).rejects.toMatchObject(refusedAt('name', 'modell-vergeben'))
    await expect(ich().modellAnlegen({ body: { name: 'A', aktiv: true, tage: [nacht, nacht] } })).rejects.toMatchObject(refusedAt('tage', 'tag-doppelt'))
    await expect(ich().modellAnlegen({ body: { name: 'A', aktiv: true, tage: [{ ...nacht, von: '08:00', bis: '08:30' }] } })).rejects.toMatchObject(
      refusedAt('tage', 'pause-zu-lang'),
    )
    await expect(ich().modellLoeschen({ params: { id: modell.tag } })).rejects.toMatchObject(refused('modell-verwendet'))
  })
  test('gerechnete Tage bleiben: statt einer Änderung gibt es eine neue Fassung ab einem Tag', async () => {
    const { name, aktiv, tage, revision } = await ich().modell({ params: { id: modell.tag } })
    await expect(ich().modellAendern({ params: { id: modell.tag }, body: { name, aktiv, tage: tage.slice(1), revision } })).rejects.toMatchObject(
      refusedAt('tage', 'modell-in-gebrauch'),
    )
    await ich().modellAendern({ params: { id: modell.tag }, body: { name: 'Vollzeit 41', aktiv, tage, revision } })
    await ich().modellZuordnen({ params: { id: bernd.lstfixId! }, body: { modellId: modell.nacht, gueltigAb: '2026-06-01' } })
    const { id } = await ich().modellFassung({ params: { id: modell.tag }, body: { name: 'Vollzeit 33', tage: tage.slice(1), gueltigAb: '2099-01-01' } })
    expect((await ich().person({ params: { id: anna.lstfixId! } })).modelle).toMatchObject([
      { name: 'Vollzeit 33', gueltigAb: '2099-01-01' },
      { name: 'Vollzeit 41' },
    ])
    expect((await ich().modell({ params: { id } })).zuordnungen.map(({ persnr }) => persnr)).not.toContain(1002)
  })
})

describe('Feiertage', () => {
  test('ein Jahr wird einmal übernommen, doppelte Einträge stehen am Feld', async () => {
    const body = { jahr: 2027, land: 'DE' as const, region: 'BY' }
    expect(await ich().jahrUebernehmen({ body })).toEqual({ angelegt: 12, vorhanden: 0 })
    expect(await ich().jahrUebernehmen({ body })).toEqual({ angelegt: 0, vorhanden: 12 })
    const { entities } = await ich().feiertage({ query: { jahr: 2027, land: 'DE', region: 'BY' } })
    expect(entities).toHaveLength(12)
    const { id, ...neujahr } = entities[0]!
    await expect(ich().feiertagAnlegen({ body: { ...neujahr, land: 'DE' } })).rejects.toMatchObject(refusedAt('datum', 'feiertag-vorhanden'))
    await ich().feiertagAendern({ params: { id }, body: { ...neujahr, halbtags: true } })
    await ich().feiertagLoeschen({ params: { id } })
    await expect(ich().feiertagAendern({ params: { id }, body: neujahr })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Abwesenheiten', () => {
  const urlaub = { lstfixId: anna.lstfixId!, art: 'Urlaub' as const, von: '2026-08-03', bis: '2026-08-07', halbtags: false, bemerkung: '' }
  test('überschneiden sich nicht, außer zwei halbe Tage', async () => {
    await expect(ich().abwesenheitAnlegen({ body: { ...urlaub, von: '2019-08-03', bis: '2019-08-07' } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'bis' }] },
    })
    await ich().abwesenheitAnlegen({ body: urlaub })
    await expect(ich().abwesenheitAnlegen({ body: { ...urlaub, art: 'Schulung', von: '2026-08-07', bis: '2026-08-10' } })).rejects.toMatchObject({
      status: 422,
      problem: { detail: 'In diesem Zeitraum gibt es schon: Urlaub vom 03.08.2026 bis 07.08.2026.', errors: [{ path: 'von' }] },
    })
    const halb = { ...urlaub, von: '2026-09-01', bis: '2026-09-01', halbtags: true }
    await ich().abwesenheitAnlegen({ body: halb })
    await ich().abwesenheitAnlegen({ body: { ...halb, art: 'Zeitausgleich' } })
    await expect(ich().abwesenheitAnlegen({ body: { ...halb, art: 'Schulung' } })).rejects.toMatchObject(refusedAt('von', 'ueberschneidung'))
    await expect(ich().abwesenheitAnlegen({ body: { ...urlaub, bis: '2026-08-01' } })).rejects.toMatchObject(refusedAt('bis', 'bis-vor-von'))
  })
  test('storniert bleibt sie sichtbar, mit Grund und Urheber, und meldet sich auf der Tafel', async () => {
    const {
      entities: [erste],
    } = await ich().abwesenheiten({ query: { person: anna.lstfixId!, art: 'Urlaub', bis: '2026-08-31' } })
    const params = { id: erste!.id }
    await ich().abwesenheitStornieren({ params, body: { grund: 'Doch da' } })
    expect(await ich().abwesenheit({ params })).toMatchObject({ storno: { grund: 'Doch da', von: 'Dora Beispiel' }, darf: [] })
    await expect(ich().abwesenheitStornieren({ params, body: { grund: 'noch einmal' } })).rejects.toMatchObject(refused('schon-storniert'))
    expect(await p.db.selectFrom('ereignis').where('thema', '=', 'anwesenheit').orderBy('id', 'desc').select('ids').executeTakeFirst()).toEqual({
      ids: [anna.lstfixId],
    })
    await ich().abwesenheitAnlegen({ body: urlaub })
  })
  test('wird geändert statt storniert: verkürzt, verschoben, halb; was im Weg ist, wird genannt, und wer schneller war', async () => {
    const woche = { ...urlaub, von: '2027-05-03', bis: '2027-05-07' }
    const { lstfixId, ...angaben } = { ...woche, minuten: null }
    const { id } = await ich().abwesenheitAnlegen({ body: woche })
    const params = { id }
    const gesehen = async (von = id) => (await ich().abwesenheit({ params: { id: von } })).revision
    const aendere = async (mehr: object, revision?: string) =>
      ich().abwesenheitAendern({ params, body: { ...angaben, ...mehr, revision: revision ?? (await gesehen()) } })
    const { revision, darf } = await ich().abwesenheit({ params })
    expect(darf).toEqual(['aendern', 'stornieren'])
    await aendere({ bis: '2027-05-05', bemerkung: 'kommt früher zurück' })
    expect(await ich().abwesenheit({ params })).toMatchObject({ lstfixId, von: '2027-05-03', bis: '2027-05-05', bemerkung: 'kommt früher zurück' })
    await expect(aendere({ bis: '2027-05-06' }, revision)).rejects.toMatchObject({
      status: 409,
      problem: { errors: [{ path: 'bemerkung' }, { path: 'bis' }], changed: { by: 'Dora Beispiel' } },
    })
    // The days that became free may be taken by something else, and then are in the way.
    const { id: danach } = await ich().abwesenheitAnlegen({ body: { ...urlaub, art: 'Schulung', von: '2027-05-06', bis: '2027-05-06' } })
    await expect(aendere({})).rejects.toMatchObject({ problem: { detail: 'In diesem Zeitraum gibt es schon: Schulung vom 06.05.2027 bis 06.05.2027.' } })
    // Illness that lies in the leave stays there; as another kind of absence it would be in the way.
    await ich().abwesenheitAnlegen({ body: { ...urlaub, art: 'Krank', von: '2027-05-04', bis: '2027-05-04' } })
    await aendere({ bis: '2027-05-04' })
    await expect(aendere({ art: 'Schulung', bis: '2027-05-04' })).rejects.toMatchObject(refusedAt('von', 'ueberschneidung'))
    await expect(aendere({ bis: '2027-05-02' })).rejects.toMatchObject(refusedAt('bis', 'bis-vor-von'))
    await expect(aendere({ von: '2019-01-01', bis: '2019-01-02' })).rejects.toMatchObject(refusedAt('bis', 'vor-eintritt'))
    await expect(aendere({ minuten: 60 })).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'minuten' }] } })
    await ich().abwesenheitStornieren({ params: { id: danach }, body: { grund: 'fällt aus' } })
    await expect(ich().abwesenheitAendern({ params: { id: danach }, body: { ...angaben, revision: await gesehen(danach) } })).rejects.toMatchObject(
      refused('schon-storniert'),
    )
    await expect(ich().abwesenheitAendern({ params: { id: uuid() }, body: { ...angaben, revision } })).rejects.toMatchObject({ status: 404 })
    const spur = await p.db.selectFrom('pruefspur').where('gegenstandId', '=', id).where('aktion', '=', 'aendern').orderBy('id').select('daten').execute()
    expect(spur[0]!.daten).toEqual({ vorher: { bis: '2027-05-07', bemerkung: '' }, nachher: { bis: '2027-05-05', bemerkung: 'kommt früher zurück' } })
  })
  test('nur eine Schulung hat eine Dauer am Tag', async () => {
    const schulung = { ...urlaub, art: 'Schulung' as const, von: '2027-03-01', bis: '2027-03-02', minuten: 120 }
    await expect(ich().abwesenheitAnlegen({ body: { ...schulung, art: 'Urlaub' } })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'minuten' }] },
    })
    const { id } = await ich().abwesenheitAnlegen({ body: schulung })
    expect(await ich().abwesenheit({ params: { id } })).toMatchObject({ minuten: 120, halbtags: false })
  })
  test('stehen auf Wunsch ab heute: was läuft und kommt, das Nächste zuerst, dann was vorbei ist; auch über Seiten', async () => {
    const heute = Temporal.Now.plainDateISO('Europe/Berlin')
    const tage = [-40, -3, 0, 5, 60].map((plus) => heute.add({ days: plus }).toString())
    await p.db.deleteFrom('abwesenheit').where('lstfixId', '=', anna.lstfixId!).execute()
    for (const von of tage) await ich().abwesenheitAnlegen({ body: { ...urlaub, art: 'Zeitausgleich', von, bis: von } })
    const gelesen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { entities, next } = await ich().abwesenheiten({ query: { person: anna.lstfixId!, sort: 'naechste', limit: 2, cursor } })
      gelesen.push(...entities.map(({ von }) => von))
      if (!next) break
      cursor = next
    }
    expect(gelesen).toEqual([tage[2], tage[3], tage[4], tage[1], tage[0]])
  })
})
