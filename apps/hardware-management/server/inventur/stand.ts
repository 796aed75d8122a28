import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import {
  ergebnis,
  giltNoch,
  gueltige,
  moeglich,
  type Entscheidung,
  type Inventurergebnis,
  type Fund,
  type Zaehlung,
} from '#domain/geraete/inventur/contract.ts'
import type { inventurMit } from '#domain/geraete/inventur/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Context } from '#platform/server/http/context.ts'
import { orteDer, ortsbaum } from './orte.ts'

export type Inventurzeile = Awaited<ReturnType<typeof inventurMit>>
/** Whose language it is told in. */
export type Lesend = Pick<Context, 'db' | 'sprache'>
/** What a device is called in lists of a stocktake. */
export const geraetename = sql<string>`coalesce(nullif(h.hostname, ''), p.name, ty.name, '')`

interface Gelesen extends Zaehlung {
  code: string
  notiz: string
  wer: string
}
interface Urteil {
  geraet: number | null
  code: string | null
  was: Entscheidung
  fund: Fund | ''
  doppelt: boolean
  ort: string | null
  standort: string
  neu: number | null
  bemerkung: string
  wer: string
  zeitpunkt: string
}
/** What became of a device, or of a code that nobody knows (`geraet` and `fund` null), and what may be and was decided about it. */
export interface Inventurlage extends Omit<Inventurergebnis, 'geraet' | 'fund'> {
  geraet: number | null
  code: string
  fund: Fund | null
  name: string
  soll: string | null
  wer: string
  lesungen: Gelesen[]
  moeglich: Entscheidung[]
  entschieden: Urteil | null
}

/** All that a stocktake knows, as it stands: what arrived after its end is left out. */
export async function standVon(context: Lesend, inventur: Inventurzeile) {
  const [orte, soll, alle, urteile] = await Promise.all([
    orteDer(context, inventur),
    sollVon(context, inventur.id),
    zaehlungenVon(context, inventur.id),
    urteileVon(context, inventur.id),
  ])
  const zaehlungen = alle.filter(({ runde }) => runde <= inventur.runde)
  const gelten = gueltige(zaehlungen)
  const erwartet = new Map(soll.map((eines) => [eines.geraet, eines]))
  const namen = new Map([
    ...alle.flatMap(({ geraet, name }) => (geraet === null ? [] : [[geraet, name] as const])),
    ...soll.map(({ geraet, name }) => [geraet, name] as const),
  ])
  const lesungen = Map.groupBy(gelten, ({ geraet, code }) => geraet ?? code)
  const zuletzt = new Map(urteile.map((urteil) => [urteil.geraet ?? urteil.code!, urteil]))
  const geraete = ergebnis(soll, zaehlungen, ortsbaum(orte)).map((eines): Inventurlage => {
    const urteil = zuletzt.get(eines.geraet)
    return {
      ...eines,
      code: '',
      name: namen.get(eines.geraet) ?? '',
      soll: erwartet.get(eines.geraet)?.ort ?? null,
      wer: erwartet.get(eines.geraet)?.wer ?? '',
      lesungen: lesungen.get(eines.geraet) ?? [],
      moeglich: moeglich(eines),
      entschieden: urteil && giltNoch({ ...urteil, fund: urteil.fund as Fund }, eines) ? urteil : null,
    }
  })
  const codes = [...lesungen].flatMap(([code, welche]) => (typeof code === 'string' ? [{ code, welche }] : []))
  const unbekannte = codes.map(({ code, welche }): Inventurlage => {
    return {
      geraet: null,
      code,
      fund: null,
      doppelt: false,
      ausgeschieden: false,
      ort: welche.at(-1)!.ort,
      name: '',
      soll: null,
      wer: '',
      lesungen: welche,
      moeglich: ['anlegen', 'belassen'],
      entschieden: zuletzt.get(code) ?? null,
    }
  })
  return {
    orte,
    ortsname: new Map(orte.map(({ id, name }) => [id, name])),
    lagen: [...geraete.toSorted((a, b) => a.geraet! - b.geraet!), ...unbekannte],
    zaehlungen: gelten,
    nachzuegler: gueltige(alle).length - gueltige(alle).filter(({ runde }) => runde <= inventur.runde).length,
  }
}
export type Stand = Awaited<ReturnType<typeof standVon>>

/** A difference that nobody has decided yet. */
export const ungeklaert = ({ moeglich: wege, entschieden }: Inventurlage) => wege.length > 0 && entschieden === null

/** The figures of a stocktake. */
export function summenVon(lagen: readonly Inventurlage[]) {
  const zahl = (was: (lage: Inventurlage) => boolean) => lagen.filter(was).length
  return {
    soll: zahl(({ fund }) => fund !== null && fund !== 'nicht-erwartet'),
    gefunden: zahl(({ fund }) => fund === 'gefunden'),
    falscherOrt: zahl(({ fund }) => fund === 'falscher-ort'),
    fehlt: zahl(({ fund }) => fund === 'fehlt'),
    nichtErwartet: zahl(({ fund }) => fund === 'nicht-erwartet'),
    doppelt: zahl(({ doppelt }) => doppelt),
    unbekannt: zahl(({ geraet }) => geraet === null),
    ungeklaert: zahl(ungeklaert),
  }
}

const sollVon = async ({ db, sprache }: Lesend, id: Id<'inventur'>) =>
  (
    await sql<{ geraet: number; ort: string | null; name: string; wer: string }>`
      select h.nummer as geraet, s.standort_id as ort, ${geraetename} as name, coalesce(${nameSql('l', sprache)}, h.benutzer_text) as wer
      from inventur_soll s join hardware h on h.id = s.hardware_id left join produkt p on p.id = h.produkt_id left join hardwaretyp ty on ty.id = h.hardwaretyp_id
        left join lstfix l on l.id = h.lstfix_id
      where s.inventur_id = ${id}::uuid`.execute(db)
  ).rows

const zaehlungenVon = async ({ db }: Lesend, id: Id<'inventur'>) =>
  (
    await sql<Gelesen & { runde: number; name: string }>`
      select z.id, h.nummer as geraet, z.standort_id as ort, z.damals_id as damals, z.ausgeschieden, z.um, z.hebt_auf, z.code, z.notiz, z.runde, a.anzeigename as wer, ${geraetename} as name
      from inventur_zaehlung z join anwender a on a.id = z.anwender_id left join hardware h on h.id = z.hardware_id left join produkt p on p.id = h.produkt_id
        left join hardwaretyp ty on ty.id = h.hardwaretyp_id
      where z.inventur_id = ${id}::uuid order by z.um, z.id`.execute(db)
  ).rows

const urteileVon = async ({ db }: Lesend, id: Id<'inventur'>) =>
  (
    await sql<Urteil>`
      select h.nummer as geraet, e.code, e.was, e.fund, e.doppelt, e.ort_id as ort, coalesce(s.name, '') as standort, n.nummer as neu, e.bemerkung, coalesce(a.anzeigename, '') as wer, e.zeitpunkt
      from inventur_entscheidung e left join hardware h on h.id = e.hardware_id left join standort s on s.id = e.standort_id left join anwender a on a.id = e.anwender_id
        left join hardware n on n.id = e.neu_id
      where e.inventur_id = ${id}::uuid order by e.zeitpunkt, e.id`.execute(db)
  ).rows
