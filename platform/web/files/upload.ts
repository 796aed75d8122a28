import { useCallback, useEffect, useRef, useState } from 'react'
import { fileCalls, type FileInfo } from '#platform/contract/files.ts'
import { outboxCalls, partBytes, maxParts } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, straight } from '../data/client.ts'
import { moved } from './order.ts'

/** A file in a form. It goes to the server while the form is still being filled in; `wartet`: the server is not reached, it goes with the form. */
export interface Attached {
  id: string
  name: string
  bytes: number
  content: Blob
  state: 'laedt' | 'fertig' | 'wartet' | 'fehler'
  /** 0 … 1 */
  share: number
  stored: FileInfo | null
  /** The server's sentence, when it did not take the file; 'zu-gross' or 'leer' when it was not even sent. */
  error: string | null
}
/** What the outbox takes along with a write (`store(…, { files })`). */
export interface Upload {
  upload: string
  name: string
  content: Blob
}

const again = 5
/** Brings one file: its parts, then the end. Repeating it is harmless. Throws CallError. */
export async function bring({ upload, content, name }: Upload, told: (share: number) => void = () => {}, signal?: AbortSignal): Promise<FileInfo> {
  const teile = Math.ceil(content.size / partBytes)
  const options = signal ? { signal } : {}
  for (let teil = 0; teil < teile; teil++) {
    const inhalt = new Uint8Array(await content.slice(teil * partBytes, (teil + 1) * partBytes).arrayBuffer()).toBase64()
    await straight(outboxCalls.teil, { params: { upload, teil }, body: { inhalt } }, options)
    told((teil + 1) / (teile + 1))
  }
  for (let tries = 1; ; tries++)
    try {
      return await straight(fileCalls.dateiFertig, { body: { id: upload, teile, name } }, options)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 429 || tries === again) throw error
      await new Promise((done) => {
        setTimeout(done, (error.problem?.retryAfter ?? 2) * 1000)
      })
    }
}

/** The files of a form, uploaded as soon as they are there. */
export function useFiles() {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const running = useRef(new Map<string, AbortController>())
  const change = useCallback((id: string, part: Partial<Attached>) => setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one))), [])
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort()
    },
    [],
  )
  const send = useCallback(
    (file: Attached) => {
      const controller = new AbortController()
      running.current.set(file.id, controller)
      bring({ upload: file.id, name: file.name, content: file.content }, (share) => change(file.id, { share }), controller.signal)
        .then((stored) => change(file.id, { state: 'fertig', share: 1, stored }))
        .catch((error: unknown) => {
          if (controller.signal.aborted) return
          const problem = error instanceof CallError ? error.problem : undefined
          const final = problem !== undefined && problem.status >= 400 && problem.status < 500 && problem.status !== 429
          change(file.id, final ? { state: 'fehler', error: problem.errors?.[0]?.message ?? problem.detail } : { state: 'wartet' })
        })
        .finally(() => running.current.delete(file.id))
    },
    [change],
  )
  const add = useCallback(
    (list: readonly File[]) => {
      const fresh = list.map((content): Attached => {
        const error = content.size > partBytes * maxParts ? 'zu-gross' : content.size === 0 ? 'leer' : null
        return { id: uuid(), name: content.name || 'Datei', bytes: content.size, content, state: error ? 'fehler' : 'laedt', share: 0, stored: null, error }
      })
      setFiles((all) => [...all, ...fresh])
      for (const file of fresh) if (file.state === 'laedt') send(file)
      return fresh
    },
    [send],
  )
  const retry = useCallback(
    (file: Attached) => {
      change(file.id, { state: 'laedt', error: null })
      send(file)
    },
    [change, send],
  )
  const remove = useCallback((file: Attached) => {
    running.current.get(file.id)?.abort()
    setFiles((all) => all.filter(({ id }) => id !== file.id))
    // Nobody waits for it: what cannot be told now is swept by itself.
    if (file.stored) straight(fileCalls.dateiVerwerfen, { params: { id: file.id } }).catch(() => {})
  }, [])
  const clear = useCallback(() => setFiles([]), [])
  const move = useCallback(
    (file: Attached, by: number) =>
      setFiles((all) =>
        moved(
          all,
          all.findIndex(({ id }) => id === file.id),
          by,
        ),
      ),
    [],
  )
  const good = files.filter(({ state }) => state !== 'fehler')
  return {
    files,
    add,
    retry,
    remove,
    /** So many places further or back: the order in which `ids` names them. */
    move,
    /** The form is sent: nothing of it stays. */
    clear,
    /** What the write names. */
    ids: good.map(({ id }) => id),
    /** What is not at the server yet: `store(call, input, label, { files: waiting })` takes it along. */
    waiting: good.filter(({ state }) => state !== 'fertig').map(({ id, name, content }): Upload => ({ upload: id, name, content })),
  }
}
export type Files = ReturnType<typeof useFiles>
