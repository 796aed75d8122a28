import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { Pick, line, idOf } from '#platform/contract/shapes.ts'

export const regelfelder = ['verbindung', 'gruppe', 'rechner', 'benutzer'] as const
interface Geregeltes {
  feld: (typeof regelfelder)[number]
  ktostamm: string | null
  hardware: string | null
  objekt: string | null
  anwender: string | null
}
/** Whose system a connection, a group of connections or a host is, which device and object of it, or who a name of the source is. `*` in the pattern stands for anything; the smallest `folge` that fits counts. */
const angaben = {
  folge: z.int().check(z.minimum(1), z.maximum(9999)),
  feld: z.enum(regelfelder),
  muster: line(200),
  ktostamm: z._default(z.nullable(idOf('ktostamm')), null),
  hardware: z._default(z.nullable(idOf('hardware')), null),
  objekt: z._default(z.nullable(idOf('objekt')), null),
  anwender: z._default(z.nullable(idOf('anwender')), null),
  aktiv: z._default(z.boolean(), true),
}
export const Regelinhalt = z.object(angaben)
const passend = [
  z.refine<Geregeltes>(({ feld, ktostamm, hardware }) => feld === 'benutzer' || ktostamm !== null || hardware !== null, {
    path: ['ktostamm'],
    error: 'rdp.fehlt',
  }),
  z.refine<Geregeltes>(({ feld, anwender }) => feld !== 'benutzer' || anwender !== null, { path: ['anwender'], error: 'rdp.fehlt' }),
] as const
export const Regel = z.object(angaben).check(...passend)
export type Regel = z.output<typeof Regel>
export const RegelGeaendert = revised(Regelinhalt).check(...passend)
/** `geraet`, `ort` (the object) null: the rule names none, or one that the asker does not see. */
export const Regelzeile = z.extend(revised(Regelinhalt), {
  id: idOf('sitzungFernRegel'),
  kunde: z.nullable(Pick),
  geraet: z.nullable(Pick),
  ort: z.nullable(Pick),
  /** The object is closed: it is put on no new session. */
  ortZu: z.boolean(),
  person: z.nullable(Pick),
})
export type Regelzeile = z.output<typeof Regelzeile>
