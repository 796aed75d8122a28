import type { ReactNode } from 'react'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Expand from 'lucide-react/icons/expand'
import MessageSquare from 'lucide-react/icons/message-square'
import { useSearch } from 'wouter'
import type * as z from 'zod/mini'
import type { Way } from '#platform/text/way.ts'
import type { Uebersicht } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Wissen } from '../Wissen.tsx'
import { Zaehler } from './Zaehler.tsx'
import { adressat, type Tafelzustand } from '../zustand.ts'

interface RahmenProps {
  zustand: Tafelzustand
  titel: string
  neutral?: string
  zurueck?: Way
  zahlen: { data: z.output<typeof Uebersicht> | undefined; isError: boolean; refetch: () => unknown }
  zielFuer: (status: string | null) => Way
  onNachricht: () => void
  export?: ReactNode
  children: ReactNode
}

/** Head of every board: the day, whether the board knows, the figures. */
export function Rahmen({ zustand, titel, neutral, zurueck, zahlen, zielFuer, onNachricht, export: ausgabe, children }: RahmenProps) {
  const t = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const suche = useSearch()
  const nurOrt = { abteilung: zahlen.data?.abteilung?.id ?? null, person: null, q: null, status: null, sort: null, tab: null, tag: null }
  return (
    <Page
      title={titel}
      {...(neutral !== undefined && { neutral })}
      {...(zurueck !== undefined && { back: zurueck })}
      subtitle={
        <span className="sa-unter">
          {zustand.istHeute
            ? t('uhrzeit', { tag: f.longDay(zustand.stichdatum), zeit: f.time(Temporal.Now.instant().toString(), zustand.zone) })
            : f.longDay(zustand.stichdatum)}
          <Stand zustand={zustand} zahlen={zahlen} />
        </span>
      }
      actions={
        <>
          {can('STATUSABFRAGE.NACHRICHT') && (
            <Button icon={MessageSquare} onPress={onNachricht}>
              {t('nachricht')}
            </Button>
          )}
          {ausgabe}
          <LinkButton icon={ClipboardList} href="/statusabfrage/evakuierung">
            {t('evakuierungsliste')}
          </LinkButton>
          <LinkButton kind="quiet" className="icon" href={adressat('/statusabfrage/wand', suche, nurOrt)} icon={Expand} aria-label={t('wandtafel')} />
        </>
      }
    >
      {zahlen.isError && !zahlen.data ? (
        <Notice kind="bad" live title={t('ladefehler')} action={<Button onPress={() => void zahlen.refetch()}>{t('nochmal')}</Button>} />
      ) : (
        <>
          <Zaehler zahlen={zahlen.data} ziel={zielFuer} />
          {children}
        </>
      )}
    </Page>
  )
}

function Stand({ zustand, zahlen: { data, isError } }: Pick<RahmenProps, 'zustand' | 'zahlen'>) {
  const t = useTexts(messages)
  const f = useFormats()
  if (!data) return null
  if (zustand.istHeute) return <Wissen stand={data.stand} zone={zustand.zone} fehler={isError} />
  return (
    <State kind="info">
      <span className="t12">{t('nachgefragt', { zeit: f.time(data.stand, zustand.zone) })}</span>
    </State>
  )
}
