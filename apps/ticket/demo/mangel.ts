import type { Db } from '#platform/server/database/db.ts'
import { Zufall } from '#demo/zufall.ts'

/** The defect at a site for which a supplier's retention is locked: an internal ticket that is being worked on, with its steps. Null where the demo lacks the site. */
export async function mangel(db: Db, { support, leitung }: { support: string; leitung: string }, jetzt: Temporal.Instant) {
  const baustelle = await db.selectFrom('ktostamm').where('nummer', '=', 90002).select(['id', 'vkforgid']).executeTakeFirst()
  if (!baustelle) return null
  const z = new Zufall('ticket', 'mangel')
  const vor = (stunden: number) => jetzt.subtract({ hours: stunden })
  const [erstellt, begonnen] = [vor(24 * 9 + 2), vor(24 * 8)]
  const id = z.uuid(erstellt.epochMilliseconds)
  const schritt = (nach: 'erfasst' | 'in Prüfung' | 'in Arbeit', von: 'erfasst' | 'in Prüfung' | null, um: Temporal.Instant) => ({
    id: z.uuid(um.epochMilliseconds),
    ticketId: id,
    von,
    nach,
    zeitpunkt: um.toString(),
    anwenderId: support,
    grund: '',
  })
  return {
    ticket: {
      id,
      vkforgid: baustelle.vkforgid,
      typId: '01900000-0000-7000-8000-000000000005',
      name: 'Estrich am Treppenhaus hohl',
      beschreibung: 'Beim Abklopfen klingt der Estrich vor dem Aufzug auf zwei Metern hohl. Der Lieferant bessert nach.',
      prioritaet: 3,
      schritt: 'in Arbeit' as const,
      seit: begonnen.toString(),
      ktostammId: baustelle.id,
      intern: true,
      zustaendigId: leitung,
      erstellerId: support,
      erstellt: erstellt.toString(),
      geaendert: begonnen.toString(),
    },
    schritte: [schritt('erfasst', null, erstellt), schritt('in Prüfung', 'erfasst', erstellt.add({ hours: 1 })), schritt('in Arbeit', 'in Prüfung', begonnen)],
    kontakte: [
      { id: z.uuid(erstellt.epochMilliseconds), ticketId: id, art: 'Aufnehmer' as const, anwenderId: support },
      { id: z.uuid(erstellt.epochMilliseconds), ticketId: id, art: 'Zuständiger' as const, anwenderId: leitung },
    ],
  }
}
