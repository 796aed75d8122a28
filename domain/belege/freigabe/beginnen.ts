import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { record } from '#platform/server/record/record.ts'
import { freizugebende } from '../contract.ts'
import { merkeFragen } from './fragen.ts'
import { kanonisch } from './gesehen.ts'
import { standVon, type Lauf } from './lauf.ts'
import { benannte, type Leute } from './leute.ts'
import { leuteFuer } from './personen.ts'
import { planFuer } from './plan.ts'
import type { Freigaberegel } from './regel.ts'
import { regelwerk } from './regelwerk.ts'
import { freizugebendesVon, gesehenesVon, skontoAm, stoffVon, type Stoff } from './stoff.ts'

/** What is older when it is read in comes with the history and is not asked about any more (days since it reached us). */
const hoechstensTage = 60

type Anlass = 'eingang' | 'geaendert' | 'eingereicht'
/** What every beginning needs to know. */
interface Umstand {
  jetzt: Temporal.Instant
  tag: string
  regeln: readonly Freigaberegel[]
  leute: (vkforgid: number, leiter: string | null) => Leute
}

/** Rules, people and day of a moment. */
export async function umstand(db: Db, jetzt: Temporal.Instant): Promise<Umstand> {
  const [tag, regeln, leute] = await Promise.all([heuteDerFirma(db, jetzt), regelwerk(db), leuteFuer(db, jetzt)])
  return { jetzt, tag, regeln, leute }
}

/** So many runs begin in one go. */
const hoechstens = 500

/**
 * Begins the runs of what has arrived, and of new versions of what is in release; ends those of documents that were replaced or cancelled (P6). In one transaction, one
 * process at a time; running it twice is harmless. Returns the ids of the new runs.
 */
export const beginneLaeufe = (db: Db, jetzt: Temporal.Instant): Promise<string[]> => db.transaction().execute((trx) => beginneUndMelde(trx, jetzt))

/** The same within a transaction of the caller, e.g. of the import that brought the documents; noted in the audit trail and told to the screens. */
export async function beginneUndMelde(trx: Trx, jetzt: Temporal.Instant): Promise<string[]> {
  const neue: string[] = []
  let teil: string[]
  do {
    teil = await beginneFaellige(trx, jetzt)
    neue.push(...teil)
  } while (teil.length === hoechstens)
  if (neue.length)
    await record(
      trx,
      'Freigabe',
      neue.map((id) => ({ aktion: 'beginnen', gegenstand: 'belegfreigabe', gegenstandId: id })),
      [{ thema: 'freigabe', ids: [] }],
    )
  return neue
}

/** One go of it, without a trace. `wann`: when each began, where it is not now. */
export async function beginneFaellige(trx: Db, jetzt: Temporal.Instant, wann: (stoff: Stoff) => Temporal.Instant = () => jetzt): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(7120113)`.execute(trx)
  await sql`
      update belegfreigabe f set ende = case when b.aktuell then 'storniert' else 'überholt' end, beendet = ${jetzt.toString()}::timestamptz
      from beleg b where b.id = f.beleg_id and ((f.ende is null and (not b.aktuell or b.zustand = 'storniert' or b.geloescht is not null)) or (f.ende = 'freigegeben' and not b.aktuell))`.execute(
    trx,
  )
  const um = await umstand(trx, jetzt)
  const { rows } = await sql<{ id: number; vorgaenger: string | null; nr: number }>`
      select b.id, v.id as vorgaenger, coalesce(v.nr, 0) + 1 as nr from beleg b
      left join lateral (select f.id, f.nr from beleg o join belegfreigabe f on f.beleg_id = o.id
        where (o.vkforgid, o.kreis, o.belegnummer) = (b.vkforgid, b.kreis, b.belegnummer) order by f.nr desc limit 1) v on true
      where b.aktuell and b.zustand = 'ausgestellt' and b.geloescht is null and b.belegart in (${sql.join([...freizugebende])})
        and not exists (select from belegfreigabe f where f.beleg_id = b.id)
        and (v.id is not null or (coalesce(b.eingang, b.belegdatum) >= ${um.tag}::date - ${hoechstensTage}::int
          and (not exists (select from posten p where p.beleg_id = b.id) or exists (select from posten p where p.beleg_id = b.id and p.offen > 0))))
      order by b.id limit ${hoechstens}::int`.execute(trx)
  const stoff = await stoffVon(
    trx,
    rows.map(({ id }) => id),
  )
  const neue: string[] = []
  for (const { id, vorgaenger, nr } of rows)
    neue.push(await beginne(trx, { ...um, jetzt: wann(stoff.get(id)!) }, stoff.get(id)!, { nr, vorgaenger, anlass: vorgaenger ? 'geaendert' : 'eingang' }))
  return neue
}

/** One run of a document, with the plan of now. Returns its id. */
export async function beginne(
  db: Db,
  { jetzt, tag, regeln, leute }: Umstand,
  stoff: Stoff,
  { nr, vorgaenger, anlass }: { nr: number; vorgaenger: string | null; anlass: Anlass },
) {
  const da = leute(stoff.vkforgid, stoff.leiter)
  const plan = planFuer(freizugebendesVon(stoff), regeln, jetzt, tag, (an) => benannte(an, da).length)
  const gesehen = gesehenesVon(stoff, nr)
  const id = uuid()
  await db
    .insertInto('belegfreigabe')
    .values({
      id,
      belegId: stoff.id,
      nr,
      vorgaenger,
      anlass,
      vkforgid: stoff.vkforgid,
      plan: JSON.stringify(plan),
      gesehen: JSON.stringify(gesehen),
      sha256: createHash('sha256').update(kanonisch(gesehen)).digest(),
      beteiligt: stoff.beteiligt,
      begonnen: jetzt.toString(),
      skontoBis: skontoAm(stoff, tag)?.bis ?? null,
      faelligkeit: stoff.faelligkeit,
    })
    .execute()
  const lauf: Lauf = { plan, beteiligt: stoff.beteiligt, entscheide: [], beginn: jetzt, zone: 'UTC', ende: null }
  await merkeFragen(db, id, lauf, standVon(lauf, da, tag), stoff.baustelleId)
  return id
}
