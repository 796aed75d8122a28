import type { schluesselwechselCalls, wechselstaende } from '#apps/verwaltung/contract/schluesselwechsel.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import { lockAdministration } from '#platform/server/access/administration.ts'
import { proveOwnPassword } from '#platform/server/access/own-password.ts'
import { lastRotation, rotationState, setRotation, validUntil, type RotationState } from '#platform/server/access/rotation.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { geaendert, ok } from '../schreiben.ts'

type H = Handlers<typeof schluesselwechselCalls>
const zustand: Readonly<Record<RotationState, (typeof wechselstaende)[number]>> = {
  waiting: 'wartet',
  confirmed: 'bestaetigt',
  expired: 'abgelaufen',
  running: 'laeuft',
  done: 'beendet',
}

/** Four eyes for `portal keys rotate`: what was asked for at the console, and its confirmation by somebody else. */
export const schluesselwechselHandlers: H = {
  async schluesselwechsel({ db, jetzt, person }) {
    const letzter = await lastRotation(db)
    if (!letzter) return { letzter: null }
    const { id, by, byId, asked, reason, alone, confirmed, done } = letzter
    return {
      letzter: {
        id,
        zustand: zustand[rotationState(letzter, jetzt)],
        verlangtVon: by,
        verlangt: asked,
        grund: reason,
        notfall: alone,
        bestaetigtVon: confirmed?.by ?? null,
        bestaetigt: confirmed?.at ?? null,
        gueltigBis: validUntil(confirmed?.at ?? asked).toString(),
        beendet: done,
        eigener: byId === person.anwenderId,
      },
    }
  },

  async schluesselwechselBestaetigen(context, { params: { id }, body: { password } }) {
    const { db, jetzt, person } = context
    // Before the lock of the administration, which would go with what is kept of the try.
    await proveOwnPassword(context, password, 'verwaltung.passwort-falsch')
    await lockAdministration(db)
    const letzter = await lastRotation(db)
    if (letzter?.id !== id) throw notFound()
    if (letzter.byId === person.anwenderId) throw new Problem('verwaltung.wechsel-eigener', 409)
    if (rotationState(letzter, jetzt) !== 'waiting') throw new Problem('verwaltung.wechsel-vorbei', 409)
    await setRotation(db, { ...letzter, confirmed: { at: jetzt.toString(), byId: person.anwenderId, by: person.name } })
    geaendert(context, { aktion: 'schluessel-wechsel-bestaetigen', gegenstand: 'portal', id, daten: { person: letzter.by, grund: letzter.reason } })
    return ok
  },
}
