import * as z from 'zod/mini'
import { FileInfo, FileIds } from '#platform/contract/files.ts'
import { Instant, Ok, Pages, Uuid, note, page, text, idOf } from '#platform/contract/shapes.ts'

const base = '/v1/ticket/tickets/{id}'
/** Id or Ticketnummer. */
const params = z.object({ id: idOf('ticket', z.string().check(z.regex(/^(\d{1,12}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/))) })
const lesen = { method: 'GET', permission: 'TICKET', scope: 'konten', params } as const
const schreiben = { method: 'POST', permission: 'TICKET', scope: 'konten', params } as const
const query = Pages
const live = ['ticket']

/** A file of a ticket; its id is the file's. `kommentarId`: it came with that message. */
const dokument = {
  ...FileInfo.shape,
  zeitpunkt: Instant,
  wer: z.nullable(z.string()),
  kommentarId: z.nullable(idOf('ticketKommentar')),
  darf: z.array(z.enum(['entfernen'])),
}
export const Dokument = z.object({ ...dokument, intern: z.literal(false) })
export const DokumentIntern = z.object({ ...dokument, intern: z.boolean() })
export type DokumentIntern = z.output<typeof DokumentIntern>

const kommentar = { id: idOf('ticketKommentar'), text: note(20_000), dateien: FileIds }
const etwas = ({ text: worte, dateien }: { text: string; dateien: readonly string[] }) => worte !== '' || dateien.length > 0
const sonst = { path: ['text'], error: 'ticket.text-fehlt' }
const Ablage = z.object({ id: Uuid, dateien: z.array(idOf('datei')).check(z.minLength(1), z.maxLength(20)) })

/** What people write on a ticket and the files that they put there. Internal parts have calls of their own. */
export const dokumentCalls = {
  /** What everybody who sees the ticket may read; goes out by mail to the people concerned. */
  kommentieren: {
    ...schreiben,
    path: `${base}/kommentare`,
    offline: true,
    limit: 'tell',
    body: z.object(kommentar).check(z.refine(etwas, sonst)),
    result: z.object({ id: Uuid }),
  },
  /** For staff only, its files too. `erwaehnt`: persons who are told. */
  notieren: {
    ...schreiben,
    permission: 'TICKET.INTERN',
    path: `${base}/notizen`,
    offline: true,
    limit: 'tell',
    body: z.object({ ...kommentar, erwaehnt: z._default(z.array(idOf('anwender')).check(z.maxLength(20)), []) }).check(z.refine(etwas, sonst)),
    result: z.object({ id: Uuid }),
  },
  /** Who gets a mail when the asker answers: those whom he may know by name, and how many more. */
  empfaenger: { ...lesen, path: `${base}/empfaenger`, result: z.object({ namen: z.array(z.string()), weitere: z.int() }), live },

  /** Documents, the latest first: of the ticket and of its public messages. */
  dokumente: { ...lesen, path: `${base}/dokumente/entities`, query, result: page(Dokument), live },
  /** The same with what is internal. */
  dokumenteIntern: { ...lesen, permission: 'TICKET.INTERN', path: `${base}/dokumente-intern/entities`, query, result: page(DokumentIntern), live },
  ablegen: { ...schreiben, path: `${base}/dokumente`, offline: true, body: Ablage, result: z.object({ id: Uuid }) },
  /** For staff only. */
  ablegenIntern: { ...schreiben, permission: 'TICKET.INTERN', path: `${base}/dokumente-intern`, offline: true, body: Ablage, result: z.object({ id: Uuid }) },
  /** Staff takes any away, others what they brought. Name and reason stay in the history. */
  dokumentEntfernen: {
    ...schreiben,
    method: 'DELETE',
    path: `${base}/dokumente/{dokument}`,
    params: z.object({ id: params.shape.id, dokument: Uuid }),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
} as const
