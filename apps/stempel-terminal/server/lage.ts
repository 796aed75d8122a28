import { sql } from 'kysely'
import { ausweisSalz } from '#domain/stempel/ausweis.ts'
import type { Context } from '#platform/server/context.ts'
import { publicKey } from '#platform/server/handover-key.ts'
import type { Lage } from '../contract.ts'

/** Check-ins while nothing happens. */
const meldenSek = 15

/** How the terminal of a paired device stands, and what it has to know. */
export async function lage(context: Pick<Context, 'db' | 'vault' | 'jetzt'>, geraetId: string): Promise<Lage> {
  const { db } = context
  const geraet = db
    .selectFrom('terminalGeraet as g')
    .innerJoin('terminal as t', 't.id', 'g.terminalId')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .where('g.id', '=', geraetId)
    .select([
      't.id',
      't.name',
      't.wege',
      't.datenschutz',
      't.zustand',
      't.kontakt',
      'g.alarm',
      'g.abgeloest',
      'g.sitzungId',
      'f.vkforgid',
      'f.name as filiale',
      'f.ort',
      'f.zone',
    ])
    .executeTakeFirstOrThrow()
  const [t, codes, salz, schluessel] = await Promise.all([geraet, angebotene(db, geraetId), ausweisSalz(db), publicKey(context)])
  return {
    zustand: t.abgeloest ? 'abgeloest' : t.alarm ? 'gesperrt' : t.zustand,
    kontakt: t.kontakt,
    id: t.id,
    name: t.name,
    filiale: { vkforgid: t.vkforgid, name: t.filiale, ort: t.ort, zone: t.zone },
    wege: t.wege as Lage['wege'],
    datenschutz: t.datenschutz,
    codes,
    ausweisSalz: salz,
    schluessel,
    sitzung: t.sitzungId,
    meldenSek,
    jetzt: context.jetzt.toString(),
  }
}

/** The codes that this terminal offers; all active ones, when none were chosen. */
const angebotene = (db: Context['db'], geraetId: string) =>
  db
    .selectFrom('stempelcode as c')
    .where('c.aktiv', '=', true)
    .where(
      sql<boolean>`(with hier as (select s.name from terminal_stempelcode s join terminal_geraet g on g.terminal_id = s.terminal_id where g.id = ${geraetId})
        select not exists (select from hier) or exists (select from hier where hier.name = c.name))`,
    )
    .orderBy('c.reihenfolge')
    .orderBy('c.name')
    .select(['c.name', 'c.beschreibung as description', 'c.art', 'c.icon'])
    .execute()
