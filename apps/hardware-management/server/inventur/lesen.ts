import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { gueltige, sollSeite, sollZeichen } from '#domain/geraete/inventur/contract.ts'
import { inventurMit, protokollart, sichtbareInventuren, zaehlungsart } from '#domain/geraete/inventur/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { filesOf } from '#platform/server/files/files.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage, wordSearch } from '#platform/server/record/list.ts'
import { paged, readCursor } from '#platform/server/record/paging.ts'
import * as z from 'zod/mini'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Befund, Inventur, Inventurdetail, Zaehlliste, Zaehlstand } from '#apps/hardware-management/contract/inventur.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { orteDer } from './orte.ts'
import { geraetename, standVon, summenVon, ungeklaert, type Inventurzeile, type Inventurlage, type Lesend, type Stand } from './stand.ts'

/** Stocktakes, the latest first. */
export async function inventuren(context: Context, { q, zustand, ...asked }: Parsed<typeof calls.inventuren>['query']) {
  return readPage<Inventur>(
    context,
    {
      select: sql`i.id, i.name, i.geplant, i.zustand, ${bereich(context)} as bereich, (select count(*)::int from inventur_soll s where s.inventur_id = i.id) as soll,
        (select count(distinct z.hardware_id)::int from inventur_zaehlung z join inventur_soll s on s.inventur_id = i.id and s.hardware_id = z.hardware_id
          where z.inventur_id = i.id and z.runde <= i.runde and z.hebt_auf is null and not exists (select from inventur_zaehlung w where w.hebt_auf = z.id and w.runde <= i.runde)) as gezaehlt`,
      from: sql`inventur i join filiale f on f.vkforgid = i.vkforgid left join standort st on st.id = i.standort_id left join hardwaretyp ty on ty.id = i.hardwaretyp_id
        left join ktostamm k on k.id = i.ktostamm_id left join abteilung ab on ab.id = i.abteilung_id`,
      where: [
        sql`i.id in (${sichtbareInventuren(context).select('i.id')})`,
        zustand && sql`i.zustand = ${zustand}`,
        wordSearch(q, sql`i.name`, sql`coalesce(st.name, '')`, sql`coalesce(k.name, '')`),
      ],
      sorts: { geplant: [sql`i.geplant`, sql`i.id`], name: [sql`i.name`, sql`i.id`] },
      standard: '-geplant',
    },
    asked,
  )
}

/** Which devices are counted, in words. */
const bereich = ({ sprache }: Pick<Context, 'sprache'>) => {
  const t = messages[sprache]
  return sql`concat_ws(' · ', f.name, coalesce(k.name, ${t.eigeneGeraete}), st.name, ty.name, ab.bezeichnung)`
}

/** A stocktake with its figures, who counted, and what the asker may do. Throws 404. */
export async function inventur(context: Context, id: Id<'inventur'>): Promise<Inventurdetail> {
  const row = await inventurMit(context, id)
  const [stand, schritte, protokolle, worte] = await Promise.all([
    standVon(context, row),
    sql<Inventurdetail['schritte'][number]>`
      select s.id, s.was, s.grund, coalesce(a.anzeigename, '') as wer, s.zeitpunkt from inventur_schritt s left join anwender a on a.id = s.anwender_id
      where s.inventur_id = ${id}::uuid order by s.zeitpunkt, s.id`.execute(context.db),
    filesOf(context.db, protokollart, [id]),
    bereichVon(context, id),
  ])
  const summen = summenVon(stand.lagen)
  return {
    id,
    name: row.name,
    geplant: row.geplant,
    zustand: row.zustand as Inventurdetail['zustand'],
    bereich: worte,
    summen,
    orte: nachOrten(stand, messages[context.sprache].beiPersonen),
    personen: [...Map.groupBy(stand.zaehlungen, ({ wer }) => wer)].map(([name, lesungen]) => ({ name, um: lesungen.map(({ um }) => um) })),
    nachzuegler: stand.nachzuegler,
    schritte: schritte.rows,
    protokolle: protokolle.get(id) ?? [],
    darf: darf(row, summen),
  }
}

export async function bereichVon(context: Lesend, id: Id<'inventur'>) {
  const {
    rows: [row],
  } = await sql<{ bereich: string }>`
    select ${bereich(context)} as bereich from inventur i join filiale f on f.vkforgid = i.vkforgid left join standort st on st.id = i.standort_id
      left join hardwaretyp ty on ty.id = i.hardwaretyp_id left join ktostamm k on k.id = i.ktostamm_id left join abteilung ab on ab.id = i.abteilung_id
    where i.id = ${id}::uuid`.execute(context.db)
  return row!.bereich
}

function darf({ zustand }: Inventurzeile, { ungeklaert: offen }: { ungeklaert: number }): Inventurdetail['darf'] {
  if (zustand === 'geplant') return ['beginnen']
  if (zustand === 'abgeschlossen') return ['oeffnen']
  return ['zaehlen', 'entscheiden', ...(offen === 0 ? (['abschliessen'] as const) : [])]
}

function nachOrten({ lagen, orte }: Stand, beiPersonen: string) {
  const erwartete = Map.groupBy(
    lagen.filter(({ fund }) => fund !== null && fund !== 'nicht-erwartet'),
    ({ soll }) => soll ?? '',
  )
  const reihe = [...orte.map(({ id, name }) => ({ id, name })), { id: '', name: beiPersonen }]
  return reihe.flatMap(({ id, name }) => {
    const dort = erwartete.get(id)
    return dort ? [{ name, soll: dort.length, gezaehlt: dort.filter(({ fund }) => fund !== 'fehlt').length }] : []
  })
}

/** What became of each device, by number; unknown codes last. Throws 404. */
export async function befunde(context: Context, id: Id<'inventur'>, { limit, cursor, nur }: Parsed<typeof calls.befunde>['query']) {
  const stand = await standVon(context, await inventurMit(context, id))
  const after = readCursor(cursor, z.tuple([z.string()]))?.[0]
  const gefragt = stand.lagen.filter(
    (lage) => nur === undefined || (nur === 'ungeklaert' ? ungeklaert(lage) : nur === 'unbekannt' ? lage.geraet === null : lage.fund === nur),
  )
  const beginn = after === undefined ? 0 : gefragt.findIndex((lage) => schluessel(lage) === after) + 1
  const { entities, next } = paged(gefragt.slice(beginn, beginn + limit + 1), limit, (lage) => [schluessel(lage)])
  const bilder = await filesOf(
    context.db,
    zaehlungsart,
    entities.flatMap(({ lesungen }) => lesungen.map((eine) => eine.id)),
  )
  const ort = (welcher: string | null) => (welcher && stand.ortsname.get(welcher)) ?? ''
  return {
    entities: entities.map(
      (lage): Befund => ({
        schluessel: schluessel(lage),
        geraet: lage.geraet === null ? null : { nummer: lage.geraet, name: lage.name },
        code: lage.code,
        fund: lage.fund,
        doppelt: lage.doppelt,
        ausgeschieden: lage.ausgeschieden,
        ortId: lage.ort,
        soll: ort(lage.soll) || lage.wer,
        lesungen: lage.lesungen.map((eine) => ({
          id: eine.id,
          ort: ort(eine.ort),
          um: eine.um,
          wer: eine.wer,
          notiz: eine.notiz,
          dateien: bilder.get(eine.id) ?? [],
        })),
        ziele: [...new Set(lage.lesungen.toReversed().flatMap((eine) => eine.ort ?? []))].map((ziel) => ({ id: ziel, name: ort(ziel) })),
        moeglich: lage.moeglich,
        entschieden: lage.entschieden && {
          was: lage.entschieden.was,
          ort: lage.entschieden.standort,
          geraet: lage.entschieden.neu,
          bemerkung: lage.entschieden.bemerkung,
          wer: lage.entschieden.wer,
          zeitpunkt: lage.entschieden.zeitpunkt,
        },
      }),
    ),
    next,
  }
}
export const schluessel = ({ geraet, code }: Pick<Inventurlage, 'geraet' | 'code'>) => (geraet === null ? `code:${code}` : String(geraet))

/** What a phone needs to count without a network: devices behind number `ab`, a page of them. Throws 404. */
export async function zaehlliste(context: Context, id: Id<'inventur'>, ab = 0): Promise<Zaehlliste> {
  const row = await inventurMit(context, id)
  const orte = await orteDer(context, row)
  const { rows } = await sql<{ nummer: number; name: string; codes: string; ort: string | null; wer: string }>`
    select h.nummer, ${geraetename} as name, concat_ws(' ', h.seriennummer_norm, nullif(upper(h.service_tag), ''), nullif(h.chip, '')) as codes, s.standort_id as ort,
      coalesce(${nameSql('l', context.sprache)}, h.benutzer_text) as wer
    from inventur_soll s join hardware h on h.id = s.hardware_id left join produkt p on p.id = h.produkt_id left join hardwaretyp ty on ty.id = h.hardwaretyp_id
      left join lstfix l on l.id = h.lstfix_id
    where s.inventur_id = ${id}::uuid and h.nummer > ${ab} order by h.nummer limit ${sollSeite + 1}`.execute(context.db)
  const wo: Zaehlliste['wo'] = orte.map((ort) => ({ id: ort.id, name: ort.name, in: stelle(orte, ort.eltern), nummer: ort.nummer }))
  const seite = rows.slice(0, soViele(rows, sollZeichen - JSON.stringify(wo).length))
  const personen = [...new Set(seite.flatMap(({ ort, wer }) => (ort === null && wer ? [wer] : [])))]
  return {
    id,
    name: row.name,
    zustand: row.zustand as Zaehlliste['zustand'],
    wo: [...wo, ...personen.map((name) => ({ id: null, name, in: null, nummer: null }))],
    geraete: seite.map(({ ort, wer, ...geraet }) => ({ ...geraet, wo: ort !== null ? stelle(orte, ort) : wer ? orte.length + personen.indexOf(wer) : null })),
    next: rows.length > seite.length ? seite.at(-1)!.nummer : null,
  }
}
/** How many of these go into one page: not more than `sollSeite`, and than there is room for in characters, with a person's name once. At least one. */
function soViele(rows: readonly { nummer: number; name: string; codes: string; wer: string }[], zeichen: number) {
  const namen = new Set<string>()
  let rest = zeichen
  const passt = rows.slice(0, sollSeite).findIndex(({ wer, nummer, name, codes }) => {
    rest -= JSON.stringify({ nummer, name, codes, wo: 99_999 }).length + 1 + (namen.has(wer) ? 0 : JSON.stringify(wer).length + 40)
    namen.add(wer)
    return rest < 0
  })
  return passt === -1 ? sollSeite : Math.max(1, passt)
}
const stelle = (orte: readonly { id: string }[], id: string | null) => {
  const nr = orte.findIndex((ort) => ort.id === id)
  return nr === -1 ? null : nr
}

/** So many of one's own readings can be looked at and taken back. */
const letzteZehn = 10
/** What everybody has counted so far: each device once a place; and one's own last readings. Throws 404. */
export async function zaehlstand(context: Context, id: Id<'inventur'>): Promise<Zaehlstand> {
  const row = await inventurMit(context, id)
  const alle = await context.db
    .selectFrom('inventurZaehlung as z')
    .leftJoin('hardware as h', 'h.id', 'z.hardwareId')
    .where('z.inventurId', '=', id)
    .where('z.runde', '<=', row.runde)
    .orderBy('z.um')
    .orderBy('z.id')
    .select(['z.id', 'z.code', 'h.nummer', 'z.standortId', 'z.um', 'z.hebtAuf', 'z.anwenderId'])
    .execute()
  const gelten = gueltige(alle)
  const orte = [...new Set(gelten.flatMap(({ standortId }) => standortId ?? []))]
  const jeOrt = Map.groupBy(
    gelten.filter(({ nummer }) => nummer !== null),
    ({ standortId }) => standortId,
  )
  return {
    orte,
    gezaehlt: [...jeOrt].map(([standortId, dort]) => ({
      wo: standortId === null ? null : orte.indexOf(standortId),
      nummern: [...new Set(dort.map(({ nummer }) => nummer!))],
    })),
    letzte: gelten
      .filter(({ anwenderId }) => anwenderId === context.person.anwenderId)
      .slice(-letzteZehn)
      .toReversed()
      .map(({ id: lesung, code, nummer, standortId, um }) => ({ id: lesung, code, nummer, standortId, um })),
  }
}
