import { betragstext } from '#domain/belege/geld.ts'
import { arbeitstage, jeArbeitstag } from '#domain/umsatz/arbeitstage.ts'
import { deltaZehntel, keine, plus, zehnteltext, type Summen } from '#domain/umsatz/rechnen.ts'
import { zerlegt } from '#domain/umsatz/verlauf.ts'
import { schluesselsummen, type Ausschnitt } from '#domain/umsatz/zeilen.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Frage, Verlauf } from '../contract.ts'
import { umfang } from './umfang.ts'

/** The question's sales by months, and by day of work. Throws as the question does. */
export async function verlauf(context: Context, frage: Frage): Promise<Verlauf> {
  const { ausschnitt } = await umfang(context, frage)
  if (!ausschnitt) return { teile: [], jeTag: null }
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const teile: Verlauf['teile'] = []
  for (const { fenster, vorjahr } of zerlegt(ausschnitt.fenster, ausschnitt.vorjahr)) {
    const { jetzt, zuvor } = await seiten(context, { ...ausschnitt, fenster, vorjahr })
    teile.push({ ...fenster, umsatz: betragstext(jetzt.umsatz), umsatzVj: zuvor && betragstext(zuvor.umsatz), laeuft: fenster.bis === heute })
  }
  return { teile, jeTag: await jeTag(context, frage, ausschnitt) }
}

/** Sums of both sides over all that a question counts. */
async function seiten({ db }: Context, ausschnitt: Ausschnitt): Promise<{ jetzt: Summen; zuvor: Summen | null }> {
  const summen = await schluesselsummen(db, 'Vkforg', ausschnitt)
  const summe = (aktuell: boolean) => summen.filter((eine) => eine.aktuell === aktuell).reduce<Summen>(plus, keine)
  return { jetzt: summe(true), zuvor: ausschnitt.vorjahr && summe(false) }
}

async function jeTag(context: Context, { filialen, pfad }: Frage, ausschnitt: Ausschnitt): Promise<Verlauf['jeTag']> {
  const { db, person } = context
  const { fenster, vorjahr } = ausschnitt
  const weg = pfad.filter(({ ebene }) => ebene === 'Vkforg').map(({ schluessel }) => Number(schluessel))
  const gefragt = weg.length ? weg : filialen.length ? filialen : [...person.konten]
  const orte = await db.selectFrom('filiale').where('vkforgid', 'in', gefragt).select(['land', 'region']).execute()
  const frei = await db
    .selectFrom('feiertag')
    .where('datum', '>=', (vorjahr ?? fenster).von)
    .where('datum', '<=', fenster.bis)
    .select(['datum', 'land', 'region', 'halbtags'])
    .execute()
  const tage = arbeitstage(fenster, orte, frei)
  const tageVj = vorjahr && arbeitstage(vorjahr, orte, frei)
  if (!tage || (vorjahr && tageVj === null)) return null
  const { jetzt, zuvor } = await seiten(context, ausschnitt)
  const umsatzVj = zuvor && tageVj ? jeArbeitstag(zuvor.umsatz, tageVj) : null
  const zehntel = zuvor && tageVj ? deltaZehntel(jetzt.umsatz * BigInt(tageVj), zuvor.umsatz * BigInt(tage)) : null
  return {
    tage,
    tageVj,
    umsatz: betragstext(jeArbeitstag(jetzt.umsatz, tage)!),
    umsatzVj: umsatzVj === null ? null : betragstext(umsatzVj),
    deltaProzent: zehntel === null ? null : zehnteltext(zehntel),
  }
}
