import { belegzeilen, type Zeilenangabe } from '#domain/belege/buchung.ts'
import type { Belegart } from '#domain/belege/contract.ts'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'
import { konto } from '../belege/belegbesetzung.ts'

export interface Neu {
  belegart?: Belegart
  datum?: string
  ktostamm?: string
  empfaenger?: string
  vkforgid?: number
  vertreter?: Figure | undefined
  abteilung?: string | undefined
  currency?: string
  kurs?: string
  kundengruppe?: number | undefined
  konditionsgruppe?: number | undefined
}
let laufend = 870_000

/** A line over this net; `kosten` null: nobody knows. */
export const zeile = (netto: string, kosten: string | null, mehr: Partial<Zeilenangabe> = {}): Zeilenangabe => ({
  text: 'Arbeiten',
  menge: netto.startsWith('-') ? '-1' : '1',
  preis: netto.replace('-', ''),
  netto,
  satz: 1900,
  einstand: kosten,
  umsatzart: 'Ware',
  ...mehr,
})

/** An issued document with its lines, posted to the statistics as every posting is. */
export const bucht = (db: Db, zeilen: readonly Zeilenangabe[], neu: Neu = {}) =>
  db.transaction().execute(async (trx) => {
    const id = await schreibt(trx, zeilen, neu)
    await bucheUmsatz(trx, [id])
    return id
  })

/** An issued document with its lines, which is not posted yet. */
export async function schreibt(db: Trx, zeilen: readonly Zeilenangabe[], neu: Neu = {}) {
  const { belegart = 'RE', datum = '2026-06-15', ktostamm = konto.a, vkforgid = 1000, currency = 'EUR' } = neu
  const art = await db.selectFrom('belegart').where('id', '=', belegart).selectAll().executeTakeFirstOrThrow()
  const belegnummer = ++laufend
  const kopf = {
    id: belegnummer,
    vkforgid,
    belegnummer,
    ktostammId: ktostamm,
    empfaengerId: neu.empfaenger ?? null,
    belegdatum: datum,
    currency,
    kurs: neu.kurs ?? null,
    zustand: 'ausgestellt' as const,
    vertreterId: neu.vertreter?.lstfixId ?? null,
    abteilungId: neu.abteilung ?? null,
    kundengruppeId: neu.kundengruppe ?? null,
    konditionsgruppeId: neu.konditionsgruppe ?? null,
    ersteller: 'Clara Linde',
  }
  const { beleg, belegposition } = belegzeilen(art, kopf, zeilen, uuid)
  await db.insertInto('beleg').values(beleg).execute()
  await db.insertInto('belegposition').values(belegposition).execute()
  return belegnummer
}
