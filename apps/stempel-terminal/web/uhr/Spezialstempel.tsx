import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { waehle } from './ablauf.ts'
import { Codes } from './Codes.tsx'
import { Leiste } from './Leiste.tsx'
import { Terminal } from '../geraet/Terminal.tsx'
import { texte } from '../texte.ts'
import { useHeim, useZurBuchung } from '../geraet/useheim.ts'

/** What can be booked beside coming, going and the break. Then the badge. */
export function Spezialstempel() {
  const t = useTexts(texte)
  const navigate = useNavigate()
  useHeim()
  useZurBuchung()
  return (
    <Terminal>
      <main className="st st-seite" id="inhalt">
        <Leiste ziel="/stempel-terminal" />
        <div className="st-kopf">
          <h1>{t('spezialstempel')}</h1>
          <p>{t('spezialText')}</p>
        </div>
        <Codes
          onWahl={(code) => {
            waehle(code)
            void navigate('/stempel-terminal', { replace: true })
          }}
        />
        <div className="st-tasten">
          <Button icon={ArrowLeft} onPress={() => void navigate('/stempel-terminal', { replace: true })}>
            {t('zurUhr')}
          </Button>
        </div>
      </main>
    </Terminal>
  )
}
