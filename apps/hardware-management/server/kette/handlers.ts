import type { Handlers } from '#platform/server/http/app.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { berichtigen } from './berichtigen.ts'
import { besitz, besitzdatei } from './besitz.ts'
import { inhaber, zuordnungen } from './lesen.ts'
import { protokoll } from './protokoll.ts'
import { uebergeben } from './uebergeben.ts'
import { dazu, weg, zubehoer } from './zubehoer.ts'

const ok = { ok: true } as const

/** Who has and had a device, and what belongs to it. */
export const kettenHandlers = {
  zuordnungen: (context, { params }) => zuordnungen(context, params.idhardware),
  async uebergeben(context, { params, body }) {
    await uebergeben(context, params.idhardware, body)
    return ok
  },
  async beginnBerichtigen(context, { params, body }) {
    await berichtigen(context, params.idhardware, params.id, body)
    return ok
  },
  protokoll: (context, { params }) => protokoll(context, params.idhardware, params.id),
  inhaber: (context, { query }) => inhaber(context, query),
  besitz: (context, { query }) => besitz(context, query),
  besitzdatei: (context, { query }) => besitzdatei(context, query),
  zubehoer: (context, { params }) => zubehoer(context, params.idhardware),
  async zubehoerDazu(context, { params, body }) {
    await dazu(context, params.idhardware, body.hardwareId)
    return ok
  },
  async zubehoerWeg(context, { params }) {
    await weg(context, params.idhardware, params.id)
    return ok
  },
} satisfies Partial<Handlers<typeof calls>>
