import { Angaben, type Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'

/** An empty form. */
export const leer: Angaben = Angaben.parse({})

/** What a form begins with: the fields of a device. */
export const werteVon = (geraet: Hardwaredetail): Angaben => Angaben.parse(geraet)

/** The next device of the same kind: everything but what is one device's own. */
export const naechstes = (werte: Angaben): Angaben => ({ ...werte, seriennummer: '', serviceTag: '', expressServiceTag: '', hostname: '', mac: '', ip: '' })
