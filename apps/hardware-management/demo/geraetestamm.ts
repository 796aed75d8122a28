import type { Transaction } from 'kysely'
import { istGln } from '#domain/geraete/contract.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { kundeA, kundeASued, kundeB } from '#demo/kunden/kundenstamm.ts'
import { schreibe } from '#demo/schreiben.ts'
import { eigeneOrte, garantietypen, hardwaretypen, hersteller, kundenorte, masken, produkte, supporttypen, systeme } from './geraetestoff.ts'

type Neu = () => string

/** The lists to choose from. */
export async function auswahllisten(trx: Transaction<Tables>, id: Neu) {
  const liste = (namen: readonly { name: string }[]) => namen.map((eintrag, index) => ({ ...eintrag, id: id(), sortierung: (index + 1) * 10, aktiv: true }))
  const nur = (namen: readonly string[]) => liste(namen.map((name) => ({ name })))
  const stamm = {
    hersteller: liste(hersteller).map((eintrag, index) => ({ ...eintrag, gln: mitPruefziffer(hersteller[index]!.gln) })),
    hardwaretyp: nur(hardwaretypen),
    betriebssystem: nur(systeme),
    garantietyp: liste(garantietypen).map((eintrag, index) => ({ ...eintrag, monate: garantietypen[index]!.monate })),
    supporttyp: liste(supporttypen).map((eintrag, index) => ({ ...eintrag, monate: supporttypen[index]!.monate })),
    subnetzmaske: liste(masken).map((eintrag, index) => ({ ...eintrag, praefix: masken[index]!.praefix })),
  }
  const produkt = produkte.map(({ name, von, typ }, index) => ({
    id: id(),
    name,
    aktiv: true,
    sortierung: (index + 1) * 10,
    herstellerId: stamm.hersteller[von]!.id,
    hardwaretypId: stamm.hardwaretyp[hardwaretypen.indexOf(typ)]!.id,
  }))
  await schreibe(trx, 'hersteller', stamm.hersteller)
  await schreibe(trx, 'hardwaretyp', stamm.hardwaretyp)
  await schreibe(trx, 'betriebssystem', stamm.betriebssystem)
  await schreibe(trx, 'garantietyp', stamm.garantietyp)
  await schreibe(trx, 'supporttyp', stamm.supporttyp)
  await schreibe(trx, 'subnetzmaske', stamm.subnetzmaske)
  await schreibe(trx, 'produkt', produkt)
  return { ...stamm, produkt }
}

const mitPruefziffer = (zwoelf: string) => [...'0123456789'].map((ziffer) => zwoelf + ziffer).find(istGln)!

export interface Firma {
  id: string
  vkforgid: number
  kuerzel: string
  domain: string
  /** Contacts. */
  leute: string[]
  orte: Ort[]
}
export interface Ort {
  id: string
  objektId: string | null
}

/** The customers of the demo's sign-ins with their people and the places at their first sites; our own places; who of ours gets a device, and who writes. */
export async function beteiligte(trx: Transaction<Tables>, id: Neu) {
  const kunden: Firma[] = []
  const orte = eigeneOrte.map((name: string, index) => ({
    id: id(),
    name,
    aktiv: true,
    sortierung: (index + 1) * 10,
    elternId: null,
    objektId: null as string | null,
  }))
  for (const [nummer, kuerzel, domain] of [
    [kundeA, 'AH', 'kunde-a.example'],
    [kundeB, 'BE', 'kunde-b.example'],
    [kundeASued, 'AS', 'kunde-a.example'],
  ] as const) {
    const kunde = await trx.selectFrom('ktostamm').where('nummer', '=', nummer).select(['id', 'vkforgid']).executeTakeFirst()
    if (!kunde) continue
    const objekt = await trx.selectFrom('objekt').where('ktostammId', '=', kunde.id).where('status', '=', 'O').orderBy('nummer').select('id').executeTakeFirst()
    const leute = await trx.selectFrom('ansprechpartner').where('ktostammId', '=', kunde.id).orderBy('id').select('id').execute()
    const dort = objekt
      ? kundenorte.map((name, index) => ({ id: id(), name, aktiv: true, sortierung: (index + 1) * 10, elternId: null, objektId: objekt.id }))
      : []
    orte.push(...dort)
    kunden.push({ ...kunde, kuerzel, domain, leute: leute.map((person) => person.id), orte: dort })
  }
  await schreibe(trx, 'standort', orte)
  const leute = await trx.selectFrom('lstfix').where('vkforgid', '=', 1000).where('austritt', 'is', null).orderBy('persnr').limit(60).select('id').execute()
  const schreiber = await trx
    .selectFrom('anwender')
    .where('username', 'in', ['support@musterbau.example', 'admin@musterbau.example'])
    .orderBy('username')
    .select('id')
    .execute()
  return {
    kunden,
    eigeneOrte: orte.slice(0, eigeneOrte.length) as Ort[],
    leute: leute.map((person) => person.id),
    schreiber: schreiber.map((person) => person.id),
  }
}
