import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { messages } from '#domain/tickets/messages.ts'
import { anKunden } from '#domain/tickets/schrittpost.ts'
import { fill } from '#platform/contract/messages.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

/** Address of the demo's support mailbox. Nobody of the company signs in with it. */
export const postfach = 'service@musterbau.example'

const TAGE = 14
interface Anlass {
  id: string
  ticketId: string
  nummer: number
  name: string
  um: string
  email: string
  anzeigename: string
  text: string
}

/** The mails of the last two weeks: what the portal wrote to customers about their tickets, what came by mail and became of it, and two that wait or were passed over. */
export async function post(trx: Transaction<Tables>, store: FileStore | undefined, jetzt: Temporal.Instant) {
  const seit = jetzt.subtract({ hours: TAGE * 24 }).toString()
  await schreibe(trx, 'postausgang', await ausgang(trx, seit))
  const { rows: neue } = await sql<Anlass>`
    select t.id, t.id as "ticketId", t.nummer, t.name, t.erstellt as um, a.email, a.anzeigename, t.beschreibung as text
    from ticket t join anwender a on a.id = t.ersteller_id join anwender_ktostamm z on z.anwender_id = a.id and z.ktostamm_id = t.ktostamm_id
    where not t.intern and t.erstellt > ${seit} order by t.erstellt desc, t.id limit 4`.execute(trx)
  const { rows: antworten } = await sql<Anlass>`
    select k.id, t.id as "ticketId", t.nummer, t.name, k.zeitpunkt as um, a.email, a.anzeigename, k.text
    from ticket_kommentar k join ticket t on t.id = k.ticket_id join anwender a on a.id = k.anwender_id
    where k.quelle = 'mail' and not k.intern order by k.zeitpunkt desc, k.id limit 12`.execute(trx)
  const [kunde] = neue
  if (!kunde) return
  const briefe = [
    ...neue.map((one) => ({ ...one, betreff: one.name, zustand: 'uebernommen' as const, grund: null, maschine: false })),
    ...antworten.map((one) => ({ ...one, betreff: `Re: [Ticket ${one.nummer}] ${one.name}`, zustand: 'uebernommen' as const, grund: null, maschine: false })),
    {
      ...kunde,
      id: 'fremd',
      um: spaeter(kunde.um, 50, jetzt),
      email: 'fritz@fremd.example',
      anzeigename: 'Fritz Fremd',
      betreff: `Re: [Ticket ${kunde.nummer}] ${kunde.name}`,
      text: 'Auch bei uns im Nachbarhaus ist das so. Können Sie gleich mit nachsehen?',
      zustand: 'quarantaene' as const,
      grund: 'fremder-absender',
      maschine: false,
    },
    {
      ...kunde,
      id: 'abwesend',
      um: spaeter(kunde.um, 20, jetzt),
      betreff: `Abwesenheitsnotiz: [Ticket ${kunde.nummer}] ${kunde.name}`,
      text: 'Ich bin heute nicht im Büro und lese Ihre Nachricht morgen.',
      zustand: 'uebergangen' as const,
      grund: 'automatisch',
      maschine: true,
    },
  ]
  const ordner = await mkdtemp(join(tmpdir(), 'portal-demo-'))
  try {
    await trx
      .insertInto('posteingang')
      .values(await Promise.all(briefe.map((brief) => eingang(brief, store, ordner))))
      .execute()
  } finally {
    await rm(ordner, { recursive: true, force: true })
  }
}

type Brief = Anlass & { betreff: string; zustand: 'uebernommen' | 'quarantaene' | 'uebergangen'; grund: string | null; maschine: boolean }
async function eingang(brief: Brief, store: FileStore | undefined, ordner: string) {
  const { id: saat, nummer, um, email, anzeigename, betreff, text, zustand, grund } = brief
  const z = new Zufall('posteingang', saat)
  const id = z.uuid(Temporal.Instant.from(um).epochMilliseconds)
  const kennung = `${z.zwischen(100_000, 999_999)}.${id.slice(-12)}@${email.split('@')[1]}`
  const roh = alsMail(brief, kennung)
  const datei = join(ordner, id)
  if (store) await writeFile(datei, roh)
  return {
    id,
    postfach,
    kennung,
    inhalt: createHash('sha256').update(text).digest(),
    weg: 'smtp' as const,
    umschlag: JSON.stringify([postfach]),
    absender: email,
    name: anzeigename,
    betreff,
    bytes: Buffer.byteLength(roh),
    schluessel: store ? await store.keep(datei) : null,
    empfangen: um,
    zustand,
    grund,
    versuche: 1,
    ...(zustand === 'uebernommen' ? { art: 'ticket', gegenstand: String(nummer) } : { art: null, gegenstand: null }),
    bearbeitet: zustand === 'quarantaene' ? null : um,
  }
}

/** As mails write a moment: `Fri, 20 Nov 2026 08:15:00 +0000`. */
function briefdatum(um: string) {
  const wann = Temporal.Instant.from(um).toZonedDateTimeISO('UTC')
  const wort = (teil: 'weekday' | 'month') => wann.toLocaleString('en-US', { [teil]: 'short' })
  return `${wort('weekday')}, ${wann.day} ${wort('month')} ${wann.year} ${wann.toPlainTime().toString({ smallestUnit: 'second' })} +0000`
}
const wort = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
const alsMail = ({ um, email, anzeigename, betreff, text, maschine }: Brief, kennung: string) =>
  [
    `From: ${wort(anzeigename)} <${email}>`,
    `To: <${postfach}>`,
    `Subject: ${wort(betreff)}`,
    `Date: ${briefdatum(um)}`,
    `Message-ID: <${kennung}>`,
    ...(maschine ? ['Auto-Submitted: auto-replied'] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    '',
  ].join('\r\n')

/** What the portal wrote to the customer of a ticket: each answer of the staff, and each step that asks or tells him something. */
async function ausgang(trx: Transaction<Tables>, seit: string) {
  const { rows } = await sql<Anlass & { wer: string; anwenderId: string | null; brief: keyof typeof anKunden | 'kommentar' }>`
    select x.id, t.id as "ticketId", t.nummer, t.name, x.um, a.email, a.anzeigename, x.text, coalesce(w.anzeigename, '') as wer, x.wer as "anwenderId", x.brief from (
      select id, ticket_id, zeitpunkt as um, anwender_id as wer, text, 'kommentar' as brief from ticket_kommentar where not intern and zeitpunkt > ${seit}
      union all select id, ticket_id, zeitpunkt, anwender_id, grund, nach from ticket_schritt where zeitpunkt > ${seit} and nach in (${sql.join(Object.keys(anKunden))})) x
    join ticket t on t.id = x.ticket_id join ticket_kontakt k on k.ticket_id = t.id and k.art = 'Kunde' join anwender a on a.id = k.anwender_id
    left join anwender w on w.id = x.wer
    where not t.intern and x.wer is distinct from a.id order by x.um, x.id`.execute(trx)
  const t = messages.de
  return rows.map(({ id, ticketId, nummer, name, um, email, text, wer, anwenderId, brief }) => {
    const welcher = brief === 'kommentar' ? brief : anKunden[brief]!
    return {
      id: new Zufall('postausgang', id).uuid(Temporal.Instant.from(um).epochMilliseconds),
      an: email,
      betreff: fill(t.betreff, { nummer, name }),
      text: fill(t[welcher], { nummer, name, wer, text, dateien: '', adresse: '' })
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
      anlass: `ticket.${welcher}`,
      faden: `ticket.${ticketId}`,
      zustand: 'gesendet' as const,
      versuche: 1,
      erstellt: um,
      gesendetAm: um,
      anwenderId,
    }
  })
}

const spaeter = (um: string, minuten: number, jetzt: Temporal.Instant) => {
  const dann = Temporal.Instant.from(um).add({ minutes: minuten })
  return (Temporal.Instant.compare(dann, jetzt) < 0 ? dann : jetzt).toString()
}
