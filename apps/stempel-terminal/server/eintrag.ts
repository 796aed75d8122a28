import type { Id } from '#platform/contract/shapes.ts'
import { ausweisBesitzer, ausweisVon } from '#domain/stempel/ausweis.ts'
import { pruefePin } from '#domain/stempel/pin.ts'
import { entfernen, stempeln, stempelVon, vertrauenIn } from '#domain/stempel/stempel.ts'
import { sql } from 'kysely'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { unsealed } from '#platform/server/handover/key.ts'
import type { Eintrag, Tat } from '../contract.ts'
import { naechste } from '../naechste.ts'
import { beantwortet } from './frage.ts'
import { inGruppe } from './personen.ts'

/** A device as `turn` answers it. */
export interface Geraet {
  id: string
  terminalId: Id<'terminal'>
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
  if (eintrag.tat.art === 'karte') return karte(context, geraet, eintrag, eintrag.tat)
  if (eintrag.tat.art === 'nummer') return nummer(context, geraet, eintrag, eintrag.tat)
  if (eintrag.tat.art === 'antwort') return antwort(context, geraet, eintrag, eintrag.tat)
  const schon = await context.db.selectFrom('terminalStempel').where('zeitstempelId', '=', eintrag.id).select('zeitstempelId').executeTakeFirst()
  const gehalten = await context.db.selectFrom('terminalQuarantaene').where('id', '=', eintrag.id).select('grund').executeTakeFirst()
  if (gehalten) return gehalten.grund
  if (schon) return null
  const grund = ungueltig(geraet, eintrag) ?? (await nichtErkannt(context, geraet, eintrag, eintrag.tat))
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

/** A badge that the device did not know, read without network: whose it was, has stamped. One that nobody has stays a read. */
async function karte(context: Context, geraet: Geraet, eintrag: Eintrag, { timestamp, flag, code, weg, ausweis }: Extract<Tat, { art: 'karte' }>) {
  const { um } = eintrag.kopf
  const employeeid = await ausweisBesitzer(context.db, Buffer.from(ausweis.nummer, 'base64url'), um)
  if (employeeid === null) return lesung(context, geraet, eintrag, { weg, ende: ausweis.ende, grund: 'unbekannt' })
  const buchung = flag ? { flag, code } : await faellig(context, employeeid, timestamp)
  return vermerken(context, geraet, { ...eintrag, tat: { art: 'stempel', employeeid, timestamp, ...buchung, erkannt: { weg, ausweis } } })
}

/**
 * Personalnummer and PIN that the device could not know, typed without network: whose they are, has stamped, when the PIN is right. A number that nobody has
 * becomes a read; it counts, takes as long and answers as a wrong PIN does.
 */
async function nummer(context: Context, geraet: Geraet, eintrag: Eintrag, { timestamp, flag, code, versiegelt }: Extract<Tat, { art: 'nummer' }>) {
  const { db } = context
  const inhalt = await geoeffnet(context, eintrag.id, versiegelt)
  const persnr = Number(inhalt?.persnr)
  if (!inhalt || !Number.isInteger(persnr) || persnr <= 0 || persnr > 999_999_999)
    return lesung(context, geraet, eintrag, { weg: 'pin', ende: '', grund: 'unlesbar' })
  const person = await db.selectFrom('lstfix').where('persnr', '=', persnr).select('id').executeTakeFirst()
  if (person) {
    const buchung = flag ? { flag, code } : await faellig(context, person.id, timestamp)
    return vermerken(context, geraet, {
      ...eintrag,
      tat: { art: 'stempel', employeeid: person.id, timestamp, ...buchung, erkannt: { weg: 'pin', versiegelt } },
    })
  }
  const schon = await db.selectFrom('terminalLesung').where('id', '=', eintrag.id).select('grund').executeTakeFirst()
  if (schon) return `terminal.pin-${schon.grund}`
  const { art } = await pruefePin(context, { lstfixId: null, persnr, pin: inhalt.pin, terminalId: geraet.terminalId })
  const grund = art === 'gesperrt' ? 'gesperrt' : 'falsch'
  await lesung(context, geraet, eintrag, { weg: 'pin', ende: '', grund })
  return `terminal.pin-${grund}`
}

/** What was due for this person then, by the stamps that the server knows now. */
const faellig = async (context: Context, employeeid: Id<'lstfix'>, timestamp: string) =>
  naechste(await letzterVor(context, employeeid, timestamp), Temporal.Instant.from(timestamp))

/** A PIN sealed for this entry and no other: what was sealed for one stamp proves no other. */
async function geoeffnet(context: Context, eintragId: string, versiegelt: string) {
  const inhalt = (await unsealed(context, Buffer.from(versiegelt, 'base64'))) as { id?: unknown; persnr?: unknown; pin?: unknown } | null
  return inhalt?.id === eintragId && typeof inhalt.pin === 'string' ? { persnr: inhalt.persnr, pin: inhalt.pin } : null
}

/** The last stamp before a moment, as the server knows it now. */
async function letzterVor(context: Context, employeeid: Id<'lstfix'>, um: string) {
  const row = await stempelVon(context, employeeid)
    .where('s.zeitstempelId', 'is', null)
    .where('z.timestamp', '<', um)
    .orderBy('z.timestamp', 'desc')
    .orderBy('z.id', 'desc')
    .executeTakeFirst()
  return row ? { flag: row.flag, code: row.code, art: row.art, timestamp: row.timestamp } : null
}

/** Why the device may not stamp, if it may not. */
export function ungueltig({ id, zustand, alarm, abgeloest }: Geraet, { kopf }: Eintrag) {
  if (alarm) return 'terminal.kopie'
  if (abgeloest) return 'terminal.abgeloest'
  if (zustand !== 'aktiv') return `terminal.${zustand}`
  return kopf.geraet === id ? null : 'terminal.fremdes-geraet'
}

/** Why the person is not proven, if it is not: as of the moment at which the stamp was made. */
async function nichtErkannt(context: Context, { id, terminalId }: Geraet, eintrag: Eintrag, { employeeid, erkannt }: Pick<Stempel, 'employeeid' | 'erkannt'>) {
  const { db } = context
  const { um } = eintrag.kopf
  const person = await db
    .selectFrom('lstfix as l')
    .where('l.id', '=', employeeid)
    .select('l.persnr')
    .select(sql<boolean>`coalesce(l.austritt >= ${um}::timestamptz::date, true) and ${inGruppe(terminalId)}`.as('zugelassen'))
    .executeTakeFirst()
  if (!person) return 'terminal.person-unbekannt'
  if (!person.zugelassen) return 'terminal.nicht-zugelassen'
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
  const inhalt = erkannt.versiegelt ? await geoeffnet(context, eintrag.id, erkannt.versiegelt) : null
  if (!inhalt) return 'terminal.ohne-beleg'
  const { art } = await pruefePin(context, { lstfixId: employeeid, persnr: person.persnr, pin: inhalt.pin, terminalId })
  return art === 'richtig' ? null : `terminal.pin-${art}`
}

/** What somebody said to the question of his confirmation. From a device that may not stamp, or from nobody proven, it is worth nothing: the question stays. */
async function antwort(context: Context, geraet: Geraet, eintrag: Eintrag, tat: Extract<Tat, { art: 'antwort' }>) {
  if (ungueltig(geraet, eintrag) ?? (await nichtErkannt(context, geraet, eintrag, tat))) return null
  await beantwortet(context, geraet, tat, eintrag.kopf.um)
  return null
}

/** Keeps an entry for a decision. */
export async function inQuarantaene(context: Context, geraet: Geraet, eintrag: Eintrag, grund: string) {
  const employeeid = 'employeeid' in eintrag.tat ? eintrag.tat.employeeid : null
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
  if (await db.selectFrom('terminalLesung').where('id', '=', stempelId).where('geraetId', '=', geraet.id).select('id').executeTakeFirst()) return null
  const stempel = await db
    .selectFrom('terminalStempel as s')
    .innerJoin('zeitstempel as z', 'z.id', 's.zeitstempelId')
    .where('z.id', '=', stempelId)
    .where('s.geraetId', '=', geraet.id)
    .select(['z.lstfixId', 'z.timestamp'])
    .executeTakeFirst()
  const zuSpaet = stempel && Math.abs(Temporal.Instant.from(stempel.timestamp).until(eintrag.kopf.um).total('milliseconds')) > ruecknahmeMs
  const grund = ungueltig(geraet, eintrag) ?? (!stempel || zuSpaet ? 'terminal.ruecknahme-ungueltig' : null)
  if (grund) {
    await inQuarantaene(context, geraet, eintrag, grund)
    return grund
  }
  const row = await stempelVon(context, stempel!.lstfixId).where('z.id', '=', stempelId).where('s.zeitstempelId', 'is', null).executeTakeFirst()
  if (row) await entfernen(context, row, zurueckgenommen)
  return null
}
const zurueckgenommen = 'Am Terminal zurückgenommen'

async function lesung(
  { db }: Context,
  { id }: Geraet,
  { id: lesungId, kopf }: Eintrag,
  { weg, ende, grund }: Pick<Extract<Tat, { art: 'lesung' }>, 'weg' | 'ende' | 'grund'>,
) {
  await db
    .insertInto('terminalLesung')
    .values({ id: lesungId, geraetId: id, zeitpunkt: kopf.um, weg, ende, grund })
    .onConflict((on) => on.doNothing())
    .execute()
  return null
}
