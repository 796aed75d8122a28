import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Kontaktart } from '#domain/tickets/contract.ts'
import { lageVon, rollenAn } from '#domain/tickets/lage.ts'
import { ende, naechste, uebergaenge, vorbei, type Lage, type Rolle } from '#domain/tickets/schritte.ts'
import { sichtbareTickets, siehtInternes, ticketMit, ticketZumLesen, type Ticketzeile } from '#domain/tickets/sicht.ts'
import type { Ziel } from '#domain/tickets/sla.ts'
import { alsStufe, regelwerk, slaVon } from '#domain/tickets/slalauf.ts'
import { fill } from '#platform/contract/messages.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Anschrift, taten, Ticketdetail, Verknuepfung, Ziel as Zielform } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { alsTicket, zeilen } from './liste/frage.ts'
import { zeitenVon } from './zeiten.ts'

/** Parts that a customer may know of; who tests or watches is the staff's business. */
export const fuerKunden: ReadonlySet<Kontaktart> = new Set([
  'Zuständiger',
  'Kunde',
  'Ansprechpartner',
  'Auftragsbestätigung',
  'Erledigung bestätigt von',
  'Aufnehmer',
  'Absender',
])

/** One ticket with all its parts. What is for staff stands in `innen`, which is asked for staff only. Throws 404. */
export async function ticket(context: Context, key: string): Promise<Ticketdetail> {
  const zeile = await ticketZumLesen(context, key)
  const personal = siehtInternes(context)
  const { rollen, arten } = await rollenAn(context, zeile)
  const [row, lage, kontakte, zeiten, verknuepfungen, innen] = await Promise.all([
    zeilen(ticketMit(context, zeile.id) as never, personal)
      .leftJoin('kostenstelle as s', 's.id', 't.kostenstelleId')
      .leftJoin('anwender as e', 'e.id', 't.erstellerId')
      .select([
        't.beschreibung',
        't.schaetzungMin',
        't.termin',
        't.bewertung',
        't.bewertungText',
        'e.anzeigename as ersteller',
        's.id as kostenstelleId',
        's.nummer as kostenstelleNummer',
        's.bezeichnung as kostenstelle',
        'k.strasse as kundeStrasse',
        'k.plz as kundePlz',
        'k.ort as kundeOrt',
        'k.telefon as kundeTelefon',
        'o.strasse as objektStrasse',
        'o.plz as objektPlz',
        'o.ort as objektOrt',
      ])
      .executeTakeFirstOrThrow(),
    lageVon(context, zeile, arten),
    kontakteVon(context, zeile.id),
    zeitenVon(context, zeile, personal),
    verknuepfungenVon(context, zeile.id),
    personal ? innenVon(context, zeile) : null,
  ])
  const t = messages[context.sprache]
  return {
    ...alsTicket(row),
    beschreibung: row.beschreibung,
    kostenstelle: row.kostenstelleId ? { id: row.kostenstelleId, nummer: row.kostenstelleNummer!, name: row.kostenstelle! } : null,
    schaetzungMin: row.schaetzungMin,
    termin: row.termin,
    ersteller: row.ersteller,
    kontakte: personal
      ? kontakte
      : kontakte.filter(({ art }) => fuerKunden.has(art)).map((one) => ({ ...one, email: one.anwenderId === context.person.anwenderId ? one.email : null })),
    zeiten,
    verknuepfungen,
    bewertung: row.bewertung === null ? null : { sterne: row.bewertung, text: row.bewertungText },
    bestaetigung:
      rollen.has('auftraggeber') && zeile.schritt === 'Auftragsbestätigung'
        ? 'auftrag'
        : rollen.has('abnehmer') && zeile.schritt === 'Abnahme'
          ? 'erledigung'
          : null,
    schritte: naechste(lage, rollen).map(({ hindernis, ...one }) => ({ ...one, hindernis: hindernis && fill(t[hindernis]) })),
    mitTest: lage.mitTest,
    vorher: lage.vorher,
    innen: innen && {
      ...innen,
      eigenes: lage.eigenes,
      anschriften: {
        kunde: anschrift({ strasse: row.kundeStrasse, plz: row.kundePlz, ort: row.kundeOrt, telefon: row.kundeTelefon }),
        objekt: anschrift({ strasse: row.objektStrasse, plz: row.objektPlz, ort: row.objektOrt, telefon: null }),
      },
    },
    darf: darf(lage, rollen, personal, row.bewertung !== null),
  }
}

/** Null where nothing is kept. */
function anschrift({ strasse, plz, ort, telefon }: { [Teil in keyof Anschrift]: string | null }): Anschrift | null {
  if (!strasse && !ort && !telefon) return null
  return { strasse: strasse ?? '', plz: plz ?? '', ort: ort ?? '', telefon: telefon || null }
}

function darf(lage: Lage, rollen: ReadonlySet<Rolle>, personal: boolean, bewertet: boolean): (typeof taten)[number][] {
  const tat = (name: 'zuruecksetzen' | 'zusammenfuehren') =>
    uebergaenge.some((one) => one.von === lage.schritt && one.eigeneTat === name && one.wer.some((rolle) => rollen.has(rolle)))
  return [
    ...(lage.schritt === 'zusammengeführt' ? [] : (['kommentieren', 'dateien'] as const)),
    ...(personal ? (['notieren', 'verknuepfen'] as const) : []),
    ...(personal && !vorbei.has(lage.schritt) ? (['aendern', 'zeit', 'checkliste', 'kontakte'] as const) : []),
    ...(ende(lage, rollen) ? (['beenden'] as const) : []),
    ...(tat('zuruecksetzen') ? (['zuruecksetzen'] as const) : []),
    ...(tat('zusammenfuehren') ? (['zusammenfuehren'] as const) : []),
    ...(!personal && ['erledigt', 'abgeschlossen'].includes(lage.schritt) && !bewertet ? (['bewerten'] as const) : []),
  ]
}

const kontakteVon = async ({ db }: Context, ticketId: Id<'ticket'>) =>
  (
    await db
      .selectFrom('ticketKontakt as k')
      .leftJoin('ansprechpartner as p', 'p.id', 'k.ansprechpartnerId')
      .leftJoin('anwender as a', (on) => on.on(sql<boolean>`a.id = coalesce(k.anwender_id, p.anwender_id)`))
      .where('k.ticketId', '=', ticketId)
      .orderBy('k.angelegt')
      .orderBy('k.id')
      .select(['k.id', 'k.art', 'k.ansprechpartnerId', sql<string | null>`coalesce(k.anwender_id, p.anwender_id)`.as('anwenderId')])
      .select(sql<string>`coalesce(a.anzeigename, nullif(concat_ws(' ', nullif(p.vorname, ''), p.zuname), ''), k.name)`.as('name'))
      .select(sql<string | null>`coalesce(a.email, p.email, k.email)`.as('email'))
      .execute()
  ).map((one) => ({ ...one, art: one.art as Kontaktart }))

/** Links whose other end the asker may see. */
async function verknuepfungenVon(context: Context, id: string): Promise<Verknuepfung[]> {
  const { rows } = await sql<{ art: string; hin: boolean; anderes: string }>`
    select art, true as hin, anderes_id as anderes from ticket_verknuepfung where ticket_id = ${id}
    union all select art, false, ticket_id from ticket_verknuepfung where anderes_id = ${id}
    union all select 'eltern', true, eltern_id from ticket where id = ${id} and eltern_id is not null
    union all (select 'kind', true, id from ticket where eltern_id = ${id} limit 200)
    union all select 'zusammengeführt', true, zusammengefuehrt from ticket where id = ${id} and zusammengefuehrt is not null`.execute(context.db)
  if (!rows.length) return []
  const sichtbar = new Map(
    (
      await sichtbareTickets(context)
        .where(
          't.id',
          'in',
          rows.map(({ anderes }) => anderes),
        )
        .select(['t.id', 't.nummer', 't.name', 't.schritt', 't.zustand'])
        .execute()
    ).map((one) => [one.id, one]),
  )
  return rows.flatMap(({ art, hin, anderes }) => {
    const ziel = sichtbar.get(anderes)
    return ziel
      ? [
          {
            art: art as Verknuepfung['art'],
            hin,
            ticket: { ...ziel, schritt: ziel.schritt as Ticketdetail['schritt'], zustand: ziel.zustand as Ticketdetail['zustand'] },
          },
        ]
      : []
  })
}

async function innenVon(context: Context, { id, ...zeile }: Ticketzeile) {
  const [row, checkliste, ist, werk] = await Promise.all([
    context.db
      .selectFrom('ticket')
      .where('id', '=', id)
      .select(['rfckategorie', 'releaseTest', 'releaseTestMin', 'releaseOrig', 'releaseOrigMin'])
      .executeTakeFirstOrThrow(),
    context.db
      .selectFrom('ticketCheckpunkt as c')
      .leftJoin('anwender as a', 'a.id', 'c.erledigtVon')
      .where('c.ticketId', '=', id)
      .where('c.entfernt', 'is', null)
      .orderBy('c.folge')
      .orderBy('c.id')
      .select(['c.id', 'c.text', 'c.art', 'c.pflicht', 'c.notiz', 'c.fehlertext', 'c.erledigt', 'a.anzeigename as erledigtVon', 'c.erledigtUm', 'c.version'])
      .execute(),
    sql<{ min: number }>`select coalesce(sum(minuten), 0)::int as min from arbeitsbericht where ticket_id = ${id} and storniert is null`.execute(context.db),
    regelwerk(context.root),
  ])
  const sla = (await slaVon(context.db, werk, [{ id, ...zeile }], context.jetzt)).get(id)
  return {
    ...row,
    rfckategorie: row.rfckategorie as 'Undefiniert',
    sla: sla
      ? {
          regel: sla.regel.name,
          pausen: [...sla.regel.pausen],
          stufen: sla.regel.warnungen.map(alsStufe),
          antwort: alsZiel(sla.stand.antwort),
          loesung: alsZiel(sla.stand.loesung),
        }
      : null,
    checkliste: checkliste.map((one) => ({ ...one, art: one.art as 'ENTW' })),
    istMin: ist.rows[0]!.min,
  }
}

/** As the wire carries it: whole minutes. */
export const alsZiel = (one: Ziel | null): Zielform | null =>
  one && {
    zielMin: one.zielMin,
    verbrauchtMin: Math.floor(one.verbrauchtMs / 60_000),
    prozent: Math.floor(one.verbrauchtMs / (one.zielMin * 600)),
    faellig: one.faellig === null ? null : Temporal.Instant.fromEpochMilliseconds(one.faellig).toString(),
    erreicht: one.erreicht,
    pausiert: one.pausiert,
    verletzt: one.verletzt,
  }
