import FileIcon from 'lucide-react/icons/file'
import { fileCalls, type Datei } from '#platform/contract/files.ts'
import { urlOf } from '#platform/web/client.ts'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { kit } from './messages.ts'
import './files.css'

/** Files of a record: what can be looked at opens locked up in a window of its own, everything else is saved. */
export function FileList({ files, label }: { files: readonly Datei[]; label: string }) {
  const t = useTexts(kit)
  const { bytes } = useFormats()
  return (
    <ul className="filelist" aria-label={label}>
      {files.map((file) => {
        const input = { params: { id: file.id } }
        return (
          <li key={file.id}>
            {file.vorschau ? <img src={urlOf(fileCalls.dateiVorschau, input)} alt="" loading="lazy" /> : <FileIcon className="i thumb" />}
            <div className="two">
              {file.ansicht ? (
                <a className="link name" href={urlOf(fileCalls.dateiAnsicht, input)} target="_blank" rel="noopener noreferrer">
                  {file.name}
                </a>
              ) : (
                <span className="name">{file.name}</span>
              )}
              <small className="t3">
                {bytes(file.bytes)}
                {file.breite !== null && file.hoehe !== null ? ` · ${file.breite} × ${file.hoehe}` : ''}
              </small>
            </div>
            <a className="link t12" href={urlOf(fileCalls.dateiInhalt, input)} download={file.name} aria-label={t('herunterladenVon', { name: file.name })}>
              {t('herunterladen')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
