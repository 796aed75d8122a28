import type { Id } from '#platform/contract/shapes.ts'
import { freigabeRecht, kreditkundeZumHandeln, kreditRecht, pflegeRecht } from '#domain/belege/kredit/sicht.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import { sageAnfrage, sageAntwort, sageSperre } from './sagen.ts'
import { eigenesLimit, letzteSperre } from './vorgang.ts'

type Eingabe<C extends keyof typeof calls> = Parsed<(typeof calls)[C]>

/** Sets the customer's own limit from today on. Throws 404, 409 when somebody set it meanwhile, 422 at the field. */
export async function setzen(context: Context, { params, body }: Eingabe<'setzen'>) {
  const kunde = await gesperrteZeile(context, pflegeRecht, params.idktostamm)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  const { gesehen, toleranz, auftragswert, ...rest } = body
  if (rest.bis !== null && rest.bis < heute) throw refused('kredit.vorbei', 'bis')
  if (rest.versichertBis !== null && rest.versichert === null) throw refused('kredit.ohne-versicherung', 'versichertBis')
  const vorher = await eigenesLimit(context, kunde.id)
  if ((vorher?.id ?? null) !== gesehen) throw conflict('kredit.inzwischen')
  const id = uuid()
  await context.db
    .insertInto('kreditlimit')
    .values({
      ...rest,
      id,
      ktostammId: kunde.id,
      ab: heute,
      toleranz: toleranz * 100,
      auftragswert: rest.auftragsregel === 'anteil' ? auftragswert * 100 : auftragswert,
      anwenderId: context.person.anwenderId,
      angelegt: context.jetzt.toString(),
    })
    .execute()
  const { gesehen: _, ...nachher } = body
  melde(context, kunde.id, 'aendern', { vorher: vorher ?? null, nachher })
}

/** Stops deliveries to a customer, or lets them go again. Throws 404, 409 when it is so already. */
export async function sperren(context: Context, { params, body: { akt, grund } }: Eingabe<'sperren'>) {
  const kunde = await gesperrteZeile(context, pflegeRecht, params.idktostamm)
  const vorher = await letzteSperre(context, kunde.id)
  if ((vorher?.akt ?? 'loesen') === akt) throw conflict('kredit.inzwischen')
  await context.db
    .insertInto('kreditsperre')
    .values({ id: uuid(), ktostammId: kunde.id, akt, grund, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  melde(context, kunde.id, akt === 'sperren' ? 'liefersperre' : 'liefersperre-geloest', { grund })
  await sageSperre(context, kunde, akt === 'sperren')
}

/** Asks for an amount beyond the limit. Throws 404, 422 when the day is over or too far ahead. */
export async function anfragen(context: Context, { params, body }: Eingabe<'anfragen'>) {
  const kunde = await kreditkundeZumHandeln(context, kreditRecht, params.idktostamm)
  const heute = await heuteDerFirma(context.db, context.jetzt)
  if (body.bis < heute) throw refused('kredit.vorbei', 'bis')
  if (body.bis > Temporal.PlainDate.from(heute).add({ days: hoechstensTage }).toString()) throw refused('kredit.zu-lange', 'bis', { tage: hoechstensTage })
  const id = uuid()
  await context.db
    .insertInto('kreditanfrage')
    .values({ id, ktostammId: kunde.id, ...body, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  melde(context, kunde.id, 'kreditanfrage', { anfrage: id, ...body })
  await sageAnfrage(context, kunde, body.bis)
  return { id }
}

/** An override lasts at most so long. */
const hoechstensTage = 90

/** Decides what somebody else asked for. Throws 404, 403 for one's own, 409 when it was decided or its day is over. */
export async function freigeben(context: Context, { params, body: { anfrage, erlaubt, grund } }: Eingabe<'freigeben'>) {
  const kunde = await gesperrteZeile(context, freigabeRecht, params.idktostamm)
  const gefragt = await context.db
    .selectFrom('kreditanfrage as a')
    .leftJoin('kreditfreigabe as f', 'f.anfrageId', 'a.id')
    .where('a.id', '=', anfrage)
    .where('a.ktostammId', '=', kunde.id)
    .select(['a.anwenderId', 'a.bis', 'f.anfrageId as entschieden'])
    .executeTakeFirst()
  if (!gefragt) throw notFound()
  if (gefragt.anwenderId === context.person.anwenderId) throw new Problem('kredit.selbst', 403)
  if (gefragt.entschieden) throw conflict('kredit.inzwischen')
  if (gefragt.bis < (await heuteDerFirma(context.db, context.jetzt))) throw conflict('kredit.vorbei')
  if (!erlaubt && !grund) throw refused('kredit.grund', 'grund')
  await context.db
    .insertInto('kreditfreigabe')
    .values({ anfrageId: anfrage, erlaubt, grund, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  melde(context, kunde.id, erlaubt ? 'kreditfreigabe' : 'kreditablehnung', { anfrage, grund })
  await sageAntwort(context, kunde, gefragt.anwenderId, erlaubt, gefragt.bis)
}

/** The customer, locked until the end, so that two people do not act on what the other has just changed. */
async function gesperrteZeile(context: Context, recht: string, schluessel: string) {
  const kunde = await kreditkundeZumHandeln(context, recht, schluessel)
  await context.db.selectFrom('ktostamm').where('id', '=', kunde.id).select('id').forNoKeyUpdate().execute()
  return kunde
}

function melde(context: Context, ktostammId: Id<'ktostamm'>, aktion: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'kreditlimit', gegenstandId: ktostammId, daten })
  emit(context, 'kreditlimit', [ktostammId])
}
