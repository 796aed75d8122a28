import type { Guacamolestand } from '#domain/geraete/contract.ts'
import { frageGuacamole, hoechstens } from '#domain/geraete/sitzung/guacamole.ts'
import { uebernimm } from '#domain/geraete/sitzung/uebernahme.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import { record } from '#platform/server/record/record.ts'

const schluessel = 'sitzung-fern-guacamole'

/** How the last question to Guacamole went; null: it was never asked. */
export async function guacamolestand(db: Db): Promise<Guacamolestand | null> {
  const stand = await storedValue<Guacamolestand>(db, schluessel)
  // Earlier versions did not note whether the groups could be read.
  return stand ? { ...stand, gruppenUnlesbar: stand.gruppenUnlesbar ?? false } : null
}

/**
 * Takes over what Guacamole knows: the latest thousand sessions, so that asking again changes nothing but what went on. When the oldest of a full answer is newer than
 * the newest of the answer before, sessions between them are missing: that is noted as a gap. What cannot be asked is noted, too, and asked again.
 */
export async function holeVonGuacamole(db: Db, adresse: string, jetzt: Temporal.Instant) {
  const bisher = await guacamolestand(db)
  const um = jetzt.toString()
  const antwort = await frageGuacamole(adresse).catch(async (error: unknown) => {
    await keep(db, schluessel, { neueste: null, luecken: [], gruppenUnlesbar: false, ...bisher, um, fehler: grund(error) } satisfies Guacamolestand)
    return null
  })
  if (!antwort) return
  const { saetze, gruppenUnlesbar } = antwort
  const zeiten = saetze.map(({ von }) => von).toSorted((a, b) => Temporal.Instant.compare(a, b))
  const [aelteste, neueste] = [zeiten.at(0), zeiten.at(-1)]
  const luecke =
    bisher?.neueste && aelteste && saetze.length >= hoechstens && Temporal.Instant.compare(aelteste, bisher.neueste) > 0
      ? { von: bisher.neueste, bis: aelteste }
      : null
  await db.transaction().execute(async (trx) => {
    const { neu, geaendert, ids } = await uebernimm(trx, 'guacamole', saetze)
    await keep(trx, schluessel, {
      um,
      fehler: '',
      neueste: neueste ?? bisher?.neueste ?? null,
      luecken: [...(bisher?.luecken ?? []), ...(luecke ? [luecke] : [])].slice(-5),
      gruppenUnlesbar,
    } satisfies Guacamolestand)
    if (neu + geaendert)
      await record(
        trx,
        'Guacamole',
        [{ aktion: 'importieren', gegenstand: 'sitzung-fern', gegenstandId: 'guacamole', daten: { neu, geaendert } }],
        [{ thema: 'sitzung-fern', ids }],
      )
  })
}

/** What was wrong, without the address and its password. */
const grund = (error: unknown) =>
  (error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)).replace(/\/\/[^/@\s]*@/g, '//').slice(0, 300)
