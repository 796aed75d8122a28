import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { erechnungenVon } from '#domain/belege/erechnung/sicht.ts'
import { sitzVon, zurueckzunehmen } from '#domain/belege/freigabe/entscheid.ts'
import { unterschied, type Gesehenes } from '#domain/belege/freigabe/gesehen.ts'
import { ladeLaeufe, type Geladen } from '#domain/belege/freigabe/laden.ts'
import { alleRecht } from '#domain/belege/freigabe/rechte.ts'
import { sichtbarerLauf, wartende } from '#domain/belege/freigabe/sicht.ts'
import { aufgeteilt } from '#domain/belege/freigabe/stoff.ts'
import { betragstext } from '#domain/belege/geld.ts'
import { belegdateiart } from '#domain/belege/sicht.ts'
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
  return detail(context, geladen, tag, await namenIn(context.db, [geladen]))
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
  const namen = await namenIn(context.db, laeufe)
  const nachId = new Map(laeufe.map((geladen) => [geladen.zeile.id, geladen]))
  return { entities: await Promise.all(entities.map(({ id }) => detail(context, nachId.get(id)!, tag, namen))) }
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

async function detail(context: Context, geladen: Geladen, tag: string, namen: Namen): Promise<Freigabedetail> {
  const { db, person } = context
  const { zeile, stoff, lauf, stand, gruende, betraege } = geladen
  const [mehr, hinweise, dateien] = await Promise.all([mehrZu(context, geladen), hinweiseZu(db, stoff, tag), dateienVon(context, stoff.id)])
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

/** The document itself, and the runs before and after this one. */
async function mehrZu({ db }: Context, { zeile, stoff }: Geladen) {
  const { rows } = await sql<Pick<Freigabedetail, 'betreff' | 'positionen' | 'steuern' | 'nachher'> & { gesehenVorher: Gesehenes | null }>`
    select b.betreff,
      coalesce((select jsonb_agg(jsonb_build_object('nr', p.nr, 'text', p.text, 'menge', trim_scale(p.menge)::text, 'einheit', p.einheit, 'preis', trim_scale(p.preis)::text, 'netto', p.netto::text, 'art', p.art) order by p.nr)
        from belegposition p where p.beleg_id = b.id and p.nr <= 500), '[]') as positionen,
      coalesce((select jsonb_agg(jsonb_build_object('satz', trim_scale(s.satz / 100.0)::text, 'basis', s.basis::text, 'steuer', s.steuer::text) order by s.satz desc) from belegsteuer s where s.beleg_id = b.id), '[]') as steuern,
      (select n.id from belegfreigabe n where n.vorgaenger = ${zeile.id}::uuid order by n.nr desc limit 1) as nachher,
      (select v.gesehen from belegfreigabe v where v.id = ${zeile.vorgaenger}::uuid) as "gesehenVorher"
    from beleg b where b.id = ${stoff.id}`.execute(db)
  const { gesehenVorher, ...mehr } = rows[0]!
  return { ...mehr, geaendert: gesehenVorher ? unterschied(gesehenVorher, zeile.gesehen).filter((feld) => feld !== 'lauf') : [] }
}

async function dateienVon({ db }: Context, belegId: number): Promise<Freigabedetail['dateien']> {
  const arten = await db.selectFrom('belegdatei').where('belegId', '=', belegId).orderBy('art').orderBy('erhalten').select(['datei', 'art']).execute()
  const dateien = await filesOf(
    db,
    belegdateiart,
    arten.map(({ datei }) => datei),
  )
  return arten.flatMap(({ datei, art }) => (dateien.get(datei) ?? []).map((eine) => ({ ...eine, art })))
}
