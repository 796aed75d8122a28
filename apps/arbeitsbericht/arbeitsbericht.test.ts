import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import {
  ben,
  besetze,
  cora,
  kundin,
  lisa,
  max,
  objekt,
  ohne,
  stelle,
  stempelt,
  uhr,
  um,
  vera,
  verlangt,
  vor,
  willi,
  zeiten,
} from '#test/einsatz/berichtbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

const als = (who: Figure) => p.als(who, calls)
const heute = Temporal.PlainDate.from(vor(0))
const neu = async (who: Figure, mehr: object = {}) => {
  const body = { id: uuid(), ...zeiten(vor(0), '07:00', '09:30'), objektId: objekt.werk, ...mehr }
  return (await als(who).anlegen({ body })).id
}
const tag = (who: Figure, datum: string, lstfix?: string) => als(who).tag({ params: { datum }, query: lstfix ? { lstfix } : {} })
const lies = (who: Figure, id: string) => als(who).bericht({ params: { id } })
const inhalt = async (who: Figure, id: string) => {
  const { datum, von, bis, objekt: wo, kzverrzeit, beschreibung, revision, kostenstelle } = await lies(who, id)
  return { datum, von, bis, objektId: wo.id, kzverrzeit, beschreibung, kostenstelleId: kostenstelle?.id ?? null, revision }
}
/** What a device says of a write that it has kept since `seit`. */
const vomGeraet = (seit: Temporal.Instant) => {
  const id = uuid()
  const eintrag = { geraet: id, folge: 1, um: seit.toString(), grad: 'B', abweichungSek: 0 }
  return { geraet: JSON.stringify({ id, uhr: Temporal.Now.instant().toString(), wartend: 1, eintrag }) }
}

describe('der Tag', () => {
  test('zeigt Einträge neben der Anwesenheit und schlägt für jede Lücke ein Objekt vor', async () => {
    const gestern = vor(1)
    await stempelt(p.db, max, gestern, [
      ['07:00', 'arrival'],
      ['12:00', 'departure', 'Pause'],
      ['12:30', 'arrival', 'Pause'],
      ['16:00', 'departure'],
    ])
    const leer = await tag(max, gestern)
    expect(leer).toMatchObject({ nettoMin: 510, summeMin: 0, offenMin: 510, zustand: 'Lücke', eintraege: [], darf: ['erfassen'] })
    expect(leer.luecken.map(({ von, bis, minuten, objekt: wo }) => [uhr(von), uhr(bis), minuten, wo])).toEqual([
      ['07:00', '12:00', 300, null],
      ['12:30', '16:00', 210, null],
    ])
    const id = await neu(max, zeiten(gestern, '07:00', '09:30'))
    const spaeter = await neu(max, zeiten(gestern, '10:00', '12:00'))
    const voller = await tag(max, gestern)
    expect(voller).toMatchObject({ summeMin: 270, gedecktMin: 270, offenMin: 240 })
    expect(voller.luecken.map(({ von, grund, objekt: wo }) => [uhr(von), grund, wo?.name])).toEqual([
      ['09:30', 'umgebung', 'Werk Kran'],
      ['12:30', 'zuletzt', 'Werk Kran'],
    ])
    expect(voller.eintraege.map((eintrag) => [eintrag.id, eintrag.nachgetragen])).toEqual([
      [id, true],
      [spaeter, true],
    ])
    expect(voller.woche.find(({ datum }) => datum === gestern)).toMatchObject({ zustand: 'Lücke', summeMin: 270, nettoMin: 510 })
  })
  test('nennt, was doppelt, in der Pause oder außerhalb ist, und lehnt nichts davon ab', async () => {
    const da = vor(2)
    await stempelt(p.db, ben, da, [
      ['07:00', 'arrival'],
      ['12:00', 'departure', 'Pause'],
      ['12:30', 'arrival', 'Pause'],
      ['16:00', 'departure'],
    ])
    await neu(ben, zeiten(da, '11:30', '13:00'))
    await neu(ben, zeiten(da, '12:45', '13:15'))
    await neu(ben, { ...zeiten(da, '16:00', '17:00'), objektId: objekt.halle })
    const { eintraege, doppeltMin, ausserhalbMin } = await tag(ben, da)
    expect({ doppeltMin, ausserhalbMin }).toEqual({ doppeltMin: 15, ausserhalbMin: 60 })
    expect(eintraege.map((eintrag) => [eintrag.doppeltMin, eintrag.inPauseMin, eintrag.ausserhalbMin])).toEqual([
      [15, 30, 0],
      [15, 0, 0],
      [0, 0, 60],
    ])
  })
  test('E12: fehlt ein Gehen, wird nichts vorgeschlagen; die Frage kommt zuerst', async () => {
    await stempelt(p.db, cora, vor(3), [['07:00', 'arrival']])
    expect(await tag(cora, vor(3))).toMatchObject({ zustand: 'Klärung', luecken: [] })
  })
  test('eines anderen sieht nur, wer alle sieht, und nur in seinen Konten', async () => {
    expect((await tag(lisa, vor(1), max.lstfixId!)).person.name).toBe('Max Bericht')
    await expect(tag(ben, vor(1), max.lstfixId!)).rejects.toMatchObject({ status: 404 })
    await expect(tag(lisa, vor(1), willi.lstfixId!)).rejects.toMatchObject({ status: 404 })
    await expect(tag(ohne, vor(1))).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.keine-person', 'lstfix'))
    await expect(tag(kundin, vor(1))).rejects.toMatchObject({ status: 403 })
  })
})

describe('erfassen', () => {
  test('falsche Eingaben werden an ihrem Feld gesagt', async () => {
    const faelle: [object, string, string][] = [
      [{ objektId: uuid() }, 'objektId', 'arbeitsbericht.objekt-unbekannt'],
      [{ objektId: objekt.wien }, 'objektId', 'arbeitsbericht.objekt-unbekannt'],
      [{ objektId: objekt.ruht }, 'objektId', 'arbeitsbericht.objekt-zu'],
      [{ kostenstelleId: stelle.halle }, 'kostenstelleId', 'arbeitsbericht.kostenstelle-unbekannt'],
      [{ ticketId: uuid() }, 'ticketId', 'arbeitsbericht.ticket-unbekannt'],
      [{ kzverrzeit: 'R', zeitart: 'W' }, 'zeitart', 'arbeitsbericht.zeitart-nur-ohne'],
      [zeiten(vor(-3), '07:00', '08:00'), 'datum', 'arbeitsbericht.zukunft'],
      [{ von: um(vor(0), '08:00'), bis: um(vor(0), '08:00') }, 'bis', 'arbeitsbericht.laenge'],
      [{ von: um(vor(0), '08:00'), bis: um(vor(-1), '07:59') }, 'bis', 'arbeitsbericht.laenge'],
      [{ datum: vor(5), von: um(vor(0), '08:00'), bis: um(vor(0), '09:00') }, 'von', 'arbeitsbericht.zeit'],
      [{ von: um(vor(0), '08:00:30'), bis: um(vor(0), '09:00') }, 'von', 'arbeitsbericht.zeit'],
      [zeiten('2019-12-31', '08:00', '09:00'), 'datum', 'arbeitsbericht.nicht-beschaeftigt'],
    ]
    for (const [mehr, feld, code] of faelle) await expect(neu(max, mehr), code).rejects.toMatchObject(verlangt(422, code, feld))
    await expect(neu(ohne)).rejects.toMatchObject({ status: 422 })
  })
  test('über Mitternacht gehört der Eintrag zum ersten Tag; was danach beginnt, gehört noch zur Nachtschicht', async () => {
    const id = await neu(cora, { datum: vor(6), von: um(vor(6), '22:00'), bis: um(vor(5), '02:00') })
    expect(await lies(cora, id)).toMatchObject({ datum: vor(6), minuten: 240 })
    const danach = await neu(cora, { datum: vor(6), von: um(vor(5), '02:30'), bis: um(vor(5), '06:00') })
    expect((await tag(cora, vor(6))).eintraege.map((eintrag) => eintrag.id)).toEqual([id, danach])
  })
  test('derselbe noch einmal wird gefragt; wer ihn trotzdem will, bekommt ihn', async () => {
    const zweimal = { ...zeiten(vor(0), '13:00', '13:30'), objektId: objekt.halle }
    await neu(ben, zweimal)
    await expect(neu(ben, zweimal)).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.gibt-es-schon', 'von'))
    expect(await neu(ben, { ...zweimal, trotzdem: true })).toEqual(expect.any(String))
  })
  test('E33: was ein Gerät an seinem Tag aufnahm, gilt an diesem Tag, auch wenn es später kommt und das Objekt inzwischen zu ist', async () => {
    const damals = vor(4)
    const body = { id: uuid(), ...zeiten(damals, '08:00', '09:00'), objektId: objekt.ruht }
    await als(max).anlegen({ body }, vomGeraet(Temporal.Instant.from(um(damals, '09:05'))))
    expect(await lies(max, body.id)).toMatchObject({ nachgetragen: false, objekthinweis: 'geschlossen' })
  })
})

describe('ein abgeschlossener Monat', () => {
  const monat = heute.subtract({ months: 2 }).with({ day: 1 })
  const schliesse = (um_: Temporal.Instant) =>
    p.db
      .insertInto('zeitfreigabe')
      .values({
        id: uuid(),
        lstfixId: cora.lstfixId!,
        art: 'monat',
        beginn: monat.toString(),
        schritt: 1,
        akt: 'abschliessen',
        zustand: 'abgeschlossen',
        anwenderId: lisa.anwenderId,
        zeitpunkt: um_.toString(),
      })
      .execute()
  test('E34, E35: nimmt nichts Neues an, aber was ein Gerät davor aufnahm', async () => {
    const datum = monat.add({ days: 9 }).toString()
    const davor = await neu(cora, zeiten(datum, '07:00', '08:00'))
    const geschlossen = Temporal.Now.instant().subtract({ hours: 1 })
    await schliesse(geschlossen)
    await expect(neu(cora, zeiten(datum, '08:00', '09:00'))).rejects.toMatchObject(verlangt(422, 'arbeitsbericht.monat-zu', 'datum'))
    const body = { id: uuid(), ...zeiten(datum, '09:00', '10:00'), objektId: objekt.werk }
    await als(cora).anlegen({ body }, vomGeraet(geschlossen.subtract({ hours: 5 })))
    expect(await lies(cora, body.id)).toMatchObject({ nachgetragen: true })
    // The head finds it, by itself and in the sum of the month; colleagues of Cora do not.
    const imMonat = { von: monat.toString(), bis: monat.add({ months: 1 }).subtract({ days: 1 }).toString(), nachgetragen: 'ja' as const }
    const nachgetragene = async (wer: Figure) => (await als(wer).liste({ query: imMonat })).entities.map(({ id }) => id)
    expect(await nachgetragene(lisa)).toContain(body.id)
    expect(await als(lisa).summe({ query: imMonat })).toMatchObject({ anzahl: (await nachgetragene(lisa)).length })
    expect(await nachgetragene(ben)).not.toContain(body.id)
    expect((await als(lisa).liste({ query: { ...imMonat, nachgetragen: 'nein' } })).entities.map(({ id }) => id)).not.toContain(body.id)
    // What stands there is struck by the head at most.
    await expect(als(lisa).aendern({ params: { id: davor }, body: await inhalt(lisa, davor) })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.monat-zu'))
    await als(lisa).storno({ params: { id: davor }, body: { grund: 'Falscher Kunde' } })
    expect(await lies(cora, davor)).toMatchObject({ storniert: true, stornogrund: 'Falscher Kunde', darf: [] })
  })
})

describe('ändern, stornieren, teilen', () => {
  test('heute ändert man seinen Eintrag; der Verlauf sagt, was vorher stand', async () => {
    const id = await neu(max, zeiten(vor(0), '10:00', '11:00'))
    const vorher = await inhalt(max, id)
    await als(max).aendern({ params: { id }, body: { ...vorher, objektId: objekt.halle, beschreibung: 'Dichtung getauscht', kzverrzeit: 'R' } })
    const nachher = await lies(max, id)
    expect(nachher).toMatchObject({ objekt: { name: 'Halle Kran' }, kzverrzeit: 'R' })
    expect(nachher.schritte[0]).toMatchObject({ was: 'geaendert', wer: 'Max Bericht' })
    expect(nachher.schritte[0]!.felder).toContainEqual({ feld: 'objekt', vorher: '930011 Werk Kran', nachher: '930012 Halle Kran' })
    await expect(als(max).aendern({ params: { id }, body: vorher })).rejects.toMatchObject({ status: 409 })
  })
  test('was nicht von heute ist, ändert nur, wer alle ändern darf', async () => {
    const id = await neu(max, zeiten(vor(8), '10:00', '11:00'))
    const body = { ...(await inhalt(max, id)), beschreibung: 'anders' }
    expect((await lies(max, id)).darf).toEqual([])
    await expect(als(max).aendern({ params: { id }, body })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.tag-vorbei'))
    await expect(als(max).storno({ params: { id }, body: { grund: 'weg' } })).rejects.toMatchObject({ status: 409 })
    await als(lisa).aendern({ params: { id }, body })
    expect(await lies(max, id)).toMatchObject({ beschreibung: 'anders', schritte: [{ was: 'geaendert', wer: 'Lisa Bericht' }, { was: 'erfasst' }] })
  })
  test('fremde Einträge gibt es nicht', async () => {
    const id = await neu(max, zeiten(vor(0), '11:00', '11:30'))
    const wien = await als(willi).anlegen({ body: { id: uuid(), ...zeiten(vor(0), '07:00', '08:00'), objektId: objekt.wien } })
    for (const [wer, fremder] of [
      [ben, id],
      [willi, id],
      [lisa, wien.id],
    ] as const) {
      await expect(lies(wer, fremder)).rejects.toMatchObject({ status: 404 })
      await expect(als(wer).storno({ params: { id: fremder }, body: { grund: 'x' } })).rejects.toMatchObject({ status: 404 })
    }
  })
  test('storniert bleibt er sichtbar und zählt nichts mehr', async () => {
    const id = await neu(cora, zeiten(vor(0), '14:00', '15:00'))
    const frage = { von: vor(0), bis: vor(0) }
    const davor = await als(cora).summe({ query: frage })
    await als(cora).storno({ params: { id }, body: { grund: 'Doppelt erfasst' } })
    expect(await als(cora).summe({ query: frage })).toMatchObject({ anzahl: davor.anzahl - 1, minuten: davor.minuten - 60 })
    const { entities } = await als(cora).liste({ query: { ...frage, storniert: 'ja' } })
    expect(entities.map((zeile) => zeile.id)).toEqual([id])
    await expect(als(cora).storno({ params: { id }, body: { grund: 'nochmal' } })).rejects.toMatchObject(verlangt(409, 'arbeitsbericht.storniert'))
  })
  test('E22: geteilt nach Anteilen sind es Teile, die aufeinander folgen', async () => {
    const id = await neu(vera, { ...zeiten(vor(0), '07:00', '12:00'), kostenstelleId: stelle.wartung })
    const { revision } = await lies(vera, id)
    const teile = [
      { anteil: 60, objektId: objekt.werk, kostenstelleId: stelle.wartung },
      { anteil: 40, objektId: objekt.werk, kostenstelleId: stelle.umbau },
    ]
    const { ids } = await als(vera).teilen({ params: { id }, body: { revision, teile } })
    const zeilen = await Promise.all(ids.map((eine) => lies(vera, eine)))
    expect(zeilen.map(({ von, bis, minuten, kostenstelle }) => [uhr(von), uhr(bis), minuten, kostenstelle?.name])).toEqual([
      ['07:00', '10:00', 180, 'Wartung'],
      ['10:00', '12:00', 120, 'Umbau'],
    ])
  })
})

describe('Liste und Ausgabe', () => {
  test('sieht jeder die eigenen, die Leitung die ihrer Konten; die Ausgabe hat dieselben', async () => {
    const query = { von: vor(8), bis: vor(8) }
    expect((await als(ben).liste({ query })).entities).toEqual([])
    const { entities } = await als(lisa).liste({ query })
    expect(entities.map(({ wer }) => wer.name)).toEqual(['Max Bericht'])
    const csv = await ((await als(lisa).datei({ query: { ...query, format: 'csv' } })) as Blob).text()
    expect(csv.trim().split('\n')).toHaveLength(2)
    expect(csv).toContain('930011 Werk Kran')
  })
  test('das Objekt von zuletzt kommt zuerst, geschlossene und fremde gar nicht', async () => {
    const { entities } = await als(ben).objekte({ query: {} })
    expect(
      entities
        .filter(({ zuletzt }) => zuletzt)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Halle Kran', 'Werk Kran'])
    expect(entities.map(({ id }) => id)).not.toContain(objekt.ruht)
    expect(entities.map(({ id }) => id)).not.toContain(objekt.wien)
  })
  test('die Objektauswahl nennt nur Objekte mit Status O des gewählten Kunden', async () => {
    const { ktostammId } = await p.db.selectFrom('objekt').where('id', '=', objekt.werk).select('ktostammId').executeTakeFirstOrThrow()
    const { entities } = await als(max).objekte({ query: { ktostammId } })
    const echte = await p.db.selectFrom('objekt').where('ktostammId', '=', ktostammId).where('status', '=', 'O').select('id').execute()
    expect(entities.map(({ id }) => id).toSorted()).toEqual(echte.map(({ id }) => id).toSorted())
    expect((await als(max).objekte({ query: { ktostammId: uuid() } })).entities).toEqual([])
  })
})
