import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { listFile, readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { withRevision } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/freigabe/contract.ts'
import { Regelangaben, type Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { pruefer } from './betrieb.ts'

type Zeile = Omit<Regelzeile, 'revision' | 'luecken' | 'darf'> & { erfasstVonId: string }
type Frage = Pick<Parsed<typeof calls.regeln>['query'], 'q' | 'lage'>

/** Rules in their newest version, and whether one of them locks everybody out. */
export async function regeln(context: Context, query: Parsed<typeof calls.regeln>['query']) {
  const { db, jetzt, person } = context
  const tag = await heuteDerFirma(db, jetzt)
  const { entities, next } = await readPage<Zeile>(context, abfrage(query, tag), query)
  const pruefe = await pruefer(db, jetzt, tag)
  const zeilen = entities.map(({ erfasstVonId, ...zeile }): Regelzeile => {
    const wartet = zeile.lage === 'wartet'
    return {
      ...withRevision(Regelangaben, zeile),
      luecken: zeile.lage === 'abgelehnt' || zeile.lage === 'beendet' ? [] : pruefe(zeile.id, zeile.version, null),
      darf: wartet ? (erfasstVonId === person.anwenderId ? ['ablehnen'] : ['bestaetigen', 'ablehnen']) : [],
    }
  })
  return { entities: zeilen, next }
}

export async function regelnDatei(context: Context, query: Parsed<typeof calls.regelnDatei>['query']) {
  const { db, jetzt } = context
  const [tag, { zone }] = await Promise.all([heuteDerFirma(db, jetzt), db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()])
  return listFile<Zeile>(context, abfrage(query, tag), query, {
    name: { de: 'Freigaberegeln', en: 'Release rules' },
    zone,
    columns: [
      { de: 'Bezeichnung', en: 'Name', value: (row) => row.bezeichnung },
      { de: 'Status', en: 'Status', value: (row) => row.lage },
      { de: 'Stufe', en: 'Stage', value: (row) => row.stufe, kind: 'number' },
      { de: 'Netto ab', en: 'Net from', value: (row) => row.vonBetrag },
      { de: 'Netto bis', en: 'Net to', value: (row) => row.bisBetrag },
      { de: 'Belegarten', en: 'Types', value: (row) => row.belegarten.map((art) => belegarttexte[context.sprache][art]).join(', ') },
      { de: 'Gilt ab', en: 'Valid from', value: (row) => row.gueltigAb, kind: 'date' },
      { de: 'Gilt bis', en: 'Valid to', value: (row) => row.gueltigBis, kind: 'date' },
      { de: 'Erfasst von', en: 'Written by', value: (row) => row.erfasstVon },
      { de: 'Bestätigt von', en: 'Confirmed by', value: (row) => row.urteilVon },
      { de: 'Fassung', en: 'Version', value: (row) => row.version, kind: 'number' },
    ],
  })
}

/** One rule in its newest version; undefined: there is none. */
export async function regel(context: Context, id: Id<'freigaberegel'>, tag: string) {
  const { where = [], ...rest } = abfrage({}, tag)
  return (await readPage<Zeile>(context, { ...rest, where: [...where, sql`r.id = ${id}::uuid`] }, { limit: 1 })).entities[0]
}

const abfrage = ({ q, lage }: Frage, tag: string): ListQuery => ({
  select: sql`r.id, r.version, r.bezeichnung, r.von_betrag::text as von_betrag, r.bis_betrag::text as bis_betrag, r.belegarten, r.lieferanten::text[] as lieferanten,
    r.baustellen::text[] as baustellen, r.kostenstellen::text[] as kostenstellen, r.filialen, r.ohne_bestellung, r.neue_iban, r.zusammen, r.schritt, r.stufe, r.adressat,
    r.personen::text[] as personen, r.rolle_id, r.wie_viele, r.anzahl, r.mindestens, r.eskalation_tage, r.gueltig_ab, r.gueltig_bis, r.erfasst,
    r.erfasst_von as erfasst_von_id, e.anzeigename as erfasst_von, u.anzeigename as urteil_von, coalesce(b.grund, '') as grund, ${lageSql(tag)} as lage,
    (select max(v.version) from freigaberegel v join freigaberegel_bestaetigung w on w.regel_id = v.id and w.version = v.version and w.urteil = 'bestätigt'
      where v.id = r.id and v.version < r.version and b.urteil is distinct from 'bestätigt') as gilt,
    coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'nummer', k.nummer::text, 'name', k.name)) from ktostamm k where k.id = any(r.lieferanten || r.baustellen)), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'nummer', k.nummer::text, 'name', k.bezeichnung)) from kostenstelle k where k.id = any(r.kostenstellen)), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'nummer', null, 'name', a.anzeigename)) from anwender a where a.id = any(r.personen)), '[]')
      || coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'nummer', null, 'name', o.name)) from rolle o where o.id = r.rolle_id), '[]') as namen`,
  from: sql`freigaberegel r join anwender e on e.id = r.erfasst_von left join freigaberegel_bestaetigung b on b.regel_id = r.id and b.version = r.version
    left join anwender u on u.id = b.anwender_id`,
  where: [
    sql`not exists (select from freigaberegel n where n.id = r.id and n.version > r.version)`,
    wordSearch(q, sql`r.bezeichnung`),
    lage && sql`${lageSql(tag)} = ${lage}`,
  ],
  sorts: {
    stufe: [sql`r.stufe`, sql`lower(r.bezeichnung)`, sql`r.id`],
    bezeichnung: [sql`lower(r.bezeichnung)`, sql`r.id`],
    vonBetrag: [sql`coalesce(r.von_betrag, 0)`, sql`r.id`],
    gueltigAb: [sql`r.gueltig_ab`, sql`r.id`],
  },
  standard: 'stufe',
})

const lageSql = (
  tag: string,
) => sql`case when b.urteil = 'abgelehnt' then 'abgelehnt' when b.urteil is null then 'wartet' when r.gueltig_bis < ${tag}::date then 'beendet'
  when r.gueltig_ab > ${tag}::date then 'kommt' else 'gilt' end`
