import { useId, useState } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GitMerge from 'lucide-react/icons/git-merge'
import Lock from 'lucide-react/icons/lock'
import Undo2 from 'lucide-react/icons/undo-2'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { KeinSchritt } from './KeinSchritt.tsx'
import { useSchrittfrage } from './useschrittfrage.tsx'
import { veraltet } from '../worte.ts'
import { Zusammenfuehren } from './Zusammenfuehren.tsx'

/** What can be done with the ticket now: next step, end, reset, merge. */
export function Schritte({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const id = useId()
  const [offen, setOffen] = useState<'wahl' | 'ende' | 'zurueck' | 'zusammen' | null>(null)
  const { frage: frageSchritt, dialog } = useSchrittfrage(ticket)
  const schmal = useNarrow()
  /** What the question was about: an answer is not meant for a ticket that has moved on behind it. */
  const [gesehen, setGesehen] = useState<number | null>(null)
  const ende = useAct(calls.beenden)
  const zurueck = useAct(calls.zuruecksetzen)
  const params = { id: ticket.id }
  const version = gesehen ?? ticket.version
  const zu = () => setOffen(null)
  const frage = (was: 'ende' | 'zurueck') => {
    setGesehen(ticket.version)
    setOffen(was)
  }
  /** A refusal stays in the dialog; the page behind it is brought up to date, so that the next try stands on what is there. */
  const mit = async (tat: Promise<unknown>, ok: 'beendetOk' | 'zurueckgesetztOk') => {
    try {
      await tat
      toast.success(t(ok))
    } catch (error) {
      veraltet()
      throw error
    } finally {
      setGesehen(null)
    }
  }
  const vorbei = ticket.darf.includes('zuruecksetzen') || ticket.schritt === 'zusammengeführt'
  return (
    <>
      {ticket.darf.includes('zuruecksetzen') && (
        <Button icon={Undo2} onPress={() => frage('zurueck')}>
          {t('zuruecksetzen')}
        </Button>
      )}
      {ticket.darf.includes('beenden') && !ticket.bestaetigung && (
        <Button icon={Check} onPress={() => frage('ende')}>
          {t('beenden')}
        </Button>
      )}
      {!vorbei && !ticket.bestaetigung && (
        <Button kind={schmal && ticket.schritte.length ? 'primary' : 'plain'} icon={ChevronRight} onPress={() => setOffen('wahl')}>
          {t('naechster')}
        </Button>
      )}
      {ticket.darf.includes('zusammenfuehren') && (
        <MenuButton
          kind="quiet"
          icon={Ellipsis}
          label={t('weitereAktionen')}
          placement="bottom end"
          items={[{ id: 'zusammen', label: t('zusammenfuehren'), icon: GitMerge, onAction: () => setOffen('zusammen') }]}
        />
      )}
      <Dialog open={offen === 'wahl'} onClose={zu} title={t('naechster')}>
        {ticket.schritte.length === 0 ? (
          <KeinSchritt ticket={ticket} />
        ) : (
          <ul className="ti-schritte">
            {ticket.schritte.map((schritt) => {
              const warum = schritt.hindernis ?? (schritt.erzwungen ? t('anStelle') : '')
              return (
                <li key={schritt.nach}>
                  <Button
                    wide
                    icon={schritt.hindernis === null ? ChevronRight : Lock}
                    locked={schritt.hindernis !== null}
                    {...(warum && { 'aria-describedby': `${id}${schritt.nach.replaceAll(' ', '-')}` })}
                    onPress={() => {
                      zu()
                      frageSchritt(schritt)
                    }}
                  >
                    {t(`schritt.${schritt.nach}`)}
                  </Button>
                  {warum && (
                    <span className="t2" id={`${id}${schritt.nach.replaceAll(' ', '-')}`}>
                      {warum}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Dialog>
      {dialog}
      <ConfirmDialog
        open={offen === 'ende'}
        onClose={zu}
        title={t('beendenTitel')}
        confirmLabel={t('beenden')}
        failed={t('beendetNicht')}
        onConfirm={() => mit(ende.act({ params, body: { version } }), 'beendetOk')}
      >
        {`${ticket.nummer} ${ticket.name}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={offen === 'zurueck'}
        onClose={zu}
        title={t('zuruecksetzenTitel')}
        confirmLabel={t('zuruecksetzen')}
        danger
        reason={{ label: t('grund'), maxLength: 2000 }}
        failed={t('zurueckgesetztNicht')}
        onConfirm={(grund) => mit(zurueck.act({ params, body: { version, grund } }), 'zurueckgesetztOk')}
      >
        {`${ticket.nummer} ${ticket.name}`}
      </ConfirmDialog>
      {offen === 'zusammen' && <Zusammenfuehren ticket={ticket} onClose={zu} />}
    </>
  )
}
