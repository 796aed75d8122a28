import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Expand from 'lucide-react/icons/expand'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useSearch } from 'wouter'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { useWand } from './usewand.ts'
import { adressat } from '../zustand.ts'

/** What nobody needs for reading, for whoever hangs the wall up: pages, halt, full screen, the way back. */
export function Wandfuss({ wand: { nummer, seiten, haelt, halte, blaettere } }: { wand: ReturnType<typeof useWand> }) {
  const t = useTexts(messages)
  const suche = useSearch()
  const { session } = useSession()
  return (
    <footer className="wand-fuss">
      <span className="grow wand-hinweis">{session.inaktivMinuten !== null && <State kind="info">{t('wandDauer')}</State>}</span>
      <Button kind="quiet" icon={ChevronLeft} disabled={nummer === 1} aria-label={t('seiteZurueck')} onPress={() => blaettere(-1)} />
      <span className="n">{t('seite', { n: nummer, von: seiten })}</span>
      <Button kind="quiet" icon={ChevronRight} disabled={seiten === 1} aria-label={t('seiteWeiter')} onPress={() => blaettere(1)} />
      <Button kind="quiet" icon={haelt ? Play : Pause} onPress={() => halte(!haelt)}>
        {haelt ? t('wandWeiter') : t('wandHalten')}
      </Button>
      {document.fullscreenEnabled && (
        <Button
          kind="quiet"
          icon={Expand}
          onPress={() => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
        >
          {t('vollbild')}
        </Button>
      )}
      <LinkButton kind="quiet" href={adressat('/statusabfrage/mitarbeiter', suche, { abteilung: null })}>
        {t('titel')}
      </LinkButton>
    </footer>
  )
}
