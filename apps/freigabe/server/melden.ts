import type { Geladen } from '#domain/belege/freigabe/laden.ts'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { wartetAuf } from '#domain/belege/freigabe/sicht.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { queuePush } from '#platform/server/push/push.ts'

/** Notes what somebody did with a run, for the audit trail and the screens, and tells those for whom it waits now. */
export async function meldeLauf(context: Context, geladen: Geladen, tag: string, aktion: string, daten: Record<string, unknown>) {
  const { zeile, leute } = geladen
  audit(context, { aktion, gegenstand: 'belegfreigabe', gegenstandId: zeile.id, daten: { beleg: zeile.belegId, ...daten } })
  emit(context, 'freigabe', [zeile.id], [konto(zeile.vkforgid, freigabeRecht), ...leute.vertretungen.map(({ durch }) => durch)])
  const gefragte = [...leute.entscheider.keys()].filter((wer) => wer !== context.person.anwenderId && wartetAuf(geladen, tag, wer))
  // Whoever is one of many learns it from the number at the tile.
  if (gefragte.length <= 5) await queuePush(context.db, gefragte, aktion === 'klaeren' ? 'freigabe.zurueck' : 'freigabe.wartet', `/freigabe/${zeile.id}`)
}
