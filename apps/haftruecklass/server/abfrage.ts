import { sql } from 'kysely'
import { sichtbareEinbehalte } from '#domain/belege/einbehalt/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { ListQuery } from '#platform/server/record/list.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Abfrage } from '../contract.ts'

type Gefragt = Pick<Abfrage, 'vonbelegdatum' | 'bisbelegdatum' | 'ktostammUrsache' | 'ktostammBaustelle'> & Partial<Pick<Abfrage, 'richtung' | 'stand'>>

/** Retentions as asked. Throws 422 for days the wrong way round. */
export function gefragt(context: Context, { vonbelegdatum: von, bisbelegdatum: bis, ktostammUrsache, ktostammBaustelle, richtung, stand = 'offen' }: Gefragt) {
  if (von > bis) throw refused('haft.ungueltig', 'bisbelegdatum')
  return einbehaltliste(context, [
    sql`b.belegdatum between ${von}::date and ${bis}::date`,
    ktostammUrsache !== undefined && sql`p.ktostamm_id = ${ktostammUrsache}::uuid`,
    ktostammBaustelle !== undefined && sql`b.baustelle_id = ${ktostammBaustelle}::uuid`,
    richtung !== undefined && sql`p.richtung = ${richtung}`,
    stand === 'offen' && sql`p.offen > 0`,
    stand === 'erledigt' && sql`p.offen = 0`,
  ])
}

/** Retentions of the asker with these conditions, as lists show them. */
export async function einbehaltliste(context: Context, where: readonly (Sql | false)[]): Promise<ListQuery> {
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { anwenderId } = context.person
  return {
    select: sql`p.id, b.belegdatum, b.bezugsnummer, b.belegnummer, jsonb_build_object('nummer', k.nummer, 'name', k.name) as ktostamm_ursache,
      coalesce(e.gesperrt, false) as kzgesperrt, p.faelligkeit as faelldatum,
      case when s.id is not null then jsonb_build_object('nummer', s.nummer, 'name', s.name) end as ktostamm_baustelle,
      p.offen as saldo, coalesce(e.nr, 0) as nr, b.id as beleg, b.belegart, p.art, p.richtung, p.betrag, p.currency as waehrung,
      case when p.offen > 0 and p.faelligkeit <= ${heute}::date then ${heute}::date - p.faelligkeit end as tage_ueber,
      case when t.was = 'beantragt' then jsonb_build_object('faelldatum', t.faelldatum, 'wer', t.wer, 'meiner', t.anwender_id = ${anwenderId}::uuid) end as antrag,
      coalesce(e.ersetzt, 0)::numeric(15, 2) as ersetzt, m.mangel,
      case when p.offen > 0 and e.sperrkonto is not null then jsonb_build_object('bis', e.sperrkonto, 'vorbei', e.sperrkonto < ${heute}::date) end as sperrkonto`,
    from: sql`posten p join beleg b on b.id = p.beleg_id join ktostamm k on k.id = p.ktostamm_id left join ktostamm s on s.id = b.baustelle_id
      left join lateral (${gesamtstand}) e on true left join lateral (${letzterTermin}) t on true
      left join lateral (${may(context, 'TICKET') ? mangel(context) : sql`select null::jsonb as mangel`}) m on true`,
    where: [sql`p.id in (${sichtbareEinbehalte(context).select('p.id')})`, ...where],
    sorts: {
      belegdatum: [sql`b.belegdatum`, sql`p.id`],
      belegnummer: [sql`b.belegnummer`, sql`p.id`],
      faelldatum: [sql`coalesce(p.faelligkeit, date '9999-12-31')`, sql`p.id`],
      ktostammBaustelle: [sql`coalesce(s.nummer, 0)`, sql`coalesce(p.faelligkeit, date '9999-12-31')`, sql`p.id`],
      saldo: [sql`p.offen`, sql`p.id`],
    },
    standard: 'faelldatum',
  }
}

/** Newest event, whether what was locked or unlocked last is locked, until when to deposit what nobody has deposited, and how much guarantees stand for. */
const gesamtstand = sql`select max(nr) as nr, (array_agg(was = 'gesperrt' order by nr desc) filter (where was in ('gesperrt', 'entsperrt')))[1] as gesperrt,
  (array_agg(case when was = 'verlangt' then faelldatum end order by nr desc) filter (where was in ('verlangt', 'hinterlegt')))[1] as sperrkonto,
  sum(betrag) filter (where was = 'ersetzt') as ersetzt from einbehaltereignis where posten_id = p.id`

/** What was last said about the due day. */
const letzterTermin = sql`select v.was, v.faelldatum, v.anwender_id, a.anzeigename as wer from einbehaltereignis v join anwender a on a.id = v.anwender_id
  where v.posten_id = p.id and v.was in ('faelligkeit', 'beantragt', 'abgelehnt') order by v.nr desc limit 1`

/** The oldest open ticket of the site that the asker sees. */
const mangel = (context: Context) => sql`select jsonb_build_object('nummer', n.nummer, 'name', n.name) as mangel from ticket n
  where n.ktostamm_id = b.baustelle_id and n.zustand <> 'Erledigt' and n.id in (${sichtbareTickets(context).select('t.id')}) order by n.nummer limit 1`
