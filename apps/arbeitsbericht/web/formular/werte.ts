import type { Id } from '#platform/contract/shapes.ts'
import { zeitraum } from '#domain/einsatz/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import type { Berichtsdetail } from '#apps/arbeitsbericht/contract.ts'
import type { Berichtswerte } from '#apps/arbeitsbericht/contract/formen.ts'
import type { calls } from '#apps/arbeitsbericht/contract.ts'
import type { Input } from '#platform/contract/contract.ts'
import type { messages } from '#apps/arbeitsbericht/messages.ts'

/** A new entry, as the server takes it. */
export type Neu = Input<typeof calls.anlegen>['body']

const gruende = { fehlt: 'arbeitsbericht.zeit-fehlt', zweimal: 'arbeitsbericht.zeit-fehlt', laenge: 'arbeitsbericht.laenge' } as const
/** Which of two equal times the form says. */
export const mal = (wert: '1' | '2') => (wert === '2' ? 2 : 1)

/** What the form says as the server takes it. Throws a refusal at `von` or `bis` for times that are none. */
export function angabenAus(werte: Berichtswerte, zone: string, t: (key: keyof typeof messages.de) => string) {
  const { datum, von, bis, vonMal, bisMal, objektId, kostenstelleId, ticketId, kzverrzeit, zeitart, beschreibung } = werte
  const raum = zeitraum({ datum, von: von!, bis: bis!, vonMal: mal(vonMal), bisMal: mal(bisMal) }, zone)
  if ('grund' in raum) {
    const code = gruende[raum.grund]
    throw new CallError(422, {
      type: 'about:blank',
      title: '',
      status: 422,
      code,
      detail: t(code),
      requestId: '',
      errors: [{ path: raum.feld, code, message: t(code) }],
    })
  }
  return { datum, ...raum, objektId: objektId!, kostenstelleId, ticketId, kzverrzeit, zeitart: kzverrzeit === 'K' && zeitart ? zeitart : null, beschreibung }
}

/** Clock of an instant in a zone, and which of two equal times it is. */
const ortszeit = (um: string, zone: string) => {
  const wand = Temporal.Instant.from(um).toZonedDateTimeISO(zone)
  const erstes = wand.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'earlier' })
  return {
    zeit: wand.toPlainTime().toString({ smallestUnit: 'minute' }),
    mal: erstes.epochMilliseconds < wand.epochMilliseconds ? ('2' as const) : ('1' as const),
  }
}

/** What the form begins with: times of a gap, or nothing. The day is the one on which it begins, unless the shift began before midnight. */
export function anfang(datum: string, zone: string, { von, bis }: { von?: string | undefined; bis?: string | undefined } = {}): Berichtswerte {
  const [ab, um] = [von ? ortszeit(von, zone) : null, bis ? ortszeit(bis, zone) : null]
  return {
    datum,
    von: ab?.zeit ?? null,
    bis: um?.zeit ?? null,
    vonMal: ab?.mal ?? '1',
    bisMal: um?.mal ?? '1',
    kundeId: null,
    objektId: null,
    beschreibung: '',
    kostenstelleId: null,
    ticketId: null,
    kzverrzeit: 'K',
    zeitart: '',
  }
}

/** An entry as the form shows it. */
export function werteVon(
  bericht: Pick<Berichtsdetail, 'datum' | 'von' | 'bis' | 'zone' | 'objekt' | 'kunde' | 'kostenstelle' | 'ticket' | 'kzverrzeit' | 'zeitart' | 'beschreibung'>,
): Berichtswerte {
  const { datum, von, bis, zone, objekt, kunde, kostenstelle, ticket, kzverrzeit, zeitart, beschreibung } = bericht
  return {
    ...anfang(datum, zone, { von, bis }),
    kundeId: kunde.id,
    objektId: objekt.id,
    beschreibung,
    kostenstelleId: kostenstelle?.id ?? null,
    ticketId: ticket?.id ?? null,
    kzverrzeit,
    zeitart: zeitart ?? '',
  }
}

/** An entry that waits on the device, as the form shows it. */
export function werteAus(body: Neu, zone: string, kundeId: Id<'ktostamm'> | null): Berichtswerte {
  const { datum, objektId, beschreibung = '', kostenstelleId = null, ticketId = null, kzverrzeit = 'K', zeitart } = body
  return { ...anfang(datum, zone, body), kundeId, objektId, beschreibung, kostenstelleId, ticketId, kzverrzeit, zeitart: zeitart ?? '' }
}

/** What the pick-lists show before they are opened. */
export function bisherVon({ objekt, kunde, kostenstelle, ticket }: Pick<Berichtsdetail, 'objekt' | 'kunde' | 'kostenstelle' | 'ticket'>) {
  const wahl = (eines: { id: string; nummer: number; name: string } | null) => eines && { ...eines, nummer: String(eines.nummer) }
  return { objekt: wahl(objekt), kunde: wahl(kunde), kostenstelle: wahl(kostenstelle), ticket: wahl(ticket) }
}
