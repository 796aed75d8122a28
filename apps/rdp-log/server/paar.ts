import { sql } from 'kysely'
import type { Sitzungszeile } from '#domain/geraete/sitzung/sicht.ts'
import type { Context } from '#platform/server/http/context.ts'

/** Two sources tell the same session when it is the same person and system, and they overlap for at least half of the shorter one. */
export const paareVon = (
  { db }: Pick<Context, 'db'>,
  eine: Pick<Sitzungszeile, 'id' | 'anwenderId' | 'quelle' | 'hardwareId' | 'verbindung' | 'von' | 'bis'>,
) =>
  db
    .selectFrom('sitzungFern as s')
    .where('s.anwenderId', '=', eine.anwenderId)
    .where('s.quelle', '!=', eine.quelle)
    .where('s.quelle', '!=', 'hand')
    .where('s.ende', '=', 'bekannt')
    .where('s.von', '<', eine.bis)
    .where('s.bis', '>', eine.von)
    .where(sql<boolean>`(s.hardware_id = ${eine.hardwareId}::uuid or lower(s.verbindung) = lower(${eine.verbindung}))`)
    .where(
      sql<boolean>`least(s.bis, ${eine.bis}::timestamptz) - greatest(s.von, ${eine.von}::timestamptz) >= least(s.bis - s.von, ${eine.bis}::timestamptz - ${eine.von}::timestamptz) / 2`,
    )
    .where('s.id', '!=', eine.id)
    .orderBy('s.von')
    .orderBy('s.id')
    .limit(3)

/** Has one of them become working time? */
export const paarGebucht = async (context: Pick<Context, 'db'>, eine: Sitzungszeile) =>
  eine.quelle !== 'hand' &&
  (await paareVon(context, eine)
    .where(
      sql<boolean>`exists (select from sitzung_fern_buchung b join sitzung_fern_zeit z on z.buchung_id = b.id join arbeitsbericht t on t.id = z.arbeitsbericht_id
        where b.sitzung_id = s.id and t.storniert is null)`,
    )
    .select('s.id')
    .executeTakeFirst()) !== undefined
