import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { nameVon } from '#domain/personal/contract.ts'
import { nachNamen, sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { addressOf } from '#platform/text/way.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { fileOf, type ListColumn } from '#platform/server/record/file.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { wholeList, readPage, type ListQuery } from '#platform/server/record/list.ts'
import { containsWords } from '#platform/server/record/search.ts'
import type { calls, Vertretung } from '../contract.ts'
import { messages } from '../messages.ts'

/** Delegations that the asker gave or got, the latest first. */
export const vertretungen = (context: Context, query: Parsed<typeof calls.vertretungen>['query']) => readPage<Vertretung>(context, eigene(context), query)

/** The same as a file. */
export async function vertretungenDatei(context: Context, format: 'csv' | 'xlsx') {
  const t = messages[context.sprache]
  return fileOf(format, t.vertretung, wholeList<Vertretung>(context, eigene(context)), spalten(t))
}

/** People of the asker's accounts who can sign in, but not himself. */
export async function vertreter(context: Context, { q, ...asked }: Parsed<typeof calls.vertreter>['query']) {
  const genannte = waehlbare(context).where(containsWords(q, sql`lstfix.vorname`, sql`lstfix.zuname`, sql`lstfix.persnr`))
  const { entities, next } = await pageOf(genannte, nachNamen, asked)
  return {
    next,
    entities: entities.map(({ id, persnr, vorname, zuname, bezeichnung }) => ({
      id,
      nummer: String(persnr),
      name: nameVon({ vorname, zuname }, context.sprache),
      hint: bezeichnung,
    })),
  }
}

/** Names a deputy for some days. Throws 422 at the field that does not fit. */
export async function vertreten(context: Context, { vertreterId, von, bis }: Parsed<typeof calls.vertreten>['body']) {
  const person = await waehlbare(context).where('a.id', '=', vertreterId).executeTakeFirst()
  if (!person) throw refused('klaerung.kein-vertreter', 'vertreterId')
  if (bis < heuteIn(context.jetzt, await zone(context))) throw refused('klaerung.vergangen', 'bis')
  if (Temporal.PlainDate.from(von).until(bis).days > 366) throw refused('klaerung.zu-lange', 'bis')
  const schon = await context.db
    .selectFrom('vertretung')
    .where('anwenderId', '=', context.person.anwenderId)
    .where('vertreterId', '=', vertreterId)
    .where('beendet', 'is', null)
    .where('von', '<=', bis)
    .where('bis', '>=', von)
    .select('id')
    .executeTakeFirst()
  if (schon) throw refused('klaerung.schon-vertreten', 'vertreterId')
  const id = uuid()
  await context.db.insertInto('vertretung').values({ id, anwenderId: context.person.anwenderId, vertreterId, von, bis }).execute()
  melde(context, 'anlegen', id, vertreterId, { vertreterId, von, bis })
  const t = messages[person.sprache]
  const tag = (day: string) => day.split('-').toReversed().join('.')
  if (person.email)
    await sendMail(context, {
      an: person.email,
      betreff: t.postVertretungBetreff.replace('{{name}}', context.person.name),
      text: t.postVertretung
        .replace('{{name}}', context.person.name)
        .replace('{{von}}', tag(von))
        .replace('{{bis}}', tag(bis))
        .replace('{{adresse}}', addressOf(context.publicUrl, '/klaerung?bereich=team')),
      sprache: person.sprache,
      anlass: 'klaerung.vertretung',
    })
  return { id }
}

/** Ends a delegation that runs or is to come; only who gave it may. Throws 404, 409 when it is over. */
export async function vertretungBeenden(context: Context, id: Id<'vertretung'>) {
  const row = await context.db
    .selectFrom('vertretung')
    .where('id', '=', id)
    .where('anwenderId', '=', context.person.anwenderId)
    .select(['vertreterId', 'bis'])
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.bis < heuteIn(context.jetzt, await zone(context))) throw conflict('klaerung.schon-vorbei')
  const { numUpdatedRows } = await context.db
    .updateTable('vertretung')
    .set({ beendet: context.jetzt.toString() })
    .where('id', '=', id)
    .where('beendet', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw conflict('klaerung.schon-vorbei')
  melde(context, 'beenden', id, row.vertreterId, {})
}

const waehlbare = (context: Context) =>
  sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('anwender as a', 'a.lstfixId', 'lstfix.id')
    .innerJoin('abteilung', 'abteilung.id', 'lstfix.abteilungId')
    .where('a.aktiv', '=', true)
    .where('a.id', '!=', context.person.anwenderId)
    .where((eb) => eb.or([eb('lstfix.austritt', 'is', null), eb('lstfix.austritt', '>=', sql<string>`heute()`)]))
    .select(['a.id', 'a.email', 'a.sprache', 'lstfix.persnr', 'lstfix.vorname', 'lstfix.zuname', 'abteilung.bezeichnung'])

const zone = async ({ db, person }: Context) =>
  (await db.selectFrom('filiale').where('vkforgid', '=', person.accountid).select('zone').executeTakeFirstOrThrow()).zone

function melde(context: Context, aktion: string, id: string, vertreterId: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'vertretung', gegenstandId: id, daten })
  emit(context, 'klaerung', [], [context.person.anwenderId, vertreterId])
}

function eigene({ person, jetzt }: Context): ListQuery {
  const tag = sql`(${jetzt.toString()}::timestamptz at time zone f.zone)::date`
  return {
    select: sql`v.id, v.von, v.bis, v.angelegt, v.beendet, jsonb_build_object('id', g.id, 'name', g.anzeigename) as fuer, jsonb_build_object('id', d.id, 'name', d.anzeigename) as vertreter,
      case when v.beendet is not null or v.bis < ${tag} then 'vorbei' when v.von > ${tag} then 'kommt' else 'laeuft' end as zustand,
      case when v.anwender_id = ${person.anwenderId} and v.beendet is null and v.bis >= ${tag} then array['beenden'] else array[]::text[] end as darf`,
    from: sql`vertretung v join anwender g on g.id = v.anwender_id join anwender d on d.id = v.vertreter_id join filiale f on f.vkforgid = g.accountid`,
    where: [sql`(v.anwender_id = ${person.anwenderId} or v.vertreter_id = ${person.anwenderId})`],
    sorts: { von: [sql`v.von`, sql`v.id`] },
    standard: '-von',
  }
}

const spalten = (t: typeof messages.de | typeof messages.en): ListColumn<Vertretung>[] => [
  { title: t.vertretungFuer, value: ({ fuer }) => fuer.name },
  { title: t.vertreter, value: ({ vertreter }) => vertreter.name },
  { title: t.von, kind: 'date', value: ({ von }) => von },
  { title: t.bis, kind: 'date', value: ({ bis }) => bis },
  { title: t.zustand, value: ({ zustand }) => t[`vertretung.${zustand}`] },
]
