import * as z from 'zod/mini'
import { Menge } from '#domain/einsatz/contract.ts'

/** What the company shows on a sheet, and to how many minutes its time is rounded. */
export const Einstellungen = z.object({
  wetter: z.boolean(),
  skizze: z.boolean(),
  positionKopieren: z.boolean(),
  muster: z.boolean(),
  scheinKopieren: z.boolean(),
  kommentar: z.boolean(),
  notiz: z.boolean(),
  /** Where a photo was taken is kept, for the office alone. */
  bildort: z._default(z.boolean(), false),
  /** Net price of an hour of work by the hour, in euros; empty: not said. */
  stundensatz: z._default(Menge.check(z.refine<string>((text) => text === '' || /^\d{1,4}(\.\d{1,2})?$/.test(text), { error: 'schein.stundensatz' })), ''),
  taktMin: z.union([z.literal(1), z.literal(5), z.literal(6), z.literal(15), z.literal(30)]),
})
export type Einstellungen = z.output<typeof Einstellungen>
export const standardeinstellungen: Einstellungen = {
  wetter: false,
  skizze: false,
  positionKopieren: false,
  muster: false,
  scheinKopieren: true,
  kommentar: true,
  notiz: true,
  bildort: false,
  stundensatz: '',
  taktMin: 1,
}
