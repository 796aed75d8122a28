import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'

const widths = [60, 44, 52, 38, 56]

/** Rows in the shape of what is coming. */
export function Skeleton({ rows = 5, avatar = false }: { rows?: number; avatar?: boolean }) {
  const t = useTexts(kit)
  return (
    <div>
      <output className="sr">{t('laedt')}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div className="skel" key={row} aria-hidden="true">
          {avatar && <i className="round" />}
          <i style={{ width: `${widths[row % widths.length]}%` }} />
        </div>
      ))}
    </div>
  )
}
