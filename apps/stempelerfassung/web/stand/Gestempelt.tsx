import { useEffect, useRef, useState } from 'react'
import Undo2 from 'lucide-react/icons/undo-2'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { zurueckgenommen, type Ausgang } from './ruecknahme.ts'
import type { Gestempelt as Stempel } from './stempeln.ts'
import { useWartet } from './wartende.ts'

const fristMs = 60_000

/** The answer to a stamp, in its card, and the way to take it back while its minute lasts. */
export function Gestempelt({ von }: { von: Stempel | null }) {
  return von && <Antwort key={von.id} stempel={von} />
}

function Antwort({ stempel: { id, was, timestamp } }: { stempel: Stempel }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { session } = useSession()
  const [frist, setFrist] = useState(true)
  const [pending, setPending] = useState(false)
  const [ausgang, setAusgang] = useState<Ausgang | null>(null)
  const feld = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const ende = setTimeout(() => setFrist(false), fristMs)
    return () => clearTimeout(ende)
  }, [])
  const zurueck = async () => {
    setPending(true)
    // The button goes: what it answers takes the focus.
    feld.current?.focus()
    setAusgang(await zurueckgenommen(id, t('ruecknahme', { was })))
    setPending(false)
  }
  const wartet = useWartet(id)
  const zeit = f.time(timestamp, session.employee?.zone)
  if (!frist && !ausgang) return null
  return (
    <div ref={feld} tabIndex={-1} className="se-antwort">
      {ausgang?.art === 'nicht' ? (
        <Notice kind="bad" live title={t('nichtZurueck')}>
          {ausgang.warum}
        </Notice>
      ) : ausgang ? (
        <Notice kind="ok" live title={t('zurueckgenommen', { was, zeit })}>
          {ausgang.art === 'wartet' ? t('zurueckgenommenWartet') : null}
        </Notice>
      ) : (
        <Notice
          kind="ok"
          live
          title={t('erfasst')}
          action={
            <Button icon={Undo2} pending={pending} onPress={() => void zurueck()}>
              {t('rueckgaengig')}
            </Button>
          }
        >
          {t('gestempeltUm', { was, zeit })} <Ticks arrived={!wartet} />
        </Notice>
      )}
    </div>
  )
}
