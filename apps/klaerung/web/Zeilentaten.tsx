import Check from 'lucide-react/icons/check'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { Antwort, Fall } from '../contract.ts'
import { messages } from '../messages.ts'
import { useAntworten } from './acts.ts'
import type { Gefragt } from './Entscheidungsdialoge.tsx'
import { ersteAntwort, zweiteAntwort } from './worte.ts'

/** Both answers to a question in its row: the proposal or another one; release or return for whoever decides. */
export function Zeilentaten({ fall, frage }: { fall: Fall; frage: (was: Gefragt) => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { antworten, pending } = useAntworten()
  const { darf, antwort } = fall
  const ja = ersteAntwort(fall) as Antwort | null
  if (!darf.length) return null
  return (
    <span className="row wrap">
      {darf.includes('beantworten') && ja && (
        <Button
          icon={Check}
          pending={pending}
          onPress={() =>
            void antworten(fall, ja).then(
              () => toast.success(t('antwortOk')),
              (error: unknown) => {
                if (!(error instanceof CallError)) throw error
                toast.error(error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? t('nichtGeladen'))
              },
            )
          }
        >
          {ja.was === 'loeschen' ? t('loeschenUebernehmen') : t('uebernehmen', { zeit: 'timestamp' in ja ? f.time(ja.timestamp, fall.zone) : '' })}
        </Button>
      )}
      {darf.includes('beantworten') && (
        <Button kind="quiet" onPress={() => frage('antworten')}>
          {t(zweiteAntwort(fall))}
        </Button>
      )}
      {darf.includes('freigeben') && antwort && (
        <Button icon={Check} onPress={() => frage('freigeben')}>
          {t(fall.art === 'Widerspruch' ? 'stattgeben' : 'freigeben')}
        </Button>
      )}
      {darf.includes('zurueckweisen') && (
        <Button kind="quiet" onPress={() => frage('zurueckweisen')}>
          {t(fall.art === 'Widerspruch' ? 'ablehnen' : 'zurueckweisen')}
        </Button>
      )}
    </span>
  )
}
