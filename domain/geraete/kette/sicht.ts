import type { MaySee } from '#platform/server/http/context.ts'
import { imHaus, sichtbareHardware } from '../sicht.ts'

/** Kind of the records that pictures of handovers belong to. */
export const uebergabeart = 'hardware-uebergabe'

/** Who sees the device sees the pictures of its handovers; customers' users do not. */
export const siehtUebergabe: MaySee = async (context, id) =>
  imHaus(context) &&
  (await sichtbareHardware(context).innerJoin('hardwareZuordnung as z', 'z.hardwareId', 'h.id').where('z.id', '=', id).select('h.id').executeTakeFirst()) !==
    undefined
