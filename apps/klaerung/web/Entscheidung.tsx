import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import MessageSquare from 'lucide-react/icons/message-square'
import Undo2 from 'lucide-react/icons/undo-2'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { Antwort, Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { useAntworten } from './acts.ts'
import { Entscheidungsdialoge, type Gefragt } from './Entscheidungsdialoge.tsx'
import { ersteAntwort, liegtText, zweiteAntwort } from './worte.ts'

/** What can be done with a case here and now: the suggestion in one tap, another answer, release or return. `sofort`: opens the answer at once; `onZu`: it was closed. */
export function Entscheidung({ fall, kurz = false, sofort = false, onZu }: { fall: Fall; kurz?: boolean; sofort?: boolean; onZu?: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [offen, setOffen] = useState<Gefragt | null>(sofort && fall.darf.includes('beantworten') ? 'antworten' : null)
  const [problem, setProblem] = useState<string | null>(null)
  const { antworten, pending } = useAntworten()
  const { antwort, darf, art } = fall
  const ja = ersteAntwort(fall) as Antwort | null
  const liegt = darf.includes('beantworten') && liegtText(t, f, fall)
  const antrag = art === 'Korrektur'
  const zweite = zweiteAntwort(fall)
  const versuche = (act: () => Promise<unknown>, danach: string) => {
    setProblem(null)
    act().then(
      () => toast.success(danach),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        setProblem(error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? t('nichtGeladen'))
      },
    )
  }
  const widerspruch = art === 'Widerspruch'
  const zu = () => {
    setOffen(null)
    onZu?.()
  }
  return (
    <div className="kl-taten">
      {problem && (
        <Notice kind="bad" live>
          {problem}
        </Notice>
      )}
      {liegt && <p>{liegt}</p>}
      <div className="row wrap">
        {darf.includes('beantworten') && ja && (
          <Button kind="primary" icon={Check} pending={pending} onPress={() => versuche(() => antworten(fall, ja), t('antwortOk'))}>
            {ja.was === 'loeschen' ? t('loeschenUebernehmen') : t('uebernehmen', { zeit: 'timestamp' in ja ? f.time(ja.timestamp, fall.zone) : '' })}
          </Button>
        )}
        {darf.includes('beantworten') && (
          <Button
            kind={ja || antrag || liegt ? 'plain' : 'primary'}
            icon={zweite === 'andereZeit' ? Clock : MessageSquare}
            onPress={() => setOffen('antworten')}
          >
            {t(zweite)}
          </Button>
        )}
        {!kurz && darf.includes('freigeben') && antwort && (
          <Button kind="primary" icon={Check} onPress={() => setOffen('freigeben')}>
            {t(widerspruch ? 'stattgeben' : 'freigeben')}
          </Button>
        )}
        {!kurz && darf.includes('freigeben') && !widerspruch && (
          <Button icon={Clock} onPress={() => setOffen('entscheiden')}>
            {t('selbstEntscheiden')}
          </Button>
        )}
        {!kurz && darf.includes('zurueckweisen') && (
          <Button icon={Undo2} onPress={() => setOffen('zurueckweisen')}>
            {t(widerspruch ? 'ablehnen' : 'zurueckweisen')}
          </Button>
        )}
      </div>
      <Entscheidungsdialoge fall={fall} gefragt={offen} zu={zu} />
    </div>
  )
}
