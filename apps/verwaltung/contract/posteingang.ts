import * as z from 'zod/mini'
import { revised } from '#platform/contract/record/record.ts'
import { Instant, Ok, text, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, liste, optionalDay, q, recht } from './teil.ts'

export const Eingangszustand = z.enum(['neu', 'uebernommen', 'uebergangen', 'quarantaene', 'verworfen'])
const Eingang = z.object({
  id: idOf('posteingang'),
  absender: z.string(),
  name: z.string(),
  betreff: z.string(),
  bytes: z.int(),
  empfangen: Instant,
  zustand: Eingangszustand,
  /** Why it was not taken: a key of the texts `grund.…`. */
  grund: z.nullable(z.string()),
  /** Proofs of the sender that failed, e.g. "DMARC, SPF". */
  unbelegt: z.nullable(z.string()),
  /** Number of the ticket that it became or belongs to. */
  ticket: z.nullable(z.string()),
  darf: z.array(z.enum(['uebernehmen', 'verwerfen'])),
})
const EingangDetail = z.extend(Eingang, { postfach: z.string(), weg: z.enum(['imap', 'smtp']), fehler: z.nullable(z.string()), text: z.nullable(z.string()) })
const filter = { q, zustand: z.optional(Eingangszustand), von: optionalDay, bis: optionalDay }

export const Posteinstellungen = z.object({
  unbekannte: z.enum(['ticket', 'ablehnen', 'uebergehen']),
  vkforgid: z.nullable(z.int().check(z.minimum(1), z.maximum(999_999))),
})

const Anzahl = z.object({ anzahl: z.int() })

export const posteingangCalls = {
  posteingang: liste('posteingang', filter, Eingang, ['posteingang']),
  posteingangDatei: datei('posteingang', filter),
  eingang: { method: 'GET', path: '/v1/verwaltung/posteingang/{id}', ...recht, params: byId('posteingang'), result: EingangDetail, live: ['posteingang'] },
  /** Once more, past what held it up for being a machine or too many; never past a right. */
  eingangUebernehmen: { method: 'POST', path: '/v1/verwaltung/posteingang/{id}/uebernehmen', ...recht, params: byId('posteingang'), result: Ok },
  eingangVerwerfen: {
    method: 'POST',
    path: '/v1/verwaltung/posteingang/{id}/verwerfen',
    ...recht,
    params: byId('posteingang'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
  /** All at once that waits because too many came from strangers, the oldest first, at most five hundred: how many it was. */
  fremdeUebernehmen: { method: 'POST', path: '/v1/verwaltung/posteingang/fremde/uebernehmen', ...recht, result: Anzahl },
  fremdeVerwerfen: { method: 'POST', path: '/v1/verwaltung/posteingang/fremde/verwerfen', ...recht, body: z.object({ grund: text(500) }), result: Anzahl },
  /** `postfach` null: none is set up. `wartendeFremde`: mails that wait because too many came from strangers. */
  posteinstellungen: {
    method: 'GET',
    path: '/v1/verwaltung/posteinstellungen',
    ...recht,
    result: z.extend(revised(Posteinstellungen), {
      postfach: z.nullable(z.string()),
      wartendeFremde: z.int(),
      filialen: z.array(z.object({ vkforgid: z.int(), name: z.string() })),
    }),
    live: ['verwaltung', 'posteingang'],
  },
  posteinstellungenAendern: { method: 'PUT', path: '/v1/verwaltung/posteinstellungen', ...recht, body: revised(Posteinstellungen), result: Ok },
} as const
