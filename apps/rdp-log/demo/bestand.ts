import type { Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Somebody of IT. */
export interface Wer {
  id: string
  username: string
  accountid: number
  lstfixId: string
  vkforgid: number
  abteilungId: string
}
/** A ticket of a customer, and where its work is booked. */
export interface Wo {
  ticketId: string
  ktostamm: string
  kunde: string
  objektId: string
  kostenstelleId: string
  vkforgid: number
  erstellt: string
}

/** A device with an address. */
export interface Geraet {
  id: string
  ktostammId: string | null
  hostname: string
  ip: string | null
}

export const itLeute = (trx: Transaction<Tables>): Promise<Wer[]> =>
  trx
    .selectFrom('anwender as a')
    .innerJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .innerJoin('abteilung as d', 'd.id', 'l.abteilungId')
    .where('d.nummer', '=', 70)
    .where('l.persnr', '<', 2000)
    .orderBy('l.persnr')
    .select(['a.id', 'a.username', 'a.accountid', 'l.id as lstfixId', 'l.vkforgid', 'l.abteilungId'])
    .execute()

export const ticketsMitObjekt = (trx: Transaction<Tables>): Promise<Wo[]> =>
  trx
    .selectFrom('ticket as t')
    .innerJoin('ktostamm as k', 'k.id', 't.ktostammId')
    .innerJoin('objekt as o', (join) => join.onRef('o.id', '=', 't.objektId').on('o.status', '=', 'O'))
    .where('t.kostenstelleId', 'is not', null)
    .where('t.intern', '=', false)
    .orderBy('t.erstellt')
    .orderBy('t.id')
    .select(['t.id as ticketId', 'k.id as ktostamm', 'k.name as kunde', 'o.id as objektId', 't.kostenstelleId', 't.vkforgid', 't.erstellt'])
    .$narrowType<{ kostenstelleId: string }>()
    .execute()

export const geraeteAmNetz = (trx: Transaction<Tables>): Promise<Geraet[]> =>
  trx
    .selectFrom('hardware')
    .where('ip', 'is not', null)
    .where('ausscheidedatum', 'is', null)
    .orderBy('nummer')
    .select(['id', 'ktostammId', 'hostname', 'ip'])
    .execute()
