import { discard } from '#platform/web/outbox/outbox.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { texte } from './texte.ts'
import { felderIn } from './usetat.ts'
import { useWartende } from './wartende.ts'

/** Decisions of this device that wait, and those that came back: the document was another one by then, and the difference is told. */
export function Wartendes() {
  const t = useTexts(texte)
  const alle = useWartende()
  if (!alle.length) return null
  return (
    <ul className="rows panel" aria-label={t('wartend')}>
      {alle.map(({ id, titel, params, problem }) => (
        <li key={id}>
          {problem ? (
            <Notice
              kind="bad"
              title={problem.code === 'freigabe.geaendert' ? t('ueberholt', { felder: felderIn(problem, t) }) : t('nichtUebernommen')}
              action={
                <>
                  <LinkButton href={`/freigabe/${params['id']}`}>{t('ansehen')}</LinkButton>
                  <Button kind="quiet" onPress={() => void discard(id)}>
                    {t('verwerfen')}
                  </Button>
                </>
              }
            >
              {titel}. {problem.detail}
            </Notice>
          ) : (
            <>
              <span className="grow">{titel}</span>
              <Ticks arrived={false} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
