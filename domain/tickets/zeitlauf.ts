import type { Db, Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import type { Schritt, Zustand } from './contract.ts'
import { grenzen } from './einstellungen.ts'
import { hoerer, thema } from './melden.ts'
import { empfaenger, leitung, schreibe, type Empfaenger } from './post.ts'
import type { Ticketzeile } from './sicht.ts'
import { warnung } from './sla.ts'
import { alsStufe, rechneFaellig, regelwerk, slaVon } from './slalauf.ts'
import { gehe } from './weiter.ts'

const spalten = [
  'id',
  'nummer',
  'version',
  'vkforgid',
  'typId',
  'name',
  'prioritaet',
  'schritt',
  'zustand',
  'vorher',
  'seit',
  'ktostammId',
  'objektId',
  'kostenstelleId',
  'intern',
  'schaetzungMin',
  'termin',
  'antwortUm',
  'zustaendigId',
  'erstellerId',
  'elternId',
  'erstellt',
] as const
/** Locks what is due one ticket at a time; what another server holds is its to do. */
const greife = async (db: Db, id: string): Promise<Ticketzeile | undefined> => {
  const row = await db.selectFrom('ticket').where('id', '=', id).select(spalten).forUpdate().skipLocked().executeTakeFirst()
  return row && { ...row, schritt: row.schritt as Schritt, zustand: row.zustand as Zustand, vorher: row.vorher as Schritt | null }
}

/** Warns of agreed times that run out: whom the rule names, at its levels, each once and only while the office is open. */
export async function warne(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const werk = await regelwerk(db)
  const faellige = await db.selectFrom('ticket').where('warnung', '<=', jetzt.toString()).orderBy('warnung').limit(500).select('id').execute()
  for (const { id } of faellige)
    await db.transaction().execute(async (trx) => {
      const ticket = await greife(trx, id)
      if (!ticket) return
      const eins = (await slaVon(trx, werk, [ticket], jetzt)).get(id)
      const offen = eins?.zeit.offen(jetzt.epochMilliseconds) ?? false
      for (const ziel of ['antwort', 'loesung'] as const) {
        const stand = eins?.stand[ziel]
        if (!stand) continue
        const gewarnt = await trx.selectFrom('slaWarnung').where('ticketId', '=', id).where('ziel', '=', ziel).select(['stufe', 'einheit']).execute()
        const jetzige = warnung(stand, eins.regel.warnungen, gewarnt.map(alsStufe), offen)
        if (jetzige === null) continue
        const { stufe, einheit } = jetzige
        await trx
          .insertInto('slaWarnung')
          .values({ ticketId: id, ziel, stufe, einheit, zeitpunkt: jetzt.toString() })
          .onConflict((on) => on.doNothing())
          .execute()
        const an = await gewarnte(trx, ticket, jetzige)
        await post(trx, await schreibe(trx, publicUrl, ticket, an, { brief: 'warnung', werte: { stufe, einheit, ziel } }))
        await record(trx, '', [], [{ thema, ids: [id], fuer: await hoerer(trx, ticket, true) }])
      }
      // Outside of business hours nothing was said: the moment stays due until the office opens.
      if (offen || !eins) await rechneFaellig(trx, werk, [id], jetzt)
    })
  return faellige.length
}

/** Who is told: those who work on the ticket, the head of its office, each once. */
async function gewarnte(db: Db, ticket: Ticketzeile, { zustaendige, leitung: auchLeitung }: { zustaendige: boolean; leitung: boolean }) {
  const dran = zustaendige
    ? (await empfaenger(db, ticket)).filter(({ personal, arten }) => personal && (arten.includes('Zuständiger') || arten.includes('Wird erledigt von')))
    : []
  const oben = auchLeitung ? await leitung(db, ticket.vkforgid) : []
  return [...dran, ...oben.filter(({ anwenderId }) => !dran.some((one) => one.anwenderId === anwenderId))]
}

/** Acceptances that nobody answers: two reminders, then it counts as done. Days of work, by the ticket's calendar. */
export async function mahne(db: Db, publicUrl: string, jetzt: Temporal.Instant) {
  const { abnahmeTage } = await grenzen(db)
  const werk = await regelwerk(db)
  const wartende = await db.selectFrom('ticket').where('schritt', '=', 'Abnahme').orderBy('seit').select('id').execute()
  for (const { id } of wartende)
    await db.transaction().execute(async (trx) => {
      const ticket = await greife(trx, id)
      if (ticket?.schritt !== 'Abnahme') return
      const zeit = (await slaVon(trx, werk, [ticket], jetzt)).get(id)?.zeit ?? werk.irgendeine
      const seit = Temporal.Instant.from(ticket.seit).epochMilliseconds
      const tage = zeit ? zeit.arbeitstage(seit, jetzt.epochMilliseconds) : Math.floor((jetzt.epochMilliseconds - seit) / 86_400_000)
      const erinnert = await trx
        .selectFrom('ticketAenderung')
        .where('ticketId', '=', id)
        .where('feld', '=', 'erinnerung')
        .where('zeitpunkt', '>=', ticket.seit)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const kunden = (await empfaenger(trx, ticket)).filter(({ personal }) => !personal)
      if (tage >= abnahmeTage && Number(erinnert.n) >= 2) return schliesse(trx, publicUrl, ticket, kunden, { werk, jetzt })
      const faelligBei = Number(erinnert.n) === 0 ? Math.ceil(abnahmeTage / 3) : Math.ceil((2 * abnahmeTage) / 3)
      if (Number(erinnert.n) >= 2 || tage < faelligBei) return
      const tag =
        zeit?.arbeitstagNach(seit, abnahmeTage) ??
        jetzt
          .toZonedDateTimeISO('UTC')
          .toPlainDate()
          .add({ days: Math.max(1, abnahmeTage - tage) })
      await trx
        .insertInto('ticketAenderung')
        .values({
          id: crypto.randomUUID(),
          ticketId: id,
          feld: 'erinnerung',
          nach: String(Number(erinnert.n) + 1),
          zeitpunkt: jetzt.toString(),
          anwenderId: null,
        })
        .execute()
      await post(trx, await schreibe(trx, publicUrl, ticket, kunden, { brief: 'abnahmeErinnerung', werte: { tag: tag.toString() } }))
      await record(trx, '', [], [{ thema, ids: [id], fuer: await hoerer(trx, ticket, false) }])
    })
}

async function schliesse(
  trx: Trx,
  publicUrl: string,
  ticket: Ticketzeile,
  kunden: readonly Empfaenger[],
  { werk, jetzt }: { werk: Awaited<ReturnType<typeof regelwerk>>; jetzt: Temporal.Instant },
) {
  await gehe(trx, ticket, 'erledigt', { grund: '', erzwungen: false, anwenderId: null, jetzt })
  await rechneFaellig(trx, werk, [ticket.id], jetzt)
  await post(trx, await schreibe(trx, publicUrl, ticket, kunden, { brief: 'erledigt', werte: {} }))
  await record(
    trx,
    '',
    [{ aktion: 'ticket.schritt', gegenstand: 'ticket', gegenstandId: ticket.id, daten: { von: 'Abnahme', nach: 'erledigt' } }],
    [{ thema, ids: [ticket.id], fuer: await hoerer(trx, ticket, false) }],
  )
}

const post = async (db: Trx, ids: readonly string[]) => {
  if (ids.length) await record(db, '', [], [{ thema: 'post', ids }])
}
