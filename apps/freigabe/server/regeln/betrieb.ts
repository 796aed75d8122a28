import { sql } from 'kysely'
import { luecken, type Betrieb, type Leitbare, type Regelluecke } from '#domain/belege/freigabe/aussperrung.ts'
import { leuteFuer } from '#domain/belege/freigabe/personen.ts'
import { regelwerk } from '#domain/belege/freigabe/regelwerk.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Asks of a version of a rule where it would let documents wait for ever; `wer` would confirm it. */
export async function pruefer(db: Db, jetzt: Temporal.Instant, tag: string): Promise<(id: string, version: number, wer: string | null) => Regelluecke[]> {
  const [alle, betrieb] = await Promise.all([regelwerk(db), betriebVon(db, jetzt)])
  return (id, version, wer) => luecken(alle.find((regel) => regel.id === id && regel.version === version)!, wer, alle, betrieb, { jetzt, tag })
}

async function betriebVon(db: Db, jetzt: Temporal.Instant): Promise<Betrieb> {
  const [leute, filialen, baustellen] = await Promise.all([
    leuteFuer(db, jetzt),
    db.selectFrom('filiale').select(['vkforgid', 'name']).orderBy('vkforgid').execute(),
    sql<Leitbare>`
      select k.id, k.name, k.vkforgid as filiale, b.anwender_id as leiter from ktostamm k left join bauleitung b on b.ktostamm_id = k.id
      where k.art = 'Baustelle' and k.aktiv order by k.nummer`.execute(db),
  ])
  return { leute, filialen, baustellen: baustellen.rows }
}
