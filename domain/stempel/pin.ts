import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Problem } from '#platform/contract/problem.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { audit, emit, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { hashPassword, verifyPassword } from '#platform/server/access/password.ts'
import { wartezeit, type Zaehler } from './pin-regeln.ts'

/** Three bits of a PIN: a terminal without network notices seven of eight mistyped ones; whoever reads them still has an eighth of all PINs to try, at the server. */
export const pruefwert = (salz: string, pin: string) => createHash('sha256').update(`${salz}:${pin}`).digest()[0]! & 7

/** Sets a person's PIN. */
export async function setzePin(context: Work, lstfixId: Id<'lstfix'>, pin: string) {
  const salz = randomBytes(12).toString('base64url')
  const row = { pinHash: await hashPassword(pin), salz, pruefwert: pruefwert(salz, pin), gesetzt: context.jetzt.toString() }
  await context.db
    .insertInto('lstfixPin')
    .values({ lstfixId, ...row })
    .onConflict((on) => on.column('lstfixId').doUpdateSet(row))
    .execute()
  audit(context, { aktion: 'pin-setzen', gegenstand: 'lstfix', gegenstandId: lstfixId })
  meldePinOderAusweis(context, lstfixId)
}

/** Tells those who keep terminals, and the person, that a PIN or a badge of the person is another one, or gone. */
export function meldePinOderAusweis(context: Work, lstfixId: Id<'lstfix'>) {
  emit(context, 'terminal', [lstfixId])
  emit(context, 'stempelpin', [], [lstfixId])
}

/**
 * Is this the person's PIN? The attempt is counted before it is looked at, in the database, per Personalnummer and per terminal. 'gesperrt':
 * too many wrong ones, this one was not even looked at. An unknown person (`lstfixId` null) takes as long and counts the same.
 */
export async function pruefePin(
  { db }: Pick<Work, 'db'>,
  frage: { lstfixId: Id<'lstfix'> | null; persnr: number; pin: string; terminalId: Id<'terminal'> },
): Promise<{ art: 'richtig' | 'falsch' } | { art: 'gesperrt'; sek: number }> {
  const schluessel = [
    ['person', `person:${frage.persnr}`],
    ['terminal', `terminal:${frage.terminalId}`],
  ] as const
  for (const [wer, key] of schluessel) {
    const sek = await zaehle(db, wer, key)
    if (sek > 0) return { art: 'gesperrt', sek }
  }
  const row = frage.lstfixId === null ? undefined : await db.selectFrom('lstfixPin').where('lstfixId', '=', frage.lstfixId).select('pinHash').executeTakeFirst()
  if (!(await verifyPassword(frage.pin, row?.pinHash ?? null))) return { art: 'falsch' }
  await db.deleteFrom('pinVersuch').where('schluessel', '=', schluessel[0][1]).execute()
  // The terminal only gets its own attempt back: knowing one PIN must not buy tries at others.
  await db
    .updateTable('pinVersuch')
    .set({ fehler: sql<number>`greatest(fehler - 1, 0)`, gesperrtBis: null })
    .where('schluessel', '=', schluessel[1][1])
    .execute()
  return { art: 'richtig' }
}

/** The same as a call's own act: counts outlive the refusal. Throws 422 `stempel.pin-falsch`, 429 `zu-viele-versuche`. */
export async function verlangePin(context: Work, frage: Parameters<typeof pruefePin>[1]) {
  const ergebnis = await pruefePin(context, frage)
  await keepSoFar(context.db)
  if (ergebnis.art === 'gesperrt') throw new Problem('zu-viele-versuche', 429, { warten: ergebnis.sek, minuten: Math.max(1, Math.ceil(ergebnis.sek / 60)) })
  if (ergebnis.art === 'falsch') throw new Problem('stempel.pin-falsch', 422, {}, { pin: 'stempel.pin-falsch' })
}

/** Counts one attempt; answers the seconds that are left to wait, 0 when it may be looked at. The row's lock makes parallel guesses queue up, on all servers. */
async function zaehle(db: Db, wer: Zaehler, schluessel: string): Promise<number> {
  await sql`insert into pin_versuch (schluessel, fehler) values (${schluessel}, 0) on conflict do nothing`.execute(db)
  const {
    rows: [row],
  } = await sql<{ fehler: number; ruheSek: number; sperreSek: number }>`
    select fehler, extract(epoch from clock_timestamp() - zuletzt)::float8 as ruhe_sek, coalesce(ceil(extract(epoch from gesperrt_bis - clock_timestamp())), 0)::int as sperre_sek
    from pin_versuch where schluessel = ${schluessel} for update`.execute(db)
  if (row!.sperreSek > 0) return row!.sperreSek
  const { fehler, sek } = wartezeit(wer, row!)
  await sql`update pin_versuch set fehler = ${fehler}, zuletzt = clock_timestamp(), gesperrt_bis = case when ${sek}::int > 0 then clock_timestamp() + interval '1 second' * ${sek}::int end
    where schluessel = ${schluessel}`.execute(db)
  return 0
}
