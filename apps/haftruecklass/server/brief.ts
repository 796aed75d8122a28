import { einbehaltRecht } from '#domain/belege/einbehalt/sicht.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { tag } from '#domain/einsatz/druck.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { FileAnswer, Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pdf } from '#platform/server/output/pdf.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { vorlage } from './briefvorlage.ts'
import { einbehalt } from './liste.ts'

/** So long a customer has to pay what is due. */
const zahlbarTage = 14

/**
 * A draft of a letter to the customer who keeps something back: that he pays what is due, takes a guarantee instead, or deposits it on a blocked account. Throws 404; 409 when
 * it is settled or not due yet, 422 for what we keep back ourselves and where the country has no rule for a deposit.
 */
export async function brief(context: Context, { id, schreiben }: Parsed<typeof calls.brief>['params']): Promise<FileAnswer> {
  const eines = await einbehalt(context, id)
  if (eines.richtung !== 'forderung') throw refused('haft.nur-forderung', 'id')
  if (eines.saldo === '0.00') throw conflict('haft.erledigt')
  const heute = await heuteDerFirma(context.db, context.jetzt)
  if (schreiben === 'rueckgabe' && (eines.faelldatum === null || eines.faelldatum > heute)) throw conflict('haft.nicht-faellig')
  const [kunde, von, firma] = await Promise.all([empfaenger(context, eines.ktostammUrsache.nummer), absender(context, id), firmenname(context)])
  const t = messages[context.sprache]
  const geld = new Intl.NumberFormat(context.sprache === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency: eines.waehrung })
  const betrag = (wert: string) => geld.format(wert as unknown as number).replaceAll(/[\u00a0\u202f]/g, ' ')
  const werte = {
    saldo: betrag(eines.saldo),
    faellig: eines.faelldatum ? tag(eines.faelldatum) : '',
    bis: tag(Temporal.PlainDate.from(heute).add({ days: zahlbarTage }).toString()),
    werktage: schreiben === 'sperrkonto' ? await werktageIn(context, von.land, heute) : 0,
  }
  const beleg = `${belegarttexte[context.sprache][eines.belegart]} ${eines.belegnummer}`
  const adresse = [von.strasse, `${von.plz} ${von.ort}`.trim()].filter(Boolean)
  const betreff = fill(t[`brief.${schreiben}.betreff`], { beleg })
  const abnahme = eines.ereignisse.find(({ was, abnahme: am }) => was === 'faelligkeit' && am)?.abnahme
  const content = await pdf(vorlage, {
    sprache: context.sprache,
    absender: firma,
    absenderzeile: [firma, ...adresse].join(' · '),
    empfaenger: [kunde.name, kunde.strasse, `${kunde.plz} ${kunde.ort}`.trim()].filter(Boolean),
    datum: [von.ort, tag(heute)].filter(Boolean).join(', '),
    betreff,
    absaetze: [t['brief.anrede'], fill(t[`brief.${schreiben}.text`], werte)],
    angaben: [
      [t['brief.beleg'], `${beleg}, ${tag(eines.belegdatum)}`],
      [t['brief.baustelle'], eines.ktostammBaustelle?.name ?? ''],
      [t['brief.abnahme'], abnahme ? tag(abnahme) : ''],
      [t.faelldatum, werte.faellig],
      [t['brief.einbehalten'], betrag(eines.betrag)],
      [t['brief.offen'], werte.saldo],
      [t['brief.iban'], schreiben === 'rueckgabe' ? von.iban : ''],
    ].filter(([, wert]) => wert),
    schluss: [fill(t[`brief.${schreiben}.bitte`], werte), t['brief.gruss']],
  })
  return { type: 'application/pdf', name: `${t[`brief.${schreiben}.name`]}_${eines.belegart}_${eines.belegnummer}.pdf`, content }
}

async function empfaenger(context: Context, nummer: number) {
  const kunde = await sichtbareKunden(context, einbehaltRecht)
    .where('ktostamm.nummer', '=', nummer)
    .select(['ktostamm.name', 'ktostamm.strasse', 'ktostamm.plz', 'ktostamm.ort'])
    .executeTakeFirst()
  if (!kunde) throw notFound()
  return kunde
}

const absender = ({ db }: Context, id: string) =>
  db
    .selectFrom('posten as p')
    .innerJoin('filiale as f', 'f.vkforgid', 'p.vkforgid')
    .where('p.id', '=', id)
    .select(['f.strasse', 'f.plz', 'f.ort', 'f.land', 'f.iban'])
    .executeTakeFirstOrThrow()

const firmenname = async ({ db }: Context) => (await db.selectFrom('firma').select('name').executeTakeFirstOrThrow()).name

/** Within how many working days a country's rule wants the money on a blocked account. Throws 422. */
async function werktageIn({ db }: Context, land: string, heute: string) {
  const regel = await db
    .selectFrom('einbehaltregel')
    .where('art', '=', 'Einzahlung')
    .where('land', '=', land as 'DE' | 'AT')
    .where('gueltigAb', '<=', heute)
    .where((eb) => eb.or([eb('gueltigBis', 'is', null), eb('gueltigBis', '>=', heute)]))
    .select('werktage')
    .executeTakeFirst()
  if (!regel) throw refused('haft.kein-sperrkonto', 'schreiben')
  return regel.werktage
}
