import type { fileCalls } from '#platform/contract/files.ts'
import { notFound } from '#platform/contract/problem.ts'
import type { Handlers } from '../http/app.ts'
import { contentOf, discardFile, finishFile, visibleFile } from './files.ts'

/** Handlers of the calls of files, for the app that mounts them. */
export const fileHandlers: Handlers<typeof fileCalls> = {
  dateiFertig: (context, { body }) => finishFile(context, body),
  async dateiVerwerfen(context, { params: { id } }) {
    await discardFile(context, id)
    return { ok: true }
  },
  async dateiInhalt(context, { params: { id } }) {
    const { name, typ, bytes, schluessel } = await visibleFile(context, id)
    return { name, type: typ, bytes, content: await contentOf(context, schluessel) }
  },
  async dateiVorschau(context, { params: { id } }) {
    const { klein } = await visibleFile(context, id)
    if (!klein) throw notFound()
    return { name: 'vorschau.webp', type: 'image/webp', content: await contentOf(context, klein), inline: true }
  },
  async dateiAnsicht(context, { params: { id } }) {
    const { name, typ, bytes, schluessel, ansicht } = await visibleFile(context, id)
    if (!ansicht) throw notFound()
    return { name, type: typ, bytes, content: await contentOf(context, schluessel), inline: true }
  },
}
