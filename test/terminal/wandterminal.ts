import type { Page } from 'playwright-core'
import { texte } from '#apps/stempel-terminal/web/texte.ts'
import { ausweisSalz, nummerHash } from '#domain/stempel/ausweis.ts'
import { pruefwert } from '#domain/stempel/pin.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { issuePairingCode } from '#platform/server/access/pairing.ts'

/** A terminal of the head office that nobody has paired yet, and its code. */
export async function neuesTerminal(db: Db, name: string, mehr: { datenschutz?: 'voll' | 'knapp'; wege?: string[] } = {}) {
  const id = uuid()
  const schon = await db.selectFrom('terminal').where('name', '=', name).select('id').executeTakeFirst()
  await db
    .insertInto('terminal')
    .values({
      id,
      name: schon ? `${name} ${id.slice(-4)}` : name,
      vkforgid: 1000,
      wege: mehr.wege ?? ['ausweis', 'pin'],
      datenschutz: mehr.datenschutz ?? 'voll',
    })
    .execute()
  const { code } = await issuePairingCode(db, id)
  return { id, code }
}

/** Who stamps by himself in some journey: nobody else counts or makes stamps of these. */
const selbst = [
  'monteur',
  'leitung',
  'buchhaltung',
  'support',
  'admin',
  'christoph.weidinger',
  'dejan.petrovic',
  'goran.radic',
  'josef.hirschbichler',
  'leopold.hofstaetter',
  'lukas.marek',
  'milan.dvorak',
  'olga.sokolova',
  'sandra.lechner',
  'thomas.weigl',
]

/** The people of a branch whose stamps no other journey counts, the youngest numbers first. */
export const menschen = (db: Db, vkforgid: number) =>
  db
    .selectFrom('lstfix as l')
    .where('l.vkforgid', '=', vkforgid)
    .where('l.austritt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('anwender as a')
            .whereRef('a.lstfixId', '=', 'l.id')
            .where(
              'a.username',
              'in',
              selbst.map((name) => `${name}@musterbau.example`),
            )
            .select('a.id'),
        ),
      ),
    )
    .orderBy('l.persnr', 'desc')
    .select(['l.id', 'l.persnr', 'l.vorname', 'l.zuname'])

/** Somebody of the head office with a badge of this number and a PIN. */
export async function mitAusweis(db: Db, platz: number, nummer: string, pin = '2580') {
  const mensch = await menschen(db, 1000).offset(platz).executeTakeFirstOrThrow()
  const hash = nummerHash(await ausweisSalz(db), nummer)
  await db.deleteFrom('ausweis').where('nummerHash', '=', hash).execute()
  await db
    .insertInto('ausweis')
    .values({ id: uuid(), lstfixId: mensch.id, nummerHash: hash, ende: nummer.slice(-4), art: 'karte' })
    .execute()
  const row = { pinHash: await hashPassword(pin), salz: 'journey', pruefwert: pruefwert('journey', pin) }
  await db
    .insertInto('lstfixPin')
    .values({ lstfixId: mensch.id, ...row })
    .onConflict((on) => on.column('lstfixId').doUpdateSet(row))
    .execute()
  return { ...mensch, nummer, pin }
}
export type Traeger = Awaited<ReturnType<typeof mitAusweis>>

/** Pairs this page with a terminal: the code is typed as it stands in the administration. */
export async function gekoppelt(page: Page, code: string, t: Readonly<Record<keyof typeof texte.de, string>> = texte.de) {
  await page.goto('/terminal')
  await page.getByLabel(t.code).fill(code)
  await page.getByRole('button', { name: t.koppeln }).click()
  await bereit(page, t)
}
export const bereit = (page: Page, t: { anhalten: string } = texte.de) => page.getByRole('heading', { name: t.anhalten }).waitFor()
export const verbunden = (page: Page, t: { verbunden: string } = texte.de) => page.getByText(t.verbunden, { exact: true }).waitFor()

/** A reader that types: all keys within one task, and Enter. The events' own times decide, so they are made in the page. */
export const halte = (page: Page, nummer: string) =>
  page.evaluate((zeichen) => {
    for (const key of [...zeichen, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, nummer)

/** Stamps that count, of one person since `from`, as the office has them. */
export const beimBuero = (db: Db, lstfixId: string, from: string) =>
  db
    .selectFrom('zeitstempel as z')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .where('z.lstfixId', '=', lstfixId)
    .where('z.empfangen', '>=', from)
    .where('s.zeitstempelId', 'is', null)
    .orderBy('z.timestamp')
    .orderBy('z.folge')
    .select(['z.id', 'z.flag', 'z.code', 'z.quelle', 'z.geraet', 'z.folge', 'z.vertrauen'])
    .execute()

/** Web NFC as a phone has it, run in the page before anything else; `chipAn` holds a chip to it. */
export const webNfc = () => {
  const alle: EventTarget[] = []
  class NDEFReader extends EventTarget {
    scan() {
      alle.push(this)
      return Promise.resolve()
    }
  }
  Object.assign(globalThis, {
    NDEFReader,
    chip: (serialNumber: string | null) => {
      for (const reader of alle) {
        const event = new Event(serialNumber === null ? 'readingerror' : 'reading')
        reader.dispatchEvent(Object.assign(event, { serialNumber, message: { records: [] } }))
      }
    },
  })
}
/** A chip with this number, or one that cannot be read. */
export const chipAn = (page: Page) => (nummer: string | null) =>
  page.evaluate((n) => (globalThis as unknown as { chip: (nummer: string | null) => void }).chip(n), nummer)
