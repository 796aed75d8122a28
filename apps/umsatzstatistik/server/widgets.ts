import { sql } from 'kysely'
import { geschaeftsjahrAb, tageDerSpanne } from '#domain/umsatz/contract.ts'
import type { Fenster } from '#domain/umsatz/fenster.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Answer } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls, Frage } from '../contract.ts'
import { statistik } from './statistik.ts'
import { verlauf } from './verlauf.ts'

/** What both widgets ask: all branches, all kinds, against the year before. */
const frageUeber = ({ von, bis }: Fenster): Frage => ({
  ebene: 'Vkforg',
  umsatzart: 'Gesamt',
  aufgliederung: null,
  filialen: [],
  vondat: von,
  bisdat: bis,
  menge: 0,
  vergleich: true,
  zuordnung: 'gebucht',
  pfad: [],
})

/** The year to the end of this month; days ahead count on neither side. Throws 403 for customers. */
export async function jahr(context: Context): Promise<Answer<typeof calls.jahr>> {
  const frage = frageUeber(tageDerSpanne('jahr', await heuteDerFirma(context.db, context.jetzt), geschaeftsjahrAb))
  return { frage, ergebnis: await statistik(context, frage), verlauf: await verlauf(context, frage) }
}

/** A day by branches. Throws 403 for customers. */
export async function tag(context: Context, gewaehlt: string | undefined): Promise<Answer<typeof calls.tag>> {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const am = gewaehlt ?? heute
  const frage = frageUeber({ von: am, bis: am })
  const ergebnis = await statistik(context, frage)
  const { rows } = await sql<{ letzter: string | null }>`
    select max(z.datum)::text as letzter from unnest(${[...context.person.konten]}::int[]) as k(vkforgid)
    cross join lateral (select datum from umsatz_zeile where vkforgid = k.vkforgid and datum < ${am}::date order by datum desc limit 1) z`.execute(context.db)
  return { frage, ergebnis, heute, letzter: rows[0]!.letzter }
}
