import type { Handlers } from '#platform/server/http/app.ts'
import type { zubehoerCalls } from '#apps/hardware-management/contract/zubehoer.ts'
import { bestaende, bestand, bestandsdatei } from './bestaende.ts'
import { bewegen } from './bewegen.ts'
import { ausgegeben, bewegungen, zubehoerBei } from './lesen.ts'
import { zubehoerAendern, zubehoerAnlegen } from './schreiben.ts'

export const zubehoerHandlers: Handlers<typeof zubehoerCalls> = {
  zubehoerbestaende: (context, { query }) => bestaende(context, query),
  zubehoerdatei: (context, { query }) => bestandsdatei(context, query),
  zubehoerbestand: (context, { params }) => bestand(context, params.id),
  bewegungen: (context, { params, query }) => bewegungen(context, params.id, query),
  ausgegeben: (context, { params, query }) => ausgegeben(context, params.id, query),
  zubehoerAnlegen: (context, { body }) => zubehoerAnlegen(context, body),
  async zubehoerAendern(context, { params, body }) {
    await zubehoerAendern(context, params.id, body)
    return { ok: true }
  },
  bewegen: (context, { params, body }) => bewegen(context, params.id, body),
  zubehoerBei: (context, { params, query }) => zubehoerBei(context, ['lstfixId', params.id], query),
  zubehoerAmOrt: (context, { params, query }) => zubehoerBei(context, ['standortId', params.id], query),
  zubehoerAmGeraet: (context, { params, query }) => zubehoerBei(context, ['hardwareId', params.id], query),
}
