import { sql, type Insertable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { einbehaltRecht, sichtbareEinbehalte } from '#domain/belege/einbehalt/sicht.ts'
import { cent } from '#domain/belege/geld.ts'
import { kundensucheRecht } from '#domain/belege/sicht.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { audit, emit, konto, type Context } from '#platform/server/http/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ereignisse, Gewaehlt } from '../contract.ts'

type Ereigniszeile = Insertable<Tables['einbehaltereignis']>
export type Was = (typeof ereignisse)[number]
/** The same in the words of the audit trail. */
const aktionen = {
  gesperrt: 'sperren',
  entsperrt: 'entsperren',
  faelligkeit: 'faelligkeit',
  beantragt: 'beantragen',
  abgelehnt: 'ablehnen',
  ersetzt: 'ersetzen',
  ausbezahlt: 'auszahlen',
  geteilt: 'teilen',
  verlangt: 'verlangen',
  hinterlegt: 'hinterlegen',
} as const
/** What an act writes down beside who and when. */
export type Angaben = Omit<Ereigniszeile, 'postenId' | 'nr' | 'was' | 'anwenderId' | 'zeitpunkt'>

/**
 * The marked retentions, locked until the transaction ends, in the order named: all of them, still open and as they were seen. Two people at once make one act and one
 * 409. Throws 404 when one of them is not the asker's to see, 409, and 422 when one is named twice.
 */
export async function greife(context: Context, { ids, gesehen }: Gewaehlt) {
  const { db } = context
  if (new Set(ids).size !== ids.length || gesehen.length !== ids.length) throw refused('haft.doppelt', 'ids')
  const zeilen = await sichtbareEinbehalte(context)
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .select([
      'p.id',
      'p.art',
      'p.richtung',
      'p.ktostammId',
      'p.vkforgid',
      'p.currency',
      'p.offen',
      'p.faelligkeit',
      'p.betrag',
      'p.teilVon',
      'b.id as beleg',
      'b.baustelleId',
      'b.belegdatum',
    ])
    .forUpdate('p')
    .execute()
  if (zeilen.length !== ids.length) throw notFound()
  const { rows } = await sql<{ id: string; nr: number; gesperrt: boolean | null; verlangt: boolean | null; antrag: Antrag | null }>`
    select posten_id as id, max(nr) as nr, (array_agg(was = 'gesperrt' order by nr desc) filter (where was in ('gesperrt', 'entsperrt')))[1] as gesperrt,
      (array_agg(was = 'verlangt' order by nr desc) filter (where was in ('verlangt', 'hinterlegt')))[1] as verlangt,
      (array_agg(case when was = 'beantragt' then jsonb_build_object('faelldatum', faelldatum, 'anwenderId', anwender_id, 'abnahme', abnahme, 'fristregelId', fristregel_id) end order by nr desc)
        filter (where was in ('faelligkeit', 'beantragt', 'abgelehnt')))[1] as antrag
    from einbehaltereignis where posten_id = any(${ids}::uuid[]) group by posten_id`.execute(db)
  const staende = new Map(rows.map((row) => [row.id, row]))
  const gegriffen = ids.map((id) => {
    const { offen, betrag, faelligkeit, ...zeile } = zeilen.find((eine) => eine.id === id)!
    const { nr = 0, gesperrt, verlangt, antrag = null } = staende.get(id) ?? {}
    return { ...zeile, offen: cent(offen), betrag: cent(betrag), faelldatum: faelligkeit, nr, gesperrt: gesperrt ?? false, verlangt: verlangt ?? false, antrag }
  })
  if (gegriffen.some(({ offen }) => offen === 0n)) throw conflict('haft.erledigt')
  if (gegriffen.some(({ nr }, i) => nr !== gesehen[i])) throw conflict('haft.geaendert')
  return gegriffen
}
export type Gegriffen = Awaited<ReturnType<typeof greife>>[number]
interface Antrag {
  faelldatum: string
  anwenderId: Id<'anwender'>
  abnahme: string | null
  fristregelId: number | null
}

/** Writes down what was done with a retention: its own event, the audit trail, and for the screens that show it. */
export async function notiere(context: Context, { id, nr, vkforgid, beleg }: Gegriffen, was: Was, angaben: Angaben = {}) {
  await context.db
    .insertInto('einbehaltereignis')
    .values({ ...angaben, postenId: id, nr: nr + 1, was, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .execute()
  audit(context, { aktion: aktionen[was], gegenstand: 'einbehalt', gegenstandId: id, daten: { ...angaben } })
  emit(context, 'ruecklass', [id], [konto(vkforgid, einbehaltRecht)])
  emit(context, 'beleg', [String(beleg)], [konto(vkforgid, kundensucheRecht)])
}
