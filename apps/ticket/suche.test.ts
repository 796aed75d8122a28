import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, firma, kundeA, kundeAlle, kundeB, objekt, sina, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'
import { lerneWoerter, zaehleWoerter } from './server/liste/woerter.ts'

let p: Awaited<ReturnType<typeof portal>>
/** 3,000 of company A: 'Pumpe' in each, 'Kessel' in the text of one in 40, 'Ventil' in a message of one in 50, 'Brenner' in a note of one in 60, 'Zisterne' in one. */
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
  await sql`insert into ticket (id, vkforgid, typ_id, name, beschreibung, prioritaet, schritt, ktostamm_id, erstellt, geaendert)
    select gen_random_uuid(), 1000, ${typ.stoerung}::uuid, 'Pumpe ' || n, case when n % 40 = 0 then 'Der Kessel tropft' else '' end, 1 + n % 9, case when n % 3 = 0 then 'in Arbeit' else 'abgeschlossen' end,
      ${firma.a}::uuid, now() - interval '1 hour' * (n * 7 % 3001), now() - interval '1 hour' * (n * 7 % 3001) from generate_series(1, 3000) n`.execute(p.db)
  await sql`insert into ticket_kommentar (id, ticket_id, text, intern)
    select gen_random_uuid(), id, v.text, v.intern from (select id, row_number() over (order by nummer) as n from ticket) t
    cross join (values (50, 'Das Ventil klemmt', false), (60, 'Der Brenner raucht', true), (2500, 'In der Zisterne steht Wasser', false)) v(jedes, text, intern) where n % v.jedes = 0`.execute(
    p.db,
  )
  await zaehleWoerter(p.db)
  await p.alsBesitzer(async (owner) => void (await owner.query('vacuum analyze ticket, ticket_kontakt, ticket_kommentar')))
})
afterAll(() => p.stop())
const als = (wer: Figure) => p.als(wer, calls)

const seiten = async (wer: Figure, query: { q: string; limit?: number; zustand?: 'Offen'; prioBis?: number; sort?: '-geaendert' }) => {
  const gesehen: number[] = []
  let cursor: string | null = null
  do {
    const seite: Awaited<ReturnType<ReturnType<typeof als>['liste']>> = await als(wer).liste({
      query: { zustand: 'alle', sort: '-nummer', limit: 5, ...query, ...(cursor ? { cursor } : {}) },
    })
    gesehen.push(...seite.entities.map(({ nummer }) => nummer))
    cursor = seite.next
  } while (cursor)
  return gesehen
}
/** The same, found by looking into every text. */
const einzeln = async (wort: string, { intern = false, wo = 'true' } = {}) =>
  (
    await sql<{ nummer: number }>`select t.nummer from ticket t where ${sql.raw(wo)} and (t.name || ' ' || t.beschreibung ilike ${`%${wort}%`}
      or exists (select from ticket_kommentar k where k.ticket_id = t.id and (not k.intern or ${intern}) and k.text ilike ${`%${wort}%`})) order by t.nummer desc`.execute(
      p.db,
    )
  ).rows.map(({ nummer }) => nummer)

describe.each(['pumpe', 'kessel', 'ventil', 'brenner', 'zisterne'])('%s', (wort) => {
  test('steht auf den Seiten in der Reihenfolge der Nummern, lückenlos und einmal', async () => {
    const alle = await einzeln(wort, { intern: true })
    expect(alle.length).toBeGreaterThan(0)
    // Hundreds of pages would say no more than the first forty.
    expect((await seiten(sina, { q: wort, limit: 75 })).slice(0, 3000)).toEqual(alle)
    if (alle.length < 200) expect(await seiten(sina, { q: wort })).toEqual(alle)
  })
  test('mit Filter und in anderer Reihenfolge dieselben', async () => {
    const offene = await einzeln(wort, { intern: true, wo: `t.zustand = 'Offen' and t.prioritaet <= 3` })
    expect(await seiten(sina, { q: wort, zustand: 'Offen', prioBis: 3, limit: 3 })).toEqual(offene)
    expect((await seiten(sina, { q: wort, zustand: 'Offen', prioBis: 3, limit: 50, sort: '-geaendert' })).toSorted((a, b) => b - a)).toEqual(offene)
  })
  test('findet der Kunde, der alles seiner Firma sieht, ohne die Notizen; wer wenig sieht, nur das', async () => {
    expect(await seiten(kundeAlle, { q: wort, limit: 75 })).toEqual(await einzeln(wort))
    for (const wer of [kundeA, kundeB]) expect(await seiten(wer, { q: wort })).toEqual([])
  })
})

test('eine Ticketnummer wird gefunden, wie man sie schreibt', async () => {
  const { nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Dachluke undicht', objektId: objekt.a } })
  for (const q of [`${nummer}`, `#${nummer}`, `Ticket ${nummer}`, `Ticket #${nummer}`, ` Nr. ${nummer} `]) {
    for (const wer of [sina, kundeA, kundeAlle]) expect(await seiten(wer, { q }), `${q} ${wer.name}`).toContain(nummer)
    expect(await seiten(kundeB, { q })).toEqual([])
  }
})

test('was noch nicht gezählt ist, wird gefunden, auch wenn es oft vorkommt', async () => {
  const neue = []
  for (let n = 0; n < 12; n++) neue.push((await als(kundeA).anlegen({ body: { id: uuid(), name: 'Dachrinne verstopft', objektId: objekt.a } })).nummer)
  for (const wer of [sina, kundeA, kundeAlle]) expect(await seiten(wer, { q: 'Dachrinnen' })).toEqual(neue.toReversed())
  expect(await seiten(kundeB, { q: 'Dachrinnen' })).toEqual([])
})

test('was zum Ticket einer anderen Nummer kam, wird dort gefunden', async () => {
  const [alt, neu] = [
    await als(sina).anlegen({ body: { id: uuid(), name: 'Markise', objektId: objekt.a } }),
    await als(sina).anlegen({ body: { id: uuid(), name: 'Jalousie', objektId: objekt.a } }),
  ]
  await als(sina).kommentieren({ params: { id: alt.id }, body: { id: uuid(), text: 'Die Kurbel fehlt.' } })
  await als(sina).zusammenfuehren({
    params: { id: alt.id },
    body: { version: (await als(sina).ticket({ params: { id: alt.id } })).version, ziel: String(neu.nummer) },
  })
  expect(await seiten(sina, { q: 'kurbel' })).toEqual([neu.nummer])
  expect((await sql`select from ticket_kommentar k join ticket t on t.id = k.ticket_id where k.ticket_nummer <> t.nummer`.execute(p.db)).rows).toEqual([])
})

describe('Tippfehler', () => {
  const aehnlich = async (wer: Figure, q: string) => {
    const { entities, aehnlich: ja, next } = await als(wer).liste({ query: { q, zustand: 'alle', sort: '-nummer', limit: 20 } })
    return { ja, next, nummern: entities.map(({ nummer }) => nummer) }
  }
  test('meinen ein bekanntes Wort, auch eines aus einer Antwort', async () => {
    expect(await aehnlich(sina, 'Zistrene')).toEqual({ ja: true, next: null, nummern: await einzeln('zisterne') })
    expect(await aehnlich(sina, 'Wasser in der Zisterrne')).toMatchObject({ ja: true, nummern: await einzeln('zisterne') })
    expect(await aehnlich(kundeAlle, 'Zisterrne')).toMatchObject({ ja: true, nummern: await einzeln('zisterne') })
    expect(await aehnlich(kundeA, 'Zisterrne')).toEqual({ ja: false, next: null, nummern: [] })
    expect(await aehnlich(sina, 'Xylophon')).toEqual({ ja: false, next: null, nummern: [] })
  })
  test('verraten keinem Kunden, was in einer Notiz steht', async () => {
    expect((await aehnlich(sina, 'Brener')).nummern.length).toBeGreaterThan(0)
    for (const wer of [kundeAlle, kundeA, kundeB]) expect(await aehnlich(wer, 'Brener')).toEqual({ ja: false, next: null, nummern: [] })
  })
  test('kennen ein Wort, das gerade erst geschrieben wurde, lernen es und vergessen, was in keinem Text mehr steht', async () => {
    const { nummer } = await als(kundeA).anlegen({ body: { id: uuid(), name: 'Rauchmelder piepst', objektId: objekt.a } })
    expect((await aehnlich(kundeA, 'Rauchmeldr')).nummern).toEqual([nummer])
    const kennt = async () => (await p.db.selectFrom('ticketWort').where('wort', 'like', 'rauchmeld%').select('anzahl').execute()).length
    expect(await kennt()).toBe(0)
    await lerneWoerter(p.db, Temporal.Now.instant().subtract({ minutes: 10 }))
    expect(await kennt()).toBe(1)
    await lerneWoerter(p.db, Temporal.Now.instant().subtract({ minutes: 10 }))
    await zaehleWoerter(p.db)
    expect(await kennt()).toBe(1)
    await sql`update ticket set name = 'Heizung' where nummer = ${nummer}`.execute(p.db)
    await zaehleWoerter(p.db)
    expect(await kennt()).toBe(0)
  })
})

test('Zeichen mit eigener Bedeutung sind Text; nur Füllwörter und Zeichen finden nichts', async () => {
  for (const q of ["'", '\\', ':*', '&', 'und die', '%', '-'])
    expect(await als(sina).liste({ query: { q, zustand: 'alle', sort: '-nummer', limit: 2 } }), q).toEqual({ entities: [], next: null, aehnlich: false })
  for (const q of ['!pumpe', "pumpe'", "pumpe' | 'x"]) {
    const { entities, aehnlich } = await als(sina).liste({ query: { q, zustand: 'alle', sort: '-nummer', limit: 2 } })
    expect([entities.length, aehnlich], q).toEqual([2, q.includes('x')])
  }
})

test('ein Wort in einem zusammengesetzten wird gefunden, auch am Ende und ehe das Wort gelernt ist; was ihm nur ähnelt, kommt dann nicht', async () => {
  const [gelernt, neu, aehnlich] = [uuid(), uuid(), uuid()]
  await als(kundeA).anlegen({ body: { id: gelernt, name: 'Sprinkleranlage undicht', objektId: objekt.a } })
  await als(kundeA).anlegen({ body: { id: aehnlich, name: 'Auslage fehlt', objektId: objekt.a } })
  await zaehleWoerter(p.db)
  await als(kundeA).anlegen({ body: { id: neu, name: 'Lüftungsanlagen brummen', objektId: objekt.a } })
  for (const q of ['Anlage', 'anlagen']) {
    const { entities, aehnlich: nurAehnlich } = await als(sina).liste({ query: { zustand: 'alle', q } })
    expect([new Set(entities.map(({ id }) => id)), nurAehnlich]).toEqual([new Set([gelernt, neu]), true])
  }
})
