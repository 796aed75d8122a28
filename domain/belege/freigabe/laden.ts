import { sql } from 'kysely'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Gesehenes } from './gesehen.ts'
import { standVon, type Entscheid, type Lauf, type Stand } from './lauf.ts'
import type { Leute } from './leute.ts'
import { leuteFuer } from './personen.ts'
import type { Plan } from './plan.ts'
import { stoffVon, type Stoff } from './stoff.ts'

export interface Laufzeile {
  id: string
  belegId: number
  nr: number
  vorgaenger: string | null
  anlass: 'eingang' | 'geaendert' | 'eingereicht'
  vkforgid: number
  plan: Plan
  gesehen: Gesehenes
  sha256: Buffer
  beteiligt: string[]
  begonnen: string
  ende: 'freigegeben' | 'abgelehnt' | 'überholt' | 'storniert' | null
}
/** A run with its document, its people of today and where it stands. */
export interface Geladen {
  zeile: Laufzeile
  stoff: Stoff
  lauf: Lauf
  leute: Leute
  stand: Stand
  gruende: ReadonlyMap<string, string>
  betraege: ReadonlyMap<string, string>
}
type Entscheidzeile = Omit<Entscheid, 'zeitpunkt'> & { laufId: string; zeitpunkt: string; grund: string; zahlbar: string }

/** Runs by a condition on `f` (belegfreigabe), in no order. The caller has looked at who may see them. */
export async function ladeLaeufe(db: Db, jetzt: Temporal.Instant, bedingung: ReturnType<typeof sql>): Promise<{ tag: string; laeufe: Geladen[] }> {
  const { rows } = await sql<Laufzeile>`
    select f.id, f.beleg_id as "belegId", f.nr, f.vorgaenger, f.anlass, f.vkforgid, f.plan, f.gesehen, f.sha256, f.beteiligt::text[] as beteiligt, f.begonnen, f.ende
    from belegfreigabe f where ${bedingung}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const [tag, leute, stoff, entscheide, { zone }] = await Promise.all([
    heuteDerFirma(db, jetzt),
    leuteFuer(db, jetzt),
    stoffVon(
      db,
      rows.map(({ belegId }) => belegId),
    ),
    ids.length
      ? sql<Entscheidzeile>`
          select id, lauf_id as "laufId", was, anwender_id as wer, schritt, platz, an, bis, grund, hebt_auf as "hebtAuf", zahlbar::text, zeitpunkt
          from freigabeentscheid where lauf_id = any(${ids}::uuid[]) order by lauf_id, nr`.execute(db)
      : { rows: [] },
    db.selectFrom('firma').select('zone').executeTakeFirstOrThrow(),
  ])
  const nachLauf = Map.groupBy(entscheide.rows, ({ laufId }) => laufId)
  const laeufe = rows.map((zeile): Geladen => {
    const eigene = nachLauf.get(zeile.id) ?? []
    const beleg = stoff.get(zeile.belegId)!
    const lauf: Lauf = {
      plan: zeile.plan,
      beteiligt: zeile.beteiligt,
      entscheide: eigene.map((zeile) => ({ ...zeile, zeitpunkt: Temporal.Instant.from(zeile.zeitpunkt) })),
      beginn: Temporal.Instant.from(zeile.begonnen),
      zone,
      ende: zeile.ende === 'überholt' ? 'ueberholt' : zeile.ende === 'storniert' ? 'storniert' : null,
    }
    const da = leute(zeile.vkforgid, beleg.leiter)
    return {
      zeile,
      stoff: beleg,
      lauf,
      leute: da,
      stand: standVon(lauf, da, tag),
      gruende: new Map(eigene.map(({ id, grund }) => [id, grund])),
      betraege: new Map(eigene.map(({ id, zahlbar }) => [id, zahlbar])),
    }
  })
  return { tag, laeufe }
}
