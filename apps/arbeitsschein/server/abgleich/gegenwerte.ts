import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Gegenwert as Gezeigt } from '#apps/arbeitsschein/contract/abgleich.ts'
import type { Inhalt, Position } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { geraetekuerzel } from '#domain/einsatz/contract.ts'
import { erfasstUm } from '#domain/einsatz/erfasst.ts'
import { eigeneRecht, scheinart } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { tag, uhr } from '#domain/einsatz/druck.ts'
import { bilderVon } from '#domain/einsatz/bilder.ts'
import { zahl } from '#domain/einsatz/arbeitsschein/menge.ts'
import { sichtbareAnsprechpartner, sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Scheinzeile } from '../inhalt.ts'
import { namenVon, positionenVon } from '../positionen.ts'
import type { Gegenwert } from './abgleich.ts'

/** An open sheet as its form holds it. */
export async function inhaltVon(db: Db, row: Scheinzeile): Promise<Inhalt> {
  const { art, objektId, datum, kostenstelleId, ticketId, ansprechpartnerId, lstfixId, vertragsart, angeordnetVon, angeordnetAm, wetter, notiz, notizIntern } =
    row
  const [zeilen, bilder] = await Promise.all([positionenVon(db, row.id), bilderVon(db, { art: scheinart, id: row.id })])
  return {
    art: art as Inhalt['art'],
    objektId,
    datum,
    kostenstelleId,
    ticketId,
    ansprechpartnerId,
    lstfixId,
    vertragsart: vertragsart as Inhalt['vertragsart'],
    angeordnetVon,
    angeordnetAm,
    wetter: wetter as Inhalt['wetter'],
    wetterquelle: row.wetterquelle,
    tempMin: row.tempMin === null ? '' : zahl(row.tempMin)!,
    tempMax: row.tempMax === null ? '' : zahl(row.tempMax)!,
    notiz,
    notizIntern,
    skizze: row.skizze as number[][] | null,
    positionen: zeilen.map(({ id, art: was, lstfixId: wer, berichtId, von, bis, nummer, text, menge, einheit, kommentar }): Position => {
      const zeile = { id, art: was, lstfixId: wer, berichtId, von, bis, nummer, text, kommentar }
      return was === 'Zeit' ? { ...zeile, menge: '', einheit: '' } : { ...zeile, menge, einheit }
    }),
    bilder: bilder.map(({ id, beschriftung, geteilt }) => ({ datei: id, beschriftung, geteilt })),
  }
}

/** Keeps what waits for a person, with who wanted it, when, and on which device. */
export async function legeAb(context: Context, { id, fassung }: Pick<Scheinzeile, 'id' | 'fassung'>, gegenwerte: readonly Gegenwert[]) {
  if (!gegenwerte.length) return
  const { db, person, jetzt } = context
  await db
    .insertInto('arbeitsscheinGegenwert')
    .values(
      gegenwerte.map(({ teil, feld, wert }) => ({
        id: uuid(),
        arbeitsscheinId: id,
        fassung,
        teil,
        feld,
        wert: wert === null ? null : JSON.stringify(wert),
        anwenderId: person.anwenderId,
        geraet: geraetVon(context),
        erfasst: erfasstUm(context).erfasst,
        angelegt: jetzt.toString(),
      })),
    )
    .execute()
}

/** Three signs for the device that speaks; none of a browser that told nothing. */
export const geraetVon = ({ eintrag }: Pick<Context, 'eintrag'>) => (eintrag ? geraetekuerzel(eintrag.geraet) : '')

/** What waits on a sheet, both sides in words. */
export async function offeneGegenwerte(context: Context, row: Scheinzeile): Promise<Gezeigt[]> {
  const { db, sprache } = context
  const rows = await offene(db, row.id).innerJoin('anwender as a', 'a.id', 'g.anwenderId').select('a.anzeigename as wer').execute()
  if (!rows.length) return []
  const { zone } = await db.selectFrom('firma').select('zone').executeTakeFirstOrThrow()
  const hier = await inhaltVon(db, row)
  const namen = await namenDer(context, row, [...rows.map(({ wert }) => wert), ...hier.positionen])
  const sage = worter(messages[sprache], zone, namen)
  return rows.map(({ id, teil, feld, wert, fassung, wer, geraet, erfasst }) => ({
    id,
    fassung,
    wer,
    geraet,
    erfasst,
    feld: sage.feld(teil, feld, hier),
    hier: sage.wert(teil, feld, buerowert(hier, teil, feld)),
    dort: sage.wert(teil, feld, wert),
  }))
}

/** What waits on a sheet, as it was wanted. */
export const offene = (db: Db, id: Id<'arbeitsschein'>) =>
  db
    .selectFrom('arbeitsscheinGegenwert as g')
    .where('g.arbeitsscheinId', '=', id)
    .where('g.entschieden', 'is', null)
    .orderBy('g.angelegt')
    .orderBy('g.id')
    .select(['g.id', 'g.teil', 'g.feld', 'g.wert', 'g.fassung', 'g.geraet', 'g.erfasst'])
    .$narrowType<{ teil: Gegenwert['teil'] }>()

const buerowert = (hier: Inhalt, teil: Gegenwert['teil'], feld: string): unknown =>
  teil === 'kopf'
    ? hier[feld as keyof Inhalt]
    : teil === 'position'
      ? (hier.positionen.find(({ id }) => id === feld) ?? null)
      : (hier.bilder.find(({ datei }) => datei === feld) ?? null)

/** Names of what these ids mean: what the sheet says, in its words, and of everything else what the asker may see. */
async function namenDer(context: Context, row: Scheinzeile, werte: readonly unknown[]) {
  const ids = werte.flatMap((wert) => (typeof wert === 'string' && /^[0-9a-f-]{36}$/.test(wert) ? [wert] : []))
  const personen = werte.flatMap((wert) => (wert as { lstfixId?: Id<'lstfix'> | null } | null)?.lstfixId ?? [])
  const amSchein = await positionenVon(context.db, row.id)
  const bisher = new Set([row.lstfixId, ...amSchein.map(({ lstfixId }) => lstfixId)].filter((id) => id !== null))
  const namen = await namenVon(context, [...ids, ...personen, ...bisher], bisher)
  if (ids.length) {
    const gemeint = <T extends { where: (feld: never, op: 'in', ids: string[]) => T }>(abfrage: T, feld: string) => abfrage.where(feld as never, 'in', ids)
    const gefunden = await Promise.all([
      gemeint(sichtbareObjekte(context, eigeneRecht), 'objekt.id')
        .select(['objekt.id', sql<string>`objekt.nummer || ' ' || objekt.name`.as('name')])
        .execute(),
      gemeint(sichtbareKostenstellen(context, eigeneRecht), 'kostenstelle.id')
        .select(['kostenstelle.id', sql<string>`kostenstelle.nummer || ' ' || kostenstelle.bezeichnung`.as('name')])
        .execute(),
      gemeint(sichtbareTickets(context), 't.id')
        .select(['t.id', sql<string>`t.nummer || ' ' || t.name`.as('name')])
        .execute(),
      gemeint(sichtbareAnsprechpartner(context, eigeneRecht), 'ansprechpartner.id')
        .select(['ansprechpartner.id', sql<string>`concat_ws(' ', nullif(ansprechpartner.vorname, ''), ansprechpartner.zuname)`.as('name')])
        .execute(),
    ])
    for (const { id, name } of gefunden.flat()) namen.set(id, name)
  }
  for (const [id, name] of [
    [row.objektId, row.objekt],
    [row.kostenstelleId, row.kostenstelle],
    [row.ticketId, row.ticket],
    [row.ansprechpartnerId, row.ansprechpartner],
  ] as const)
    if (id) namen.set(id, name)
  return namen
}

function worter(texte: Readonly<Record<string, string>>, zone: string, namen: ReadonlyMap<string, string>) {
  const zeile = ({ art, lstfixId, von, bis, nummer, text, menge, einheit }: Position) =>
    [
      [texte[`position.${art}`], nummer, lstfixId && namen.get(lstfixId), text].filter(Boolean).join(' '),
      von && bis ? `${uhr(von, zone)}–${uhr(bis, zone).slice(-5)}` : [menge.replace('.', ','), einheit].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', ')
  const kopfwert = (feld: string, wert: string) =>
    ({
      art: texte[`art.${wert}`],
      vertragsart: texte[`vertrag.${wert}`],
      wetter: texte[`wetter.${wert}`],
      tempMin: wert && `${wert.replace('.', ',')} °C`,
      tempMax: wert && `${wert.replace('.', ',')} °C`,
      datum: wert && tag(wert),
      angeordnetAm: wert && tag(wert),
    })[feld] ??
    namen.get(wert) ??
    (feld.endsWith('Id') ? texte['nichtSichtbar']! : wert)
  return {
    feld: (teil: Gegenwert['teil'], feld: string, hier: Inhalt) =>
      teil === 'kopf'
        ? texte[feld === 'lstfixId' ? 'zustaendig' : feld.replace(/Id$/, '')]!
        : teil === 'bild'
          ? texte['bild']!
          : [texte['position'], hier.positionen.findIndex(({ id }) => id === feld) + 1 || ''].filter(Boolean).join(' '),
    wert: (teil: Gegenwert['teil'], feld: string, wert: unknown): string => {
      if (wert === null || wert === undefined || wert === '') return ''
      if (teil === 'kopf') return feld === 'skizze' ? texte['skizze']! : kopfwert(feld, String(wert))
      return teil === 'position' ? zeile(wert as Position) : (wert as { beschriftung: string }).beschriftung || texte['bild']!
    },
  }
}
