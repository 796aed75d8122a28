import { sql } from 'kysely'
import { Abteilung, abteilungsfelder, codefelder, FilialeAenderung, filialfelder, Stempelcode, type firmaCalls } from '#apps/verwaltung/contract/firma.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { alsDatei, worte } from '../liste.ts'

type H = Handlers<typeof firmaCalls>
type Zeile<K extends 'abteilungen' | 'filialen' | 'stempelcodes'> = Awaited<ReturnType<H[K]>>['entities'][number]
interface Filter {
  q?: string | undefined
  aktiv?: 'ja' | 'nein' | undefined
}

export const abteilungen: Pick<H, 'abteilungen' | 'abteilungenDatei'> = {
  abteilungen: (context, { query }) => readRecords<Zeile<'abteilungen'>>(context, abteilung(query, context.sprache), Abteilung, query),
  abteilungenDatei: (context, { query }) =>
    alsDatei<Zeile<'abteilungen'>>(context, abteilung(query, context.sprache), query, { de: 'Abteilungen', en: 'Departments' }, [
      { ...fieldFileColumn(abteilungsfelder.nummer), value: (row) => row.nummer },
      { ...fieldFileColumn(abteilungsfelder.bezeichnung), value: (row) => row.bezeichnung },
      { ...fieldFileColumn(abteilungsfelder.leitungId), value: (row) => row.leitung?.name ?? null },
      { ...fieldFileColumn(abteilungsfelder.oberabteilungId), value: (row) => row.oberabteilung?.name ?? null },
      { de: 'Mitarbeiter', en: 'Employees', value: (row) => row.mitarbeiter, kind: 'number' },
      { ...fieldFileColumn(abteilungsfelder.aktiv), value: (row) => (row.aktiv ? 'x' : null) },
    ]),
}

export const filialen: Pick<H, 'filialen' | 'filialenDatei'> = {
  filialen: (context, { query }) => readRecords<Zeile<'filialen'>>(context, filiale(query), FilialeAenderung, query),
  filialenDatei: (context, { query }) =>
    alsDatei<Zeile<'filialen'>>(context, filiale(query), query, { de: 'Filialen', en: 'Branches' }, [
      { ...fieldFileColumn(filialfelder.vkforgid), value: (row) => row.vkforgid },
      { ...fieldFileColumn(filialfelder.name), value: (row) => row.name },
      { ...fieldFileColumn(filialfelder.ort), value: (row) => row.ort },
      { de: filialfelder.land.de, en: filialfelder.land.en, value: (row) => row.land },
      { ...fieldFileColumn(filialfelder.region), value: (row) => row.region },
      { de: 'Zone', en: 'Zone', value: (row) => row.zone },
      { de: 'Mitarbeiter', en: 'Employees', value: (row) => row.mitarbeiter, kind: 'number' },
    ]),
}

export const codes: Pick<H, 'stempelcodes' | 'stempelcodesDatei'> = {
  stempelcodes: (context, { query }) => readRecords<Zeile<'stempelcodes'>>(context, code(query), Stempelcode, query),
  stempelcodesDatei: (context, { query }) =>
    alsDatei<Zeile<'stempelcodes'>>(context, code(query), query, { de: 'Stempelcodes', en: 'Stamp codes' }, [
      { ...fieldFileColumn(codefelder.reihenfolge), value: (row) => row.reihenfolge },
      { ...fieldFileColumn(codefelder.name), value: (row) => row.name },
      { ...fieldFileColumn(codefelder.beschreibung), value: (row) => row.beschreibung },
      { ...fieldFileColumn(codefelder.art), value: (row) => row.art, say: worte('wert') },
      { ...fieldFileColumn(codefelder.aktiv), value: (row) => (row.aktiv ? 'x' : null) },
    ]),
}

const aktivIst = (aktiv: Filter['aktiv'], spalte: Sql) => aktiv && { ja: spalte, nein: sql`not ${spalte}` }[aktiv]

const abteilung = ({ q, aktiv }: Filter, sprache: Language): ListQuery => ({
  select: sql`b.id, b.nummer, b.bezeichnung, b.leitung_id, b.oberabteilung_id, b.aktiv, z.anzahl as mitarbeiter,
    case when z.anzahl = 0 and not exists (select from abteilung where oberabteilung_id = b.id) then array['loeschen'] else array[]::text[] end as darf,
    case when l.id is not null then jsonb_build_object('id', l.id, 'nummer', l.persnr::text, 'name', ${nameSql('l', sprache, 'Zuname Vorname')}) end as leitung,
    case when o.id is not null then jsonb_build_object('id', o.id, 'nummer', o.nummer::text, 'name', o.bezeichnung) end as oberabteilung`,
  from: sql`abteilung b left join lstfix l on l.id = b.leitung_id left join abteilung o on o.id = b.oberabteilung_id, lateral (select count(*)::int as anzahl from lstfix where abteilung_id = b.id) z`,
  where: [wordSearch(q, sql`b.nummer`, sql`b.bezeichnung`, sql`l.zuname`, sql`l.vorname`, sql`o.bezeichnung`), aktivIst(aktiv, sql`b.aktiv`)],
  sorts: { nummer: [sql`b.nummer`], bezeichnung: [sql`b.bezeichnung`, sql`b.nummer`], mitarbeiter: [sql`z.anzahl`, sql`b.nummer`] },
  standard: 'nummer',
})

const filiale = ({ q }: Filter): ListQuery => ({
  select: sql`f.*, m.anzahl as mitarbeiter, a.anzahl as anwender, case when m.anzahl + a.anzahl = 0 and not exists (select from ktostamm where vkforgid = f.vkforgid) then array['loeschen'] else array[]::text[] end as darf`,
  from: sql`filiale f, lateral (select count(*)::int as anzahl from lstfix where vkforgid = f.vkforgid) m, lateral (select count(*)::int as anzahl from anwender where accountid = f.vkforgid) a`,
  where: [wordSearch(q, sql`f.vkforgid`, sql`f.name`, sql`f.ort`, sql`f.land`, sql`f.region`)],
  sorts: { vkforgid: [sql`f.vkforgid`], name: [sql`f.name`, sql`f.vkforgid`] },
  standard: 'vkforgid',
})

const code = ({ q, aktiv }: Filter): ListQuery => ({
  select: sql`c.*`,
  from: sql`stempelcode c`,
  where: [wordSearch(q, sql`c.name`, sql`c.beschreibung`), aktivIst(aktiv, sql`c.aktiv`)],
  sorts: { reihenfolge: [sql`c.reihenfolge`, sql`c.name`], name: [sql`c.name`] },
  standard: 'reihenfolge',
})
