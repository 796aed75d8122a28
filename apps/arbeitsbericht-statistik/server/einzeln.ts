import { sql } from 'kysely'
import { aufTakt } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import { ebenen, teile, teilVon, zaehler, zaehlerVon } from '#domain/einsatz/statistik/contract.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Zustand } from '#domain/tickets/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Asked } from '#platform/server/record/keyset.ts'
import { readPage, type ListQuery } from '#platform/server/record/list.ts'
import type { Zeile } from '../contract.ts'
import { gruppe, person, stamm } from './ebenen.ts'
import { spalte, type Umfang } from './umfang.ts'

type Felder = Omit<Zeile, 'ebene' | 'gruppe' | 'eintraege' | 'verrechnet' | 'stunden' | 'geplant' | 'differenz' | (typeof zaehler)[number]>
type Gelesen = Felder & Parameters<typeof teilVon>[0] & { zustand: Zustand | null; geschaetztMin: number | null; gebuchtMin: number }

/** Entries one by one, the latest first. */
export async function einzeln(context: Context, umfang: Umfang, gefragt: Asked & { sort?: string | undefined }) {
  const { entities, next } = await readPage<Gelesen>(context, abfrage(context, umfang), gefragt)
  return { zeilen: entities.map((row) => zeile(row, umfang.taktMin)), next }
}

function zeile({ kzverrzeit, zeitart, abgerechnet, zustand, geschaetztMin, gebuchtMin, ...row }: Gelesen, taktMin: number): Zeile {
  const teil = teilVon({ kzverrzeit, zeitart, abgerechnet })
  const zaehlt = zustand && zaehlerVon({ zustand, geschaetztMin, gebuchtMin })
  return {
    ...row,
    ebene: ebenen.indexOf('einzeln'),
    gruppe: row.objekt!.name,
    eintraege: 1,
    verrechnet: kzverrzeit === 'K' ? 0 : aufTakt(row.arbeitszeit, taktMin),
    stunden: Object.fromEntries(teile.map((eines) => [eines, eines === teil ? row.arbeitszeit : 0])) as Zeile['stunden'],
    ...(Object.fromEntries(zaehler.map((einer) => [einer, einer === zaehlt ? 1 : 0])) as Record<(typeof zaehler)[number], number>),
    geplant: geschaetztMin,
    differenz: geschaetztMin === null ? null : row.arbeitszeit - geschaetztMin,
  }
}

const abfrage = (context: Context, { eintraege, gruppen, nachGruppen }: Umfang): ListQuery => ({
  select: sql`z.id, z.von, z.bis, z.datum, z.minuten as arbeitszeit, z.beschreibung, z.kzverrzeit, z.zeitart, z.abgerechnet, zeit.persnr, zeit.mitarbeiter, zeit.objekt, zeit.objektgruppe,
    zeit.kunde, zeit.kundengruppe, zeit.abteilung, zeit.kostenstelle, zeit.leiter, y.name as tickettyp, tk.cobitkategorie,
    tk.zustand, tk.schaetzung_min as geschaetzt_min, coalesce((select b.minuten from einsatzsumme_ticket b where b.ticket_id = z.ticket_id), 0) as gebucht_min,
    case when tk.id is not null then jsonb_build_object('nummer', tk.nummer, 'name', (${sichtbareTickets(context).whereRef('t.id', '=', sql.ref('tk.id')).select('t.name')})) end as ticket,
    ${dienstplan} as dienstplan`,
  from: sql`arbeitsbericht z ${dazu(context.sprache)}`,
  where: [eintraege, nachGruppen && gruppen],
  sorts: { von: [sql`z.von`, sql`z.id`] },
  standard: '-von',
  page: nachGruppen ? undefined : { rows: sql`arbeitsbericht z`, name: sql`z`, joins: dazu(context.sprache) },
})

/** What an entry belongs to, with its groups and who leads. */
const dazu = (sprache: Language) => sql`cross join lateral (
      select ${sql.join([
        sql`z.abteilung_id as ${sql.ref(spalte.abteilung)}`,
        sql`z.objekt_id as ${sql.ref(spalte.objekt)}`,
        sql`z.kostenstelle_id as ${sql.ref(spalte.kostenstelle)}`,
        sql`z.ktostamm_id as ${sql.ref(spalte.kunde)}`,
        sql`k.kundengruppe_id`,
        sql`o.objektgruppe_id`,
        sql`coalesce(o.leiter_id, a.leitung_id) as ${sql.ref(spalte.leiter)}`,
        sql`l.persnr`,
        sql`${person('l', sprache)} as mitarbeiter`,
        sql`${stamm('o')} as objekt`,
        sql`${gruppe('og')} as objektgruppe`,
        sql`${stamm('k')} as kunde`,
        sql`${gruppe('kg', 'bezeichnung')} as kundengruppe`,
        sql`${stamm('a', 'bezeichnung')} as abteilung`,
        sql`${stamm('s', 'bezeichnung')} as kostenstelle`,
        sql`${person('h', sprache)} as leiter`,
      ])}
      from lstfix l join abteilung a on a.id = z.abteilung_id join objekt o on o.id = z.objekt_id join ktostamm k on k.id = z.ktostamm_id
        left join objektgruppe og on og.id = o.objektgruppe_id left join kundengruppe kg on kg.id = k.kundengruppe_id
        left join kostenstelle s on s.id = z.kostenstelle_id left join lstfix h on h.id = coalesce(o.leiter_id, a.leitung_id)
      where l.id = z.lstfix_id
    ) zeit left join ticket tk on tk.id = z.ticket_id left join tickettyp y on y.id = tk.typ_id`

/** The model had hours on that day, and no absence released from them. */
const dienstplan = sql`exists (select from arbeitszeitmodell_tag d
    where d.wochentag = extract(isodow from z.datum)
      and d.modell_id = (select m.modell_id from lstfix_arbeitszeitmodell m where m.lstfix_id = z.lstfix_id and m.gueltig_ab <= z.datum order by m.gueltig_ab desc limit 1))
  and not exists (select from abwesenheit w where w.lstfix_id = z.lstfix_id and z.datum between w.von and w.bis and w.storniert is null and not w.halbtags
    and w.art not in ('Homeoffice', 'Dienstreise'))`
