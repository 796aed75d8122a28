import { sql } from 'kysely'
import { neuesteDesKunden } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import type { calls } from '#apps/arbeitsschein/contract.ts'
import type { Arbeitsschein } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, type ListQuery } from '#platform/server/record/list.ts'
import { gesucht, type Filter } from '../liste.ts'

/** Finished sheets of the asker's customers, each in its newest finished version. */
export const kundenliste = (context: Context, query: Parsed<typeof calls.liste>['query']) =>
  readPage<Arbeitsschein>(context, kundenabfrage(context, query), query)

/** The same as a file, in the words of the customer's screen. */
export async function kundendatei(context: Context, query: Parsed<typeof calls.datei>['query']) {
  const { zone } = await context.db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const { de, en } = messages
  return listFile<Arbeitsschein>(context, kundenabfrage(context, query), query, {
    name: { de: de.scheine, en: en.scheine },
    zone,
    columns: [
      { de: de.nummer, en: en.nummer, value: ({ nummer }) => scheinnummer(nummer) },
      { de: de.datum, en: en.datum, kind: 'date', value: ({ datum }) => datum },
      { de: de.art, en: en.art, value: ({ art }) => art, say: (art, sprache) => messages[sprache][`art.${art as Arbeitsschein['art']}`] },
      { de: de.objekt, en: en.objekt, value: ({ objekt }) => objekt },
      { de: de.kunde, en: en.kunde, value: ({ kunde }) => kunde },
      { de: de.fassung, en: en.fassung, kind: 'number', value: ({ fassung }) => fassung },
      {
        de: de.unterschrift,
        en: en.unterschrift,
        value: ({ unterschrift }) => unterschrift ?? null,
        say: (art, sprache) => messages[sprache][`unterschrift.${art as NonNullable<Arbeitsschein['unterschrift']>}`],
      },
    ],
  })
}

/**
 * Everything that a customer is told stands here or in the text of the version; what the office counts and knows beside it is nothing for him. `nur`: this sheet alone.
 */
export const kundenabfrage = (
  context: Context,
  { q, zustand, meine, klaerung, von, bis, kunde, objekt, ticket }: Filter,
  nur?: Id<'arbeitsschein'>,
): ListQuery => ({
  select: sql`s.id, s.nummer, s.vorlaeufig, f.datum, f.art, 'abgeschlossen' as zustand, f.nr as fassung, 0 as version, f.objekt, f.kunde, null as objekthinweis,
    false as nicht_zugestellt, a.anzeigename as wer, '' as zustaendig, f.zeitpunkt as angelegt, 0 as positionen, 0 as klaerung,
    (select u.art from unterschrift u where u.arbeitsschein_id = s.id and u.fassung = f.nr and u.rolle = 'Kunde'
      order by u.art in ('gezeichnet', 'getippt') desc, u.zeitpunkt desc, u.id desc limit 1) as unterschrift`,
  from: sql`arbeitsschein_fassung f join arbeitsschein s on s.id = f.arbeitsschein_id join anwender a on a.id = s.erfasst_von`,
  where: [
    neuesteDesKunden(context),
    nur !== undefined && sql`s.id = ${nur}::uuid`,
    gesucht(q, sql`f.objekt`, sql`f.kunde`),
    // What only the office distinguishes, a customer has none of.
    (zustand === 'offen' || zustand === 'storniert' || meine !== undefined || klaerung !== undefined || ticket !== undefined) && sql`false`,
    von !== undefined && sql`f.datum >= ${von}::date`,
    bis !== undefined && sql`f.datum <= ${bis}::date`,
    kunde !== undefined && sql`f.ktostamm_id = ${kunde}::uuid`,
    objekt !== undefined && sql`f.objekt_id = ${objekt}::uuid`,
  ],
  sorts: {
    angelegt: [sql`f.zeitpunkt`, sql`s.id`],
    datum: [sql`f.datum`, sql`s.id`],
    nummer: [sql`length(s.nummer)`, sql`s.nummer`],
    objekt: [sql`f.objekt`, sql`s.id`],
  },
  standard: '-datum',
})
