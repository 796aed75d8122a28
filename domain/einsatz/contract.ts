import * as z from 'zod/mini'
import { instantsAt } from '#platform/contract/local-time.ts'
import { lineOrNone, idOf } from '#platform/contract/shapes.ts'
import { breite, hoehe, punkteHoechstens, stricheHoechstens, unterschrieben, type Strich } from './arbeitsschein/tinte.ts'
import { ausTausendstel, tausendstel, zahl } from './arbeitsschein/menge.ts'

/** What had become of the object of a record when it arrived, until the office has said where it belongs: no longer open, or another branch's or customer's (record 0237). */
export const Objekthinweis = z.enum(['geschlossen', 'fremd'])

/** A photo or another file of a record of field work: its place in the list is its order. `geteilt`: customers may see it. */
export type { Strich } from './arbeitsschein/tinte.ts'
export const Bild = z.object({ datei: idOf('datei'), beschriftung: z._default(lineOrNone(300), ''), geteilt: z._default(z.boolean(), true) })
export type Bild = z.output<typeof Bild>

const getippt = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => zahl(text) ?? text.trim()),
)
const numerisch = z.refine<string>((text) => text === '' || zahl(text) !== null, { error: 'schein.numerisch', abort: true })

/** A quantity as typed, with comma or point; kept as the shortest decimal. Empty is left to the record. */
export const Menge = getippt.check(
  numerisch,
  z.refine<string>((text) => text === '' || tausendstel(text) !== null, { error: 'schein.menge' }),
)

/** One more of a quantity as somebody typed it, written with a comma; null when it is no quantity. */
export function einsMehr(menge: string): string | null {
  const wert = tausendstel(zahl(menge) ?? '')
  return wert === null ? null : ausTausendstel(wert + 1000n).replace('.', ',')
}

/** Degrees Celsius from −60.0 to 60.0 with at most one decimal; empty: not measured. */
export const Temperatur = getippt.check(
  numerisch,
  z.refine<string>((text) => text === '' || (/^-?\d{1,2}(\.\d)?$/.test(text) && Math.abs(Number(text)) <= 60), { error: 'schein.temperatur' }),
)

/** Strokes of a signature as integers from 0 to 10,000 of the pad's width; enough ink to be one. */
export const Striche = z
  .array(z.array(z.int().check(z.minimum(0), z.maximum(breite))).check(z.minLength(2), z.maxLength(2 * punkteHoechstens)))
  .check(z.maxLength(stricheHoechstens))
  .check(
    z.refine<readonly Strich[]>((striche) => striche.reduce((alle, { length }) => alle + length, 0) <= 2 * punkteHoechstens && striche.every(innen), {
      error: 'schein.striche',
      abort: true,
    }),
    z.refine(unterschrieben, { error: 'schein.bitte-unterschreiben' }),
  )
/** Strokes of a drawing, on the same field as a signature; any ink will do. */
export const Skizze = z
  .array(z.array(z.int().check(z.minimum(0), z.maximum(breite))).check(z.minLength(2), z.maxLength(2 * punkteHoechstens)))
  .check(z.minLength(1), z.maxLength(stricheHoechstens))
  .check(
    z.refine<readonly Strich[]>((striche) => striche.reduce((alle, { length }) => alle + length, 0) <= 2 * punkteHoechstens && striche.every(innen), {
      error: 'schein.striche',
    }),
  )
const innen = (strich: Strich) => strich.length % 2 === 0 && strich.every((wert, nr) => nr % 2 === 0 || wert <= hoehe)

/** What time without a bill went to: W Wartung, E Entwicklung, I Intern. Only with kzverrzeit K. */
export const zeitarten = ['W', 'E', 'I'] as const
export const Zeitart = z.enum(zeitarten)
export type Zeitart = z.output<typeof Zeitart>

/** An entry is at most so long, in hours. */
export const laengstensStunden = 16
/** Of a time that the clock shows twice (autumn): the first or the second time. */
export type Mal = 1 | 2
export interface Ortszeiten {
  datum: string
  von: string
  bis: string
  vonMal?: Mal | null
  bisMal?: Mal | null
}
/** What is wrong with times of a day, and at which field. `zweimal`: the clock shows this time twice, and nobody said which is meant. */
export interface Zeitfehler {
  feld: 'von' | 'bis'
  grund: 'fehlt' | 'zweimal' | 'laenge'
}

/** Instants of an entry from the clock on the wall: an end before the beginning is on the next day; equal times and more than 16 h are none. */
export function zeitraum({ datum, von, bis, vonMal = null, bisMal = null }: Ortszeiten, zone: string): { von: string; bis: string } | Zeitfehler {
  if (von === bis) return { feld: 'bis', grund: 'laenge' }
  const ende = bis < von ? Temporal.PlainDate.from(datum).add({ days: 1 }).toString() : datum
  const ab = einer(instantsAt(datum, von, zone), vonMal)
  if (ab === 'fehlt' || ab === 'zweimal') return { feld: 'von', grund: ab }
  const um = einer(instantsAt(ende, bis, zone), bisMal)
  if (um === 'fehlt' || um === 'zweimal') return { feld: 'bis', grund: um }
  const dauer = Temporal.Instant.from(um).since(Temporal.Instant.from(ab))
  return dauer.sign <= 0 || Temporal.Duration.compare(dauer, { hours: laengstensStunden }) > 0 ? { feld: 'bis', grund: 'laenge' } : { von: ab, bis: um }
}

const einer = (alle: readonly string[], mal: Mal | null) =>
  alle.length === 0 ? 'fehlt' : alle.length === 1 ? alle[0]! : mal === null ? 'zweimal' : alle[mal - 1]!

/** The number of a work sheet as people read it: year and month, running number (2611-0418). */
export const scheinnummer = (nummer: string) => `${nummer.slice(0, 4)}-${nummer.slice(4)}`

/** Weather as people on a site call it. */
export const wetterlagen = ['trocken', 'heiter', 'bewölkt', 'Nebel', 'Regen', 'Schnee', 'Frost', 'Sturm', 'Gewitter'] as const

/** What can be entered about a released documentation: it reached the other side, was confirmed, objected to, that is settled; a mistake takes back the one before. */
export const dokuakte = ['zugang', 'bestaetigt', 'einwendung', 'erledigt', 'irrtum'] as const

/** What can be entered about finished work by the hour: it reached the client, he acknowledged it, he objects, that is settled, it was billed; a mistake takes back the one before. */
export const regieakte = ['zugang', 'anerkannt', 'einwendung', 'erledigt', 'abgerechnet', 'irrtum'] as const

const zeichen = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Three signs by which people tell devices apart, of the random end of its id. */
export const geraetekuerzel = (id: string) => [0n, 5n, 10n].map((bits) => zeichen[Number((zufallIn(id) >> bits) & 31n)]).join('')

/** The random end of an id as a number of 40 bits. */
export const zufallIn = (id: string) => BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
