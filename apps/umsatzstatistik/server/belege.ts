import { sql } from 'kysely'
import { betragstext } from '#domain/belege/geld.ts'
import { alsSummen, imFenster, summenSpalten, type Ausschnitt, type Summentext } from '#domain/umsatz/zeilen.ts'
import type { Context } from '#platform/server/http/context.ts'
import { keyset, type Asked } from '#platform/server/record/keyset.ts'
import type { Belegzeile, Frage } from '../contract.ts'
import { kostenwerte } from './statistik.ts'
import { siehtKosten, umfang } from './umfang.ts'

type Kopf = Omit<Belegzeile, 'wert' | 'db' | 'dbprozent' | 'wes'>

/** Documents whose lines the question counts, the latest first, each with what it adds. */
export async function belege(context: Context, { limit, cursor, ...frage }: Frage & Asked) {
  const { ausschnitt } = await umfang(context, frage)
  return ausschnitt ? belegseite(context, ausschnitt, { limit, cursor }) : { entities: [], next: null }
}

export async function belegseite(context: Context, ausschnitt: Ausschnitt, { limit, cursor }: Asked) {
  const { after, order, keys, read, page } = keyset(
    [
      { by: sql`s.datum`, down: true },
      { by: sql`s.beleg_id`, down: true },
    ],
    cursor,
  )
  const { rows } = await read(
    sql<Kopf & Summentext & { keys: string[] }>`
      with s as (
        select z.beleg_id, z.datum, ${summenSpalten} from umsatz_zeile z where ${imFenster(ausschnitt)} group by 1, 2 having sum(z.vorzeichen) > 0
      )
      select b.id, jsonb_build_object('nummer', f.vkforgid, 'name', f.name) as filiale, b.belegart, jsonb_build_object('nummer', k.nummer, 'name', k.name) as kunde,
        case when e.id is not null then jsonb_build_object('nummer', e.nummer, 'name', e.name) end as empfaenger,
        b.belegnummer, s.datum, b.ersteller as anwender, b.erfasst, s.umsatz, s.lagerwert, s.ohne_einstand, s.menge, ${keys} as keys
      from s join beleg b on b.id = s.beleg_id join filiale f on f.vkforgid = b.vkforgid join ktostamm k on k.id = b.ktostamm_id
        left join ktostamm e on e.id = b.empfaenger_id and e.id <> b.ktostamm_id
      where ${after ?? sql`true`} order by ${order} limit ${limit + 1}`.execute(context.db),
  )
  const { entities, next } = page(rows, limit)
  return { entities: entities.map((row) => zeile(row, siehtKosten(context))), next }
}

function zeile({ umsatz, lagerwert, ohneEinstand, menge, ...kopf }: Kopf & Summentext, kosten: boolean): Belegzeile {
  const summen = alsSummen({ umsatz, lagerwert, ohneEinstand, menge })
  const { lagerwert: wes, ...rest } = kostenwerte(summen)
  return { ...kopf, wert: betragstext(summen.umsatz), ...(kosten && { ...rest, wes }) }
}
