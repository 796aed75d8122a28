import * as z from 'zod/mini'
import { calls as klaerung } from '#apps/klaerung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { Flag, type Zeitstempel } from '#domain/stempel/contract.ts'
import { text } from '#platform/contract/shapes.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Moment, momentVon } from './eingabe.ts'
import { ImAbschluss } from './ImAbschluss.tsx'
import { MomentFelder } from './MomentFelder.tsx'

const Antrag = z.extend(Moment, { was: z.enum(['aendern', 'loeschen']), flag: Flag, grund: text(500) })

/** The person says that a stamp of his own is wrong: one case with both times, which the manager decides. It may wait on the device. */
export function Beantragen({ stempel, onClose }: { stempel: Zeitstempel; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { act } = useAct(klaerung.beantragen)
  const wand = Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(stempel.zone)
  const form = useForm(Antrag, {
    defaults: {
      was: 'aendern',
      tag: wand.toPlainDate().toString(),
      zeit: wand.toPlainTime().toString({ smallestUnit: 'minute' }),
      flag: stempel.flag,
      grund: '',
    },
    onSubmit: async ({ was, tag, zeit, mal, flag, grund }) => {
      const stempelId = stempel.id
      const antwort = was === 'loeschen' ? { was, stempelId } : { was, stempelId, flag, timestamp: momentVon({ tag, zeit, mal }, stempel.zone, language) }
      const gesendet = await act({ body: { id: uuid(), antwort, text: grund } }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CallError && error.waiting) return false
          throw error
        },
      )
      toast.success(t(gesendet ? 'antragGesendet' : 'antragWartet'))
      onClose()
    },
  })
  const aendern = form.rhf.watch('was') === 'aendern'
  return (
    <Dialog open onClose={onClose} title={t('beantragen')} dismissable={false}>
      <p className="t2">{t('beantragenHinweis', { zeit: f.dateTime(stempel.timestamp, stempel.zone), flag: t(stempel.flag) })}</p>
      <ImAbschluss tag={wand.toPlainDate().toString()} employeeid={stempel.employee.id} />
      <Form form={form} className="se-form" label={t('beantragen')}>
        <UnsavedGuard dirty={form.dirty} />
        <FormRadio
          form={form}
          name="was"
          label={t('wasWar')}
          choices={[
            { id: 'aendern', label: t('wasZeit') },
            { id: 'loeschen', label: t('wasWeg') },
          ]}
        />
        {aendern && <MomentFelder form={form} zone={stempel.zone} />}
        {aendern && (
          <FormRadio
            form={form}
            name="flag"
            label={t('status')}
            choices={[
              { id: 'arrival', label: t('arrival') },
              { id: 'departure', label: t('departure') },
            ]}
          />
        )}
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} />
        <SubmitButton form={form} wide>
          {t('antragSenden')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
