import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { portal } from '#test/cast.ts'
import { ausgelassen } from './auskunft-ausgelassen.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

const teile = serverApps.flatMap(({ parts }) => parts.personRecords ?? [])
/** The statements of the file as the database gets them. */
const anweisungen = () =>
  teile.map(({ name, statement }) => {
    const { sql: text } = statement({ anwenderId: uuid() as never, lstfixId: uuid() as never }).compile(p.db)
    return { name, text: text.replace(/\s+/g, ' ') }
  })

/**
 * Columns that say who a person is, by what they refer to and by what they are called: some tables keep the id after the person has gone and refer to nothing.
 */
async function spalten() {
  const { rows } = await sql<{ spalte: string }>`
    select c.relname || '.' || a.attname as spalte from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and c.relname not in ('anwender', 'lstfix') and (
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('anwender'::regclass, 'lstfix'::regclass) and a.attnum = any(k.conkey))
      or (a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey))
        and a.attname ~ '(^|_)(anwender|lstfix|akteur)(_id)?$|_von$|^(personen|beteiligt|an)$'))
    order by 1`.execute(p.db)
  return rows.map(({ spalte }) => spalte)
}

const nachTabelle = /^(?:where|join|left|on|order|union|cross|group|limit)$/
/** Is this column of this table asked for? By the table's alias, or by its bare name where the table has none. */
function liest(text: string, spalte: string) {
  const [tabelle, feld] = spalte.split('.') as [string, string]
  return [...text.matchAll(new RegExp(`\\b(?:from|join) ${tabelle}\\b(?: as)?(?: (\\w+))?`, 'g'))].some(([, alias]) =>
    new RegExp(alias && !nachTabelle.test(alias) ? `\\b${alias}\\.${feld}\\b` : `(?<!\\.)\\b${feld}\\b`).test(text),
  )
}

test('jede Spalte, die eine Person nennt, steht in der Auskunft oder mit einem Grund auf der Liste dessen, was nicht darin steht', async () => {
  const alle = await spalten()
  expect(alle.length).toBeGreaterThan(150)
  const texte = anweisungen()
  const drin = new Set(alle.filter((spalte) => texte.some(({ text }) => liest(text, spalte))))
  expect(alle.filter((spalte) => !drin.has(spalte) && !(spalte in ausgelassen))).toEqual([])
  // What is on the list is not in the file, and is a column: a list that nobody keeps would excuse anything.
  expect(Object.keys(ausgelassen).filter((spalte) => drin.has(spalte) || !alle.includes(spalte))).toEqual([])
})

test('die Anweisungen der Auskunft fragen nach keinem Hash, keinem Schlüssel und keinem Wert eines Geheimnisses', () => {
  const geheim = /\b(\w*_hash|hash|salz|pruefwert|schluessel|verschlossen|privat|token\w*|p256dh|auth|wert)\b/
  const erlaubt: Readonly<Record<string, RegExp>> = { Einstellungen: /schluessel|wert/ }
  for (const { name, text } of anweisungen()) {
    const gefunden = (text.match(new RegExp(geheim, 'g')) ?? []).filter((wort) => !erlaubt[name]?.test(wort))
    expect(gefunden, name).toEqual([])
  }
})
