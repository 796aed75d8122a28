import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { dora, portal } from '#test/cast.ts'
import { postamt } from '#test/mail/postamt.ts'
import { besetze, kundeA, objekt, sina } from '#test/ticket/ticketbesetzung.ts'
import { calls as verwaltung } from '#apps/verwaltung/contract.ts'
import { calls } from '#apps/ticket/contract.ts'

const support = 'support@testbau.example'
const erlaubt = 200
/** So many come by post, the others lie there as these do. */
const echte = 5
let p: Awaited<ReturnType<typeof portal>>
let amt: ReturnType<typeof postamt>
beforeAll(async () => {
  p = await portal({ MAIL_IN_ADDRESS: support, MAIL_IN_SMTP_URL: 'smtp://127.0.0.1:0' })
  await besetze(p.db)
  amt = postamt(p.mailPort()!)
})
afterAll(async () => {
  amt.ende()
  await p.stop()
})
const zeile = (kennung: string) => p.db.selectFrom('posteingang').where('kennung', '=', kennung).selectAll().executeTakeFirst()
const schicke = async (from: string, to = support) => (await amt.sende({ from, to, subject: 'Angebot' })).messageId.replace(/[<>]/g, '')
async function sende(from: string, to = support) {
  const kennung = await schicke(from, to)
  await expect.poll(async () => (await zeile(kennung))?.zustand, { interval: 30, timeout: 30_000 }).toMatch(/uebernommen|uebergangen|quarantaene/)
  return (await zeile(kennung))!
}
const zahl = async (zustand: 'neu' | 'quarantaene' | 'uebernommen' | 'verworfen') =>
  Number(
    (
      await p.db
        .selectFrom('posteingang')
        .where('zustand', '=', zustand)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const ich = () => p.als(dora, verwaltung)

test('über zweihundert E-Mails Unbekannter in einer Stunde warten, von wem auch immer; Kunden und Beteiligte sind davon frei', async () => {
  const { id } = await p.als(kundeA, calls).anlegen({ body: { id: uuid(), name: 'Kessel', objektId: objekt.a } })
  await p.als(sina, calls).kontaktHinzu({ params: { id }, body: { art: 'Fremdkontakt', name: 'Gutachter', email: 'gutachter@fremd.example' } })
  await p.als(sina, calls).kommentieren({ params: { id }, body: { id: uuid(), text: 'Bitte ansehen.' } })
  for (let nr = 0; nr < echte; nr++) await schicke(`wer${nr}@fremd${nr}.example`)
  await expect.poll(() => zahl('neu'), { interval: 30, timeout: 30_000 }).toBe(0)
  await sql`insert into posteingang (id, postfach, kennung, inhalt, weg, absender, fremd, bytes, zustand, art, gegenstand, bearbeitet)
    select gen_random_uuid(), postfach, kennung || n, inhalt, weg, n || absender, fremd, bytes, zustand, art, gegenstand, bearbeitet
    from posteingang cross join generate_series(1, ${erlaubt / echte - 1}::int) n`.execute(p.db)
  expect(await zahl('uebernommen')).toBe(erlaubt)
  expect(await sende('noch@einer.example')).toMatchObject({ zustand: 'quarantaene', grund: 'zu-viele-fremde', gegenstand: null })
  expect(await sende('nochmal@einer.example')).toMatchObject({ zustand: 'quarantaene', grund: 'zu-viele-fremde' })
  const { antwortAn } = await p.db.selectFrom('postausgang').where('an', '=', 'gutachter@fremd.example').select('antwortAn').executeTakeFirstOrThrow()
  expect(await sende(kundeA.username)).toMatchObject({ zustand: 'uebernommen' })
  expect(await sende('gutachter@fremd.example', antwortAn!)).toMatchObject({ zustand: 'uebernommen' })
  // Who waits does not hold back the next hour.
  await p.db.updateTable('posteingang').set({ empfangen: '2026-01-05T08:00:00Z' }).where('zustand', '=', 'uebernommen').execute()
  expect(await sende('spaeter@einer.example')).toMatchObject({ zustand: 'uebernommen' })
})
test('was deshalb wartet, wird mit einem Mal übernommen oder mit Begründung verworfen', async () => {
  const wartend = ['eins', 'zwei', 'drei'].map((name) => `${name}@wartend.example`)
  for (const from of wartend) await sende(from)
  const aufgehalten = (absender: readonly string[]) =>
    p.db.updateTable('posteingang').set({ zustand: 'quarantaene', grund: 'zu-viele-fremde' }).where('absender', 'in', absender).execute()
  await p.db.updateTable('posteingang').set({ grund: null, zustand: 'verworfen' }).where('grund', '=', 'zu-viele-fremde').execute()
  await aufgehalten(wartend.slice(0, 2))
  expect(await ich().posteinstellungen()).toMatchObject({ wartendeFremde: 2 })
  const vorher = await zahl('uebernommen')
  expect(await ich().fremdeUebernehmen()).toEqual({ anzahl: 2 })
  await expect.poll(() => zahl('uebernommen'), { interval: 50, timeout: 30_000 }).toBe(vorher + 2)
  expect(await ich().fremdeUebernehmen()).toEqual({ anzahl: 0 })
  await aufgehalten(wartend)
  const verworfen = await zahl('verworfen')
  expect(await ich().fremdeVerwerfen({ body: { grund: 'Werbung' } })).toEqual({ anzahl: 3 })
  expect(await zahl('verworfen')).toBe(verworfen + 3)
  expect(
    (await p.db.selectFrom('pruefspur').where('aktion', '=', 'mail-verwerfen').select('daten').execute()).every(({ daten }) =>
      JSON.stringify(daten).includes('Werbung'),
    ),
  ).toBe(true)
  await expect(p.als(sina, verwaltung).fremdeUebernehmen()).rejects.toMatchObject({ status: 403 })
})
