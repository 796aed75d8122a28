import { useState } from 'react'
import Send from 'lucide-react/icons/send'
import UserPlus from 'lucide-react/icons/user-plus'
import * as z from 'zod/mini'
import { calls, Nachricht, type Empfaenger } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Etiketten } from './Etiketten.tsx'

const Brief = z.pick(Nachricht, { betreff: true, text: true })

interface FormularProps {
  empfaenger: readonly Empfaenger[]
  onEmpfaenger: (empfaenger: readonly Empfaenger[]) => void
  onWahl: () => void
  onGesendet: (antwort: z.output<typeof calls.nachricht.result>) => void
}

/** Subject and text; what was written stays over a closed tab until it is sent. */
export function Nachrichtformular({ empfaenger, onEmpfaenger, onWahl, onGesendet }: FormularProps) {
  const t = useTexts(messages)
  const { session } = useSession()
  // One id per message: pressed twice or sent again after a lost answer, it goes out once. Another content is another message.
  const [gesendetAls] = useState(() => new Map<string, string>())
  const draftKey = `statusabfrage.nachricht.${session.anwenderId}`
  const { act } = useAct(calls.nachricht, { draftKey })
  const form = useForm(Brief, {
    defaults: { betreff: '', text: '' },
    draftKey,
    async onSubmit(brief) {
      const inhalt = JSON.stringify([brief, empfaenger])
      const id = gesendetAls.get(inhalt) ?? uuid()
      gesendetAls.set(inhalt, id)
      onGesendet(await act({ body: { id, ...brief, empfaenger: [...empfaenger] } }))
    },
  })
  return (
    <Form form={form} className="form sa-brief" label={t('nachricht')}>
      <div className="stack">
        <span className="label">{t('empfaenger')}</span>
        <Etiketten empfaenger={empfaenger} onEntfernen={({ id }) => onEmpfaenger(empfaenger.filter((wer) => wer.id !== id))} />
        <div>
          <Button kind="quiet" icon={UserPlus} onPress={onWahl}>
            {t('aendern')}
          </Button>
        </div>
      </div>
      <FormText form={form} name="betreff" label={t('betreff')} maxLength={150} />
      <FormText form={form} name="text" label={t('text')} multiline rows={6} maxLength={5000} hint={t('einzeln')} />
      <div className="row end">
        <SubmitButton form={form} icon={Send} disabled={!empfaenger.length}>
          {t('senden')}
        </SubmitButton>
      </div>
    </Form>
  )
}
