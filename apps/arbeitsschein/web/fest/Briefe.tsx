import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { regietexte } from '../regie/texte.ts'
import { Teil } from '../Teil.tsx'

const farbe = { wartet: 'info', gesendet: 'ok', fehlgeschlagen: 'bad' } as const

/** Letters with this sheet, or a link to it, and whether the mail server took them. */
export function Briefe({ briefe }: Pick<Scheindetail, 'briefe'>) {
  const t = useTexts(regietexte)
  const f = useFormats()
  return (
    <Teil titel={t('briefe')}>
      <ul className="rows panel">
        {briefe.map(({ id, an, anlass, zustand, erstellt, gesendetAm, fehler }) => (
          <li key={id} className="wrap">
            <span className="two grow">
              <b className="cut">{an}</b>
              <small>
                {t(anlass === 'arbeitsschein.link' ? 'anlass.arbeitsschein.link' : 'anlass.arbeitsschein.abgeschlossen')} · {f.dateTime(gesendetAm ?? erstellt)}
              </small>
              {fehler && zustand !== 'gesendet' && <small className="as-text">{fehler}</small>}
            </span>
            <State kind={farbe[zustand]}>{t(`brief.${zustand}`)}</State>
          </li>
        ))}
      </ul>
    </Teil>
  )
}
