import type { hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { Angaben } from '../contract/geraet.ts'

export type Hardwarezeile = Awaited<ReturnType<typeof hardwareZumHandeln>>

const namen = Object.keys(Angaben.shape) as (keyof Angaben)[]
/** The fields of a device as the wire has them: what is empty is empty text. */
export const angabenVon = (row: Hardwarezeile): Angaben => ({
  ...(Object.fromEntries(namen.map((feld) => [feld, row[feld]])) as Angaben),
  mac: row.mac ?? '',
  ip: row.ip ?? '',
  gateway: row.gateway ?? '',
  dns1: row.dns1 ?? '',
  dns2: row.dns2 ?? '',
})

/** The same for the table. */
export const spaltenAus = (angaben: Angaben) => ({
  ...angaben,
  mac: angaben.mac || null,
  ip: angaben.ip || null,
  gateway: angaben.gateway || null,
  dns1: angaben.dns1 || null,
  dns2: angaben.dns2 || null,
})
