import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { schritte } from '#domain/tickets/contract.ts'
import { uebergang } from '#domain/tickets/schritte.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, Refused } from '#test/cast.ts'
import { besetze, kundeA, kundeB, lena, objekt, sami, sina, toni, typ } from '#test/ticket/ticketbesetzung.ts'
import { calls } from './contract.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
  await besetze(p.db)
})
afterAll(() => p.stop())

test('auf keinem Weg über die Aufrufe: jeder Schritt steht in der Tabelle, kein Test der eigenen Arbeit, kein Ende ohne den Kunden', async () => {
  const leute = [sina, sami, toni, lena, kundeA, kundeB]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...leute), fc.constantFrom(...schritte)), { minLength: 30, maxLength: 60 }), async (akte) => {
      const { id } = await p.als(kundeA, calls).anlegen({ body: { id: uuid(), name: 'Weg', objektId: objekt.a, typId: typ.aenderung } })
      const { version } = await p.als(sina, calls).ticket({ params: { id } })
      await p.als(sina, calls).aendern({ params: { id }, body: { version, schaetzungMin: 30 } })
      for (const [wer, nach] of akte) {
        const stand = await p.als(sina, calls).ticket({ params: { id } })
        await p
          .als(wer, calls)
          .weiter({ params: { id }, body: { version: stand.version, nach, grund: 'Grund' } })
          .catch((error: unknown) => {
            if (!(error instanceof Refused) || ![404, 422].includes(error.status)) throw error
          })
      }
      const weg = await p.db
        .selectFrom('ticketSchritt')
        .where('ticketId', '=', id)
        .orderBy('zeitpunkt')
        .orderBy('id')
        .select(['von', 'nach', 'anwenderId'])
        .execute()
      weg.slice(1).forEach(({ von, nach, anwenderId }, i) => {
        expect(von).toBe(weg[i]!.nach)
        expect(uebergang(von as 'Test', nach as 'Test'), `${von} → ${nach}`).toBeDefined()
        expect(anwenderId).not.toBe(kundeB.anwenderId)
        if (von === 'Test') expect(anwenderId).not.toBe(weg[i]!.anwenderId)
        if (von === 'Abnahme' || von === 'Auftragsbestätigung') expect(anwenderId).toBe(kundeA.anwenderId)
        if (nach === 'erledigt') expect(von).toBe('Abnahme')
      })
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('jede Liste läuft über einen Index, auch wenn es viele werden', async () => {
  await sql`insert into ticket (id, vkforgid, typ_id, name, prioritaet, schritt, faellig, geaendert, erstellt, beschreibung)
    select gen_random_uuid(), 1000, ${typ.stoerung}::uuid, 'Ticket ' || n || ' ' || md5(n::text), 1 + n % 9, case when n % 10 = 0 then 'in Arbeit' else 'abgeschlossen' end, now() + n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute', md5(n::text)
    from generate_series(1, 20000) n`.execute(p.db)
  await p.alsBesitzer(async (db) => {
    // Also empties the full text index's list of what is new, which would be read from end to end.
    await db.query('vacuum analyze ticket')
  })
  const plan = async (frage: string) =>
    JSON.stringify(
      (await sql.raw<Record<string, unknown>>(`explain (format json) select t.id from ticket t where t.vkforgid in (1000) and ${frage}`).execute(p.db)).rows,
    )
  for (const [frage, index] of [
    ["t.zustand <> 'Erledigt' order by t.geaendert desc, t.id desc limit 51", 'ticket_laufend'],
    ['true order by t.geaendert desc, t.id desc limit 51', 'ticket_geaendert'],
    ["t.zustand = 'Neu' order by t.geaendert desc, t.id desc limit 51", 'ticket_zustand'],
    ["t.zustand <> 'Erledigt' order by t.faellig, t.id limit 51", 'ticket_faellig'],
    ["t.zustand <> 'Erledigt' order by t.prioritaet, t.nummer desc limit 51", 'ticket_prioritaet'],
    ['true order by t.nummer desc limit 51', 'ticket_nummer_key'],
    [`t.zustaendig_id = '${sina.anwenderId}' order by t.geaendert desc, t.id desc limit 51`, 'ticket_zustaendig'],
    [`t.zustand <> 'Erledigt' and t.zustaendig_id = '${sina.anwenderId}' order by t.geaendert desc, t.id desc limit 51`, 'ticket_meine'],
    ["t.zustand <> 'Erledigt' and t.zustaendig_id is null order by t.geaendert desc, t.id desc limit 51", 'ticket_niemand'],
    ["t.schritt in ('Auftragsbestätigung', 'wartet auf Kunde', 'wartet auf Dritte', 'Abnahme') order by t.seit, t.id limit 51", 'ticket_steht'],
    ["t.name ilike '%abcdef%'", 'ticket_aehnlich'],
    ["'abcdef' <% t.name", 'ticket_aehnlich'],
    ["t.suche @@ to_tsquery('german', 'abcdef:*')", 'ticket_suche'],
  ] as const)
    expect(await plan(frage), frage).toContain(index)
})
