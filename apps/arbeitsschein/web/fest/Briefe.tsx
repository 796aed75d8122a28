import { useState } from 'react'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { regietexte } from '../regie/texte.ts'
import { Teil } from '../Teil.tsx'
import { BriefErneut, type Brief } from './BriefErneut.tsx'
import { LinkSenden } from './LinkSenden.tsx'

const link = 'arbeitsschein.link'
const farbe = { wartet: 'info', gesendet: 'ok', fehlgeschlagen: 'bad' } as const

/** Letters with this sheet, or a link to it: whether the mail server took them, and what was reported of them later. */
export function Briefe({ detail: { briefe } }: { detail: Scheindetail }) {
  const t = useTexts(regietexte)
  const f = useFormats()
  return (
    <Teil titel={t('briefe')}>
      <ul className="rows panel">
        {briefe.map(({ id, an, anlass, zustand, erstellt, gesendetAm, fehler, zustellung }) => (
          <li key={id} className="wrap">
            <span className="two grow">
              <b className="cut">{an}</b>
              <small>
                {t(anlass === link ? 'anlass.arbeitsschein.link' : 'anlass.arbeitsschein.abgeschlossen')} · {f.dateTime(gesendetAm ?? erstellt)}
              </small>
              {fehler && zustand !== 'gesendet' && <small className="as-text">{t('briefAntwort', { fehler })}</small>}
            </span>
            <State kind={zustellung === 'verzoegert' ? 'warn' : farbe[zustand]}>{t(zustellung ? `zustellung.${zustellung}` : `brief.${zustand}`)}</State>
          </li>
        ))}
      </ul>
    </Teil>
  )
}

/** The last letter did not arrive: where it went, why, and how it goes once more. */
export function NichtZugestellt({ detail }: { detail: Scheindetail }) {
  const t = useTexts(regietexte)
  const [sendet, setSendet] = useState<Brief | null>(null)
  const [letzter] = detail.briefe
  const zu = () => setSendet(null)
  const gescheitert = detail.zustand === 'abgeschlossen' && letzter?.zustand === 'fehlgeschlagen' ? letzter : null
  const darf = detail.darf.includes(gescheitert?.anlass === link ? 'link' : 'brief')
  return (
    <>
      {gescheitert && (
        <Notice
          kind="bad"
          title={t(gescheitert.anlass === link ? 'linkNichtAngekommen' : 'briefNichtAngekommen', { an: gescheitert.an })}
          action={darf && <Button onPress={() => setSendet(gescheitert)}>{t(gescheitert.anlass === link ? 'neuerLink' : 'briefErneut')}</Button>}
        >
          {gescheitert.fehler && t('briefAntwort', { fehler: gescheitert.fehler })}
        </Notice>
      )}
      {sendet && (sendet.anlass === link ? <LinkSenden detail={detail} onClose={zu} /> : <BriefErneut schein={detail.id} brief={sendet} onClose={zu} />)}
    </>
  )
}
