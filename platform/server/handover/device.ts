import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { DeviceHead, type EntryHead } from '#platform/contract/outbox.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '../database/db.ts'

/** A device that was heard: who spoke, what it announced, which of its entries arrived. Null stays as it was. */
export interface Heard {
  geraet: string
  eintrag: EntryHead | undefined
  wartend: number | null
  abweichungSek: number | null
  anwenderId: Id<'anwender'>
  browser: string
}

/** Reads the header `Geraet`. Throws 400 when it is there and makes no sense. */
export function deviceOf(header: unknown, jetzt: Temporal.Instant, anwenderId: Id<'anwender'>, browser: string): Heard | undefined {
  if (header === undefined) return undefined
  const parsed = DeviceHead.safeParse(json(header))
  if (!parsed.success) throw new Problem('geraet-ungueltig', 400)
  const { id, uhr, wartend, eintrag } = parsed.data
  if (eintrag && eintrag.geraet !== id) throw new Problem('geraet-ungueltig', 400)
  const abweichungSek = clockOff(jetzt, uhr)
  return {
    geraet: id,
    eintrag: eintrag && { ...eintrag, abweichungSek: eintrag.abweichungSek === null ? abweichungSek : bounded(eintrag.abweichungSek) },
    wartend,
    abweichungSek,
    anwenderId,
    browser,
  }
}

/** The same of an entry that came in a stack or was handed over; `said`: what its device said beside it. */
export function heardOf(
  kopf: EntryHead,
  said: { uhr: string; wartend: number } | undefined,
  jetzt: Temporal.Instant,
  anwenderId: Id<'anwender'>,
  browser: string,
) {
  const abweichungSek = said ? clockOff(jetzt, said.uhr) : null
  const eintrag = { ...kopf, abweichungSek: kopf.abweichungSek === null ? abweichungSek : bounded(kopf.abweichungSek) }
  return { geraet: kopf.geraet, eintrag, wartend: said?.wartend ?? null, abweichungSek, anwenderId, browser } satisfies Heard
}

function json(header: unknown): unknown {
  try {
    return JSON.parse(String(header))
  } catch {
    return undefined
  }
}

/** Seconds by which a device's clock is ahead of ours. */
export const clockOff = (jetzt: Temporal.Instant, uhr: string) => bounded(jetzt.until(uhr).total('seconds'))

/** Whole seconds that the column can hold, however wrong the clock. */
const bounded = (seconds: number) => Math.max(-2e9, Math.min(2e9, Math.round(seconds)))

/** Writes down that the device was heard; answers the highest number up to which each of its entries has been. */
export async function acknowledge(db: Db, { geraet, eintrag, wartend, abweichungSek, anwenderId, browser }: Heard) {
  const { rows } = await sql<{
    highest: number
  }>`select geraet_quittieren(${geraet}::uuid, ${eintrag?.folge ?? null}::bigint, ${wartend}::int, ${abweichungSek}::int, ${anwenderId}::uuid, ${browser}) as highest`.execute(
    db,
  )
  return rows[0]!.highest
}

/** The same for many entries of one device at once, in any order; what the last of them announced counts. */
export async function acknowledgeAll(db: Db, heard: readonly Heard[]) {
  const { geraet, wartend, abweichungSek, anwenderId, browser } = heard.at(-1)!
  const sequences = heard.flatMap(({ eintrag }) => eintrag?.folge ?? []).toSorted((a, b) => a - b)
  const { rows } = await sql<{
    highest: number
  }>`select geraet_quittieren_viele(${geraet}::uuid, ${sequences}::bigint[], ${wartend}::int, ${abweichungSek}::int, ${anwenderId}::uuid, ${browser}) as highest`.execute(
    db,
  )
  return rows[0]!.highest
}
