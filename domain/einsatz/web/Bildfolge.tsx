import type { FileInfo } from '#platform/contract/files.ts'
import type { Position } from '#platform/contract/position.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { bildtexte } from '../messages.ts'
import './bilder.css'

/** Pictures in their order, each with its words, and where it was taken for those who are told. */
export function Bildfolge({ bilder }: { bilder: readonly (FileInfo & { beschriftung: string; position?: Position | null })[] }) {
  const t = useTexts(bildtexte)
  const f = useFormats()
  const ort = ({ gpsbreite, gpslaenge, genauigkeit }: Position) =>
    t('aufnahmeort', { breite: f.number(gpsbreite, 6), laenge: f.number(gpslaenge, 6), n: Math.round(genauigkeit) })
  return (
    <div className="bildfolge">
      <FileList
        files={bilder}
        label={t('bilder')}
        note={({ beschriftung, position }) => (
          <>
            {beschriftung && <b className="bildworte">{beschriftung}</b>}
            {position && <small>{ort(position)}</small>}
          </>
        )}
      />
    </div>
  )
}
