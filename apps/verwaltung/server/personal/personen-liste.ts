import { sql } from 'kysely'
import { mitarbeitertexte, type personenCalls } from '#apps/verwaltung/contract/personen.ts'
import { nameSql, namenlos } from '#domain/personal/name.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { selectTexts, textFileColumns } from '#platform/server/record/texts.ts'
import { alsDatei, worte } from '../liste.ts'

type Zeile = Awaited<ReturnType<Handlers<typeof personenCalls>['personen']>>['entities'][number]
type Filter = Omit<Parsed<typeof personenCalls.personen>['query'], 'limit' | 'cursor' | 'sort'>

export const personenListe: Pick<Handlers<typeof personenCalls>, 'personen' | 'personenDatei' | 'suche' | 'mitarbeiterSuche' | 'anwenderSuche'> = {
  personen: (context, { query }) => readPage<Zeile>(context, abfrage(query, context.sprache), query),
  personenDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query, context.sprache), query, { de: 'Personen', en: 'People' }, [
      { de: 'Personalnummer', en: 'Personnel number', value: (row) => row.persnr, kind: 'number' },
      { de: 'Name', en: 'Name', value: (row) => row.name },
      { de: 'Abteilung', en: 'Department', value: (row) => row.abteilung },
      { de: 'Filiale', en: 'Branch', value: (row) => row.filiale },
      { de: 'E-Mail', en: 'E-mail', value: (row) => row.email },
      ...textFileColumns<Zeile>(mitarbeitertexte),
      { de: 'Eintritt', en: 'Joined', value: (row) => row.eintritt, kind: 'date' },
      { de: 'Austritt', en: 'Left', value: (row) => row.austritt, kind: 'date' },
      { de: 'Benutzername', en: 'Username', value: (row) => row.username },
      { de: 'Zugang', en: 'Access', value: (row) => row.zugang, say: worte('wert') },
      { de: 'Rollen', en: 'Roles', value: (row) => row.rollen.join(', ') },
    ]),
  async suche(context, { query: { q } }) {
    const { entities } = await readPage<Zeile>(context, abfrage({ q, art: 'mitarbeiter' }, context.sprache), { limit: 8 })
    return {
      entities: entities.map(({ id, persnr, name, abteilung, username }) => ({
        id,
        title: [persnr, name].filter(Boolean).join(' '),
        hint: [abteilung, username].filter(Boolean).join(' · '),
        path: `/verwaltung/personen/${id}`,
      })),
    }
  },
  async mitarbeiterSuche({ db, sprache }, { query: { q } }) {
    const { rows } = await sql<{ id: string; nummer: string; name: string }>`
      select id, persnr::text as nummer, ${nameSql('lstfix', sprache, 'Zuname Vorname')} as name from lstfix ${q?.trim() ? sql`where ${wordSearch(q, sql`persnr`, sql`zuname`, sql`vorname`)}` : sql``} order by ${namenlos(sql`zuname`)}, zuname, vorname, id limit 50`.execute(
      db,
    )
    return rows
  },
  async anwenderSuche({ db }, { query: { q } }) {
    const { rows } = await sql<{ id: string; nummer: string; name: string }>`
      select id, username as nummer, anzeigename as name from anwender ${q?.trim() ? sql`where ${wordSearch(q, sql`username`, sql`anzeigename`)}` : sql``} order by anzeigename, id limit 50`.execute(
      db,
    )
    return rows
  },
}

/** Employees with their users, or all users with their employees (customers have none). */
function abfrage({ q, art, zugang, abteilung, rolle, filiale, offen }: Filter, sprache: Language): ListQuery {
  const leute = art === 'mitarbeiter'
  return {
    select: sql`${leute ? sql`l.id` : sql`coalesce(l.id, a.id)`} as id, a.id as anwender_id, l.persnr, coalesce(${nameSql('l', sprache, 'Zuname Vorname')}, a.anzeigename) as name, b.bezeichnung as abteilung, f.name as filiale,
      a.username, coalesce(l.email, a.email) as email, ${selectTexts(mitarbeitertexte, 'l')}, l.eintritt, l.austritt, case when a.id is null then 'ohne' when a.aktiv then 'aktiv' else 'gesperrt' end as zugang,
      array(select r.name from anwender_rolle ar join rolle r on r.id = ar.rolle_id where ar.anwender_id = a.id order by r.name) as rollen`,
    from: leute
      ? sql`lstfix l join abteilung b on b.id = l.abteilung_id join filiale f on f.vkforgid = l.vkforgid left join anwender a on a.lstfix_id = l.id`
      : sql`anwender a left join lstfix l on l.id = a.lstfix_id left join abteilung b on b.id = l.abteilung_id join filiale f on f.vkforgid = a.accountid`,
    where: [
      wordSearch(q, sql`l.persnr`, sql`l.zuname`, sql`l.vorname`, sql`a.anzeigename`, sql`a.username`, sql`l.email`, sql`a.email`),
      zugang && { aktiv: sql`a.aktiv`, gesperrt: sql`not a.aktiv`, ohne: sql`a.id is null` }[zugang],
      abteilung !== undefined && sql`l.abteilung_id = ${abteilung}`,
      rolle !== undefined && sql`exists (select from anwender_rolle where anwender_id = a.id and rolle_id = ${rolle})`,
      filiale !== undefined && sql`f.vkforgid = ${filiale}`,
      offen && offeneFrage[offen],
    ],
    sorts: leute
      ? {
          name: [{ last: namenlos(sql`l.zuname`) }, sql`l.zuname`, sql`l.vorname`, sql`l.id`],
          persnr: [sql`l.persnr`, sql`l.id`],
          eintritt: [sql`l.eintritt`, sql`l.id`],
          abteilung: [sql`b.bezeichnung`, sql`l.id`],
        }
      : { name: [{ last: namenlos(sql`coalesce(l.zuname, a.anzeigename)`) }, sql`a.anzeigename`, sql`a.id`], username: [sql`a.username`, sql`a.id`] },
    standard: 'name',
  }
}

/** Questions that somebody has to answer; the overview counts them with the same conditions. */
export const offeneFrage = {
  'ohne-modell': sql`(l.austritt is null or l.austritt >= heute()) and not exists (select from lstfix_arbeitszeitmodell m where m.lstfix_id = l.id and m.gueltig_ab <= heute())`,
  'ohne-rolle': sql`a.aktiv and not exists (select from anwender_rolle where anwender_id = a.id) and not exists (select from anwender_berechtigung where anwender_id = a.id)`,
  ausgetreten: sql`a.aktiv and l.austritt < heute()`,
  'nie-angemeldet': sql`a.aktiv and a.passwort_hash is null`,
} as const
