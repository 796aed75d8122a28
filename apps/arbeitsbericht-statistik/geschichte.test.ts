import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { calls as scheinCalls } from '#apps/arbeitsschein/contract.ts'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { Zufall } from '#demo/zufall.ts'
import { takte } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import { ebenen, teile } from '#domain/einsatz/statistik/contract.ts'
import { falteAlles } from '#domain/einsatz/statistik/falten.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { ben, cora, lisa, max, objekt, stelle, um, vera, vor, willi } from '#test/einsatz/berichtbesetzung.ts'
import { bucht, erfasst, fenster, gruppe, ticket } from '#test/einsatz/statistikbesetzung.ts'
import { beantwortet, eintraege, rohsummen, type Eintrag } from '#test/einsatz/statistikrohsummen.ts'
import { seed } from '#test/selection.ts'
import { calls, type Frage } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
let taktMin = 1
beforeAll(async () => {
  p = await portal()
  await erfasst(p.db)
})
afterAll(() => p.stop())

const zufall = new Zufall('einsatzsummen', seed)
const eines = <T>(aus: readonly T[]) => zufall.eins(aus)
const erster = Temporal.PlainDate.from('2025-01-01')
const tag = () => erster.add({ days: zufall.zwischen(0, 364) }).toString()
const zeitraum = () => {
  const [a, b] = [tag(), tag()].sort()
  return zufall.chance(0.3) ? fenster(a, a) : fenster(a, b)
}
const leute = [max, max, ben, cora, vera, willi]

/** Whether the portal says what the entries say; what it says otherwise is told by the test. */
async function stimmt(wer: Figure, frage: Frage, alle: readonly Eintrag[], was: string) {
  const ebene = ebenen[frage.ebene]!
  const antwort = await p.als(wer, calls).statistik({ body: { ...frage, limit: 200 } })
  const roh = rohsummen(alle, { frage, ebene, konten: wer === lisa ? [1000] : null, taktMin })
  const ist = beantwortet(ebene === 'einzeln' ? { ...antwort, zeilen: [] } : antwort)
  const soll = ebene === 'einzeln' && roh['gesamt'] ? { gesamt: roh['gesamt'] } : roh
  expect(ist, `${was}: ${JSON.stringify(frage)}`).toEqual(soll)
}
const alleEbenen = async (was: string, wann = fenster('2024-01-01', vor(0))) => {
  const alle = await eintraege(p.db)
  for (const ebene of ebenen.keys()) await stimmt(lisa, { ebene, ...wann }, alle, was)
  await stimmt(max, { ebene: 2, ...wann, lstfixId: max.lstfixId! }, alle, was)
}

function frage(alle: readonly Eintrag[]): Frage {
  const muster = eines(alle)
  const felder = ['abteilung', 'objekt', 'kostenstelle', 'kunde', 'kundengruppe', 'objektgruppe', 'leiter'] as const
  const grenzen = Array.from({ length: eines([0, 0, 1, 1, 2]) }, () => eines(felder)).map((feld) => [feld, muster[feld] ?? 'ohne'])
  return {
    ebene: zufall.zwischen(0, ebenen.length - 1),
    ...zeitraum(),
    ...(zufall.chance(0.3) && { lstfixId: eines([max, ben, cora, vera]).lstfixId! }),
    ...(zufall.chance(0.3) && { art: eines(teile) }),
    ...(Object.fromEntries(grenzen) as object),
  }
}

const werte = () => {
  const kzverrzeit = eines(['K', 'K', 'R', 'A', 'L'] as const)
  return {
    kzverrzeit,
    zeitart: kzverrzeit === 'K' ? eines(['W', 'E', 'I', null] as const) : null,
    abgerechnet: zufall.chance(0.3),
    ticketId: eines([null, null, ...Object.values(ticket)]),
  }
}
const ort = () => {
  const wo = eines([objekt.werk, objekt.werk, objekt.halle, objekt.wien])
  return { objektId: wo, kostenstelleId: wo === objekt.werk ? eines([null, stelle.wartung, stelle.umbau]) : null }
}
const niemand = '00000000-0000-0000-0000-000000000000'
const irgendeiner = async (stehend = true) => {
  const rows = await p.db
    .selectFrom('arbeitsbericht')
    .where('storniert', stehend ? 'is' : 'is not', null)
    .select('id')
    .execute()
  // None that is struck yet: nothing happens.
  return eines(rows)?.id ?? niemand
}
const uhr = (von: number, bis: number) => `${String(zufall.zwischen(von, bis)).padStart(2, '0')}:${String(zufall.zwischen(0, 59)).padStart(2, '0')}`
const buche = () => {
  const wer = eines(leute)
  return bucht(p.db, wer, tag(), uhr(5, 11), uhr(12, 18), { ...ort(), ...werte(), vkforgid: wer === willi ? 3000 : 1000 })
}
const setze = async (werteNeu: object) =>
  p.db
    .updateTable('arbeitsbericht')
    .set(werteNeu)
    .where('id', '=', await irgendeiner())
    .execute()
const kunde = (id: string) => p.db.selectFrom('objekt').where('id', '=', id).select('ktostammId').executeTakeFirstOrThrow()

/** What happens to entries and to what they belong to, by whatever way. */
const schritte: Record<string, () => Promise<unknown>> = {
  buchen: buche,
  mehrere: async () => {
    for (let n = 0; n < 6; n++) await buche()
  },
  storno: () => setze({ storniert: '2026-01-01T08:00:00Z', stornogrund: 'falsch' }),
  tag: async () => {
    const datum = tag()
    await setze({ datum, von: um(datum, uhr(5, 11)), bis: um(datum, uhr(12, 18)) })
  },
  ort: async () => {
    const wo = ort()
    await setze({ ...wo, ...(await kunde(wo.objektId)) })
  },
  art: () => setze(werte()),
  bestaetigen: () => setze({ bestaetigt: '2026-01-01T08:00:00Z' }),
  loeschen: async () =>
    p.db
      .deleteFrom('arbeitsbericht')
      .where('id', '=', await irgendeiner(false))
      .execute(),
  zusammenfuehren: () => p.db.updateTable('arbeitsbericht').set({ ticketId: ticket.offen }).where('ticketId', '=', ticket.genau).execute(),
  umhaengen: async () => {
    await p.db
      .updateTable('objekt')
      .set({ leiterId: eines([lisa.lstfixId, vera.lstfixId, null]), objektgruppeId: eines([gruppe.werk, null]) })
      .where('id', '=', eines([objekt.werk, objekt.halle]))
      .execute()
    await p.db
      .updateTable('ktostamm')
      .set({ kundengruppeId: eines([gruppe.industrie, null]) })
      .where('nummer', '=', 93_001)
      .execute()
    const abteilung = await p.db.selectFrom('abteilung').select('id').execute()
    await p.db
      .updateTable('lstfix')
      .set({ abteilungId: eines(abteilung).id })
      .where('id', '=', eines([max, ben]).lstfixId)
      .execute()
    await p.db
      .updateTable('ticket')
      .set({ schritt: eines(['erfasst', 'in Arbeit', 'erledigt', 'Abnahme'] as const), schaetzungMin: eines([null, 30, 400]) })
      .where('id', '=', eines(Object.values(ticket)))
      .execute()
  },
  takt: async () => {
    taktMin = eines(takte)
    await p.db.deleteFrom('installation').where('schluessel', '=', 'arbeitsschein').execute()
    await p.db
      .insertInto('installation')
      .values({ schluessel: 'arbeitsschein', wert: JSON.stringify({ taktMin }) })
      .execute()
  },
  falten: () => falteAlles(p.db),
  abbrechen: () =>
    expect(
      p.db.transaction().execute(async (trx) => {
        await falteAlles(trx)
        throw new Error('abgebrochen')
      }),
    ).rejects.toThrow('abgebrochen'),
  zugleich: () =>
    Promise.all([buche(), buche(), falteAlles(p.db), p.als(lisa, calls).statistik({ body: { ebene: 3, ...zeitraum() } }), falteAlles(p.db), buche()]),
}

describe('nach jeder Geschichte ist jede Antwort die Summe der Einträge', () => {
  test(`Saat ${seed}: zwischen Einträgen, Stornos, Änderungen, gefalteten und abgebrochenen Summen, eingegrenzt und nicht`, async () => {
    for (let n = 0; n < 25; n++) await buche()
    for (let n = 0; n < 70; n++) {
      const schritt = n < 14 ? Object.keys(schritte)[n % 14]! : eines(['buchen', 'mehrere', 'storno', 'tag', 'ort', ...Object.keys(schritte)])
      await schritte[schritt]!()
      const alle = await eintraege(p.db)
      for (let k = 0; k < 4; k++) await stimmt(lisa, frage(alle), alle, schritt)
      await stimmt(max, { ebene: 2, ...zeitraum(), lstfixId: max.lstfixId! }, alle, schritt)
    }
    await alleEbenen('am Ende')
    expect((await sql`select from einsatz_offen`.execute(p.db)).rows).toHaveLength(0)
  }, 600_000)

  test('auf den Wegen der Leute: Bericht, geteilt, geändert, storniert, Zeit am Ticket, Zeile am Schein', async () => {
    const bericht = p.als(lisa, berichtCalls)
    const zeiten = { datum: vor(2), von: um(vor(2), '07:00'), bis: um(vor(2), '11:00') }
    const { id } = await bericht.anlegen({ body: { id: uuid(), ...zeiten, objektId: objekt.werk, kzverrzeit: 'R' } })
    await alleEbenen('angelegt')
    const revision = async () => (await bericht.bericht({ params: { id } })).revision
    await bericht.aendern({ params: { id }, body: { ...zeiten, bis: um(vor(2), '12:00'), objektId: objekt.halle, revision: await revision() } })
    await alleEbenen('geändert')
    const halb = [objekt.halle, objekt.werk].map((objektId) => ({ anteil: 50, objektId }))
    await bericht.teilen({ params: { id }, body: { revision: await revision(), teile: halb } })
    await alleEbenen('geteilt')
    await bericht.storno({ params: { id }, body: { grund: 'Nie gewesen' } })
    await alleEbenen('storniert')
    const ticketzeit = {
      id: uuid(),
      objektId: objekt.werk,
      kostenstelleId: stelle.wartung,
      kzverrzeit: 'A' as const,
      datum: vor(3),
      von: '08:00',
      bis: '10:15',
    }
    await p.als(ben, ticketCalls).zeitErfassen({ params: { id: ticket.offen }, body: ticketzeit })
    await alleEbenen('am Ticket')
    const zeile = { id: uuid(), art: 'Zeit' as const, lstfixId: vera.lstfixId, von: um(vor(3), '07:00'), bis: um(vor(3), '09:00') }
    const kopf = { art: 'Service' as const, objektId: objekt.werk, datum: vor(3) }
    const schein = await p.als(vera, scheinCalls).anlegen({ body: { id: uuid(), ...kopf, positionen: [zeile] } })
    await alleEbenen('am Schein')
    const anders = [{ ...zeile, bis: um(vor(3), '10:00') }]
    await p.als(vera, scheinCalls).sichern({ params: { id: schein.id }, body: { version: 1, ...kopf, positionen: anders } })
    await alleEbenen('am Schein geändert')
    await p.als(vera, scheinCalls).sichern({ params: { id: schein.id }, body: { version: 2, ...kopf, positionen: [] } })
    await alleEbenen('vom Schein genommen')
  }, 300_000)

  test('Gegenprobe: eine falsche Summe und ein Eintrag, den niemand vermerkt hat, fallen auf; wer die Woche neu bildet, heilt sie', async () => {
    await falteAlles(p.db)
    await sql`update einsatzsumme_person set minuten = minuten + 1 where lstfix_id = ${ben.lstfixId}::uuid and korn = 56`.execute(p.db)
    await expect(alleEbenen('verfälscht')).rejects.toThrow()
    const merke = (wer: Figure) =>
      sql`insert into einsatz_offen (datum, lstfix_id, objekt_id) select distinct datum, lstfix_id, objekt_id from arbeitsbericht where lstfix_id = ${wer.lstfixId}::uuid`.execute(
        p.db,
      )
    await merke(ben)
    await alleEbenen('geheilt')
    // In one transaction: the job that folds sees neither.
    await p.db.transaction().execute(async (trx) => {
      await bucht(trx, cora, '2025-05-06', '07:00', '08:00')
      await trx.deleteFrom('einsatzOffen').execute()
    })
    await expect(alleEbenen('nicht vermerkt')).rejects.toThrow()
    await merke(cora)
    await alleEbenen('nachgetragen')
  }, 300_000)
})

test('ein Eintrag kostet eine Zeile mehr, eine Änderung höchstens zwei, eine Bestätigung keine', async () => {
  await falteAlles(p.db)
  // In one transaction: the job that folds sees nothing of it.
  await p.db.transaction().execute(async (trx) => {
    const wartend = async () => Number((await sql<{ n: number }>`select count(*)::int as n from einsatz_offen`.execute(trx)).rows[0]!.n)
    await bucht(trx, ben, '2024-05-07', '07:00', '08:00')
    expect(await wartend()).toBe(1)
    const { id } = await trx
      .selectFrom('arbeitsbericht')
      .where('datum', '=', '2024-05-07')
      .where('lstfixId', '=', ben.lstfixId)
      .select('id')
      .executeTakeFirstOrThrow()
    const setzeDort = (wie: object) => trx.updateTable('arbeitsbericht').set(wie).where('id', '=', id).execute()
    await setzeDort({ bestaetigt: '2026-01-01T08:00:00Z', beschreibung: 'Anders' })
    expect(await wartend()).toBe(1)
    await setzeDort({ kzverrzeit: 'A' })
    expect(await wartend()).toBe(2)
    await setzeDort({ objektId: objekt.halle })
    expect(await wartend()).toBe(4)
    await setzeDort({ storniert: '2026-01-01T08:00:00Z' })
    expect(await wartend()).toBe(5)
  })
})
