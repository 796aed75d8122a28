import { useState, type ReactNode } from 'react'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import { fileCalls, type Datei } from '#platform/contract/files.ts'
import { request, urlOf } from '#platform/web/client.ts'
import { download } from '#platform/web/download.ts'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { Button } from './Button.tsx'
import { buttonClass } from './buttonclass.ts'
import { Dialog } from './Dialog.tsx'
import { kit } from './messages.ts'
import { toast } from './toast.ts'
import './files.css'

/** Larger ones are saved by the browser itself, which needs no memory for them. */
const inMemory = 20 * 1024 * 1024

export interface FileListProps<F extends Datei> {
  files: readonly F[]
  label: string
  /** Below the name of a file. */
  note?: (file: F) => ReactNode
  /** Behind the button that saves it. */
  actions?: (file: F) => ReactNode
}

/** Files of a record: pictures open here, what else can be looked at locked up in a window of its own, everything is saved on request. */
export function FileList<F extends Datei>({ files, label, note, actions }: FileListProps<F>) {
  const t = useTexts(kit)
  const { bytes } = useFormats()
  const [shown, setShown] = useState<Datei | null>(null)
  const save = (file: Datei) =>
    void request(fileCalls.dateiInhalt, { params: { id: file.id } }).then(
      (content) => download(content as Blob, file.name),
      () => toast.error(t('downloadFehler')),
    )
  return (
    <>
      <ul className="filelist" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <Thumb file={file} />
            <div className="two">
              <FileName file={file} onShow={() => setShown(file)} />
              <small className="t3">
                {bytes(file.bytes)}
                {file.breite !== null && file.hoehe !== null ? ` · ${file.breite} × ${file.hoehe}` : ''}
              </small>
              {note?.(file)}
            </div>
            <a
              className={buttonClass({ kind: 'quiet' }, true)}
              href={urlOf(fileCalls.dateiInhalt, { params: { id: file.id } })}
              download={file.name}
              aria-label={t('herunterladenVon', { name: file.name })}
              title={t('herunterladen')}
              onClick={(event) => {
                if (file.bytes > inMemory) return
                event.preventDefault()
                save(file)
              }}
            >
              <Download className="i" />
            </a>
            {actions?.(file)}
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.name ?? ''}
        size="wide"
        footer={<Button onPress={() => save(shown!)}>{t('herunterladen')}</Button>}
      >
        {shown && <img className="fileview" src={urlOf(fileCalls.dateiAnsicht, { params: { id: shown.id } })} alt={shown.name} />}
      </Dialog>
    </>
  )
}

function FileName({ file, onShow }: { file: Datei; onShow: () => void }) {
  if (!file.ansicht) return <span className="name">{file.name}</span>
  if (file.vorschau)
    return (
      <button type="button" className="link name" onClick={onShow}>
        {file.name}
      </button>
    )
  return (
    <a className="link name" href={urlOf(fileCalls.dateiAnsicht, { params: { id: file.id } })} target="_blank" rel="noopener noreferrer">
      {file.name}
    </a>
  )
}

/** Without a network there is a drawing in its place. */
function Thumb({ file: { id, vorschau } }: { file: Datei }) {
  const [gone, setGone] = useState(false)
  return vorschau && !gone ? (
    <img src={urlOf(fileCalls.dateiVorschau, { params: { id } })} alt="" loading="lazy" onError={() => setGone(true)} />
  ) : (
    <FileIcon className="i thumb" />
  )
}
