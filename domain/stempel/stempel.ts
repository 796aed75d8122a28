import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { mitarbeiter, mitarbeiterMit, nobody } from '#domain/personal/sicht.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, may, type Work } from '#platform/server/http/context.ts'
import type { Stempelwunsch, Zeitstempel } from './contract.ts'
import { gerundet, unerklaertMs } from './regeln.ts'

/** Keys of the rights that decide on stamps of others. */
export const alleRecht = 'STEMPELERFASSUNG.ALLE'
export const korrekturRecht = 'STEMPELERFASSUNG.KORREKTUR'

/** Where a stamp came from and how far its time can be trusted. */
export type Herkunft = Pick<Zeitstempel, 'quelle' | 'vertrauen'>
type Gesagt = Pick<Stempelwunsch, 'timestamp' | 'geraet' | 'folge'>

/** From this difference on between told and seen time a stamp is marked. */
const ABWEICHUNG_MS = 120_000

/**
 * A = the server's clock agrees (at most 120 s apart) with a time told at once; B = told late, but the device had anchored it to the
 * server's clock; otherwise C: the wall clock of the device only, a time given by hand, or one that no waiting explains, whatever the device says of itself.
 */
export function vertrauenIn({ jetzt, eintrag }: Pick<Work, 'jetzt' | 'eintrag'>, { timestamp, geraet, folge }: Gesagt): Herkunft['vertrauen'] {
  if (!eintrag) return geraet === undefined && folge === undefined && abstandMs(timestamp, jetzt.toString()) <= ABWEICHUNG_MS ? 'A' : 'C'
  if (abstandMs(timestamp, eintrag.um) > ABWEICHUNG_MS || unerklaertMs(timestamp, jetzt.toString()) > ABWEICHUNG_MS) return 'C'
  if (eintrag.grad === 'A') return abstandMs(timestamp, jetzt.toString()) <= ABWEICHUNG_MS ? 'A' : 'C'
  return eintrag.grad
}

/** Whether a time was given by hand: it is not the moment in which it was entered, as far as a device kept that beside it. */
export const vonHand = ({ jetzt, eintrag }: Pick<Work, 'jetzt' | 'eintrag'>, { timestamp }: Pick<Gesagt, 'timestamp'>) =>
  abstandMs(timestamp, eintrag?.um ?? jetzt.toString()) > ABWEICHUNG_MS

/** Stamps that the asker may see, voided ones included: his own, or with the right those of the accounts he acts for. */
export const sichtbareStempel = (context: Work) =>
  may(context, alleRecht)
    ? zeilen(context).where('l.vkforgid', 'in', [...context.person.konten])
    : zeilen(context).where('z.lstfixId', '=', context.person.lstfixId ?? nobody)

/** Stamps of somebody whose record was looked up through the asker's rights otherwise (a case that he may release). Beside `sichtbareStempel` the only way to start a query on them. */
export const stempelVon = (context: Work, lstfixId: Id<'lstfix'>) => zeilen(context).where('z.lstfixId', '=', lstfixId)

const zeilen = (context: Work) =>
  context.db
    .selectFrom('zeitstempel as z')
    .innerJoin('lstfix as l', 'l.id', 'z.lstfixId')
    .innerJoin('stempelcode as c', 'c.name', 'z.code')
    .leftJoin('zeitstempelStorno as s', 's.zeitstempelId', 'z.id')
    .leftJoin('anwender as sa', 'sa.id', 's.anwenderId')
    .leftJoin('anwender as ea', 'ea.id', 'z.erfasstVon')
    .leftJoin('zeitstempelOrt as zo', 'zo.zeitstempelId', 'z.id')
    .leftJoin('objekt as o', 'o.id', 'zo.objektId')
    .select([
      'z.id',
      'z.timestamp',
      'z.flag',
      'z.zone',
      'z.quelle',
      'z.vertrauen',
      'z.empfangen',
      'z.korrigiert',
      'z.grund',
      'z.lstfixId',
      'z.code',
      'z.geraet',
      'z.abweichungSek',
      'c.beschreibung',
      'c.art',
      'c.icon',
      'l.persnr',
      'l.vorname',
      'l.zuname',
      'l.vkforgid',
      's.grund as stornoGrund',
      's.zeitpunkt as stornoZeit',
      'sa.anzeigename as stornoVon',
      'ea.anzeigename as erfasstName',
      'o.nummer as objektNummer',
      'o.name as objektName',
      'zo.bewiesen as ortBewiesen',
    ])

/** A stamp as `sichtbareStempel` reads it. */
export type Row = Awaited<ReturnType<ReturnType<typeof sichtbareStempel>['executeTakeFirstOrThrow']>>

const darf = (context: Work, { stornoZeit, lstfixId }: Row): Zeitstempel['darf'] =>
  stornoZeit !== null ? [] : may(context, korrekturRecht) ? ['korrigieren', 'loeschen'] : lstfixId === context.person.lstfixId ? ['beantragen'] : []

/** The record as the contract shows it, with what the asker may do. */
export const alsZeitstempel = (context: Work, row: Row): Zeitstempel => ({
  id: row.id,
  timestamp: row.timestamp,
  flag: row.flag,
  zone: row.zone,
  quelle: row.quelle,
  vertrauen: row.vertrauen as Zeitstempel['vertrauen'],
  empfangen: row.empfangen,
  abweichungSek: abweichung(row),
  ort: row.objektNummer === null ? null : { nummer: row.objektNummer, name: row.objektName!, bewiesen: row.ortBewiesen! },
  erfasstVon: row.erfasstName,
  korrigiert: row.korrigiert,
  grund: row.grund,
  code: sichtbarerCode(context, row),
  employee: { id: row.lstfixId, persnr: row.persnr, vorname: row.vorname, zuname: row.zuname },
  storno: row.stornoZeit === null ? null : { grund: row.stornoGrund!, zeitpunkt: row.stornoZeit, von: row.stornoVon ?? '' },
  darf: darf(context, row),
})

/**
 * The code as the asker may read it: why somebody was privately away (Arzt) is for the person, for those who may see reasons, and for those who correct
 * times. Everybody else reads 'Abwesend'.
 */
export function sichtbarerCode(context: Pick<Work, 'person'>, row: Pick<Row, 'code' | 'beschreibung' | 'art' | 'icon' | 'lstfixId'>): Zeitstempel['code'] {
  const offen = row.art !== 'abwesend' || row.lstfixId === context.person.lstfixId || may(context, 'STATUSABFRAGE.GRUND') || may(context, korrekturRecht)
  return offen
    ? { name: row.code, description: row.beschreibung, art: row.art, icon: row.icon }
    : { name: 'Abwesend', description: '', art: 'abwesend', icon: 'calendar-off' }
}

/** What waited on a device was compared by the device, as far as waiting explains it; anything else is compared with its arrival. */
function abweichung({ korrigiert, geraet, abweichungSek, timestamp, empfangen }: Row) {
  if (korrigiert !== null) return null
  const uhr = abweichungSek !== null ? Math.abs(abweichungSek) * 1000 : geraet !== null ? 0 : abstandMs(timestamp, empfangen)
  const ms = Math.max(uhr, unerklaertMs(timestamp, empfangen))
  return ms > ABWEICHUNG_MS ? Math.round(ms / 1000) : null
}

const abstandMs = (a: string, b: string) => Math.abs(Temporal.Instant.from(a).epochMilliseconds - Temporal.Instant.from(b).epochMilliseconds)

/** Keys that open the stamping for others: seeing them and correcting them, both. Otherwise nobody but the person itself. */
export const stempelnFuer = (context: Work) => (may(context, korrekturRecht) ? [alleRecht] : [])

/** One stamp through the asker's rights. Throws 404. */
export const zeitstempel = async (context: Work, id: Id<'zeitstempel'>) => alsZeitstempel(context, await zeile(context, id))

async function zeile(context: Work, id: Id<'zeitstempel'>) {
  const row = await sichtbareStempel(context).where('z.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Stores one act of the clock. Never refuses for business reasons (a stamp is a fact; what does not fit becomes a question later);
 * the same id with the same content is the same stamp; a number that the device gave before is left out and noted in the audit trail. Throws 409 `stempel.anderer-inhalt` for a known id with another content,
 * 404 for a person that the asker may not stamp for, 422 at `code` for an unknown code, 422 at `employeeid` when nobody is named.
 */
export async function stempeln(context: Work, wunsch: Stempelwunsch, herkunft: Herkunft) {
  const fuer = wunsch.employeeid ?? context.person.lstfixId
  if (!fuer) throw refused('stempel.keine-person', 'employeeid')
  const folge = context.eintrag?.folge ?? wunsch.folge ?? null
  const daten = { flag: wunsch.flag, code: wunsch.code, timestamp: wunsch.timestamp }
  const row = await eingefuegt(context, fuer, wunsch, herkunft, folge)
  if (row) {
    gemeldet(context, 'stempeln', row.id, row, daten)
    return alsZeitstempel(context, row)
  }
  // A device restored from a backup gives its numbers a second time: the stamp is as genuine as the first one, so it is kept without a number.
  const ohneFolge = folge === null ? undefined : await eingefuegt(context, fuer, wunsch, herkunft, null)
  if (!ohneFolge) return bekannt(context, wunsch, (await mitarbeiter(context, fuer, ...stempelnFuer(context))).id)
  gemeldet(context, 'stempeln', ohneFolge.id, ohneFolge, { ...daten, folgeVergeben: folge })
  return alsZeitstempel(context, ohneFolge)
}

/** Whose stamp it becomes, as a part of the statement that stores it; nobody, when the asker may not stamp for this person. */
export const stempelnder = (context: Work, employeeid: Id<'lstfix'>) => mitarbeiterMit(context, employeeid, ...stempelnFuer(context)).select(angaben)
const angaben = ['lstfix.id as lstfixId', 'lstfix.vkforgid', 'lstfix.persnr', 'lstfix.vorname', 'lstfix.zuname', 'filiale.zone'] as const

/** Looks the person and the code up, stores, and reads back in one statement: this is the call that forty people make at once. */
async function eingefuegt(context: Work, fuer: string, wunsch: Stempelwunsch, herkunft: Herkunft, folge: number | null) {
  const { eintrag } = context
  const ziel = stempelnder(context, fuer)
  const {
    rows: [row],
  } = await sql<Row>`
    with ziel as (${ziel}), stempelart as (select name as code, beschreibung, art, icon from stempelcode where name = ${wunsch.code}),
    neu as (
      insert into zeitstempel (id, lstfix_id, timestamp, zone, flag, code, quelle, geraet, folge, vertrauen, abweichung_sek, von_hand, erfasst_von)
      select ${wunsch.id}::uuid, lstfix_id, ${gerundet(wunsch.timestamp)}::timestamptz, zone, ${wunsch.flag}, code, ${herkunft.quelle}, ${eintrag?.geraet ?? wunsch.geraet ?? null}::uuid, ${folge}::bigint, ${herkunft.vertrauen}, ${eintrag?.abweichungSek ?? null}::int, ${vonHand(context, wunsch)}::boolean,
        case when lstfix_id = ${context.person.lstfixId}::uuid then null else ${context.person.anwenderId}::uuid end
      from ziel, stempelart on conflict do nothing
      returning id, timestamp, flag, quelle, vertrauen, empfangen, korrigiert, grund, geraet, abweichung_sek, erfasst_von
    )
    select neu.*, ziel.*, stempelart.*, null as storno_grund, null as storno_zeit, null as storno_von, null as objekt_nummer, null as objekt_name, null as ort_bewiesen,
      (select anzeigename from anwender where id = neu.erfasst_von) as erfasst_name
    from neu, ziel, stempelart`.execute(context.db)
  return row
}

/** Replaces a stamp by a corrected one that refers to it (trust C: a time given by hand). Both stay readable. Throws 404, 409 `stempel.schon-storniert`. */
export const korrigieren = async (context: Work, id: Id<'zeitstempel'>, neu: Neu, grund: string) =>
  zeitstempel(context, await ersetzen(context, await zeile(context, id), neu, grund))

type Neu = Pick<Stempelwunsch, 'timestamp' | 'flag' | 'code'>

/** The same for a stamp that was looked up (`sichtbareStempel`, `stempelVon`). Returns the id of the new one. */
export async function ersetzen(context: Work, alt: Row, neu: Neu, grund: string) {
  const { id } = alt
  const neueId = uuid()
  await stornieren(context, alt, grund)
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('zeitstempel')
    .columns(['id', 'lstfixId', 'timestamp', 'zone', 'flag', 'code', 'quelle', 'vertrauen', 'korrigiert', 'grund', 'erfasstVon'])
    .expression((eb) =>
      eb
        .selectFrom('stempelcode')
        .where('name', '=', neu.code)
        .select((e) => [
          e.val(neueId).as('id'),
          e.val(alt.lstfixId).as('lstfixId'),
          e.val(neu.timestamp).as('timestamp'),
          e.val(alt.zone).as('zone'),
          e.val(neu.flag).as('flag'),
          'name as code',
          e.val('portal').as('quelle'),
          e.val('C').as('vertrauen'),
          e.val(id).as('korrigiert'),
          e.val(grund).as('grund'),
          e.val(context.person.anwenderId).as('erfasstVon'),
        ]),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw refused('stempel.code-unbekannt', 'code')
  gemeldet(context, 'korrigieren', neueId, alt, { ersetzt: id, grund, vorher: { flag: alt.flag, timestamp: alt.timestamp, code: alt.code }, nachher: neu })
  return neueId
}

/** Voids a stamp with a reason (the specification's "delete"). It counts no longer and stays readable. Throws 404, 409. */
export const loeschen = async (context: Work, id: Id<'zeitstempel'>, grund: string) => entfernen(context, await zeile(context, id), grund)

/** The same for a stamp that was looked up. */
export async function entfernen(context: Work, alt: Row, grund: string) {
  await stornieren(context, alt, grund)
  gemeldet(context, 'loeschen', alt.id, alt, { grund, flag: alt.flag, timestamp: alt.timestamp })
}

/** Adds a stamp that was forgotten (trust C: a time given by hand), for somebody who was looked up. `zone` is that of his place of work. */
export async function nachtragen(
  context: Work,
  person: { id: string; vkforgid: number; zone: string },
  { timestamp, flag }: Pick<Neu, 'timestamp' | 'flag'>,
  grund: string,
) {
  const id = uuid()
  await context.db
    .insertInto('zeitstempel')
    .values({
      id,
      lstfixId: person.id,
      timestamp: gerundet(timestamp),
      zone: person.zone,
      flag,
      code: 'Normal',
      quelle: 'portal',
      vertrauen: 'C',
      grund,
      erfasstVon: context.person.anwenderId,
    })
    .execute()
  gemeldet(context, 'nachtragen', id, { lstfixId: person.id, vkforgid: person.vkforgid }, { grund, flag, timestamp })
}

async function stornieren(context: Work, alt: Row, grund: string) {
  const done = await context.db
    .insertInto('zeitstempelStorno')
    .values({ zeitstempelId: alt.id, grund, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (!done.numInsertedOrUpdatedRows) throw conflict('stempel.schon-storniert')
}

async function bekannt(context: Work, wunsch: Stempelwunsch, lstfixId: Id<'lstfix'>) {
  const alt = await sichtbareStempel(context).where('z.id', '=', wunsch.id).executeTakeFirst()
  if (!alt) {
    const code = await context.db.selectFrom('stempelcode').where('name', '=', wunsch.code).select('name').executeTakeFirst()
    throw code ? conflict('stempel.anderer-inhalt') : refused('stempel.code-unbekannt', 'code')
  }
  const gleich =
    alt.lstfixId === lstfixId &&
    alt.flag === wunsch.flag &&
    alt.code === wunsch.code &&
    Temporal.Instant.compare(alt.timestamp, gerundet(wunsch.timestamp)) === 0
  if (!gleich) throw conflict('stempel.anderer-inhalt')
  return alsZeitstempel(context, alt)
}

/** Times are heard by the person and by those who see all of the account; the board's topic by those who act for the same account. */
export function gemeldet(
  context: Work,
  aktion: string,
  id: string,
  { lstfixId, vkforgid }: Pick<Row, 'lstfixId' | 'vkforgid'>,
  daten: Record<string, unknown>,
) {
  audit(context, { aktion, gegenstand: 'zeitstempel', gegenstandId: id, daten })
  emit(context, 'stempel', [lstfixId], [lstfixId, konto(vkforgid, alleRecht)])
  emit(context, 'anwesenheit', [lstfixId], [konto(vkforgid)])
}
