import { sql } from 'kysely'
import { mitarbeiterDer, nachNamen } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { fehlendeWochen, monatstage } from '#domain/zeiten/konto/abschluss.ts'
import { staende } from '#domain/zeiten/konto/freigabe.ts'
import { kontobeginne } from '#domain/zeiten/konto/kontobeginn.ts'
import { kontotage } from '#domain/zeiten/konto/kontotag.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { datum, montag, tagnummer } from '#domain/zeiten/tag/ortszeit.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { fill } from '#platform/contract/messages.ts'
import { notFound, Problem } from '#platform/contract/problem.ts'
import type { Id } from '#platform/contract/shapes.ts'
import type { Way } from '#platform/text/way.ts'
import type { Db, Trx } from '#platform/server/database/db.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import { remind } from '#platform/server/mail/remind.ts'
import type { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { betreute, betreuung, darfAnErinnern, darfErinnern } from './rechte.ts'

type Ergebnis = Answer<typeof calls.erinnern>
type Person = Awaited<ReturnType<typeof gemeinte>>[number]

/**
 * Asks people by mail and push to hand in the weeks of a month that are over: each of them once for each week, whoever asks. Says of everybody else why not. Throws 403 for those who
 * neither approve weeks nor close months, 404.
 */
export async function erinnern(context: Context, { params, body }: Parsed<typeof calls.erinnern>): Promise<Ergebnis> {
  const zustaendig = await betreuung(context)
  if (!darfErinnern(context, zustaendig)) throw new Problem('keine-berechtigung', 403)
  const personen = await gemeinte(context, betreute(zustaendig), [...new Set(body.employeeids)])
  if (personen.some((person) => !darfAnErinnern(context, zustaendig, person))) throw new Problem('keine-berechtigung', 403)
  const ergebnis: Ergebnis = { erinnert: [], nicht: [] }
  const [fehlend, schon] = await fehlende(context, personen, `${params.monat}-01`)
  for (const person of personen) {
    const fehlt = fehlend.get(person.id)!
    const neu = fehlt.filter((woche) => !schon.get(person.id)?.some((gefragt) => gefragt.montag === woche))
    const grund = !fehlt.length ? 'nichts-fehlt' : !neu.length ? 'erinnert' : person.anwenderId === null ? 'kein-zugang' : null
    const wochen = grund ? [] : body.vorschau === true ? neu : await frage(context, person, neu)
    if (wochen.length) ergebnis.erinnert.push({ employee: person, wochen })
    else ergebnis.nicht.push({ employee: person, grund: grund ?? 'erinnert' })
  }
  return ergebnis
}

/** For which weeks that end between two days people were asked already, and when. */
export async function gefragte(db: Db, ids: readonly Id<'lstfix'>[], von: string, bis: string) {
  const { rows } = await sql<{ lstfixId: Id<'lstfix'>; montag: string; zeitpunkt: string }>`
    select lstfix_id, montag, zeitpunkt from wochenerinnerung where lstfix_id = any(${ids}) and montag between ${datum(montag(tagnummer(von)))} and ${bis}`.execute(
    db,
  )
  return Map.groupBy(rows, ({ lstfixId }) => lstfixId)
}

/** The people, each with the account that he signs in with, if there is one. Throws 404 when one of them is not among `konten`. */
async function gemeinte(context: Context, konten: readonly number[], ids: readonly string[]) {
  const personen = await mitarbeiterDer(context, konten)
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .leftJoin('anwender as a', (on) => on.onRef('a.lstfixId', '=', 'lstfix.id').on('a.aktiv', '=', true))
    .where((eb) => eb.or([eb(eb.cast<string>('lstfix.id', 'text'), 'in', ids), eb(eb.cast<string>('lstfix.persnr', 'text'), 'in', ids)]))
    .orderBy(nachNamen)
    .selectAll('lstfix')
    .select(['filiale.zone', 'filiale.land', 'filiale.region', 'a.id as anwenderId', 'a.sprache'])
    .select(sql<string | null>`coalesce(a.email, lstfix.email)`.as('adresse'))
    .execute()
  if (ids.some((key) => !personen.some(({ id, persnr }) => key === id || key === String(persnr)))) throw notFound()
  return personen
}

/** The weeks of a month that are over and not handed in, by person, and for which of them they were asked. */
async function fehlende({ db, jetzt }: Context, personen: readonly Person[], beginn: string) {
  const { von, bis } = monatstage(beginn)
  const ids = personen.map(({ id }) => id)
  const [beginne, tage, wochen, schon] = [
    await kontobeginne(db, ids),
    await kontotage(db, personen, von, bis, jetzt),
    await staende(db, ids, 'woche', datum(montag(tagnummer(von))), bis),
    await gefragte(db, ids, von, bis),
  ]
  const fehlend = new Map(
    personen.map(({ id, zone }) => {
      const da = wochen.filter(({ lstfixId, zustand }) => lstfixId === id && (zustand === 'eingereicht' || zustand === 'genehmigt'))
      return [id, fehlendeWochen(tage.get(id)!, beginne.get(id), new Set(da.map((woche) => woche.beginn)), heuteIn(jetzt, zone))]
    }),
  )
  return [fehlend, schon] as const
}

/** Notes the weeks and tells the person, in one go. Answers those that nobody else has noted meanwhile. */
async function frage(context: Context, { id, vkforgid, anwenderId, sprache, adresse }: Person, wochen: readonly string[]): Promise<string[]> {
  const gesetzt = await context.db
    .insertInto('wochenerinnerung')
    .values(wochen.map((montag) => ({ lstfixId: id, montag, anwenderId: context.person.anwenderId })))
    .onConflict((on) => on.columns(['lstfixId', 'montag']).doNothing())
    .returning('montag')
    .execute()
  const neue = gesetzt.map(({ montag }) => montag).sort()
  if (!neue.length) return []
  const ziel: Way = `/zeitkonto?montag=${neue[0]}`
  const t = messages[sprache!]
  await remind(
    context.db as Trx,
    { id: anwenderId!, email: adresse, sprache: sprache! },
    {
      anlass: 'zeitkonto.erinnerung',
      ziel,
      betreff: t['erinnerung.betreff'],
      text: fill(t['erinnerung.text'], {
        n: neue.length,
        wochen: neue.map((montag) => Temporal.PlainDate.from(montag).weekOfYear!).join(', '),
        adresse: `${context.publicUrl}${ziel}`,
      }),
    },
  )
  audit(context, { aktion: 'erinnern', gegenstand: 'arbeitswoche', gegenstandId: id, daten: { wochen: neue } })
  emit(context, 'zeitkonto', [id], [id, konto(vkforgid, alleRecht)])
  return neue
}
