import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

const ZONE = 'Europe/Berlin'
/** Older work by the hour was billed after so many days. */
const rechnungNach = 14
const laufendeTage = 24

/** What became of work by the hour: the older was billed, of the latest one client objects, one got the sheet by post. */
export async function regie(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const { rows } = await sql<{ id: string; datum: string; nummer: string; anwenderId: string; bestaetigt: boolean }>`
    select s.id, s.datum, s.nummer, (select id from anwender where username = 'leitung@musterbau.example') as "anwenderId",
      exists (select from unterschrift u where u.arbeitsschein_id = s.id and u.bedeutung = 'bestaetigt' and u.art in ('gezeichnet', 'getippt')) as bestaetigt
    from arbeitsschein s where s.art = 'Regie' and s.vertragsart in ('VOB', 'OENORM') and s.zustand = 'abgeschlossen' order by s.datum desc, s.nummer desc`.execute(
    trx,
  )
  const heute = jetzt.toZonedDateTimeISO(ZONE).toPlainDate()
  const offene = rows.filter(({ datum, bestaetigt }) => !bestaetigt && datum < heute.subtract({ days: 1 }).toString())
  await schreibe(
    trx,
    'regieakt',
    rows.flatMap(({ id, datum, nummer, anwenderId }) => {
      const tag = Temporal.PlainDate.from(datum)
      const nach = (tage: number) => [tag.add({ days: tage }), heute].toSorted(Temporal.PlainDate.compare)[0]!
      const akt = (was: 'zugang' | 'einwendung' | 'abgerechnet', am: Temporal.PlainDate, text = '') => {
        const zeitpunkt = [am.toZonedDateTime({ timeZone: ZONE, plainTime: '16:20' }).toInstant(), jetzt].toSorted(Temporal.Instant.compare)[0]!
        const neu = new Zufall('regieakt', id, was).uuid(zeitpunkt.epochMilliseconds)
        return { id: neu, arbeitsscheinId: id, fassung: 1, akt: was, tag: am.toString(), text, anwenderId, zeitpunkt: zeitpunkt.toString() }
      }
      if (tag.until(heute).days > laufendeTage) return [akt('abgerechnet', nach(rechnungNach), `RE-${nummer.slice(0, 4)}-${nummer.slice(-3)}`)]
      if (id === offene[0]?.id) return [akt('zugang', nach(1), 'Einschreiben mit Rückschein')]
      if (id === offene[1]?.id) return [akt('einwendung', nach(2), 'Die Stunden vom Nachmittag waren Gewährleistung.')]
      return []
    }),
  )
}
