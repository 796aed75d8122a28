import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { cent } from '../geld.ts'
import type { Freigaberegel } from './regel.ts'

interface Zeile extends Omit<Freigaberegel, 'vonBetrag' | 'bisBetrag' | 'adressat' | 'wieViele' | 'bestaetigt'> {
  vonBetrag: string | null
  bisBetrag: string | null
  adressat: 'person' | 'rolle' | 'leiter'
  personen: string[]
  rolleId: Id<'rolle'> | null
  wieViele: 'einer' | 'alle' | 'anzahl'
  anzahl: number
  bestaetigt: string | null
}

/** All versions of all rules, with who confirmed them. */
export async function regelwerk(db: Db): Promise<Freigaberegel[]> {
  const { rows } = await sql<Zeile>`
    select r.id, r.version, r.bezeichnung, r.von_betrag as "vonBetrag", r.bis_betrag as "bisBetrag", r.belegarten, r.lieferanten::text[] as lieferanten, r.baustellen::text[] as baustellen, r.kostenstellen::text[] as kostenstellen,
      r.filialen, r.ohne_bestellung as "ohneBestellung", r.neue_iban as "neueIban", r.zusammen, r.schritt, r.stufe, r.adressat, r.personen::text[] as personen, r.rolle_id as "rolleId",
      r.wie_viele as "wieViele", r.anzahl, r.mindestens, r.eskalation_tage as "eskalationTage", r.gueltig_ab as "gueltigAb", r.gueltig_bis as "gueltigBis",
      r.erfasst_von as "erfasstVon", b.anwender_id as "bestaetigtVon", b.zeitpunkt as bestaetigt
    from freigaberegel r left join freigaberegel_bestaetigung b on b.regel_id = r.id and b.version = r.version and b.urteil = 'bestätigt' order by r.stufe, r.id, r.version`.execute(
    db,
  )
  return rows.map(({ vonBetrag, bisBetrag, adressat, personen, rolleId, wieViele, anzahl, bestaetigt, ...zeile }) => ({
    ...zeile,
    vonBetrag: vonBetrag === null ? null : cent(vonBetrag),
    bisBetrag: bisBetrag === null ? null : cent(bisBetrag),
    adressat: adressat === 'person' ? { art: 'person', personen } : adressat === 'rolle' ? { art: 'rolle', rolle: rolleId! } : { art: 'leiter' },
    wieViele: wieViele === 'anzahl' ? anzahl : wieViele,
    bestaetigt: bestaetigt === null ? null : Temporal.Instant.from(bestaetigt),
  }))
}
