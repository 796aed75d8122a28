import { belegzeilen, type Zeilenangabe } from '#domain/belege/buchung.ts'
import type { Belegart } from '#domain/belege/contract.ts'
import { bucheUmsatz } from '#domain/belege/umsatzbuchung.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Figure } from '../cast.ts'
import { konto } from '../belege/belegbesetzung.ts'

interface Neu {
  belegart?: Belegart
  datum?: string
  ktostamm?: string
  empfaenger?: string
  vkforgid?: number
  vertreter?: Figure
  abteilung?: string
  currency?: string
  kundengruppe?: number
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
export async function bucht(db: Db, zeilen: readonly Zeilenangabe[], neu: Neu = {}) {
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
    zustand: 'ausgestellt' as const,
    vertreterId: neu.vertreter?.lstfixId ?? null,
    abteilungId: neu.abteilung ?? null,
    kundengruppeId: neu.kundengruppe ?? null,
    ersteller: 'Clara Linde',
  }
  const { beleg, belegposition } = belegzeilen(art, kopf, zeilen, uuid)
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('beleg').values(beleg).execute()
    await trx.insertInto('belegposition').values(belegposition).execute()
    await bucheUmsatz(trx, [belegnummer])
  })
  return belegnummer
}
