import type { Box } from '../box.ts'
import { withOwner } from '../owner.ts'
import type { Act, Phone } from './phone.ts'

interface Row {
  id: string
  person: string
  flag: string
  code: string
  ms: number
  /** When the office took it (epoch ms). */
  empfangen: number
  geraet: string | null
  folge: number | null
  vertrauen: 'A' | 'B' | 'C'
  abweichung: number | null
  spuren: number
}

/** From its press on a stamp is told so much later at most, on a machine that is busy with other things. */
const toleranceMs = 15_000

/**
 * Holds what the screens showed as stored against what the database has. A row belongs to the act of the same phone, person and meaning that
 * is nearest in time; so an act that is there twice is found whatever its ids are, and one under a wrong name is nobody's. Answers the rows.
 */
export async function compareScreens(box: Box, dataDir: string, phones: readonly Phone[], from: Temporal.Instant, { restored = 0 } = {}) {
  const rows = await storedSince(dataDir, from)
  const acts = phones.flatMap((phone) => phone.acts.map((act) => ({ act, phone })))
  const of = new Map(rows.map((row) => [row, nearest(row, acts)]))
  const times = Map.groupBy(
    rows.filter((row) => of.get(row)),
    (row) => of.get(row)!.act,
  )
  const shown = acts.filter(({ act }) => act.shown)
  const lost = shown.filter(({ act }) => !times.has(act))
  const doubled = [...times.values()].filter(({ length }) => length > 1).length
  const unseen = acts.filter(({ act }) => !act.shown)
  box.note(
    `${acts.length} Stempel gedrückt, davon ${unseen.length} ohne Meldung am Bildschirm (${unseen.filter(({ act }) => times.has(act)).length} davon gespeichert)`,
  )
  for (const { act, phone } of lost) box.note(`verloren: ${phone.name} ${act.person} ${act.flag} ${act.code} ${time(act.at)}`)
  for (const row of rows.filter((row) => !of.get(row)))
    box.note(`von niemandem: ${row.person} ${row.flag} ${row.code} ${time(row.ms)} Gerät ${row.geraet ?? '–'} Nr. ${row.folge ?? '–'}`)
  box.check(`${shown.length} am Bildschirm als gespeichert gezeigte Stempel: ${lost.length} verloren`, lost.length === 0 && shown.length > 0)
  box.check(
    `${rows.length} gespeicherte Stempel: ${doubled} doppelt, ${rows.filter(({ spuren }) => spuren !== 1).length} ohne genau einen Eintrag in der Prüfspur`,
    doubled === 0 && rows.every(({ spuren }) => spuren === 1),
  )
  box.check(
    'nichts gespeichert, was niemand gestempelt hat, und alles unter dem richtigen Namen',
    rows.every((row) => of.get(row)),
  )
  const numbered = rows.filter(({ folge }) => folge !== null)
  box.check(`${rows.length - numbered.length} Stempel ohne Nummer`, rows.length - numbered.length === restored)
  const wrong = phones.flatMap((phone) =>
    outOfOrder(
      phone,
      numbered.filter(({ geraet }) => geraet === phone.geraet).map((row) => [row.folge!, of.get(row)?.act]),
    ),
  )
  box.check(`je Gerät lückenlose Folge in der Ordnung der Handlungen (${wrong.length} Abweichungen)`, wrong.length === 0)
  return rows
}

/** Numbers that are not the next one, or belong to an act before the one before. */
function outOfOrder(phone: Phone, rows: readonly [folge: number, act: Act | undefined][]) {
  let last = -1
  return rows.filter(([folge, act], index) => {
    const at = act ? phone.acts.indexOf(act) : last
    const wrong = folge !== index + 1 || at < last
    last = at
    return wrong
  })
}

function nearest(row: Row, acts: readonly { act: Act; phone: Phone }[]) {
  let best: { act: Act; distance: number } | undefined
  for (const { act, phone } of acts) {
    if (phone.geraet !== row.geraet || act.person !== row.person || act.flag !== row.flag || act.code !== row.code) continue
    const distance = Math.min(apart(row.ms, act), apart(row.ms - act.shift, act))
    if (distance <= toleranceMs && (!best || distance < best.distance)) best = { act, distance }
  }
  return best
}
const apart = (ms: number, { at, until }: Act) => Math.max(0, at - ms, ms - until)
const time = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** Everything that came in since then, whoever sent it. */
export const storedSince = async (dataDir: string, from: Temporal.Instant) =>
  withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<Row>(
          `
    select z.id, split_part(a.username, '@', 1) as person, flag, code, (extract(epoch from z.timestamp) * 1000)::float8 as ms, (extract(epoch from z.empfangen) * 1000)::float8 as empfangen, geraet, folge::int, vertrauen,
      abweichung_sek as abweichung,
      (select count(*)::int from pruefspur where gegenstand = 'zeitstempel' and gegenstand_id = z.id::text and aktion = 'stempeln') as spuren
    from zeitstempel z join anwender a on a.lstfix_id = z.lstfix_id where z.empfangen >= $1 order by geraet, folge nulls last, empfangen`,
          [from.toString()],
        )
      ).rows,
  )
