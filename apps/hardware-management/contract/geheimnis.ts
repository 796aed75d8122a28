import * as z from 'zod/mini'
import { Instant, Uuid, line, idOf } from '#platform/contract/shapes.ts'
import { Schluessel } from './geraet.ts'

export const geheimnisarten = ['fernzugang', 'lizenzschluessel', 'administrator', 'bios', 'sperrcode'] as const
/** Those that each device is asked for; the others are offered. */
export const ueblicheArten: readonly Geheimnisart[] = ['fernzugang', 'lizenzschluessel']
export const Geheimnisart = z.enum(geheimnisarten)
export type Geheimnisart = z.output<typeof Geheimnisart>
/** Whose secret it is, as in the path of its calls. */
export const Traegerart = z.enum(['hardware', 'lizenz'])
/** Which secrets each of them can have. */
export const artenVon: Readonly<Record<z.output<typeof Traegerart>, readonly Geheimnisart[]>> = { hardware: geheimnisarten, lizenz: ['lizenzschluessel'] }
export const Traeger = z.object({ traeger: Traegerart, id: Schluessel })
/** A device, or a licence; by its number or id. */
export type Traeger = z.output<typeof Traeger>
/** A value stands on the screen, or goes into the clipboard without being shown. */
export const Einsichtart = z.enum(['gezeigt', 'kopiert'])
const Fassung = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** What is known of a secret without seeing it. `gesehen`: so many people have seen its present value; `frueher`: what it was before, and until when. */
export const Geheimnis = z.object({
  art: Geheimnisart,
  hatWert: z.boolean(),
  geaendert: z.nullable(Instant),
  gesehen: z.int(),
  frueher: z.array(z.object({ fassung: z.int(), ersetzt: Instant })),
})
export type Geheimnis = z.output<typeof Geheimnis>
/** `ticket`: what it was needed for, where the asker sees that ticket. */
export const Einsicht = z.object({
  id: Uuid,
  art: Geheimnisart,
  was: Einsichtart,
  wer: z.string(),
  grund: z.string(),
  ticket: z.nullable(z.object({ nummer: z.int(), name: z.string() })),
  zeitpunkt: Instant,
})
export type Einsicht = z.output<typeof Einsicht>

/** Nothing is trimmed: blanks may belong to it. */
export const NeuesGeheimnis = z.object({ wert: z.string().check(z.minLength(1), z.maxLength(500)) })
/** Why, for which ticket, and the asker's own password: who sits down at somebody else's desk sees nothing. `fassung`: an earlier one; without it the one in use. */
export const Zeigen = z.object({
  grund: line(500),
  ticketId: z._default(z.nullable(idOf('ticket')), null),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
  was: z._default(Einsichtart, 'gezeigt'),
  fassung: z._default(z.nullable(Fassung), null),
})
export const Zurueckholen = z.object({ fassung: Fassung })
/** So long a secret stays on the screen, and in the clipboard where the browser lets us empty it. */
export const zeigeSekunden = 30
export const ablageSekunden = 60

/** Why a secret has to be changed. */
export const Wechselgrund = z.enum(['ausgetreten', 'gesperrt', 'recht-verloren', 'ausser-kreis', 'alt'])
/** A secret that somebody has seen who may not any more or does not belong to those who usually do, or that is older than it may be. `hostname`: what the device or licence is called; `lizenzId` null: a device. `wer`: those people; `zuletzt`: when the last of them saw it. */
export const Zuwechseln = z.object({
  id: idOf('geheimnis'),
  nummer: z.int(),
  lizenzId: z.nullable(idOf('lizenz')),
  hostname: z.string(),
  kunde: z.string(),
  art: Geheimnisart,
  grund: Wechselgrund,
  wer: z.string(),
  zuletzt: z.nullable(Instant),
  geaendert: Instant,
})
export type Zuwechseln = z.output<typeof Zuwechseln>

const Alter = z.int().check(z.minimum(30), z.maximum(3650))
/** So many days a secret of each kind may stay as it is. */
export const Geheimnisalter = z.object({ fernzugang: Alter, lizenzschluessel: Alter, administrator: Alter, bios: Alter, sperrcode: Alter })
export type Geheimnisalter = z.output<typeof Geheimnisalter>

/** Departments whose people usually look at secrets, those below them included; none chosen: no look is unusual. `dazu`: chosen. */
export const Geheimniskreis = z.object({ abteilungen: z.array(z.object({ id: idOf('abteilung'), name: z.string(), dazu: z.boolean() })) })
export type Geheimniskreis = z.output<typeof Geheimniskreis>
export const Kreiswahl = z.object({ abteilungen: z.array(idOf('abteilung')).check(z.maxLength(500)) })
/** A value for one look. `ausserKreis`: the looker is not one of those who usually do, so it is to be changed. */
export const Gezeigtes = z.object({ wert: z.string(), ausserKreis: z.optional(z.boolean()) })
