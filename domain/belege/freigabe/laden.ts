import { sql } from 'kysely'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Gesehenes } from './gesehen.ts'
import { standVon, type Entscheid, type Lauf, type Freigabestand } from './lauf.ts'
import type { Leute } from './leute.ts'
import { leuteFuer } from './personen.ts'
import type { Freigabeplan } from './plan.ts'
import { stoffVon, type Stoff } from './stoff.ts'

export interface Laufzeile {
  id: string
  belegId: number
  nr: number
  vorgaenger: string | null
  anlass: 'eingang' | 'geaendert' | 'eingereicht'
  vkforgid: number
  plan: Freigabeplan
  gesehen: Gesehenes
  sha256: Buffer
  beteiligt: string[]
  begonnen: string
  skontoBis: string | null
  ende: 'freigegeben' | 'abgelehnt' | 'überholt' | 'storniert' | null
}
/** A run with its people of today and where it stands. */
export interface Laufstand {
  zeile: Laufzeile
  lauf: Lauf
  leute: Leute
  stand: Freigabestand
}
/** The same with its document, and what was said and seen with each act. */
export interface Geladen extends Laufstand {
  stoff: Stoff
  gruende: ReadonlyMap<string, string>
  betraege: ReadonlyMap<string, string>
}
type Entscheidzeile = Omit<Entscheid, 'zeitpunkt'> & { laufId: string; zeitpunkt: string; grund: string; zahlbar: string }
type Bedingung = ReturnType<typeof sql>

/** Runs by a condition on `f` (belegfreigabe), in no order, with their documents. The caller has looked at who may see them. */
export async function ladeLaeufe(db: Db, jetzt: Temporal.Instant, bedingung: Bedingung): Promise<{ tag: string; laeufe: Geladen[] }> {
  const { tag, laeufe } = await ladeStaende(db, jetzt, bedingung)
  const stoff = await stoffVon(
    db,
    laeufe.map(({ zeile }) => zeile.belegId),
  )
  return { tag, laeufe: laeufe.map((stand) => ({ ...stand, stoff: stoff.get(stand.zeile.belegId)! })) }
}

/** The same without the documents: enough to know for whom they wait. `hoechstens`: so many, any of them. */
export async function ladeStaende(
  db: Db,
  jetzt: Temporal.Instant,
  bedingung: Bedingung,
  hoechstens?: number,
): Promise<{ tag: string; laeufe: Omit<Geladen, 'stoff'>[] }> {
  const { rows } = await sql<Laufzeile & { leiter: string | null }>`
    select f.id, f.beleg_id as "belegId", f.nr, f.vorgaenger, f.anlass, f.vkforgid, f.plan, f.gesehen, f.sha256, f.beteiligt::text[] as beteiligt, f.begonnen, f.skonto_bis as "skontoBis", f.ende, l.anwender_id as leiter
    from belegfreigabe f join beleg b on b.id = f.beleg_id left join bauleitung l on l.ktostamm_id = b.baustelle_id where ${bedingung} ${
      hoechstens === undefined ? sql`` : sql`limit ${hoechstens}::int`
    }`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [tag, leute, entscheide, { zone }] = await Promise.all([
    heuteDerFirma(db, jetzt),
    leuteFuer(db, jetzt),
    ids.length
      ? sql<Entscheidzeile>`
          select id, lauf_id as "laufId", was, anwender_id as wer, schritt, platz, an, bis, grund, hebt_auf as "hebtAuf", zahlbar::text, zeitpunkt
          from freigabeentscheid where lauf_id = any(${ids}::uuid[]) order by lauf_id, nr`.execute(db)
      : { rows: [] },
    db.selectFrom('firma').select('zone').executeTakeFirstOrThrow(),
  ])
  const nachLauf = Map.groupBy(entscheide.rows, ({ laufId }) => laufId)
  const laeufe = rows.map(({ leiter, ...zeile }) => {
    const eigene = nachLauf.get(zeile.id) ?? []
    const lauf: Lauf = {
      plan: zeile.plan,
      beteiligt: zeile.beteiligt,
      entscheide: eigene.map((eine) => ({ ...eine, zeitpunkt: Temporal.Instant.from(eine.zeitpunkt) })),
      beginn: Temporal.Instant.from(zeile.begonnen),
      zone,
      ende: zeile.ende === 'überholt' ? 'ueberholt' : zeile.ende === 'storniert' ? 'storniert' : null,
    }
    const da = leute(zeile.vkforgid, leiter)
    return {
      zeile,
      lauf,
      leute: da,
      stand: standVon(lauf, da, tag),
      gruende: new Map(eigene.map(({ id, grund }) => [id, grund])),
      betraege: new Map(eigene.map(({ id, zahlbar }) => [id, zahlbar])),
    }
  })
  return { tag, laeufe }
}
