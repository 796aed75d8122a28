import { useState, type ReactNode } from 'react'
import { fileCalls, type FileInfo } from '#platform/contract/files.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { offlineFile } from '#platform/web/files/offline-files.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAway } from '#platform/web/data/live.ts'
import { Button } from '../act/Button.tsx'
import { Dialog } from '../over/Dialog.tsx'
import { FileRow } from './FileRow.tsx'
import { FileView } from './FileView.tsx'
import { kit } from '../messages.ts'
import { toast } from '../over/toast.ts'
import { useRemoval, type Removal } from './useremoval.tsx'
import './files.css'

export interface FileListProps<F extends FileInfo> {
  files: readonly F[]
  label: string
  /** Below the name of a file. */
  note?: (file: F) => ReactNode
  /** Behind the button that saves it. */
  actions?: (file: F) => ReactNode
  /** A button behind each file that this person may take away; it asks for the reason. */
  removal?: Removal<F>
}

/**
 * Files of a record: pictures open here, what else can be looked at locked up in a window of its own, everything is saved on request. What lies on this
 * device opens without a network as well; what does not says so.
 */
export function FileList<F extends FileInfo>({ files, label, note, actions, removal }: FileListProps<F>) {
  const t = useTexts(kit)
  const [shown, setShown] = useState<FileInfo | null>(null)
  const away = useAway()
  const { button, dialog } = useRemoval(removal)
  const save = async (file: FileInfo) => {
    try {
      const kept = await offlineFile(file.id, 'inhalt')
      if (!kept && isAway(away)) return toast.error(t('dateiNichtHier'))
      download(kept ?? ((await request(fileCalls.dateiInhalt, { params: { id: file.id } })) as Blob), file.name)
    } catch (error) {
      toast.error(t(error instanceof CallError && error.status === 0 ? 'dateiNichtHier' : 'downloadFehler'))
    }
  }
  return (
    <>
      <ul className="filelist" aria-label={label}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            away={away}
            onShow={() => (file.vorschau || isText(file) ? setShown(file) : void save(file))}
            onSave={() => void save(file)}
            note={note?.(file)}
            actions={
              <>
                {actions?.(file)}
                {button(file)}
              </>
            }
          />
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.name ?? ''}
        size="wide"
        footer={<Button onPress={() => void save(shown!)}>{t('herunterladen')}</Button>}
      >
        {shown && <FileView file={shown} away={away} />}
      </Dialog>
      {dialog}
    </>
  )
}

/** The stream needs a moment to notice; the device may know at once. */
const isAway = (away: boolean) => away || !navigator.onLine
const isText = ({ typ }: FileInfo) => typ.startsWith('text/plain')
