import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import { fileCalls, type FileInfo } from '#platform/contract/files.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { isOffline } from '#platform/web/files/offline-files.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { buttonClass } from '../act/buttonclass.ts'
import { kit } from '../messages.ts'
import { State } from './State.tsx'
import { useKeptFile } from '../field/usekeptfile.ts'

/** Larger ones are saved by the browser itself, which needs no memory for them. */
const inMemory = 20 * 1024 * 1024

export interface FileRowProps {
  file: FileInfo
  /** The server is not reached. */
  away: boolean
  /** Opens it here: a picture, or without a network what lies on the device. */
  onShow: () => void
  onSave: () => void
  note?: ReactNode
  actions?: ReactNode
}

/** One file of a list. */
export function FileRow({ file, away, onShow, onSave, note, actions }: FileRowProps) {
  const t = useTexts(kit)
  const { bytes } = useFormats()
  return (
    <li>
      <Thumb file={file} away={away} />
      <div className="two">
        <FileName file={file} away={away} onShow={onShow} />
        <small className="t3">
          {bytes(file.bytes)}
          {file.breite !== null && file.hoehe !== null ? ` · ${file.breite} × ${file.hoehe}` : ''}
        </small>
        {away && <Missing file={file} />}
        {note}
      </div>
      <a
        className={buttonClass({ kind: 'quiet' }, true)}
        href={urlOf(fileCalls.dateiInhalt, { params: { id: file.id } })}
        download={file.name}
        aria-label={t('herunterladenVon', { name: file.name })}
        title={t('herunterladen')}
        onClick={(event) => {
          if (file.bytes <= inMemory || away) instead(event, onSave)
        }}
      >
        <Download className="i" />
      </a>
      {actions}
    </li>
  )
}

const instead = (event: MouseEvent, act: () => void) => {
  event.preventDefault()
  act()
}

function FileName({ file, away, onShow }: Pick<FileRowProps, 'file' | 'away' | 'onShow'>) {
  if (!file.ansicht) return <span className="name">{file.name}</span>
  if (file.vorschau)
    return (
      <button type="button" className="link name" onClick={onShow}>
        {file.name}
      </button>
    )
  return (
    <a
      className="link name"
      href={urlOf(fileCalls.dateiAnsicht, { params: { id: file.id } })}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (away || !navigator.onLine) instead(event, onShow)
      }}
    >
      {file.name}
    </a>
  )
}

/** What does not lie on this device says so where the server is not reached. */
function Missing({ file: { id } }: { file: FileInfo }) {
  const t = useTexts(kit)
  const [here, setHere] = useState(true)
  useEffect(() => void isOffline(id, 'inhalt').then(setHere), [id])
  return here ? null : <State kind="idle">{t('nurMitVerbindung')}</State>
}

/** The small picture of this device, else that of the server, else a drawing. */
function Thumb({ file: { id, vorschau }, away }: { file: FileInfo; away: boolean }) {
  const [gone, setGone] = useState(false)
  const kept = useKeptFile(id, 'vorschau', away || gone)
  const src = kept ?? (kept === null && !gone ? urlOf(fileCalls.dateiVorschau, { params: { id } }) : null)
  return vorschau && src ? <img src={src} alt="" loading="lazy" onError={() => setGone(true)} /> : <FileIcon className="i thumb" />
}
