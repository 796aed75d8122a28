import { useEffect, useId, useMemo, useRef, useState, type DragEvent, type HTMLAttributes, type ReactNode } from 'react'
import Camera from 'lucide-react/icons/camera'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileIcon from 'lucide-react/icons/file'
import Hourglass from 'lucide-react/icons/hourglass'
import Paperclip from 'lucide-react/icons/paperclip'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { fotoEndungen } from '#platform/contract/files.ts'
import { pickFiles } from '#platform/web/files/pick.ts'
import type { Attached, Files } from '#platform/web/files/upload.ts'
import { useDragOrder } from '#platform/web/files/usedragorder.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { DragHandle } from '../act/DragHandle.tsx'
import { ErrorText } from './Field.tsx'
import { IconButton } from '../act/IconButton.tsx'
import { MoveButtons } from '../act/MoveButtons.tsx'
import { kit } from '../messages.ts'
import '../show/files.css'

export interface FileFieldProps {
  label: string
  /** From `useFiles()`; it uploads by itself. */
  files: Files
  hint?: string
  /** Only photos (.jpg, .jpeg, .png, .gif). */
  photos?: boolean
  /** Only files that end like this (`.csv`), which no camera makes. */
  endings?: readonly string[]
  max?: number
  error?: string | undefined
  /** Two buttons without words, for a field where somebody writes. */
  compact?: boolean
  /** Their order counts: each can be moved. */
  ordered?: boolean
  /** Called at the press for the camera; what it returns gets the photos that came of it. */
  atPhoto?: () => (photos: readonly Attached[]) => void
  /** Below the name of a file, e.g. a field for its words. */
  below?: (file: Attached) => ReactNode
}

/** Files of a form: chosen, photographed, dropped or pasted; each with its picture, its progress and what became of it. */
export function FileField({ label, files, hint, photos = false, endings, max = 20, error, compact = false, ordered = false, atPhoto, below }: FileFieldProps) {
  const t = useTexts(kit)
  const id = useId()
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const box = useRef<HTMLFieldSetElement>(null)
  const full = files.files.length >= max
  const { add } = files
  const drag = useDragOrder((from, by) => files.move(files.files[from]!, by))
  const sortable = ordered && files.files.length > 1
  const take = (list: readonly File[], told?: (photos: readonly Attached[]) => void) => {
    const room = max - files.files.length
    setRefusal(list.length > room ? t('dateienHoechstens', { n: max }) : undefined)
    if (room > 0) {
      const fresh = add(list.slice(0, room))
      told?.(fresh)
    }
  }
  const choose = (camera: boolean) => {
    const told = camera ? atPhoto?.() : undefined
    void pickFiles({ camera, multiple: !camera, accept: photos || camera ? fotoEndungen.join(',') : (endings ?? []).join(',') }).then(
      (list) => take(list, told),
      () => {
        // Nobody chose anything: that is no error in a form where files are optional.
      },
    )
  }
  // A picture in the clipboard goes to the field of the form in which somebody types.
  useEffect(() => {
    const form = box.current?.closest('form, dialog, [role=dialog], main')
    const paste = (event: Event) => {
      const list = [...((event as ClipboardEvent).clipboardData?.files ?? [])]
      if (!list.length) return
      event.preventDefault()
      take(list)
    }
    const dropped = (event: Event) => {
      if (!(event as globalThis.DragEvent).dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop') take([...(event as globalThis.DragEvent).dataTransfer!.files])
    }
    // Without a zone of its own, the whole form takes what is dropped.
    const kinds = compact ? (['dragover', 'drop'] as const) : []
    form?.addEventListener('paste', paste)
    for (const kind of kinds) form?.addEventListener(kind, dropped)
    return () => {
      form?.removeEventListener('paste', paste)
      for (const kind of kinds) form?.removeEventListener(kind, dropped)
    }
  })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <fieldset className={compact ? 'filefield compact' : 'filefield'} ref={box} aria-describedby={hint ? `${id}h` : undefined}>
      <legend className={compact ? 'sr' : 'label'}>{label}</legend>
      <div
        className={compact ? 'row' : 'dropzone'}
        data-over={over || undefined}
        {...(!compact && {
          onDragOver: (event: DragEvent) => {
            event.preventDefault()
            setOver(true)
          },
          onDragLeave: () => setOver(false),
          onDrop: drop,
        })}
      >
        {compact ? (
          <>
            <IconButton icon={Paperclip} label={t('dateiWaehlen')} disabled={full} onPress={() => choose(false)} />
            {!endings && <IconButton icon={Camera} label={t('fotoAufnehmen')} disabled={full} onPress={() => choose(true)} />}
          </>
        ) : (
          <>
            <Button icon={Paperclip} kind="plain" disabled={full} onPress={() => choose(false)}>
              {t(photos ? 'fotoWaehlen' : 'dateiWaehlen')}
            </Button>
            {!endings && (
              <Button icon={Camera} kind="plain" disabled={full} onPress={() => choose(true)}>
                {t('fotoAufnehmen')}
              </Button>
            )}
            <span className="hint" id={`${id}h`}>
              {hint ?? (
                <>
                  <span className="if-mouse">{t('hierherZiehen')}</span>
                  <span className="if-finger">{t('mehrereAufEinmal')}</span>
                </>
              )}
            </span>
          </>
        )}
      </div>
      {(error ?? refusal) && <ErrorText>{error ?? refusal}</ErrorText>}
      {files.files.length > 0 && (
        <ul className="filelist" aria-label={label}>
          {files.files.map((file, at) => (
            <Row
              key={file.id}
              file={file}
              onRemove={() => files.remove(file)}
              onRetry={() => files.retry(file)}
              below={below?.(file)}
              {...(sortable && { row: drag.row(at), handle: <DragHandle {...drag.handle(at)} /> })}
            >
              {sortable && <MoveButtons name={file.name} at={at} of={files.files.length} onMove={(by) => files.move(file, by)} />}
            </Row>
          ))}
        </ul>
      )}
      <span className="sr" role="status">
        {files.files.some(({ state }) => state === 'laedt') ? t('dateienLaden') : ''}
      </span>
    </fieldset>
  )
}

interface RowProps {
  file: Attached
  onRemove: () => void
  onRetry: () => void
  below: ReactNode
  /** Of a list that is put in order by dragging. */
  row?: HTMLAttributes<HTMLLIElement>
  handle?: ReactNode
  children: ReactNode
}
function Row({ file, onRemove, onRetry, below, row, handle, children }: RowProps) {
  const t = useTexts(kit)
  const { bytes } = useFormats()
  const picture = useMemo(() => (file.content.type.startsWith('image/') ? URL.createObjectURL(file.content) : null), [file.content])
  useEffect(
    () => () => {
      if (picture) URL.revokeObjectURL(picture)
    },
    [picture],
  )
  const { state, share, error } = file
  return (
    <li data-state={state} {...row}>
      {handle}
      {picture ? <img src={picture} alt="" /> : <FileIcon className="i thumb" />}
      <div className="two">
        <span className="name">{file.stored?.name ?? file.name}</span>
        {state === 'laedt' && <progress value={share} max={1} aria-label={t('laedtHoch', { name: file.name })} />}
        {state === 'fertig' && (
          <small className="state ok">
            <CircleCheck className="i" />
            {bytes(file.stored?.bytes ?? file.bytes)}
          </small>
        )}
        {state === 'wartet' && (
          <small className="state warn">
            <Hourglass className="i" />
            {t('gehtMit')}
          </small>
        )}
        {state === 'fehler' && (
          <small className="state bad" role="alert">
            <CircleAlert className="i" />
            {error === 'zu-gross' ? t('dateiZuGross') : error === 'leer' ? t('dateiLeer') : error}
          </small>
        )}
        {state !== 'fehler' && below}
      </div>
      {children}
      {state === 'wartet' && <IconButton icon={RefreshCw} kind="plain" label={t('nochmalHochladen', { name: file.name })} onPress={onRetry} />}
      <IconButton icon={Trash2} kind="plain" label={t('entfernen', { name: file.name })} onPress={onRemove} />
    </li>
  )
}
