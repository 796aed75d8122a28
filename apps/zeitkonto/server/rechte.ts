import type { Id } from '#platform/contract/shapes.ts'
import { mitarbeiter, mitarbeiterVon } from '#domain/personal/sicht.ts'
import { vertretungen, type Vertretung } from '#domain/personal/vertretung.ts'
import { alleRecht, korrekturRecht } from '#domain/stempel/stempel.ts'
import { abschlussRecht } from '#domain/zeiten/konto/freigabe.ts'
import { Problem, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'

export type Mitarbeiter = Awaited<ReturnType<typeof mitarbeiter>>

/** Whose times the asker may look at beside his own, and in whose place he approves weeks. */
export interface Betreuung {
  konten: readonly number[]
  vertretungen: readonly Vertretung[]
}
export const betreuung = async (context: Context): Promise<Betreuung> => ({
  konten: may(context, alleRecht) ? context.person.konten : [],
  vertretungen: await vertretungen(context, alleRecht, korrekturRecht),
})

/** All accounts whose people the asker may look at. */
export const betreute = ({ konten, vertretungen }: Betreuung) => [...new Set([...konten, ...vertretungen.flatMap((eine) => eine.konten)])]

/** By which right somebody approves a person's weeks: his own ('selbst'), a delegation (its id), or none (null). Nobody approves his own. */
export function freigabeWeg(context: Context, { konten, vertretungen }: Betreuung, person: { id: string; vkforgid: number }): string | null {
  if (person.id === context.person.lstfixId) return null
  if (may(context, korrekturRecht) && konten.includes(person.vkforgid)) return 'selbst'
  return vertretungen.find((eine) => eine.konten.includes(person.vkforgid))?.id ?? null
}

/** May the asker ask people to hand in their weeks at all, and this person? Whoever approves them, and whoever closes months. Nobody asks himself. */
export const darfErinnern = (context: Context, { konten, vertretungen }: Betreuung) =>
  vertretungen.length > 0 || (konten.length > 0 && (may(context, korrekturRecht) || may(context, abschlussRecht)))
export const darfAnErinnern = (context: Context, zustaendig: Betreuung, person: { id: string; vkforgid: number }) =>
  person.id !== context.person.lstfixId &&
  (freigabeWeg(context, zustaendig, person) !== null || (may(context, abschlussRecht) && zustaendig.konten.includes(person.vkforgid)))

/** The person asked about; without an id the asker himself. Throws 404, 422 for a user without employee record. */
export function angefragt(context: Context, employeeid: Id<'lstfix'> | undefined) {
  const id = employeeid ?? context.person.lstfixId
  if (!id) throw refused('stempel.keine-person', 'employeeid')
  return mitarbeiter(context, id, alleRecht)
}

/** The same for those who may stand in for a manager, with how far the asker's eyes reach. */
export async function angefragtAuchVertreten(context: Context, employeeid: Id<'lstfix'> | undefined) {
  const zustaendig = await betreuung(context)
  const id = employeeid ?? context.person.lstfixId
  if (!id) throw refused('stempel.keine-person', 'employeeid')
  return { person: await mitarbeiterVon(context, id, betreute(zustaendig)), zustaendig }
}

/** Somebody else whose week the asker may approve, and by which delegation (null: his own right). Throws 403 for those who approve for nobody, 404, 422 for his own. */
export async function zurFreigabe(context: Context, employeeid: Id<'lstfix'>) {
  const zustaendig = await betreuung(context)
  if (!zustaendig.vertretungen.length && !(may(context, korrekturRecht) && zustaendig.konten.length)) throw new Problem('keine-berechtigung', 403)
  const person = await mitarbeiterVon(context, employeeid, betreute(zustaendig))
  if (person.id === context.person.lstfixId) throw refused('zeitkonto.eigene-woche')
  const weg = freigabeWeg(context, zustaendig, person)
  if (!weg) throw new Problem('keine-berechtigung', 403)
  return { person, vertretungId: weg === 'selbst' ? null : weg }
}
