import * as z from 'zod/mini'
import { Angaben, type Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'

const gewaehlt = z.nullable(z.object({ id: z.string(), nummer: z.nullable(z.string()), name: z.string() }))
/** A new device while somebody fills it in: what was chosen is kept with its name, so that a draft that comes back says it. */
export const Neuform = z.extend(Angaben, {
  gewaehlt: z._default(
    z.object({
      kunde: z._default(gewaehlt, null),
      objekt: z._default(gewaehlt, null),
      standort: z._default(gewaehlt, null),
      benutzer: z._default(gewaehlt, null),
    }),
    { kunde: null, objekt: null, standort: null, benutzer: null },
  ),
})
export type Neuform = z.output<typeof Neuform>
export type Gewaehlt = Neuform['gewaehlt']

/** An empty form. */
export const leer: Neuform = Neuform.parse({})

/** What a form begins with: the fields of a device. */
export const werteVon = (geraet: Hardwaredetail): Angaben => Angaben.parse(geraet)

/** The next device of the same kind: everything but what is one device's own. */
export const naechstes = (werte: Neuform): Neuform => ({
  ...werte,
  seriennummer: '',
  serviceTag: '',
  expressServiceTag: '',
  chip: '',
  hostname: '',
  mac: '',
  ip: '',
})
