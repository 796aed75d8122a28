import type { Datei } from '#platform/contract/files.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { messages } from '../messages.ts'

/** Pictures in their order, each with its words. */
export function Bildfolge({ bilder }: { bilder: readonly (Datei & { beschriftung: string })[] }) {
  const t = useTexts(messages)
  return (
    <div className="do-bilder">
      <FileList files={bilder} label={t('bilder')} note={({ beschriftung }) => beschriftung && <b className="do-worte">{beschriftung}</b>} />
    </div>
  )
}
