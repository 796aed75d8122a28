import { mitarbeiter, nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { abschliessen, oeffnen, offenNoch, unbeschaeftigt } from '#domain/zeiten/konto/abschluss.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { stand, vollziehe } from '#domain/zeiten/konto/freigabe.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { datum, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Answer } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { calls } from '../contract.ts'
import { angefragt, zurFreigabe, type Mitarbeiter } from './rechte.ts'

type H = Handlers<typeof calls>
const ok = { ok: true } as const

/** Acts on weeks and months; each is a record (`zeitfreigabe`), the last one is the state. */
export const freigaben: Pick<H, 'einreichen' | 'nachreichen' | 'zurueckziehen' | 'genehmigen' | 'zurueckgeben' | 'abschliessen' | 'oeffnen'> = {
  async einreichen(context, { params }) {
    const person = await angefragt(context, undefined)
    await einreichbar(context, person, params.montag)
    await vollziehe(context, 'einreichen', person, params.montag)
    return ok
  },
  async nachreichen(context, { params, body }) {
    const { person, vertretungId } = await zurFreigabe(context, body.employeeid)
    await einreichbar(context, person, params.montag)
    await vollziehe(context, 'einreichen', person, params.montag, { grund: body.grund, vertretungId })
    await vollziehe(context, 'genehmigen', person, params.montag, { vertretungId })
    return ok
  },
  async zurueckziehen(context, { params }) {
    const person = await angefragt(context, undefined)
    wochenende(params.montag)
    await vollziehe(context, 'zurueckziehen', person, params.montag)
    return ok
  },
  async genehmigen(context, { body: { wochen } }) {
    const nicht: Answer<typeof calls.genehmigen>['nicht'] = []
    for (const { employeeid, montag } of wochen) {
      const { person, vertretungId } = await zurFreigabe(context, employeeid)
      wochenende(montag)
      // One alone is refused; among several it is named and stops no other.
      const wartet = wochen.length === 1 || (await stand(context.db, person.id, 'woche', montag)).zustand === 'eingereicht'
      if (wartet) await vollziehe(context, 'genehmigen', person, montag, { vertretungId })
      else nicht.push({ employee: person, montag })
    }
    return { genehmigt: wochen.length - nicht.length, nicht }
  },
  async zurueckgeben(context, { params, body }) {
    const { person, vertretungId } = await zurFreigabe(context, body.employeeid)
    await offenNoch(context.db, person.id, params.montag, wochenende(params.montag))
    await vollziehe(context, 'zurueckgeben', person, params.montag, { grund: body.grund, vertretungId })
    return ok
  },
  async abschliessen(context, { params, body }) {
    const ids = [...new Set(body.employeeids)]
    const personen = await sichtbareMitarbeiter(context, alleRecht)
      .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
      .where((eb) => eb.or([eb(eb.cast<string>('lstfix.id', 'text'), 'in', ids), eb(eb.cast<string>('lstfix.persnr', 'text'), 'in', ids)]))
      .orderBy(nachNamen)
      .selectAll('lstfix')
      .select(['filiale.zone', 'filiale.land', 'filiale.region'])
      .execute()
    if (ids.some((key) => !personen.some(({ id, persnr }) => key === id || key === String(persnr)))) throw notFound()
    const versuche = await abschliessen(context, personen, `${params.monat}-01`, { vorschau: body.vorschau === true })
    return {
      abgeschlossen: versuche.filter(({ hindernis }) => hindernis === null).length,
      offen: versuche.flatMap(({ lstfixId, hindernis, wochen }) =>
        hindernis ? [{ employee: personen.find(({ id }) => id === lstfixId)!, hindernis, wochen }] : [],
      ),
    }
  },
  async oeffnen(context, { params, body }) {
    await oeffnen(context, await mitarbeiter(context, body.employeeid, alleRecht), `${params.monat}-01`, body.grund)
    return ok
  },
}

/** Throws 422 for a week that cannot be handed in: not over, outside of the employment, with open questions. */
async function einreichbar({ db, jetzt }: Context, person: Mitarbeiter, beginn: string) {
  const ende = wochenende(beginn)
  if (ende >= heuteIn(jetzt, person.zone)) throw refused('zeitkonto.woche-laeuft')
  const tage = (await kontotage(db, [person], beginn, ende, jetzt)).get(person.id)!
  if (unbeschaeftigt(person, tage)) throw refused('zeitkonto.nicht-beschaeftigt')
  if (tage.some((tag) => tag.offeneFragen.length || tag.laeuft)) throw refused('zeitkonto.offene-fragen')
}

/** Sunday of the week. Throws 422 for a day that is no Monday. */
function wochenende(tag: string) {
  if (datum(montag(tagnummer(tag))) !== tag) throw refused('zeitkonto.kein-montag', 'montag')
  return datum(tagnummer(tag) + 6)
}
