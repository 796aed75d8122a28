import * as z from 'zod/mini'
import { Land } from '#domain/personal/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { NewPassword } from '#platform/contract/password.ts'
import { Day, Ok, line } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

/** Lands whose holidays the portal knows by region, with the zone that nearly everybody there lives in. */
export const laender = {
  DE: { zone: 'Europe/Berlin', regionen: ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'] },
  AT: { zone: 'Europe/Vienna', regionen: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  CH: {
    zone: 'Europe/Zurich',
    regionen: [
      'AG',
      'AI',
      'AR',
      'BE',
      'BL',
      'BS',
      'FR',
      'GE',
      'GL',
      'GR',
      'JU',
      'LU',
      'NE',
      'NW',
      'OW',
      'SG',
      'SH',
      'SO',
      'SZ',
      'TG',
      'TI',
      'UR',
      'VD',
      'VS',
      'ZG',
      'ZH',
    ],
  },
} as const

const istZone = (zone: string) => {
  try {
    return Boolean(Temporal.Now.zonedDateTimeISO(zone))
  } catch {
    return false
  }
}
const Token = z.string().check(z.minLength(1), z.maxLength(100))

/** Company, first branch, first administrator. `username` may be an e-mail address; then it is also the address for mails. */
export const Einrichtung = z
  .object({
    token: Token,
    firma: line(100),
    land: Land,
    /** ISO 3166-2 without the country: BY, NW, 9 (Vienna) … */
    region: z.string().check(z.maxLength(3)),
    zone: z.string().check(z.minLength(1), z.maxLength(60), z.refine(istZone, { error: 'einrichtung.keine-zone' })),
    /** From this day on working hours are owed and counted; without it with each person's first stamp. */
    zeitAb: z.optional(z.nullable(Day)),
    vkforgid: z.int().check(z.minimum(1), z.maximum(999_999)),
    filiale: line(100),
    ort: line(100),
    anzeigename: line(100),
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^\S+$/, { error: 'einrichtung.name-leerzeichen' })),
    password: NewPassword,
    passwordRepeat: z.string().check(z.minLength(1), z.maxLength(500)),
  })
  .check(
    z.refine(({ password, passwordRepeat }) => password === passwordRepeat, { path: ['passwordRepeat'], error: 'passwort.ungleich' }),
    z.refine(({ land, region }) => (laender[land].regionen as readonly string[]).includes(region), { path: ['region'], error: 'einrichtung.region-fremd' }),
  )
export type Einrichtung = z.output<typeof Einrichtung>

export const calls = defineContract(app)({
  /** Whether there is still something to set up, and whether this link may do it. */
  stand: {
    method: 'GET',
    path: '/v1/einrichtung',
    permission: 'public',
    scope: 'oeffentlich',
    query: z.object({ token: z.optional(z.string().check(z.maxLength(100))) }),
    result: z.object({ offen: z.boolean(), gueltig: z.boolean() }),
  },
  /** Creates the company, its first branch and department and the administrator, who is signed in at once. Works once. */
  einrichten: { method: 'POST', path: '/v1/einrichtung', permission: 'public', scope: 'oeffentlich', body: Einrichtung, result: Ok },
})
