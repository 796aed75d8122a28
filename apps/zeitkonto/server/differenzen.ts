import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareMitarbeiter } from '#domain/personal/sicht.ts'
import { alleRecht } from '#domain/stempel/stempel.ts'
import { geltendeAbschluesse } from '#domain/zeiten/konto/abschluss.ts'
import { giltNoch } from '#domain/zeiten/konto/kontobeginn.ts'
import { abschlussRecht } from '#domain/zeiten/konto/freigabe.ts'
import { heuteIn } from '#domain/zeiten/tag/heute.ts'
import { conflict, notFound } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { audit, emit, konto, may, type Context } from '#platform/server/http/context.ts'

interface Zeile {
  id: string
  datum: string
  minuten: number
  erkannt: string
  buchungId: string | null
  zeitpunkt: string | null
  von: string | null
}

/** What came after the closings in force, of one month or of all; oldest first. */
export async function differenzen(context: Context, lstfixId: Id<'lstfix'>, beginn?: string) {
  const { rows } = await sql<Zeile>`
    select d.id, d.datum, d.minuten, d.erkannt, b.id as buchung_id, b.zeitpunkt, w.anzeigename as von
    from abschlussdifferenz d join (${geltendeAbschluesse}) a on a.id = d.abschluss_id left join zeitbuchung b on b.differenz_id = d.id and ${giltNoch} left join anwender w on w.id = b.anwender_id
    where d.lstfix_id = ${lstfixId} ${beginn === undefined ? sql`` : sql`and a.beginn = ${beginn}`} order by d.datum, d.fassung limit 500`.execute(context.db)
  const darf = may(context, abschlussRecht)
  return rows.map(({ buchungId, zeitpunkt, von, ...row }) => ({
    ...row,
    uebernommen: buchungId === null ? null : { buchungId, zeitpunkt: zeitpunkt!, von: von ?? '' },
    darf: darf ? [buchungId === null ? ('uebernehmen' as const) : ('zuruecknehmen' as const)] : [],
  }))
}

/** Carries a difference over into the current month; again only after it was taken back. Throws 404, 409 when somebody already did, or when the month has been opened again. */
export async function uebernehmen(context: Context, id: Id<'abschlussdifferenz'>) {
  const row = await sichtbareMitarbeiter(context, alleRecht)
    .innerJoin('abschlussdifferenz as d', 'd.lstfixId', 'lstfix.id')
    .innerJoin('filiale', 'filiale.vkforgid', 'lstfix.vkforgid')
    .where('d.id', '=', id)
    .select(['d.id', 'd.abschlussId', 'd.datum', 'd.minuten', 'lstfix.id as lstfixId', 'lstfix.vkforgid', 'filiale.zone'])
    .executeTakeFirst()
  if (!row) throw notFound()
  // Two people who carry it over at once: the second waits and then sees the first.
  await context.db.selectFrom('lstfix').where('id', '=', row.lstfixId).select('id').forNoKeyUpdate().execute()
  const { rows } = await sql`
    select 1 from (${geltendeAbschluesse}) a where a.id = ${row.abschlussId}
      and not exists (select from zeitbuchung b where b.differenz_id = ${id} and ${giltNoch})`.execute(context.db)
  if (!rows.length) throw conflict('zeitkonto.nicht-moeglich')
  const grund = `Abschluss ${row.datum.slice(0, 7)}, ${row.datum}`
  await context.db
    .insertInto('zeitbuchung')
    .values({
      id: uuid(),
      lstfixId: row.lstfixId,
      datum: heuteIn(context.jetzt, row.zone),
      minuten: row.minuten,
      art: 'Differenz',
      grund,
      differenzId: id,
      anwenderId: context.person.anwenderId,
    })
    .execute()
  audit(context, {
    aktion: 'uebernehmen',
    gegenstand: 'abschlussdifferenz',
    gegenstandId: id,
    daten: { datum: row.datum, minuten: row.minuten, person: row.lstfixId },
  })
  emit(context, 'zeitkonto', [row.lstfixId], [row.lstfixId, konto(row.vkforgid, alleRecht)])
}
