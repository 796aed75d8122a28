import { aufTakt } from '#domain/einsatz/arbeitsschein/zeitmenge.ts'
import { beruehrteTage, teile, teilVon, zaehler, zaehlerVon, type Ebene } from '#domain/einsatz/statistik/contract.ts'
import type { Frage, Zeile } from '#apps/arbeitsbericht-statistik/contract.ts'
import type { Zustand } from '#domain/tickets/contract.ts'
import type { Db } from '#platform/server/database/db.ts'

/** What is asked, by whom: all of these branches, or only one person wherever. */
export interface Gefragt {
  frage: Frage
  ebene: Ebene
  konten: readonly number[] | null
  taktMin: number
}

/** Every standing entry with what it belongs to. */
export const eintraege = async (db: Db) => {
  const rows = await db
    .selectFrom('arbeitsbericht as z')
    .innerJoin('objekt as o', 'o.id', 'z.objektId')
    .innerJoin('ktostamm as k', 'k.id', 'z.ktostammId')
    .innerJoin('abteilung as a', 'a.id', 'z.abteilungId')
    .leftJoin('ticket as t', 't.id', 'z.ticketId')
    .where('z.storniert', 'is', null)
    .selectAll('z')
    .select(['o.objektgruppeId', 'o.leiterId', 'k.kundengruppeId', 'a.leitungId', 't.zustand', 't.schaetzungMin'])
    .execute()
  return rows.map((row) => ({
    ...row,
    firma: null,
    einzeln: null,
    abteilung: row.abteilungId,
    mitarbeiter: row.lstfixId,
    objekt: row.objektId,
    kostenstelle: row.kostenstelleId,
    kunde: row.ktostammId,
    kundengruppe: row.kundengruppeId === null ? null : String(row.kundengruppeId),
    objektgruppe: row.objektgruppeId,
    leiter: row.leiterId ?? row.leitungId,
    teil: teilVon(row as Parameters<typeof teilVon>[0]),
  }))
}
export type Eintrag = Awaited<ReturnType<typeof eintraege>>[number]

const grenzen = ['abteilung', 'objekt', 'kostenstelle', 'kunde', 'kundengruppe', 'objektgruppe', 'leiter'] as const
const ms = (um: string) => Temporal.Instant.from(um).epochMilliseconds

/** The figures of each row of a level by its id (`–` without one), and of everything under `gesamt`, added up entry by entry. */
export function rohsummen(alle: readonly Eintrag[], { frage, ebene, konten, taktMin }: Gefragt): Record<string, unknown> {
  const { von, bis } = beruehrteTage(frage.from, frage.to, 'Europe/Berlin')
  const gemeint = alle.filter(
    (eintrag) =>
      (!konten || konten.includes(eintrag.vkforgid)) &&
      (!frage.lstfixId || eintrag.lstfixId === frage.lstfixId) &&
      eintrag.datum >= von &&
      eintrag.datum <= bis &&
      (!frage.art || eintrag.teil === frage.art) &&
      grenzen.every((feld) => frage[feld] === undefined || (frage[feld] === 'ohne' ? eintrag[feld] === null : eintrag[feld] === frage[feld])),
  )
  if (!gemeint.length) return {}
  const je = Map.groupBy(gemeint, (eintrag) => eintrag[ebene] ?? '–')
  return Object.fromEntries([['gesamt', zahlen(gemeint, alle, taktMin)], ...[...je].map(([key, seine]) => [key, mitRand(seine, zahlen(seine, alle, taktMin))])])
}

/** The same of an answer. */
export const beantwortet = ({ zeilen, gesamt }: { zeilen: readonly Zeile[]; gesamt: object & { eintraege: number } }): Record<string, unknown> =>
  gesamt.eintraege ? Object.fromEntries([['gesamt', gesamt], ...zeilen.map((zeile) => [zeile.id ?? '–', mitRand([zeile], nurZahlen(zeile))])]) : {}

const mitRand = (seine: readonly { von: string; bis: string }[], rest: object) => ({
  ...rest,
  von: Math.min(...seine.map(({ von }) => ms(von))),
  bis: Math.max(...seine.map(({ bis }) => ms(bis))),
})
const nurZahlen = ({ eintraege: anzahl, arbeitszeit, verrechnet, stunden, geplant, differenz, ...rest }: Zeile) => ({
  eintraege: anzahl,
  arbeitszeit,
  verrechnet,
  stunden,
  geplant,
  differenz,
  ...Object.fromEntries(zaehler.map((einer) => [einer, rest[einer]])),
})

function zahlen(seine: readonly Eintrag[], alle: readonly Eintrag[], taktMin: number) {
  const minuten = (welche: readonly Eintrag[]) => welche.reduce((summe, eintrag) => summe + eintrag.minuten, 0)
  const tickets = [...Map.groupBy(seine, ({ ticketId }) => ticketId)].flatMap(([id, darauf]) => (id === null ? [] : [{ id, darauf, ticket: darauf[0]! }]))
  const geschaetzt = tickets.filter(({ ticket }) => ticket.schaetzungMin !== null)
  const geplant = geschaetzt.reduce((summe, { ticket }) => summe + ticket.schaetzungMin!, 0)
  const gezaehlt = tickets.map(({ id, ticket }) =>
    zaehlerVon({
      zustand: ticket.zustand as Zustand,
      geschaetztMin: ticket.schaetzungMin,
      gebuchtMin: minuten(alle.filter(({ ticketId }) => ticketId === id)),
    }),
  )
  return {
    eintraege: seine.length,
    arbeitszeit: minuten(seine),
    verrechnet: seine.reduce((summe, eintrag) => summe + (eintrag.kzverrzeit === 'K' ? 0 : aufTakt(eintrag.minuten, taktMin)), 0),
    stunden: Object.fromEntries(teile.map((teil) => [teil, minuten(seine.filter((eintrag) => eintrag.teil === teil))])),
    geplant: geschaetzt.length ? geplant : null,
    differenz: geschaetzt.length ? minuten(geschaetzt.flatMap(({ darauf }) => darauf)) - geplant : null,
    ...Object.fromEntries(zaehler.map((einer) => [einer, gezaehlt.filter((eines) => eines === einer).length])),
  }
}
