import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { portal, type Figure } from '#test/cast.ts'
import { besetze, kundin, lena, objekt, resi, toni } from '#test/einsatz/dokubesetzung.ts'
import { smtpServer } from '#test/mail/smtp.ts'
import { calls } from './contract.ts'
import { anlass, erinnere } from './server/uebergabe/erinnern.ts'

let smtp: Awaited<ReturnType<typeof smtpServer>>
let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  smtp = await smtpServer()
  p = await portal({ SMTP_URL: smtp.url, SMTP_FROM: 'Musterbau <portal@firma.example>' })
  await besetze(p.db)
  // By mistake: a customer's user is told nothing of ours.
  await p.db.insertInto('anwenderBerechtigung').values({ anwenderId: kundin.anwenderId, berechtigung: 'DOKUMENTATION.ALLE' }).execute()
})
afterAll(async () => {
  await p.stop()
  await smtp.close()
})

const als = (who: Figure) => p.als(who, calls)
const heute = Temporal.Now.plainDateISO('Europe/Berlin')
const bedenken = { art: 'Bedenken' as const, beschreibung: 'Die Wand hat 8 % Feuchte.', adressat: 'Bauherrin Anker', wirkung: 'Der Putz löst sich.' }
/** Released documentation of today: a letter, which is due on the next working day. */
async function fest(titel: string, mehr: object = {}, wer = lena) {
  const { id } = await als(wer).anlegen({
    body: { id: uuid(), objektId: objekt.halle, datum: heute.toString(), titel, ...bedenken, seit: heute.toString(), ...mehr },
  })
  await freigeben(id, wer)
  return id
}
const freigeben = async (id: string, wer = lena) =>
  als(wer).festschreiben({ params: { id }, body: { revision: (await als(wer).dokumentation({ params: { id } })).revision } })
const bisVon = async (id: string) => Temporal.PlainDate.from((await als(lena).dokumentation({ params: { id } })).uebergabe!.uebergabeBis!)
/** The letter of this morning, by the clock of the company. */
const am = (tag: Temporal.PlainDate) =>
  erinnere(p.db, 'http://portal.example', tag.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: '06:35' }).toInstant())
/** What arrived at this address, in order. */
async function briefe({ username }: Figure) {
  await expect.poll(() => p.db.selectFrom('postausgang').where('anlass', '=', anlass).where('zustand', '<>', 'gesendet').select('id').execute()).toEqual([])
  return smtp.at(username)
}
/** Nothing of what came before is told any more. */
const vonVorn = async () => {
  await p.db.deleteFrom('dokumentationErinnerung').execute()
  await p.db
    .updateTable('dokumentation')
    .set({ zustand: 'Entwurf', fassung: (eb) => eb('fassung', '+', 1) })
    .where('zustand', '=', 'festgeschrieben')
    .execute()
  smtp.letters.length = 0
}

test('am Morgen ein Brief an die, die übergeben: mit Schritt, Tag und Link; zwei Läufe zugleich und ein dritter sagen nichts zweimal', async () => {
  const id = await fest('Putz auf feuchtem Mauerwerk')
  const bis = await bisVon(id)
  await Promise.all([am(bis), am(bis)])
  await am(bis)
  const [brief, ...mehr] = await briefe(lena)
  expect(mehr).toEqual([])
  expect(brief!.subject).toBe('Dokumentation: 1 Frist')
  const tag = bis.toLocaleString('de-DE', { dateStyle: 'medium' })
  expect(brief!.text).toMatch(/Bedenken D\d{4}-\d{4} Putz auf feuchtem Mauerwerk, 800012 Halle Anker: übergeben, bis /)
  expect(brief!.text).toContain(tag)
  expect(brief!.text).toContain(`http://portal.example/dokumentation/${id}`)
  expect(brief!.text).toContain('http://portal.example/dokumentation/fristen')
  // Whoever only documents, is of another branch, or a customer, hears nothing.
  for (const andere of [toni, resi, kundin]) expect(await briefe(andere)).toEqual([])
  // What was told is not told again, not even when it is overdue.
  await am(bis.add({ days: 1 }))
  expect(await briefe(lena)).toHaveLength(1)
  // The next version is to be handed over anew.
  await als(lena).fassung({ params: { id }, body: { grund: 'Messung nachgetragen' } })
  await freigeben(id)
  await am(bis.add({ days: 2 }))
  expect((await briefe(lena))[1]!.text).toContain(`übergeben, überfällig seit ${tag}`)
})

test('ein Bautagesbericht wird zwei Werktage vorher und am Tag genannt; Übergebenes nicht mehr, auch nicht nach Tagen ohne Server', async () => {
  await vonVorn()
  const tagesbericht = { art: 'Bautagesbericht', firmen: [{ firma: 'Anker', stunden: '8', personen: 1 }], wetter: 'heiter', beschreibung: 'Wand' }
  const eins = await fest('Tag eins', tagesbericht)
  await fest('Tag zwei', tagesbericht)
  const bis = await bisVon(eins)
  await am(bis.subtract({ days: 7 }))
  expect(await briefe(lena)).toEqual([])
  await am(bis.subtract({ days: 1 }))
  const [erster] = await briefe(lena)
  expect(erster!.subject).toBe('Dokumentation: 2 Fristen')
  await als(lena).akt({ params: { id: eins }, body: { akt: 'zugang', tag: heute.toString(), text: '' } })
  await am(bis.add({ days: 3 }))
  const [, zweiter] = await briefe(lena)
  expect(zweiter!.subject).toBe('Dokumentation: 1 Frist')
  expect(zweiter!.text).toContain('Tag zwei')
  expect(zweiter!.text).not.toContain('Tag eins')
})

test('nach ÖNORM ist der Zugang zu belegen, sonst wird nach der Frist nachgefragt; worauf nur zu warten ist, steht nicht darin', async () => {
  await vonVorn()
  const oenorm = await fest('Nach ÖNORM', { vertragsart: 'OENORM' })
  await als(lena).senden({ params: { id: oenorm }, body: { email: 'bau@kunde.example' } })
  await expect
    .poll(() => p.db.selectFrom('postausgang').where('faden', '=', `dokumentation.${oenorm}`).select('zustand').executeTakeFirst())
    .toEqual({ zustand: 'gesendet' })
  const vob = await fest('Nach VOB', { vertragsart: 'VOB' })
  await als(lena).akt({ params: { id: vob }, body: { akt: 'zugang', tag: heute.toString(), text: '' } })
  const bis = Temporal.PlainDate.from((await als(lena).dokumentation({ params: { id: vob } })).uebergabe!.antwortBis!)
  const gesagt = async () => (await briefe(lena)).map(({ text }) => text).join('\n')
  await am(bis.subtract({ days: 8 }))
  expect(await gesagt()).toBe('')
  await am(bis)
  expect(await gesagt()).not.toContain('Nach VOB')
  // By then also the receipt of a mail counts that left after hours.
  await am(bis.add({ days: 8 }))
  expect(await gesagt()).toMatch(/Nach ÖNORM, 800012 Halle Anker: Zugang belegen, /)
  expect(await gesagt()).toMatch(/Nach VOB, 800012 Halle Anker: nachfragen, überfällig seit /)
})

test('eine offene Einwendung steht einmal darin, neben dem, was zu übergeben ist; eine erledigte nicht', async () => {
  await vonVorn()
  const strittig = await fest('Strittig', { vertragsart: 'VOB' })
  const erledigt = await fest('Erledigt', { vertragsart: 'VOB' })
  const akt = (id: string, was: 'zugang' | 'einwendung' | 'erledigt') =>
    als(lena).akt({ params: { id }, body: { akt: was, tag: heute.toString(), text: was === 'zugang' ? '' : 'Die Feuchte ist längst fort.' } })
  for (const id of [strittig, erledigt]) for (const was of ['zugang', 'einwendung'] as const) await akt(id, was)
  await akt(erledigt, 'erledigt')
  const morgen = heute.add({ days: 1 })
  await am(morgen)
  const [brief] = await briefe(lena)
  expect(brief!.subject).toBe('Dokumentation: 1 offene Einwendung')
  expect(brief!.text).toContain(`Strittig, 800012 Halle Anker: Einwendung klären, eingegangen am ${heute.toLocaleString('de-DE', { dateStyle: 'medium' })}`)
  expect(brief!.text).toContain(`http://portal.example/dokumentation/${strittig}`)
  expect(brief!.text).not.toContain('Erledigt')
  // It is not told again, also not beside something new.
  await am(morgen.add({ days: 1 }))
  expect(await briefe(lena)).toHaveLength(1)
  await fest('Neu')
  const bis = heute.add({ days: 9 })
  await am(bis)
  const [, zweiter] = await briefe(lena)
  expect(zweiter!.subject).toBe('Dokumentation: 1 Frist')
  expect(zweiter!.text).not.toContain('Strittig')
  // Both in one letter; the one of Vienna hears nothing of it.
  await p.db.deleteFrom('dokumentationErinnerung').execute()
  await am(bis.add({ days: 1 }))
  expect((await briefe(lena))[2]!.subject).toBe('Dokumentation: 1 Frist, 1 offene Einwendung')
  expect(await briefe(resi)).toEqual([])
})

test('jeder liest in seiner Sprache und von seinen Filialen; sind es viele, nennt der Brief zwanzig und wie viele noch; wer es abschaltet, bekommt keinen', async () => {
  await vonVorn()
  const wien = await fest('Estrich zu nass', { objektId: objekt.wien }, resi)
  const wand = await fest('Wand')
  await sql`insert into dokumentation (id, nummer, vkforgid, objekt_id, datum, art, titel, zustand, erfasst_von, erfasst)
    select gen_random_uuid(), '9901' || lpad(n::text, 4, '0'), vkforgid, objekt_id, datum, art, titel || ' ' || n, zustand, erfasst_von, erfasst
    from dokumentation, generate_series(1, 20) n where id = ${wand}::uuid`.execute(p.db)
  await p.db.updateTable('anwender').set({ sprache: 'en' }).where('id', '=', resi.anwenderId).execute()
  await p.db.insertInto('benachrichtigungAus').values({ anwenderId: lena.anwenderId, anlass, weg: 'mail' }).execute()
  const morgen = heute.add({ days: 7 })
  await am(morgen)
  const [brief] = await briefe(resi)
  expect(brief!.subject).toBe('Documentation: 1 time limit')
  expect(brief!.text).toMatch(/Concerns D\d{4}-\d{4} Estrich zu nass, 800021 Werk Birke: hand over, overdue since /)
  expect(brief!.text).toContain(`/dokumentation/${wien}`)
  expect(brief!.text).not.toContain('Wand')
  expect(await briefe(lena)).toEqual([])
  await p.db.deleteFrom('benachrichtigungAus').execute()
  await p.db.deleteFrom('dokumentationErinnerung').execute()
  await am(morgen)
  const [viele] = await briefe(lena)
  expect(viele!.subject).toBe('Dokumentation: 21 Fristen')
  expect(viele!.text.match(/\/dokumentation\/[0-9a-f]{8}-/g)).toHaveLength(20)
  expect(viele!.text).toContain('und 1 weitere')
  expect(viele!.text).not.toContain('Estrich')
})
