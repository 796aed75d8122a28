import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTexts } from '#platform/web/i18n.tsx'
import { useAct } from '#platform/web/query.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { Notice } from '#platform/web/ui/Notice.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { calls } from '../contract.ts'
import type { Ticketdetail } from '../contract/formen.ts'
import { messages } from '../messages.ts'
import { veraltet } from './worte.ts'

type Schritt = Ticketdetail['schritte'][number]

/** What can be done with the ticket now: next step, end, reset. A locked step says why. */
export function Schritte({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const [offen, setOffen] = useState<'wahl' | 'ende' | 'zurueck' | null>(null)
  const [gewaehlt, setGewaehlt] = useState<Schritt | null>(null)
  const weiter = useAct(calls.weiter)
  const ende = useAct(calls.beenden)
  const zurueck = useAct(calls.zuruecksetzen)
  const params = { id: ticket.id }
  const zu = () => setOffen(null)
  const fertig = () => {
    veraltet()
    toast.success(t('statusOk'))
  }
  return (
    <>
      {ticket.darf.includes('zuruecksetzen') && (
        <Button icon={Undo2} onPress={() => setOffen('zurueck')}>
          {t('zuruecksetzen')}
        </Button>
      )}
      {ticket.darf.includes('beenden') && (
        <Button icon={Check} onPress={() => setOffen('ende')}>
          {t('beenden')}
        </Button>
      )}
      {!ticket.darf.includes('zuruecksetzen') && (
        <Button kind="primary" icon={ChevronRight} onPress={() => setOffen('wahl')}>
          {t('naechster')}
        </Button>
      )}
      <Dialog open={offen === 'wahl'} onClose={zu} title={t('naechster')}>
        {ticket.schritte.length === 0 ? (
          <Notice kind="info">{t('ticket.kein-schritt')}</Notice>
        ) : (
          <ul className="rows">
            {ticket.schritte.map((schritt) => (
              <li key={schritt.nach} className="ti-schritt">
                <Button
                  disabled={schritt.hindernis !== null}
                  onPress={() => {
                    zu()
                    setGewaehlt(schritt)
                  }}
                >
                  {t(ticket.bestaetigung ? `entscheidung.${ticket.bestaetigung}.${schritt.grund ? 'nein' : 'ja'}` : `schritt.${schritt.nach}`)}
                </Button>
                {(schritt.hindernis ?? (schritt.erzwungen && t('anStelle'))) && <span className="t2">{schritt.hindernis ?? t('anStelle')}</span>}
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      <ConfirmDialog
        open={gewaehlt !== null}
        onClose={() => setGewaehlt(null)}
        title={gewaehlt ? t('weiterTitel', { schritt: t(`schritt.${gewaehlt.nach}`) }) : ''}
        confirmLabel={t('weiter')}
        {...(gewaehlt?.grund ? { reason: { label: t(ticket.schritt === 'Test' ? 'fehlertext' : 'grund') } } : {})}
        onConfirm={async (grund) => {
          await weiter.act({ params, body: { version: ticket.version, nach: gewaehlt!.nach, grund: grund ?? '' } })
          fertig()
        }}
      >
        {ticket.name}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'ende'}
        onClose={zu}
        title={t('beendenTitel')}
        confirmLabel={t('beenden')}
        onConfirm={async () => {
          await ende.act({ params, body: { version: ticket.version } })
          fertig()
        }}
      >
        {ticket.name}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'zurueck'}
        onClose={zu}
        title={t('zuruecksetzenTitel')}
        confirmLabel={t('zuruecksetzen')}
        danger
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await zurueck.act({ params, body: { version: ticket.version, grund } })
          fertig()
        }}
      >
        {ticket.name}
      </ConfirmDialog>
    </>
  )
}
