import { belegereignis } from '#domain/belege/schein/hoerer.ts'
import { summen } from '#domain/einsatz/arbeitsschein/contract.ts'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Parsed, FileAnswer } from '#platform/contract/contract.ts'
import { refused } from '#platform/contract/problem.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { keepSoFar } from '#platform/server/http/commit.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import type { calls } from '../contract.ts'
import type { Kundenansicht } from '../contract/fest.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { schicke } from './abschluss.ts'
import { abdruck } from './link.ts'
import { melde } from './melden.ts'
import { stammAus } from './ort.ts'
import { druckeUndBehalte, papier } from './papier/pdf.ts'
import { detailVon } from './seite.ts'

/** So often an address may try links within a quarter of an hour. */
const jeAdresse = 30

/** What whoever has the link sees: the lines and words of this sheet, nothing internal. Throws 422 when the link is none (any more), 429. */
export async function ansicht(context: Context, geheim: string): Promise<Kundenansicht> {
  const { detail, link } = await hinter(context, geheim)
  const { db, jetzt } = context
  await db
    .updateTable('arbeitsscheinLink')
    .set((eb) => ({ oeffnungen: eb('oeffnungen', '+', 1), geoeffnet: link.geoeffnet ?? jetzt.toString() }))
    .where('id', '=', link.id)
    .execute()
  audit(context, {
    aktion: 'link-oeffnen',
    gegenstand: 'arbeitsschein',
    gegenstandId: detail.id,
    daten: { adresse: context.address },
    als: { anwenderId: null, name: link.an },
  })
  const t = messages[context.sprache]
  const { fassung, datum, objekt, kunde, notiz, zeilen, bilder } = detail
  return {
    firma: (await db.selectFrom('firma').select('name').executeTakeFirstOrThrow()).name,
    nummer: scheinnummer(detail.nummer),
    fassung,
    datum,
    objekt,
    kunde,
    notiz,
    zeilen: zeilen.map((zeile) => ({ ...zeile, lstfixId: null })),
    summen: summen(zeilen),
    bilder: bilder.filter(({ geteilt }) => geteilt).length,
    code: detail.code!,
    vorschlag: { firma: stammAus(detail.ktostammId, kunde).name.slice(0, 100), ort: detail.objektOrt.slice(0, 100) },
    bedeutungen: (['bestaetigt', 'erhalten'] as const).map((id) => ({ id, wahl: t[`bedeutung.${id}`], satz: t[id] })),
  }
}

/** The paper as it was finished. Throws as `ansicht`. */
export async function zeichnenBlatt(context: Context, geheim: string): Promise<FileAnswer> {
  const { detail } = await hinter(context, geheim)
  return papier(context, detail)
}

/** The customer's signature on this version; the paper is printed with it and goes to his address. Throws as `ansicht`. */
export async function zeichnen(context: Context, { geheim, unterschrift }: Parsed<typeof calls.zeichnen>['body']) {
  const { db, jetzt } = context
  const { detail, link } = await hinter(context, geheim)
  const eine = { ...unterschrift, id: uuid(), zeitpunkt: jetzt.toString() }
  const gezeichnet: Scheindetail = { ...detail, unterschriften: [...detail.unterschriften, { ...eine, perLink: true }] }
  const pdf = await druckeUndBehalte(context, gezeichnet)
  await db
    .insertInto('unterschrift')
    .values({ ...eine, arbeitsscheinId: detail.id, fassung: detail.fassung, striche: eine.striche && JSON.stringify(eine.striche), linkId: link.id, pdf })
    .execute()
  await db.updateTable('arbeitsscheinLink').set({ verbraucht: jetzt.toString() }).where('id', '=', link.id).execute()
  await melde(context, link.schein, 'unterschrieben', { email: link.an }, eine.name)
  // The paper of its document is another one.
  for (const { thema, ids, fuer } of await belegereignis(db, detail.id)) emit(context, thema, ids, fuer)
  await schicke(context, link.schein, pdf, link.an, 'link.danke')
  return { ok: true } as const
}

/** The sheet behind a link that still holds, locked. Counts the try. */
async function hinter(context: Context, geheim: string) {
  const { db, jetzt, address } = context
  await throttle(db, `schein-zeichnen:${address}`, jeAdresse, 15)
  await keepSoFar(db)
  const row = await db
    .selectFrom('arbeitsscheinLink as l')
    .innerJoin('arbeitsschein as s', (join) => join.onRef('s.id', '=', 'l.arbeitsscheinId').onRef('s.fassung', '=', 'l.fassung'))
    .where('l.hash', '=', abdruck(geheim))
    .where('l.verbraucht', 'is', null)
    .where('l.widerrufen', 'is', null)
    .where('l.laeuftAb', '>', jetzt.toString())
    .where('s.zustand', '=', 'abgeschlossen')
    .select(['l.id', 'l.an', 'l.geoeffnet', 'l.arbeitsscheinId', 's.nummer', 's.datum', 's.objekt', 's.vkforgid', 's.erfasstVon', 's.fassung'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refused('schein.link-ungueltig')
  const { id, an, geoeffnet, arbeitsscheinId, ...schein } = row
  return { link: { id, an, geoeffnet, schein: { ...schein, id: arbeitsscheinId } }, detail: await detailVon(context, arbeitsscheinId) }
}
