import * as z from 'zod/mini'
import { calls as klaerung } from '#apps/klaerung/contract.ts'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { text } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { Eintrag } from './gegensatz.ts'
import { ImAbschluss } from './ImAbschluss.tsx'

const Begruendung = z.object({ grund: text(500) })

/**
 * An entry by hand that contradicts a stamp: asks which of both is meant. The other time in its place needs a reason: a case for one's own stamp, a correction for those who may correct.
 * `beides`: the entry stands beside it, and what lies between is asked for later.
 */
export function Gegensatz({ stempel, neu, beides, onClose }: { stempel: Zeitstempel; neu: Eintrag; beides: () => void; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [antrag, korrektur] = [useAct(klaerung.beantragen), useAct(calls.korrigieren)]
  const darfKorrigieren = stempel.darf.includes('korrigieren')
  const zeit = (instant: string) => f.time(instant, stempel.zone)
  const form = useForm(Begruendung, {
    defaults: { grund: '' },
    onSubmit: async ({ grund }) => {
      const { timestamp, flag, code } = neu
      if (darfKorrigieren) {
        await korrektur.act({ params: { id: stempel.id }, body: { timestamp, flag, code, grund } })
        toast.success(t('korrigiertOk'))
      } else {
        const gesendet = await antrag.act({ body: { id: uuid(), antwort: { was: 'aendern', stempelId: stempel.id, timestamp, flag }, text: grund } }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof CallError && error.waiting) return false
            throw error
          },
        )
        toast.success(t(gesendet ? 'antragGesendet' : 'antragWartet'))
      }
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('gegensatzTitel', { flag: t(stempel.flag), zeit: zeit(stempel.timestamp) })} dismissable={false}>
      <p className="t2">{t(darfKorrigieren ? 'gegensatzKorrektur' : 'gegensatzAntrag', { alt: zeit(stempel.timestamp), neu: zeit(neu.timestamp) })}</p>
      <ImAbschluss tag={Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(stempel.zone).toPlainDate().toString()} employeeid={stempel.employee.id} />
      <Form form={form} className="se-form" label={t('gegensatzTitel', { flag: t(stempel.flag), zeit: zeit(stempel.timestamp) })}>
        <UnsavedGuard dirty={form.dirty} />
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} />
        <SubmitButton form={form} wide>
          {t('gegensatzErsetzen', { neu: zeit(neu.timestamp), alt: zeit(stempel.timestamp) })}
        </SubmitButton>
        <Button wide onPress={beides}>
          {t('gegensatzBeides')}
        </Button>
      </Form>
    </Dialog>
  )
}
