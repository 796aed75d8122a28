import type { Id } from '#platform/contract/shapes.ts'
import { hardwareRecht } from '#domain/geraete/sicht.ts'
import { kandidaten } from '#domain/geraete/sitzung/geraet.ts'
import { istPersonal } from '#domain/geraete/sitzung/sicht.ts'
import { internRecht } from '#domain/tickets/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { readPage } from '#platform/server/record/list.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import { Inhalt, type Sitzungsdetail } from '../contract.ts'
import { abfrage, bisJetzt } from './liste.ts'
import { ortVon } from './ort.ts'
import { paareVon } from './paar.ts'

/** So many acts are shown, the latest first. */
const schritteHoechstens = 100

/** One session and what became of it; customers' users do not read who did what. Throws 404. */
export async function sitzung(context: Context, id: Id<'sitzungFern'>): Promise<Sitzungsdetail> {
  const { db } = context
  const personal = istPersonal(context)
  const [seite, stand, schritte] = await Promise.all([
    readPage<Parameters<typeof bisJetzt>[0]>(context, await abfrage(context, {}, id), { limit: 1 }),
    db.selectFrom('sitzungFern').where('id', '=', id).selectAll().executeTakeFirst(),
    db
      .selectFrom('sitzungFernSchritt as s')
      .innerJoin('anwender as a', 'a.id', 's.anwenderId')
      .where('s.sitzungId', '=', id)
      .orderBy('s.zeitpunkt', 'desc')
      .orderBy('s.id', 'desc')
      .limit(schritteHoechstens)
      .select(['s.id', 's.was', 's.zeitpunkt', 'a.anzeigename as wer'])
      .execute(),
  ])
  const zeile = seite.entities[0]
  if (!zeile || !stand) throw notFound()
  const paare =
    personal && stand.anwenderId && stand.ende === 'bekannt' && stand.quelle !== 'hand'
      ? await paareVon(context, stand).select(['s.id', 's.quelle']).execute()
      : []
  return {
    ...bisJetzt(zeile, context.jetzt),
    eingang: stand.eingang,
    zuletzt: personal ? stand.zuletztAktiv : null,
    trennung: stand.trennungCode === null && stand.trennungSitzung === null ? null : { code: stand.trennungCode, sitzung: stand.trennungSitzung },
    gruppe: personal ? stand.gruppe : '',
    ...(await ortVon(context, stand)),
    paare,
    kandidaten: zeile.mehrdeutig ? await kandidaten(context, stand) : [],
    schritte: personal ? schritte : [],
    revision: revisionOf(Inhalt, stand),
    darf: [
      ...(zeile.meine && zeile.zustand === 'beendet' && may(context, internRecht) ? (['buchen'] as const) : []),
      ...(personal ? (['aendern'] as const) : []),
      // A device that the asker does not see he does not take away.
      ...(personal && may(context, hardwareRecht) && (stand.hardwareId === null || zeile.geraet !== null) ? (['geraet'] as const) : []),
      ...(may(context, 'RDPLOG.DOWNLOAD') ? (['laden'] as const) : []),
    ],
  }
}
