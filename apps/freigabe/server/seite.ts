import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { erechnungenVon } from '#domain/belege/erechnung/sicht.ts'
import { sitzVon, zurueckzunehmen } from '#domain/belege/freigabe/entscheid.ts'
import { unterschied, type Gesehenes } from '#domain/belege/freigabe/gesehen.ts'
import { ladeLaeufe, type Geladen } from '#domain/belege/freigabe/laden.ts'
import { alleRecht } from '#domain/belege/freigabe/rechte.ts'
import { sichtbarerLauf, wartende } from '#domain/belege/freigabe/sicht.ts'
import { aufgeteilt, type Stoff } from '#domain/belege/freigabe/stoff.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { belegdateiart } from '#domain/belege/sicht.ts'
import type { Db } from '#platform/server/database/db.ts'
import { filesOf } from '#platform/server/files/files.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { revisionOf } from '#platform/server/record/revision.ts'
import { Pruefung, type Freigabedetail } from '../contract.ts'
import { hinweiseZu } from './hinweise.ts'
import { abfrage } from './liste.ts'
import { namenIn, prozent, zeileVon, type Namen } from './zeile.ts'

/** So many documents are kept on the device. */
const amGeraet = 50

export async function freigabe(context: Context, id: Id<'belegfreigabe'>): Promise<Freigabedetail> {
  const { tag, geladen } = await sichtbarerLauf(context, id)
  return (await details(context, [geladen], tag))[0]!
}

/** The e-invoices of the document of a run. Throws 404. */
export async function erechnung(context: Context, id: Id<'belegfreigabe'>) {
  const { geladen } = await sichtbarerLauf(context, id)
  return { erechnungen: await erechnungenVon(context, geladen.stoff.id) }
}

/** What waits for the asker, whole: discount day, due day, waiting since. */
export async function allesWartende(context: Context) {
  const list = await abfrage(context, { was: 'meine' })
  const { entities } = await wartende(context, list, { limit: amGeraet })
  const { tag, laeufe } = await ladeLaeufe(context.db, context.jetzt, sql`f.id = any(${entities.map(({ id }) => id)}::uuid[])`)
  const nachId = new Map(laeufe.map((geladen) => [geladen.zeile.id, geladen]))
  return {
    entities: await details(
      context,
      entities.map(({ id }) => nachId.get(id)!),
      tag,
    ),
  }
}

/** What a decision names: the content of the run and the sum that the screen says is to be paid. */
export const gesehenVon = ({ zeile }: Geladen, zahlbar: string) => createHash('sha256').update(zeile.sha256).update(zahlbar).digest('hex')

/** The fields that a revision of deductions is about. */
export const pruefungVon = ({ stoff: { pruefung } }: Geladen) => ({
  kuerzung: pruefung.kuerzung,
  grund: pruefung.grund,
  einbehalt: prozent(pruefung.einbehalt),
  steuerabzug: prozent(pruefung.steuerabzug),
  kostenstellen: pruefung.kostenstellen.map(({ id, netto }) => ({ kostenstelle: id, netto })),
})

/** Runs in this order. As many questions to the database for fifty as for one: each would wait for a connection of its own. */
async function details(context: Context, laeufe: readonly Geladen[], tag: string): Promise<Freigabedetail[]> {
  const { db } = context
  const stoffe = laeufe.map(({ stoff }) => stoff)
  const [namen, mehr, hinweise, dateien] = await Promise.all([namenIn(db, laeufe), mehrZu(db, laeufe), hinweiseZu(db, stoffe, tag), dateienVon(db, stoffe)])
  return laeufe.map((geladen) => {
    const { zeile, stoff } = geladen
    const dazu = { namen, mehr: mehr.get(zeile.id)!, hinweise: hinweise.get(stoff.id)!, dateien: dateien.get(stoff.id) ?? [] }
    return detail(context, geladen, tag, dazu)
  })
}

type Mehr = Pick<Freigabedetail, 'betreff' | 'positionen' | 'steuern' | 'nachher' | 'geaendert'>
type Dazu = Pick<Freigabedetail, 'hinweise' | 'dateien'> & { namen: Namen; mehr: Mehr }

function detail(context: Context, geladen: Geladen, tag: string, { namen, mehr, hinweise, dateien }: Dazu): Freigabedetail {
  const { person } = context
  const { zeile, stoff, lauf, stand, gruende, betraege } = geladen
  const kopf = zeileVon(geladen, tag, person.anwenderId, namen)
  const teile = aufgeteilt(stoff, tag)
  const name = (id: string | null) => (id === null ? null : (namen.get(id) ?? ''))
  const aufgehoben = new Set(lauf.entscheide.map(({ hebtAuf }) => hebtAuf))
  const pruefung = pruefungVon(geladen)
  return {
    ...kopf,
    gesehen: gesehenVon(geladen, kopf.zahlbar),
    eingang: stoff.eingang,
    iban: stoff.iban,
    ...mehr,
    dateien,
    aufteilung: {
      zahlbar: kopf.zahlbar,
      einbehalt: betragstext(teile.einbehalt),
      skonto: betragstext(teile.skonto),
      kuerzung: betragstext(teile.kuerzung),
      steuerabzug: betragstext(teile.steuerabzug),
    },
    pruefung: {
      ...pruefung,
      revision: revisionOf(Pruefung, pruefung),
      kostenstellen: stoff.pruefung.kostenstellen.map(({ id, nummer, bezeichnung, netto }) => ({ kostenstelle: id, nummer, bezeichnung, netto })),
    },
    hinweise,
    schritte: stand.schritte.map(({ nr, stufe, art, bezeichnung, anzahl, fertig, keiner, stimmen, koennen }) => ({
      nr,
      stufe,
      art,
      bezeichnung,
      anzahl,
      fertig,
      keiner,
      wer: stimmen.map(({ wer }) => name(wer)!),
      gefragt: koennen.map((wer) => name(wer)!),
    })),
    entscheide: lauf.entscheide.map(({ id, was, wer, platz, an, bis, zeitpunkt }) => ({
      id,
      was,
      wer: name(wer)!,
      fuer: platz === wer ? null : name(platz),
      an: name(an),
      bis,
      grund: gruende.get(id)!,
      zahlbar: betraege.get(id)!,
      zeitpunkt: zeitpunkt.toString(),
      zurueckgenommen: aufgehoben.has(id),
    })),
    anlass: zeile.anlass,
    vorher: zeile.vorgaenger,
    erfasser: lauf.beteiligt.map((id) => name(id)!).filter(Boolean),
    darf: darf(context, geladen, tag, mehr.nachher !== null),
  }
}

function darf(context: Context, { lauf, leute, stand }: Geladen, tag: string, weiter: boolean): Freigabedetail['darf'] {
  const ich = context.person.anwenderId
  if (stand.zustand === 'abgelehnt') return weiter ? [] : ['einreichen']
  if (stand.stufe === null) return []
  const gefragt = typeof sitzVon(lauf, leute, tag, ich) === 'object'
  return [
    ...(gefragt ? (['freigeben', 'ablehnen', 'klaeren', 'zurueckstellen', 'weiterleiten'] as const) : []),
    ...(zurueckzunehmen(lauf, stand, ich) ? (['zuruecknehmen'] as const) : []),
    ...(stand.pause?.art === 'Klärung' && stand.pause.an === ich ? (['antworten'] as const) : []),
    ...(gefragt || may(context, alleRecht) ? (['dokument', 'pruefung'] as const) : []),
  ]
}

/** The documents themselves, and the runs before and after these, by the run's id. */
async function mehrZu(db: Db, laeufe: readonly Geladen[]): Promise<Map<string, Mehr>> {
  if (!laeufe.length) return new Map()
  const { rows } = await sql<Omit<Mehr, 'geaendert'> & { laufId: string; gesehen: Gesehenes; gesehenVorher: Gesehenes | null }>`
    select f.id as "laufId", f.gesehen, b.betreff,
      coalesce((select jsonb_agg(jsonb_build_object('nr', p.nr, 'text', p.text, 'menge', trim_scale(p.menge)::text, 'einheit', p.einheit, 'preis', trim_scale(p.preis)::text, 'netto', p.netto::text, 'art', p.art) order by p.nr)
        from belegposition p where p.beleg_id = b.id and p.nr <= 500), '[]') as positionen,
      coalesce((select jsonb_agg(jsonb_build_object('satz', trim_scale(s.satz / 100.0)::text, 'basis', s.basis::text, 'steuer', s.steuer::text) order by s.satz desc) from belegsteuer s where s.beleg_id = b.id), '[]') as steuern,
      (select n.id from belegfreigabe n where n.vorgaenger = f.id order by n.nr desc limit 1) as nachher,
      (select v.gesehen from belegfreigabe v where v.id = f.vorgaenger) as "gesehenVorher"
    from belegfreigabe f join beleg b on b.id = f.beleg_id where f.id = any(${laeufe.map(({ zeile }) => zeile.id)}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ laufId, gesehen, gesehenVorher, ...mehr }) => [
      laufId,
      { ...mehr, geaendert: gesehenVorher ? unterschied(gesehenVorher, gesehen).filter((feld) => feld !== 'lauf') : [] },
    ]),
  )
}

/** Their files, by the document's id. */
async function dateienVon(db: Db, stoffe: readonly Pick<Stoff, 'id'>[]): Promise<Map<number, Freigabedetail['dateien']>> {
  if (!stoffe.length) return new Map()
  const arten = await db
    .selectFrom('belegdatei')
    .where(
      'belegId',
      'in',
      stoffe.map(({ id }) => id),
    )
    .orderBy('art')
    .orderBy('erhalten')
    .select(['belegId', 'datei', 'art'])
    .execute()
  const dateien = await filesOf(
    db,
    belegdateiart,
    arten.map(({ datei }) => datei),
  )
  return new Map(
    [...Map.groupBy(arten, ({ belegId }) => belegId)].map(([id, seine]) => [
      id,
      seine.flatMap(({ datei, art }) => (dateien.get(datei) ?? []).map((eine) => ({ ...eine, art }))),
    ]),
  )
}
