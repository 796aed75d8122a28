import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Hinweis } from '#apps/hardware-management/contract/geraet.ts'
import { texte } from '../texte.ts'

/** What looks odd, with the way to the other device that it is about. */
export function Hinweise({ hinweise }: { hinweise: readonly Hinweis[] }) {
  const t = useTexts(texte)
  if (!hinweise.length) return null
  return (
    <Notice kind="warn" title={t('hinweise')}>
      <ul className="hw-hinweise">
        {hinweise.map(({ art, geraet }) => (
          <li key={art}>
            {t(`hinweis.${art}`, { nummer: geraet ?? '' })}{' '}
            {geraet !== null && (
              <Anchor className="link" href={`/hardware-management/${geraet}`}>
                {t('ansehen', { nummer: geraet })}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
