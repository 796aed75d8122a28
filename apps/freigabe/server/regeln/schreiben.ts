import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { freigabeRecht } from '#domain/belege/freigabe/rechte.ts'
import { cent } from '#domain/belege/geld.ts'
import { heuteDerFirma } from '#domain/zeiten/tag/heute.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { difference } from '#platform/server/record/difference.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import type { calls } from '#apps/freigabe/contract.ts'
import { Regelangaben, type Luecke } from '#apps/freigabe/contract/regel.ts'
import { pruefer } from './betrieb.ts'
import { regel } from './liste.ts'

/** A rule in its first version; it does nothing until a second person has confirmed it. Throws 422 at the field. */
export async function regelAnlegen(context: Context, angaben: Regelangaben) {
  const werte = await geprueft(context, angaben)
  const id = uuid()
  await schreibe(context, id, 1, werte)
  melde(context, id, 'anlegen', difference(undefined, werte))
  return { id }
}

/** The next version; the one before acts until it is confirmed. Throws 404, 409, 422 at the field. */
export async function regelAendern(context: Context, id: Id<'freigaberegel'>, { revision, ...angaben }: Parsed<typeof calls.regelAendern>['body']) {
  const vorher = await gesperrte(context, id)
  await assertUnchanged(context, Regelangaben, vorher, revision, { subject: 'freigaberegel', id })
  const werte = await geprueft(context, angaben)
  const anders = difference(nur(vorher), werte)
  if (!Object.keys(anders.nachher ?? {}).length) return
  await schreibe(context, id, vorher.version + 1, werte)
  melde(context, id, 'aendern', { ...anders, version: vorher.version + 1 })
}

/** The second person says yes to a version that she saw (P16). Throws 404; 409 for another version, for her own, and where nobody could decide any more. */
export async function regelBestaetigen(context: Context, id: Id<'freigaberegel'>, version: number) {
  const { db, jetzt, person } = context
  const zeile = await wartende(context, id, version)
  if (zeile.erfasstVonId === person.anwenderId) throw conflict('freigabe.regel-selbst')
  const tag = await heuteDerFirma(db, jetzt)
  const [luecke] = (await pruefer(db, jetzt, tag))(id, version, person.anwenderId)
  if (luecke) throw conflict('freigabe.regel-sperrt', { ort: ortVon(luecke), schritt: luecke.schritt })
  await urteile(context, id, version, 'bestätigt', '')
  melde(context, id, 'bestaetigen', { version })
}

/** The second person says no, or the author takes it back. */
export async function regelAblehnen(context: Context, id: Id<'freigaberegel'>, { version, grund }: Parsed<typeof calls.regelAblehnen>['body']) {
  await wartende(context, id, version)
  await urteile(context, id, version, 'abgelehnt', grund)
  melde(context, id, 'ablehnen', { version, grund })
}

const ortVon = ({ filiale, baustelle }: Luecke) => baustelle ?? filiale
const nur = (zeile: Regelangaben) => Object.fromEntries(Object.keys(Regelangaben.shape).map((feld) => [feld, zeile[feld as keyof Regelangaben]]))

/** The newest version; whoever writes the next one waits for the other. */
async function gesperrte(context: Context, id: Id<'freigaberegel'>) {
  const { db, jetzt } = context
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 13))`.execute(db)
  const zeile = await regel(context, id, await heuteDerFirma(db, jetzt))
  if (!zeile) throw notFound()
  return zeile
}

async function wartende(context: Context, id: Id<'freigaberegel'>, version: number) {
  const zeile = await gesperrte(context, id)
  if (zeile.version !== version || zeile.lage !== 'wartet') throw conflict('freigabe.regel-anders')
  return zeile
}

const urteile = ({ db, person, jetzt }: Context, regelId: string, version: number, urteil: 'bestätigt' | 'abgelehnt', grund: string) =>
  db.insertInto('freigaberegelBestaetigung').values({ regelId, version, anwenderId: person.anwenderId, urteil, grund, zeitpunkt: jetzt.toString() }).execute()

const schreibe = ({ db, person, jetzt }: Context, id: Id<'freigaberegel'>, version: number, werte: Regelangaben) =>
  db
    .insertInto('freigaberegel')
    .values({ ...werte, id, version, erfasstVon: person.anwenderId, erfasst: jetzt.toString() })
    .execute()

function melde(context: Context, id: Id<'freigaberegel'>, aktion: string, daten: Record<string, unknown>) {
  audit(context, { aktion, gegenstand: 'freigaberegel', gegenstandId: id, daten })
  emit(context, 'freigaberegel', [id])
}

/** What belongs together, and that everything named is there. What the rest of the form makes meaningless is emptied. */
async function geprueft(context: Context, angaben: Regelangaben): Promise<Regelangaben> {
  const { vonBetrag, bisBetrag, gueltigAb, gueltigBis, schritt, adressat, mindestens } = angaben
  if (vonBetrag !== null && bisBetrag !== null && cent(bisBetrag) < cent(vonBetrag)) throw refused('freigabe.regel-betraege', 'bisBetrag')
  if (gueltigBis !== null && gueltigBis < gueltigAb) throw refused('freigabe.regel-tage', 'gueltigBis')
  if (adressat === 'person' && !angaben.personen.length) throw refused('freigabe.regel-personen', 'personen')
  if (adressat === 'rolle' && angaben.rolleId === null) throw refused('freigabe.regel-rolle', 'rolleId')
  if (schritt === null && mindestens < 2) throw refused('freigabe.regel-mindestens', 'mindestens')
  const werte: Regelangaben = {
    ...angaben,
    ...(['belegarten', 'lieferanten', 'baustellen', 'kostenstellen', 'filialen'] as const).reduce(
      (alle, feld) => ({ ...alle, [feld]: [...new Set<unknown>(angaben[feld])] }),
      {},
    ),
    personen: adressat === 'person' ? [...new Set(angaben.personen)] : [],
    rolleId: adressat === 'rolle' ? angaben.rolleId : null,
    anzahl: angaben.wieViele === 'anzahl' ? angaben.anzahl : 1,
  }
  if (adressat === 'person' && werte.anzahl > werte.personen.length) throw refused('freigabe.regel-anzahl', 'anzahl')
  if (adressat === 'leiter' && werte.anzahl > 1) throw refused('freigabe.regel-anzahl', 'anzahl')
  await pruefeVerweise(context, werte)
  return werte
}

async function pruefeVerweise({ db }: Context, { lieferanten, baustellen, kostenstellen, filialen, personen, rolleId }: Regelangaben) {
  const { rows } = await sql<Record<'lieferanten' | 'baustellen' | 'kostenstellen' | 'filialen' | 'personen' | 'rolleId', number>>`select
    (select count(*)::int from ktostamm where art = 'Lieferant' and id = any(${lieferanten}::uuid[])) as lieferanten,
    (select count(*)::int from ktostamm where art = 'Baustelle' and id = any(${baustellen}::uuid[])) as baustellen,
    (select count(*)::int from kostenstelle where id = any(${kostenstellen}::uuid[])) as kostenstellen,
    (select count(*)::int from filiale where vkforgid = any(${filialen}::int[])) as filialen,
    (select count(*)::int from anwender a where a.id = any(${personen}::uuid[]) and a.aktiv and ${holdsRight('a.id', freigabeRecht)}) as personen,
    (select count(*)::int from rolle where id = ${rolleId}::uuid) as "rolleId"`.execute(db)
  const gefunden = rows[0]!
  const gefragt = {
    lieferanten: lieferanten.length,
    baustellen: baustellen.length,
    kostenstellen: kostenstellen.length,
    filialen: filialen.length,
    personen: personen.length,
  }
  for (const [feld, anzahl] of Object.entries({ ...gefragt, rolleId: rolleId === null ? 0 : 1 }))
    if (gefunden[feld as keyof typeof gefunden] !== anzahl) throw refused('freigabe.regel-unbekannt', feld)
}
