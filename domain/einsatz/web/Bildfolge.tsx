import type { Datei } from '#platform/contract/files.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { bildtexte } from '../messages.ts'
import './bilder.css'

/** Pictures in their order, each with its words. */
export function Bildfolge({ bilder }: { bilder: readonly (Datei & { beschriftung: string })[] }) {
  const t = useTexts(bildtexte)
  return (
    <div className="bildfolge">
      <FileList files={bilder} label={t('bilder')} note={({ beschriftung }) => beschriftung && <b className="bildworte">{beschriftung}</b>} />
    </div>
  )
}
