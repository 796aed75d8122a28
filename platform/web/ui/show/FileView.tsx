import { useEffect, useState } from 'react'
import { fileCalls, type FileInfo } from '#platform/contract/files.ts'
import { urlOf } from '#platform/web/data/client.ts'
import { offlineFile } from '#platform/web/files/offline-files.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import { Notice } from './Notice.tsx'
import { useKeptFile } from '../field/usekeptfile.ts'

/** A picture, or the words of a text that lies on this device. */
export const FileView = ({ file, away }: { file: FileInfo; away: boolean }) => (file.vorschau ? <Picture file={file} away={away} /> : <Words file={file} />)

function Picture({ file: { id, name }, away }: { file: FileInfo; away: boolean }) {
  const [failed, setFailed] = useState(false)
  const kept = useKeptFile(id, 'inhalt', failed)
  if (kept === undefined) return null
  if (kept === null && (failed || !navigator.onLine)) return <Unread away={away || !navigator.onLine} />
  return <img className="fileview" src={kept ?? urlOf(fileCalls.dateiAnsicht, { params: { id } })} alt={name} onError={() => setFailed(true)} />
}

function Words({ file: { id, typ } }: { file: FileInfo }) {
  const [words, setWords] = useState<string | null>()
  useEffect(() => {
    const charset = /charset=([\w-]+)/.exec(typ)?.[1] ?? 'utf-8'
    void offlineFile(id, 'inhalt')
      .then(async (content) => (content ? new TextDecoder(charset).decode(await content.arrayBuffer()) : null))
      .then(setWords)
  }, [id, typ])
  if (words === undefined) return null
  return words === null ? <Unread away /> : <pre className="filewords">{words}</pre>
}

function Unread({ away }: { away: boolean }) {
  const t = useTexts(kit)
  return <Notice kind={away ? 'info' : 'bad'}>{t(away ? 'dateiNichtHier' : 'downloadFehler')}</Notice>
}
