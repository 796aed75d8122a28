import { geraetekuerzel, zufallIn } from '#domain/einsatz/contract.ts'

/** What a sheet is called until the server has given it a number; follows from the id that the device made. */
export const vorlaeufigeNummer = (id: string) => `${geraetekuerzel(id)}-${(zufallIn(id) >> 15n) % 10_000n}`
