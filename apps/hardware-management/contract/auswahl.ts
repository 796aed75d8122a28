import * as z from 'zod/mini'
import { istGln, type Auswahlliste } from '#domain/geraete/contract.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Pick, Uuid, line, idOf } from '#platform/contract/shapes.ts'

/** Days before an end on which people are reminded. */
export const Warntage = z
  .array(z.int().check(z.minimum(0), z.maximum(730)))
  .check(z.minLength(1, { error: 'lizenz.warntage' }), z.maxLength(5, { error: 'lizenz.warntage' }))

/** An entry of a list to choose from. What a list has beyond the name stands in `zusatzfelder`; of the others it is null. */
export const Eintrag = z.object({
  name: line(100),
  aktiv: z._default(z.boolean(), true),
  sortierung: z._default(z.int().check(z.minimum(0), z.maximum(99_999)), 0),
  gln: z._default(
    z.nullable(
      z.string().check(
        z.trim(),
        z.refine((gln) => gln === '' || istGln(gln), { error: 'hardware.gln-falsch' }),
      ),
    ),
    null,
  ),
  monate: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(240))), null),
  /** Null: as usual. */
  warntage: z._default(z.nullable(Warntage), null),
  praefix: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(128))), null),
  herstellerId: z._default(z.nullable(idOf('hersteller')), null),
  hardwaretypId: z._default(z.nullable(idOf('hardwaretyp')), null),
  elternId: z._default(z.nullable(idOf('standort')), null),
  objektId: z._default(z.nullable(idOf('objekt')), null),
})
export type Eintrag = z.output<typeof Eintrag>

const genannt = <Kind extends string>(kind: Kind) => z.nullable(z.extend(Pick, { id: idOf(kind, z.string()) }))
/** As lists show it; `verwendet`: so many devices have it. Of places only, otherwise null: `ortsnummer`, which is on the label, and `geraete`, so many are in use there and in all that lies within it. */
export const Auswahl = z.extend(revised(Eintrag), {
  id: Uuid,
  nummer: z.null(),
  hint: z.string(),
  hersteller: genannt('hersteller'),
  hardwaretyp: genannt('hardwaretyp'),
  eltern: genannt('standort'),
  objekt: genannt('objekt'),
  verwendet: z.int(),
  ortsnummer: z.nullable(z.int()),
  geraete: z.nullable(z.int()),
})
export type Auswahl = z.output<typeof Auswahl>

export type Zusatzfeld = 'gln' | 'monate' | 'warntage' | 'praefix' | 'herstellerId' | 'hardwaretypId' | 'elternId' | 'objektId'
export const zusatzfelder: Readonly<Record<Auswahlliste, readonly Zusatzfeld[]>> = {
  produkt: ['herstellerId', 'hardwaretypId'],
  hardwaretyp: [],
  garantietyp: ['monate', 'warntage'],
  betriebssystem: [],
  hersteller: ['gln'],
  subnetzmaske: ['praefix'],
  supporttyp: ['monate', 'warntage'],
  standort: ['elternId', 'objektId'],
}
