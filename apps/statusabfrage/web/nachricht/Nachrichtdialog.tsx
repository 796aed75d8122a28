import { useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import type * as z from 'zod/mini'
import type { calls, Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Empfaengerwahl } from './Empfaengerwahl.tsx'
import { Nachrichtformular } from './Nachrichtformular.tsx'

type Antwort = z.output<typeof calls.nachricht.result>

/** Message: choose recipients, write, see how many get it. */
export function Nachrichtdialog({ beginn, onClose }: { beginn: readonly Empfaenger[]; onClose: () => void }) {
  const t = useTexts(messages)
  const [empfaenger, setzeEmpfaenger] = useState(beginn)
  const [schritt, setzeSchritt] = useState<'wahl' | 'text' | Antwort>(beginn.length ? 'text' : 'wahl')
  if (schritt === 'wahl')
    return (
      <Dialog
        open
        onClose={onClose}
        size="wide"
        title={t('empfaengerWaehlen')}
        footer={
          <Button kind="primary" disabled={!empfaenger.length} onPress={() => setzeSchritt('text')}>
            {t('weiter')}
          </Button>
        }
      >
        <Empfaengerwahl empfaenger={empfaenger} onChange={setzeEmpfaenger} />
      </Dialog>
    )
  if (schritt === 'text')
    return (
      <Dialog open onClose={onClose} size="wide" dismissable={false} title={t('nachricht')}>
        <Nachrichtformular empfaenger={empfaenger} onEmpfaenger={setzeEmpfaenger} onWahl={() => setzeSchritt('wahl')} onGesendet={setzeSchritt} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('nachricht')}
      footer={
        <Button kind="primary" onPress={onClose}>
          {t('fertig')}
        </Button>
      }
    >
      <Notice kind="ok" live icon={CircleCheck} title={schritt.gesendet === 1 ? t('gesendetEiner') : t('gesendet', { n: schritt.gesendet })}>
        {schritt.ohneAdresse.length > 0 && t('ohneAdresse', { namen: schritt.ohneAdresse.map(({ name }) => name).join(', ') })}
      </Notice>
    </Dialog>
  )
}
