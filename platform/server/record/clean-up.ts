import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Job } from '../events/jobs.ts'

/**
 * Nightly: removes what has served its purpose. Stored answers stay 30 days, because a device may be offline that long; mails half a year.
 * A mail whose code is older than any code lives (72 h, invitations) is given up and emptied.
 */
export const cleanUpJob = (db: Db): Job => ({
  name: 'aufraeumen',
  cron: '17 2 * * *',
  async run() {
    await sql`delete from ereignis where zeitpunkt < now() - interval '1 day'`.execute(db)
    await sql`delete from idempotenz where zeitpunkt < now() - interval '30 days'`.execute(db)
    await sql`delete from drossel where zeiten[cardinality(zeiten)] < now() - interval '1 day'`.execute(db)
    await sql`delete from passwort_code where laeuft_ab < now() - interval '1 day'`.execute(db)
    await sql`update postausgang set text = '', html = null, verschlossen = null, zustand = case zustand when 'wartet' then 'fehlgeschlagen' else zustand end where geheim and (text <> '' or verschlossen is not null) and erstellt < now() - interval '72 hours'`.execute(
      db,
    )
    await sql`delete from postausgang where zustand <> 'wartet' and erstellt < now() - interval '180 days'`.execute(db)
    // What became a ticket has its text and files there. What waits for a decision stays until there is one; bytes without a row are swept with the files.
    await sql`update posteingang set schluessel = null where schluessel is not null and zustand not in ('neu', 'quarantaene') and bearbeitet < now() - interval '30 days'`.execute(
      db,
    )
    await sql`delete from posteingang where zustand not in ('neu', 'quarantaene') and bearbeitet < now() - interval '180 days'`.execute(db)
    await sql`delete from datei_teil where empfangen < now() - interval '30 days'`.execute(db)
    // What comes later than the pass allows is still recognised for a year, and then kept in quarantine.
    await sql`delete from uebergabe_ausweis where laeuft_ab < now() - interval '1 year'`.execute(db)
    await sql`delete from uebergabe_schluessel where erstellt < now() - interval '2 years'`.execute(db)
    // A terminal may be offline for a month; what it read of strange badges is of use for a quarter.
    await sql`delete from pin_beleg where laeuft_ab < now() - interval '30 days'`.execute(db)
    await sql`delete from pin_versuch where zuletzt < now() - interval '30 days'`.execute(db)
    await sql`delete from terminal_kopplung where laeuft_ab < now() - interval '1 day'`.execute(db)
    await sql`delete from terminal_aufgabe where laeuft_ab < now()`.execute(db)
    // The last one stays: by its time a terminal tells whether something came after it.
    await sql`delete from leute_aenderung where zeitpunkt < now() - interval '2 days' and id < (select max(id) from leute_aenderung)`.execute(db)
    await sql`delete from terminal_lesung where empfangen < now() - interval '90 days'`.execute(db)
    await sql`delete from push_abo where sitzung_id in (select id from sitzung where beendet is not null or laeuft_ab < now())`.execute(db)
    await sql`delete from benachrichtigung where erstellt < now() - interval '30 days'`.execute(db)
    await sql`delete from nfc_tag_lesung where empfangen < now() - interval '90 days'`.execute(db)
    await sql`delete from anmeldecode where tag_id is not null and laeuft_ab < now() - interval '30 days'`.execute(db)
    await sql`delete from sitzung where coalesce(beendet, laeuft_ab) < now() - interval '90 days'`.execute(db)
  },
})
