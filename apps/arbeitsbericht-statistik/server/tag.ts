import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { teilVon } from '#domain/einsatz/statistik/contract.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { mitarbeiter } from '#domain/personal/sicht.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { strecken } from '#domain/zeiten/tag/tagesbild.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Tagesblatt } from '../contract.ts'
import { pruefePersonen } from './einstellungen.ts'
import { modulrecht } from './umfang.ts'

type Eintrag = Omit<Tagesblatt['eintraege'][number], 'ab' | 'ende' | 'teil'> & Parameters<typeof teilVon>[0]

/** The day of somebody: presence by the stamps, beside it what was recorded. Throws 404, 422 when the company evaluates no single people and it is somebody else's. */
export async function tag(context: Context, datum: string, lstfix: Id<'lstfix'>): Promise<Tagesblatt> {
  const { db, jetzt } = context
  if (lstfix !== context.person.lstfixId) await pruefePersonen(context)
  const wer = await mitarbeiter(context, lstfix, modulrecht)
  const [tage, { rows }] = await Promise.all([
    kontotage(db, [wer], datum, datum, jetzt),
    sql<Eintrag>`select z.id, z.von, z.bis, z.minuten, z.kzverrzeit, z.zeitart, z.abgerechnet, z.beschreibung, o.name as objekt, k.name as kunde
      from arbeitsbericht z join objekt o on o.id = z.objekt_id join ktostamm k on k.id = z.ktostamm_id
      where z.lstfix_id = ${wer.id}::uuid and z.datum = ${datum}::date and z.storniert is null order by z.von, z.id`.execute(db),
  ])
  const einer = tage.get(wer.id)![0]!
  return {
    datum,
    zone: wer.zone,
    person: { id: wer.id, persnr: wer.persnr, name: nameVon(wer, context.sprache) },
    nettoMin: einer.nettoMin,
    summeMin: rows.reduce((summe, { minuten }) => summe + minuten, 0),
    anwesend: strecken(einer.intervalle, datum, wer.zone, jetzt),
    eintraege: rows.map(({ kzverrzeit, zeitart, abgerechnet, ...row }) => {
      const ort = strecken([{ von: row.von, bis: row.bis, art: 'arbeit', code: '' }], datum, wer.zone, jetzt)[0]
      return { ...row, ab: ort?.von ?? 0, ende: ort?.bis ?? 0, teil: teilVon({ kzverrzeit, zeitart, abgerechnet }) }
    }),
  }
}
