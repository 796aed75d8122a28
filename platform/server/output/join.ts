import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib'

/** A document to be joined: its words in the table of contents, its bytes, and files that come along beside what it holds itself. */
export interface Part {
  title: string
  pdf: Uint8Array
  attachments?: readonly Attachment[]
}
export interface Attachment {
  name: string
  content: Uint8Array
  type: string
}

/** Documents that cannot be joined, by their place in the list. */
export class NotJoinable extends Error {
  readonly places: readonly number[]
  constructor(places: readonly number[]) {
    super(`damaged or encrypted: ${places.join(', ')}`)
    this.places = places
  }
}

/**
 * One PDF of all parts in this order: every page, one bookmark per part, every file that was attached to one of them. `rename` names the attached files
 * of a part. The result is a new document of its own: it claims no identity that one of its parts had (such as Factur-X). Throws `NotJoinable` when a part is
 * damaged or encrypted; then nothing is joined.
 */
export async function joinPdfs(parts: readonly Part[], rename: (place: number, name: string) => string = (_, name) => name): Promise<Uint8Array> {
  const opened = await openAll(parts)
  const joined = await PDFDocument.create()
  const marks: { title: string; page: PDFRef }[] = []
  const names = new Map<string, number>()
  for (const [place, source] of opened.entries()) {
    const { title, attachments = [] } = parts[place]!
    const pages = await joined.copyPages(source, source.getPageIndices())
    for (const page of pages) joined.addPage(page)
    if (pages[0]) marks.push({ title, page: pages[0].ref })
    const inside = source.getAttachments().map(({ name, data, mimeType }) => ({ name, content: data, type: mimeType ?? 'application/octet-stream' }))
    // The kept invoice is often the very file that its PDF carries.
    const beside = attachments.filter(({ content }) => !inside.some((one) => Buffer.from(one.content).equals(content)))
    const files = [...inside, ...beside]
    for (const { name, content, type } of files)
      await joined.attach(content, apart(rename(place, name), names), { mimeType: type, afRelationship: AFRelationship.Supplement })
    // Others are served in between.
    await new Promise(setImmediate)
  }
  bookmark(joined, marks)
  return joined.save()
}

/** How many pages a document has; null when it cannot be read. */
export const pagesOf = async (pdf: Uint8Array) => (await open(pdf))?.getPageCount() ?? null

async function openAll(parts: readonly Part[]) {
  const opened: PDFDocument[] = []
  const bad: number[] = []
  for (const [place, { pdf }] of parts.entries()) {
    const document = await open(pdf)
    if (document) opened.push(document)
    else bad.push(place)
  }
  if (bad.length) throw new NotJoinable(bad)
  return opened
}

const open = (pdf: Uint8Array) =>
  PDFDocument.load(pdf, { throwOnInvalidObject: true, updateMetadata: false })
    .then((document) => (document.getPageCount() > 0 ? document : null))
    .catch(() => null)

/** A second file of a name gets a number before its ending. */
function apart(name: string, taken: Map<string, number>) {
  const count = (taken.get(name) ?? 0) + 1
  taken.set(name, count)
  return count === 1 ? name : name.replace(/(\.[^.]*)?$/, `_${count}$1`)
}

/** The table of contents that readers show beside the pages. */
function bookmark({ context, catalog }: PDFDocument, marks: readonly { title: string; page: PDFRef }[]) {
  if (!marks.length) return
  const outline = context.nextRef()
  const refs = marks.map(() => context.nextRef())
  for (const [at, { title, page }] of marks.entries()) {
    const item = PDFDict.withContext(context)
    item.set(PDFName.of('Title'), PDFHexString.fromText(title))
    item.set(PDFName.of('Parent'), outline)
    const target = PDFArray.withContext(context)
    for (const one of [page, PDFName.of('Fit')]) target.push(one)
    item.set(PDFName.of('Dest'), target)
    if (refs[at - 1]) item.set(PDFName.of('Prev'), refs[at - 1]!)
    if (refs[at + 1]) item.set(PDFName.of('Next'), refs[at + 1]!)
    context.assign(refs[at]!, item)
  }
  const root = PDFDict.withContext(context)
  root.set(PDFName.of('Type'), PDFName.of('Outlines'))
  root.set(PDFName.of('First'), refs[0]!)
  root.set(PDFName.of('Last'), refs.at(-1)!)
  root.set(PDFName.of('Count'), PDFNumber.of(marks.length))
  context.assign(outline, root)
  catalog.set(PDFName.of('Outlines'), outline)
}
