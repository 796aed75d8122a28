import { ausweisVon } from '#domain/stempel/ausweis.ts'
import { pruefePin } from '#domain/stempel/pin.ts'
import { entfernen, stempeln, stempelVon, vertrauenIn } from '#domain/stempel/stempel.ts'
import { audit, emit, type Context } from '#platform/server/context.ts'
import { unsealed } from '#platform/server/handover-key.ts'
import type { Eintrag, Tat } from '../contract.ts'

/** A device as `turn` answers it. */
export interface Geraet {
  id: string
  terminalId: string
  name: string
  zustand: 'aktiv' | 'gesperrt' | 'stillgelegt'
  alarm: string | null
  abgeloest: string | null
  datenschutz: 'voll' | 'knapp'
  /** Number of the secret that the contact came with. */
  nr: number
}
type Stempel = Extract<Tat, { art: 'stempel' }>

/** A stamp may be taken back at the terminal for so long. */
const ruecknahmeMs = 60_000

/** Writes down one entry. Null when it counts, otherwise the message key of why it waits for a decision. The same entry again changes nothing. */
export async function vermerken(context: Context, geraet: Geraet, eintrag: Eintrag): Promise<string | null> {
  if (eintrag.tat.art === 'lesung') return lesung(context, geraet, eintrag, eintrag.tat)
  if (eintrag.tat.art === 'ruecknahme') return ruecknahme(context, geraet, eintrag, eintrag.tat.stempel)
  const schon = await context.db.selectFrom('terminalStempel').where('zeitstempelId', '=', eintrag.id).select('zeitstempelId').executeTakeFirst()
  const gehalten = await context.db.selectFrom('terminalQuarantaene').where('id', '=', eintrag.id).select('grund').executeTakeFirst()
  if (gehalten) return gehalten.grund
  if (schon) return null
  const grund = (await ungueltig(context, geraet, eintrag)) ?? (await nichtErkannt(context, geraet, eintrag, eintrag.tat))
  if (grund) {
    await inQuarantaene(context, geraet, eintrag, grund)
    return grund
  }
  await buchen(context, eintrag, eintrag.tat)
  await context.db
    .insertInto('terminalStempel')
    .values({ zeitstempelId: eintrag.id, geraetId: geraet.id, ringNr: geraet.nr, eintrag: JSON.stringify(eintrag) })
    .onConflict((on) => on.doNothing())
    .execute()
  return null
}

/** The stamp itself, by the ordinary way, as the person's own. */
async function buchen(context: Context, { id, kopf }: Eintrag, { employeeid, timestamp, flag, code }: Stempel) {
  const als = { ...context, person: { ...context.person, lstfixId: employeeid }, eintrag: kopf }
  const wunsch = { id, timestamp, flag, code, geraet: kopf.geraet, folge: kopf.folge }
  return stempeln(als, wunsch, { quelle: 'terminal', vertrauen: vertrauenIn(als, wunsch) })
}

/** Why the device may not stamp, if it may not. */
async function ungueltig(_: Context, { id, zustand, alarm, abgeloest }: Geraet, { kopf }: Eintrag) {
  if (alarm) return 'terminal.kopie'
  if (abgeloest) return 'terminal.abgeloest'
  if (zustand !== 'aktiv') return `terminal.${zustand}`
  return kopf.geraet === id ? null : 'terminal.fremdes-geraet'
}

/** Why the person is not proven, if it is not: as of the moment at which the stamp was made. */
async function nichtErkannt(context: Context, { id, terminalId }: Geraet, eintrag: Eintrag, { employeeid, erkannt }: Stempel) {
  const { db } = context
  const { um } = eintrag.kopf
  const person = await db.selectFrom('lstfix').where('id', '=', employeeid).select('persnr').executeTakeFirst()
  if (!person) return 'terminal.person-unbekannt'
  if (erkannt.weg !== 'pin') {
    const stand = await ausweisVon(db, Buffer.from(erkannt.ausweis.nummer, 'base64url'), employeeid, um)
    return stand === 'gueltig' ? null : `terminal.ausweis-${stand}`
  }
  if (erkannt.beleg) {
    const beleg = await db
      .selectFrom('pinBeleg')
      .where('id', '=', erkannt.beleg)
      .where('geraetId', '=', id)
      .where('lstfixId', '=', employeeid)
      .select('laeuftAb')
      .executeTakeFirst()
    return beleg && Temporal.Instant.compare(um, beleg.laeuftAb) <= 0 ? null : 'terminal.ohne-beleg'
  }
  const inhalt = erkannt.versiegelt ? ((await unsealed(db, Buffer.from(erkannt.versiegelt, 'base64'))) as { id?: unknown; pin?: unknown } | null) : null
  // Sealed for this entry only: what was sealed for one stamp proves no other.
  if (inhalt?.id !== eintrag.id || typeof inhalt.pin !== 'string') return 'terminal.ohne-beleg'
  const { art } = await pruefePin(context, { lstfixId: employeeid, persnr: person.persnr, pin: inhalt.pin, terminalId })
  return art === 'richtig' ? null : `terminal.pin-${art}`
}

/** Keeps an entry for a decision. */
export async function inQuarantaene(context: Context, geraet: Geraet, eintrag: Eintrag, grund: string) {
  const employeeid = eintrag.tat.art === 'stempel' ? eintrag.tat.employeeid : null
  const person = employeeid && (await context.db.selectFrom('lstfix').where('id', '=', employeeid).select('id').executeTakeFirst())
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('terminalQuarantaene')
    .values({ id: eintrag.id, geraetId: geraet.id, lstfixId: person ? person.id : null, eintrag: JSON.stringify(eintrag), erfasst: eintrag.kopf.um, grund })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return
  audit(context, { aktion: 'quarantaene', gegenstand: 'terminal', gegenstandId: geraet.terminalId, daten: { eintrag: eintrag.id, person: employeeid, grund } })
  emit(context, 'terminal', [geraet.terminalId])
}

/** The person took the stamp back within the minute. One that waits in quarantine is given up. */
async function ruecknahme(context: Context, geraet: Geraet, eintrag: Eintrag, stempelId: string): Promise<string | null> {
  const { db, jetzt } = context
  const gehalten = await db
    .updateTable('terminalQuarantaene')
    .set({ entscheidung: 'verworfen', entschieden: jetzt.toString(), bemerkung: zurueckgenommen })
    .where('id', '=', stempelId)
    .where('geraetId', '=', geraet.id)
    .where('entscheidung', 'is', null)
    .where('zeitstempelId', 'is', null)
    .executeTakeFirst()
  if (gehalten.numUpdatedRows) return null
  const stempel = await db
    .selectFrom('terminalStempel as s')
    .innerJoin('zeitstempel as z', 'z.id', 's.zeitstempelId')
    .where('z.id', '=', stempelId)
    .where('s.geraetId', '=', geraet.id)
    .select(['z.lstfixId', 'z.timestamp'])
    .executeTakeFirst()
  const zuSpaet = stempel && Math.abs(Temporal.Instant.from(stempel.timestamp).until(eintrag.kopf.um).total('milliseconds')) > ruecknahmeMs
  const grund = (await ungueltig(context, geraet, eintrag)) ?? (!stempel || zuSpaet ? 'terminal.ruecknahme-ungueltig' : null)
  if (grund) {
    await inQuarantaene(context, geraet, eintrag, grund)
    return grund
  }
  const row = await stempelVon(context, stempel!.lstfixId).where('z.id', '=', stempelId).where('s.zeitstempelId', 'is', null).executeTakeFirst()
  if (row) await entfernen(context, row, zurueckgenommen)
  return null
}
const zurueckgenommen = 'Am Terminal zurückgenommen'

async function lesung({ db }: Context, { id }: Geraet, { id: lesungId, kopf }: Eintrag, { weg, ende, grund }: Extract<Tat, { art: 'lesung' }>) {
  await db
    .insertInto('terminalLesung')
    .values({ id: lesungId, geraetId: id, zeitpunkt: kopf.um, weg, ende, grund })
    .onConflict((on) => on.doNothing())
    .execute()
  return null
}
