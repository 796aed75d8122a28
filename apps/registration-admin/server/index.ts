import type { Handlers } from '#platform/server/http.ts'
import type { calls } from '../contract.ts'
import { ablehnen, aktivieren, zuordnen } from './freischalten.ts'
import { lesen } from './lesen.ts'
import { vorschau } from './vorschau.ts'

export const handlers: Handlers<typeof calls> = {
  ...lesen,
  vorschau: (context, input) => vorschau(context, input),
  aktivieren: (context, { params: { id }, body }) => aktivieren(context, id, body),
  ablehnen: (context, { params: { id }, body: { grund } }) => ablehnen(context, id, grund),
  zuordnen: (context, { params: { id }, body }) => zuordnen(context, id, body),
}
