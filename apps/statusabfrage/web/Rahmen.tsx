import type { ReactNode } from 'react'
import Expand from 'lucide-react/icons/expand'
import MessageSquare from 'lucide-react/icons/message-square'
import { useSearch } from 'wouter'
import type * as z from 'zod/mini'
import { useFormats, useTexts } from '#platform/web/i18n.tsx'
import { useLiveState } from '#platform/web/live.ts'
import { useSession } from '#platform/web/session.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { State } from '#platform/web/ui/State.tsx'
import type { Uebersicht } from '../contract.ts'
import { messages } from '../messages.ts'
import { Zaehler } from './Zaehler.tsx'
import { adressat, type Tafelzustand } from './zustand.ts'

interface RahmenProps {
  zustand: Tafelzustand
  titel: string
  zurueck?: string
  zahlen: { data: z.output<typeof Uebersicht> | undefined; isError: boolean; refetch: () => unknown }
  zielFuer: (status: string | null) => string
  onNachricht: () => void
  export?: ReactNode
  children: ReactNode
}

/** Head of every board: the day, whether the board knows, the figures. */
export function Rahmen({ zustand, titel, zurueck, zahlen, zielFuer, onNachricht, export: ausgabe, children }: RahmenProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const suche = useSearch()
  const nurOrt = { abteilung: zahlen.data?.abteilung?.id ?? null, person: null, q: null, status: null, sort: null, tab: null, tag: null }
  return (
    <Page title={titel} {...(zurueck !== undefined && { back: zurueck })} subtitle={<span className="st-unter">{zustand.istHeute ? t('uhrzeit', { tag: f.longDay(zustand.stichdatum), zeit: f.time(Temporal.Now.instant().toString(), zustand.zone) }) : f.longDay(zustand.stichdatum)}<Wissen zustand={zustand} zahlen={zahlen} /></span>}
      actions={<>{can('STATUSABFRAGE.NACHRICHT') && <Button icon={MessageSquare} onPress={onNachricht}>{t('nachricht')}</Button>}{ausgabe}<LinkButton kind="quiet" className="icon" href={adressat('/wand', suche, nurOrt)} icon={Expand} aria-label={t('wandtafel')} /></>}>
      {zahlen.isError && !zahlen.data
        ? <Notice kind="bad" live title={t('ladefehler')} action={<Button onPress={() => void zahlen.refetch()}>{t('nochmal')}</Button>} />
        : <><Zaehler zahlen={zahlen.data} ziel={zielFuer} />{children}</>}
    </Page>
  )
}

/** A board that says when it does not know: live, or as of when. */
function Wissen({ zustand, zahlen: { data, isError } }: Pick<RahmenProps, 'zustand' | 'zahlen'>) {
  const t = useTexts(messages)
  const f = useFormats()
  const verbunden = useLiveState() === 'verbunden'
  if (!data) return null
  const zeit = f.time(data.stand, zustand.zone)
  if (!zustand.istHeute) return <State kind="info"><span className="t12">{t('nachgefragt', { zeit })}</span></State>
  return <output className="t12">{verbunden && !isError ? <State kind="ok">{t('live')}</State> : <State kind="warn">{t('getrennt', { zeit })}</State>}</output>
}
