import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { salzWert } from '#domain/stempel/ausweis.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newestKey, publicKey } from '#platform/server/handover/key.ts'
import type { Lage } from '../contract.ts'
import { leutestand } from './personen.ts'

/** A device with all that `lage` tells of its terminal, in one query; `terminalId` and the like are added where they are needed. */
export const geraetMitLage = (db: Db, geraetId: string) =>
  db
    .selectFrom('terminalGeraet as g')
    .innerJoin('terminal as t', 't.id', 'g.terminalId')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .where('g.id', '=', geraetId)
    .select([
      'g.id',
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
    .select([angebotene.as('codes'), salzWert.as('salz'), newestKey.as('schluessel'), leutestand.as('leutestand')])

/** How the terminal of a paired device stands, and what it has to know. */
export async function lage(
  context: Pick<Context, 'db' | 'vault' | 'jetzt' | 'settings'>,
  t: Awaited<ReturnType<ReturnType<typeof geraetMitLage>['executeTakeFirstOrThrow']>> & { terminalId: Id<'terminal'> },
): Promise<Lage> {
  return {
    zustand: t.abgeloest ? 'abgeloest' : t.alarm ? 'gesperrt' : t.zustand,
    kontakt: t.kontakt,
    id: t.terminalId,
    name: t.name,
    filiale: { vkforgid: t.vkforgid, name: t.filiale, ort: t.ort, zone: t.zone },
    wege: t.wege as Lage['wege'],
    datenschutz: t.datenschutz,
    codes: t.codes,
    leutestand: t.leutestand,
    ausweisSalz: t.salz,
    schluessel: await publicKey(context, t.schluessel),
    sitzung: t.sitzungId,
    meldenSek: context.settings.terminalSeconds,
    jetzt: context.jetzt.toString(),
  }
}

/** The codes that the terminal `t` offers; all active ones, when none were chosen. */
const angebotene = sql<Lage['codes']>`(
  select coalesce(json_agg(json_build_object('name', c.name, 'description', c.beschreibung, 'art', c.art, 'icon', c.icon) order by c.reihenfolge, c.name), '[]')
  from stempelcode c where c.aktiv and (not exists (select from terminal_stempelcode s where s.terminal_id = t.id)
    or exists (select from terminal_stempelcode s where s.terminal_id = t.id and s.name = c.name)))`
