import * as z from 'zod/mini'
import { Checkart, Kontaktart, Kzverrzeit, Rfckategorie, tickettexte } from '#domain/tickets/contract.ts'
import { writtenTexts } from '#platform/contract/record/fields.ts'
import { Day, Time, line, lineOrNone, note } from '#platform/contract/shapes.ts'

/** Forms of the page of one ticket. Dates and times are those of the wall where the person sits. */
export const prioritaeten = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
export const Angabenform = z.object({
  name: line(200),
  beschreibung: note(20_000),
  typId: z.string(),
  prioritaet: z.enum(prioritaeten),
  hotline: z.boolean(),
  intern: z.boolean(),
  ...writtenTexts(tickettexte),
})
export const Ortform = z.object({ ktostammId: z.nullable(z.string()), objektId: z.nullable(z.string()), kostenstelleId: z.nullable(z.string()) })

const minuten = z.nullable(z.int().check(z.minimum(1), z.maximum(600_000)))
const mitUhrzeit = (tag: string, zeit: string) =>
  z.refine(
    (werte) => {
      const felder = werte as Record<string, unknown>
      return !felder[tag] || !!felder[zeit]
    },
    { path: [zeit], error: 'ticket.uhrzeit-fehlt' },
  )
export const Terminform = z.object({ termin: z.nullable(Day), terminZeit: z.nullable(Time), schaetzungMin: minuten }).check(mitUhrzeit('termin', 'terminZeit'))
export const Rfcform = z
  .object({
    rfckategorie: Rfckategorie,
    releaseTest: z.nullable(Day),
    releaseTestZeit: z.nullable(Time),
    releaseTestMin: minuten,
    releaseOrig: z.nullable(Day),
    releaseOrigZeit: z.nullable(Time),
    releaseOrigMin: minuten,
  })
  .check(mitUhrzeit('releaseTest', 'releaseTestZeit'), mitUhrzeit('releaseOrig', 'releaseOrigZeit'))

export const Kontaktform = z.object({
  art: Kontaktart,
  wer: z.enum(['haus', 'kunde', 'fremd']),
  anwenderId: z.nullable(z.string()),
  ansprechpartnerId: z.nullable(z.string()),
  name: lineOrNone(100),
  email: z.optional(z.email().check(z.maxLength(254))),
})

const gewaehlt = z.nullable(z.string()).check(z.refine((id) => !!id, { error: 'ticket.feld-erforderlich' }))
export const Zeitform = z
  .object({ objektId: gewaehlt, kostenstelleId: gewaehlt, kzverrzeit: Kzverrzeit, datum: Day, von: Time, bis: Time, beschreibung: note(2000) })
  .check(z.refine(({ von, bis }) => von < bis, { path: ['bis'], error: 'ticket.bis-vor-von' }))

export const Punktform = z.object({ text: line(300), art: Checkart, pflicht: z.boolean() })
/** A test that was looked at is done, or says what is wrong. */
export const Punktstand = z.object({ art: Checkart, erledigt: z.boolean(), notiz: note(2000), fehlertext: note(2000) }).check(
  z.refine(({ art, erledigt, fehlertext }) => art !== 'TEST' || erledigt || fehlertext !== '', { path: ['fehlertext'], error: 'ticket.test-offen' }),
  z.refine(({ erledigt, fehlertext }) => !erledigt || fehlertext === '', { path: ['fehlertext'], error: 'ticket.fehler-und-erledigt' }),
)

export const beziehungen = ['verwandt', 'blockiert', 'blockiert.von', 'doppelt', 'doppelt.von', 'eltern', 'kind'] as const
export const Verbindungform = z.object({ art: z.enum(beziehungen), anderes: gewaehlt })
export const Zielform = z.object({ ziel: gewaehlt })
export const Bewertungform = z.object({ sterne: z.nullable(z.enum(['1', '2', '3', '4', '5'])), text: note(1000) })
