import { useState } from 'react'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Kontakt, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Abschnitt } from './Abschnitt.tsx'
import { KontaktHinzu } from './KontaktHinzu.tsx'
import { hinweisVon } from '../worte.ts'

/** Who has which part in it; staff add and remove, and take it on with one tap. */
export function Kontakte({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const { session } = useSession()
  const [neu, setNeu] = useState<'Zuständiger' | 'Beobachter' | null>(null)
  const [weg, setWeg] = useState<Kontakt | null>(null)
  const hinzu = useAct(calls.kontaktHinzu)
  const entferne = useAct(calls.kontaktWeg)
  const params = { id: ticket.id }
  const darf = ticket.darf.includes('kontakte')
  const mir = () =>
    hinzu.act({ params, body: { art: 'Zuständiger', anwenderId: session.anwenderId } }).then(
      () => toast.success(t('zugewiesenOk', { name: session.name })),
      (error: unknown) => toast.error(hinweisVon(error) || t('nichtZugewiesen')),
    )
  return (
    <Abschnitt titel={t('kontakte')} tat={darf && <IconButton icon={UserPlus} label={t('kontaktHinzu')} onPress={() => setNeu('Beobachter')} />}>
      {darf && (
        <div className="row wrap">
          {ticket.zustaendig?.id !== session.anwenderId && (
            <Button icon={UserCheck} pending={hinzu.pending} onPress={() => void mir()}>
              {t('mirZuweisen')}
            </Button>
          )}
          <Button onPress={() => setNeu('Zuständiger')}>{t('zuweisen')}</Button>
        </div>
      )}
      {ticket.kontakte.length === 0 ? (
        <p className="t2">{t('keineKontakte')}</p>
      ) : (
        <ul className="ti-liste">
          {ticket.kontakte.map((kontakt) => (
            <li key={kontakt.id}>
              <span className="two">
                <span className="mid">{kontakt.name}</span>
                <small>{[t(`kontakt.${kontakt.art}`), kontakt.email].filter(Boolean).join(' · ')}</small>
              </span>
              {darf && (
                <IconButton icon={X} label={t('kontaktWeg', { name: kontakt.name, art: t(`kontakt.${kontakt.art}`) })} onPress={() => setWeg(kontakt)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {neu && <KontaktHinzu ticket={ticket} art={neu} onClose={() => setNeu(null)} />}
      <ConfirmDialog
        open={weg !== null}
        onClose={() => setWeg(null)}
        title={t('kontaktWegTitel')}
        confirmLabel={t('entfernen')}
        danger
        failed={t('kontaktWegNicht')}
        onConfirm={async () => {
          await entferne.act({ params: { ...params, kontakt: weg!.id } })
          toast.success(t('kontaktWegOk'))
        }}
      >
        {weg && `${weg.name} · ${t(`kontakt.${weg.art}`)}`}
      </ConfirmDialog>
    </Abschnitt>
  )
}
