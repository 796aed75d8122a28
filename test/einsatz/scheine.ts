import { uuid } from '#platform/contract/uuid.ts'
import { max } from '../cast.ts'
import { objekt } from './dokubesetzung.ts'

/** One day for all tests of this file, also when midnight passes meanwhile. */
export const heute = Temporal.Now.plainDateISO('Europe/Berlin')
export const kopf = { art: 'Service' as const, objektId: objekt.werk, datum: heute.toString() }
const um = (uhr: string) => heute.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime: uhr }).toInstant().toString()
/** A line of time today, of Max unless somebody else is named. */
export const zeit = (von: string, bis: string, lstfixId = max.lstfixId) => ({ id: uuid(), art: 'Zeit' as const, lstfixId, von: um(von), bis: um(bis) })
export const material = (menge: string, mehr: object = {}) => ({
  id: uuid(),
  art: 'Material' as const,
  text: 'Dichtung DN 50',
  menge,
  einheit: 'Stk' as const,
  ...mehr,
})

/** A signature with enough ink. */
export const striche = [
  [1000, 1000, 4000, 1400],
  [4000, 1400, 7000, 1000],
]
export const gezeichnet = { art: 'gezeichnet' as const, name: 'Heike Brandt', striche }
