import type { Id } from '#platform/contract/shapes.ts'
import type { FileInfo } from '#platform/contract/files.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import { adoptFiles, filesOf, keepFile } from '#platform/server/files/files.ts'
import type { MaySee } from '#platform/server/http/context.ts'
import { sichtbareTickets, siehtInternes } from './sicht.ts'

/** Kind of record that adopts the files of tickets: each document is one. */
export const dokumentart = 'ticketDokument'

/** Where documents belong: to the ticket itself or to one of its messages. */
export interface Ablage {
  ticketId: Id<'ticket'>
  kommentarId?: string | null
  intern: boolean
}

/** May the asker see a document? That is: its ticket, and what is internal only as staff. */
export const siehtDokument: MaySee = async (context, id) => {
  const internes = siehtInternes(context)
  const row = await sichtbareTickets(context)
    .where('t.id', '=', (eb) =>
      eb
        .selectFrom('ticketDokument as d')
        .where('d.id', '=', id)
        .where('d.entfernt', 'is', null)
        .$if(!internes, (query) => query.where('d.intern', '=', false))
        .select('d.ticketId'),
    )
    .select('t.id')
    .executeTakeFirst()
  return row !== undefined
}

/** The asker's uploads become documents; returns their names. Throws 409 when one is not there (any more) or not the asker's. */
export async function legeDokumente(context: Work, dateien: readonly string[], { ticketId, kommentarId = null, intern }: Ablage): Promise<string[]> {
  if (!dateien.length) return []
  const rows = await adoptFiles(context, dateien, { art: dokumentart, id: null })
  await context.db
    .insertInto('ticketDokument')
    .values(
      rows.map(({ id, name }) => ({ id, ticketId, kommentarId, name, intern, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })),
    )
    .execute()
  return rows.map(({ name }) => name)
}

/** One attachment of a mail becomes a document: looked at and made safe as any upload. Throws what `accept` throws; then nothing is kept. */
export async function legeAnhang(
  db: Db,
  service: FileService,
  { name, inhalt }: { name: string; inhalt: Uint8Array },
  { ticketId, kommentarId = null, intern }: Ablage,
  von: { anwenderId: Id<'anwender'> | null; absender: string; um: Temporal.Instant },
): Promise<FileInfo> {
  const id = uuid()
  const datei = await keepFile(db, service, { name, content: inhalt, anwenderId: von.anwenderId, id }, { art: dokumentart, id: null })
  await db
    .insertInto('ticketDokument')
    .values({ id, ticketId, kommentarId, name: datei.name, intern, anwenderId: von.anwenderId, absender: von.absender, zeitpunkt: von.um.toString() })
    .execute()
  return datei
}

/** Files of documents that the caller has found to be visible, by the document's id. */
export async function dateienVon(db: Db, ids: readonly string[]): Promise<Map<string, FileInfo>> {
  const files = await filesOf(db, dokumentart, ids)
  return new Map([...files].flatMap(([id, [datei]]) => (datei ? [[id, datei] as const] : [])))
}
