import { useState } from 'react'
import MessageSquare from 'lucide-react/icons/message-square'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { belegarttexte } from '#domain/belege/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { Belegdetail } from '../contract/beleg.ts'
import { texte } from './texte.ts'

/** A question about a document becomes a ticket of its customer that leads back to it. */
export function Rueckfrage({ beleg: { id, belegart, belegnummer, belegdatum, ktostammId } }: { beleg: Belegdetail }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const navigate = useNavigate()
  const [offen, setOffen] = useState(false)
  const worum = t('frageZu', { beleg: `${ta(belegart)} ${belegnummer}` })
  const stelle = async (frage: string) => {
    const link = `${location.origin}/gesamtabfrage/${belegart}/list?from=${belegdatum}&to=${belegdatum}&beleg=${id}`
    const body = { id: uuid(), name: worum, beschreibung: `${frage}\n\n${link}`, ktostammId }
    const ticket = await deliver(ticketCalls.anlegen, { body }, { titel: worum, icon: 'ticket' })
    const ziel = ticket ? String(ticket.nummer) : body.id
    toast.success(t(ticket ? 'frageGestellt' : 'frageWartet'), { action: { label: t('zumTicket'), onPress: () => void navigate(`/ticket/${ziel}`) } })
  }
  return (
    <>
      <Button icon={MessageSquare} onPress={() => setOffen(true)}>
        {t('fragen')}
      </Button>
      <ConfirmDialog
        open={offen}
        onClose={() => setOffen(false)}
        title={worum}
        confirmLabel={t('ticketErstellen')}
        reason={{ label: t('ihreFrage'), maxLength: 2000 }}
        onConfirm={stelle}
      >
        {t('frageHinweis')}
      </ConfirmDialog>
    </>
  )
}
