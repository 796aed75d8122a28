import { sql, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { schreibe } from '#demo/schreiben.ts'
import { Zufall } from '#demo/zufall.ts'

const ZONE = 'Europe/Berlin'
/** Older work by the hour was billed after so many days, other sheets when they were so old, but for one in seven. */
const rechnungNach = 14
const laufendeTage = 24
const sammelTage = 45

interface Fertiger {
  id: string
  datum: string
  nummer: string
  anwenderId: string
  bestaetigt: boolean
  befristet: boolean
}

/** What became of finished sheets: the older were billed, and their time with them; of the latest by the hour one client objects, one got the sheet by post. */
export async function regie(trx: Transaction<Tables>, jetzt: Temporal.Instant) {
  const { rows } = await sql<Fertiger>`
    select s.id, s.datum, s.nummer, (select id from anwender where username = 'leitung@musterbau.example') as "anwenderId",
      exists (select from unterschrift u where u.arbeitsschein_id = s.id and u.bedeutung = 'bestaetigt' and u.art in ('gezeichnet', 'getippt')) as bestaetigt,
      s.art = 'Regie' and s.vertragsart in ('VOB', 'OENORM') as befristet
    from arbeitsschein s where s.zustand = 'abgeschlossen' order by s.datum desc, s.nummer desc`.execute(trx)
  const heute = jetzt.toZonedDateTimeISO(ZONE).toPlainDate()
  const offene = rows.filter(({ datum, bestaetigt, befristet }) => befristet && !bestaetigt && datum < heute.subtract({ days: 1 }).toString())
  await schreibe(
    trx,
    'regieakt',
    rows.flatMap(({ id, datum, nummer, anwenderId, befristet }, nr) => {
      const tag = Temporal.PlainDate.from(datum)
      const alt = tag.until(heute).days
      const nach = (tage: number) => [tag.add({ days: tage }), heute].toSorted(Temporal.PlainDate.compare)[0]!
      const akt = (was: 'zugang' | 'einwendung' | 'abgerechnet', am: Temporal.PlainDate, text = '') => {
        const zeitpunkt = [am.toZonedDateTime({ timeZone: ZONE, plainTime: '16:20' }).toInstant(), jetzt].toSorted(Temporal.Instant.compare)[0]!
        const neu = new Zufall('regieakt', id, was).uuid(zeitpunkt.epochMilliseconds)
        return { id: neu, arbeitsscheinId: id, fassung: 1, akt: was, tag: am.toString(), text, anwenderId, zeitpunkt: zeitpunkt.toString() }
      }
      const rechnung = `RE-${nummer.slice(0, 4)}-${nummer.slice(-3)}`
      if (!befristet) return alt > sammelTage && nr % 7 > 0 ? [akt('abgerechnet', nach(rechnungNach), rechnung)] : []
      if (alt > laufendeTage) return [akt('abgerechnet', nach(rechnungNach), rechnung)]
      if (id === offene[0]?.id) return [akt('zugang', nach(1), 'Einschreiben mit Rückschein')]
      if (id === offene[1]?.id) return [akt('einwendung', nach(2), 'Die Stunden vom Nachmittag waren Gewährleistung.')]
      return []
    }),
  )
  await sql`update arbeitsbericht b set abgerechnet = true from arbeitsschein_position p
    where p.arbeitsbericht_id = b.id and b.kzverrzeit <> 'K'
      and exists (select from regieakt r where r.arbeitsschein_id = p.arbeitsschein_id and r.akt = 'abgerechnet')`.execute(trx)
}
