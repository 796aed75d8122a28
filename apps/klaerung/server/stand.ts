import { sql } from 'kysely'
import { nobody } from '#domain/personal/sicht.ts'
import { betreute, lesbare, sichtbareFaelle, zustaendigkeit } from '#domain/zeiten/klaerung/sicht.ts'
import type { Answer } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { ungelesen } from './aenderungen.ts'
import { alsFall } from './fall.ts'

/** So many questions fit on the start screen. */
const GEZEIGT = 3

/** What waits for the asker: his own questions, answers to release, changes not seen. */
export async function stand(context: Context): Promise<Answer<typeof calls.stand>> {
  const zustaendig = await zustaendigkeit(context)
  const ich = context.person.lstfixId ?? nobody
  const konten = betreute(zustaendig)
  const eigene = sichtbareFaelle(context, zustaendig).where('k.lstfixId', '=', ich).where('k.zustand', 'in', ['offen', 'zurueckgewiesen'])
  const [faelle, offen, zuPruefen, aenderungen] = await Promise.all([
    eigene.orderBy('k.datum', 'desc').orderBy('k.id', 'desc').limit(GEZEIGT).execute(),
    eigene.clearSelect().select(sql<number>`count(*)::int`.as('anzahl')).executeTakeFirstOrThrow(),
    konten.length
      ? context.db
          .selectFrom('klaerungsfall as k')
          .innerJoin('lstfix as l', 'l.id', 'k.lstfixId')
          .where('k.zustand', '=', 'beantwortet')
          .where('l.vkforgid', 'in', konten)
          .where('l.id', '!=', ich)
          .select(sql<number>`count(*)::int`.as('anzahl'))
          .executeTakeFirstOrThrow()
      : { anzahl: 0 },
    ungelesen(context),
  ])
  return {
    offen: offen.anzahl,
    zuPruefen: zuPruefen.anzahl,
    aenderungen,
    wartet: offen.anzahl + zuPruefen.anzahl + aenderungen,
    team: lesbare(zustaendig).length > 0,
    vertretungFuer: zustaendig.vertretungen.map(({ name }) => name),
    faelle: faelle.map((row) => alsFall(context, zustaendig, row)),
  }
}
