import { sql } from 'kysely'
import { hardwareMit, imHaus } from '#domain/geraete/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { withRevision } from '#platform/server/record/revision.ts'
import { Angaben, type Hardwaredetail } from '../contract/geraet.ts'
import { benutzername, frist, zustandVon } from './abfrage.ts'
import { hinweise } from './hinweise.ts'
import { angabenVon } from './stand.ts'

/** One device with the names of what it refers to, and what looks odd about it. Throws 404. */
export async function hardware(context: Context, key: string): Promise<Hardwaredetail> {
  const row = await hardwareMit(context, key).selectAll('h').executeTakeFirst()
  if (!row) throw notFound()
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { gln, kommentare, praefix, garantieWarntage, supportWarntage, ...namen } = await namenZu(context, row.id)
  const zustand = zustandVon(row.ausscheidedatum, heute)
  const haus = imHaus(context)
  return {
    ...withRevision(Angaben, angabenVon(row)),
    id: row.id,
    nummer: row.nummer,
    zustand,
    namen: { ...namen, gln },
    garantie: frist(row.garantieEnde, heute, garantieWarntage),
    support: frist(row.supportEnde, heute, supportWarntage),
    ausscheidedatum: row.ausscheidedatum,
    ausscheidegrund: row.ausscheidegrund,
    hinweise: haus && zustand === 'in Betrieb' ? await hinweise(context, row, praefix, heute) : [],
    kommentare: haus ? kommentare : 0,
    darf: haus
      ? [
          'aendern',
          'kommentieren',
          ...(zustand === 'in Betrieb' ? (['ausscheiden'] as const) : []),
          ...(row.ausscheidedatum ? (['zurueckholen'] as const) : []),
        ]
      : [],
  }
}

type Namen = Omit<Hardwaredetail['namen'], 'gln'> & {
  gln: string | null
  kommentare: number
  praefix: number | null
  garantieWarntage: number[] | null
  supportWarntage: number[] | null
}
async function namenZu({ db, sprache }: Context, id: string) {
  const {
    rows: [namen],
  } = await sql<Namen>`
    select ${pick('k', sql`k.nummer::text`)} as kunde, ${pick('o', sql`o.nummer::text`)} as objekt, ${pick('s')} as standort, ${pick('he')} as hersteller, he.gln, ${pick('p')} as produkt,
      ${pick('ty')} as hardwaretyp, ${pick('bs')} as betriebssystem, ${pick('sm')} as subnetzmaske, sm.praefix, ${pick('gt')} as garantietyp, ${pick('st')} as supporttyp,
      gt.warntage as garantie_warntage, st.warntage as support_warntage,
      case when ${benutzername(sprache)} <> '' then jsonb_build_object('id', coalesce(l.id, ap.id, h.id), 'nummer', l.persnr::text, 'name', ${benutzername(sprache)}) end as benutzer,
      (select count(*)::int from hardware_kommentar c where c.hardware_id = h.id) as kommentare
    from hardware h left join ktostamm k on k.id = h.ktostamm_id left join objekt o on o.id = h.objekt_id left join standort s on s.id = h.standort_id
      left join produkt p on p.id = h.produkt_id left join hersteller he on he.id = h.hersteller_id left join hardwaretyp ty on ty.id = h.hardwaretyp_id
      left join betriebssystem bs on bs.id = h.betriebssystem_id left join subnetzmaske sm on sm.id = h.subnetzmaske_id
      left join garantietyp gt on gt.id = h.garantietyp_id left join supporttyp st on st.id = h.supporttyp_id
      left join lstfix l on l.id = h.lstfix_id left join ansprechpartner ap on ap.id = h.ansprechpartner_id
    where h.id = ${id}::uuid`.execute(db)
  return namen!
}

const pick = (table: string, nummer = sql`null::text`) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'nummer', ${nummer}, 'name', ${sql.ref(`${table}.name`)}) end`
