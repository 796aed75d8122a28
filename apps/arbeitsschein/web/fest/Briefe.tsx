import { calls } from '#apps/arbeitsschein/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { regietexte } from '../regie/texte.ts'
import { Teil } from '../Teil.tsx'

const link = 'arbeitsschein.link'
const farbe = { wartet: 'info', gesendet: 'ok', fehlgeschlagen: 'bad' } as const

/** Letters with this sheet, or a link to it, and whether the mail server took them. */
export function Briefe({ detail: { id: schein, briefe, darf } }: { detail: Scheindetail }) {
  const t = useTexts(regietexte)
  const f = useFormats()
  const { act, pending, error } = useAct(calls.briefErneut, { stale: [calls.schein] })
  return (
    <Teil titel={t('briefe')}>
      <ul className="rows panel">
        {briefe.map(({ id, an, anlass, zustand, erstellt, gesendetAm, fehler }) => (
          <li key={id} className="wrap">
            <span className="two grow">
              <b className="cut">{an}</b>
              <small>
                {t(anlass === link ? 'anlass.arbeitsschein.link' : 'anlass.arbeitsschein.abgeschlossen')} · {f.dateTime(gesendetAm ?? erstellt)}
              </small>
              {fehler && zustand !== 'gesendet' && <small className="as-text">{fehler}</small>}
            </span>
            {zustand === 'fehlgeschlagen' && anlass !== link && darf.includes('brief') && (
              <Button pending={pending} onPress={() => void act({ params: { id: schein, brief: id }, body: {} }).catch(() => {})}>
                {t('briefErneut')}
              </Button>
            )}
            <State kind={farbe[zustand]}>{t(`brief.${zustand}`)}</State>
          </li>
        ))}
      </ul>
      {error && (
        <Notice kind="bad" live>
          {error.problem?.detail ?? t('nichtGesendet')}
        </Notice>
      )}
    </Teil>
  )
}
