import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Terminform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Inzwischen } from './Inzwischen.tsx'
import { amFeld, momentAus, tagAus, useSpeichern, wennAnders, zeitAus } from './usespeichern.ts'

/** The promised day (only ever moved to later, and into the future) and the estimate. */
export function TerminAendern({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { basis, inzwischen, speichere } = useSpeichern(ticket, onClose)
  const alt = { termin: tagAus(basis.termin), terminZeit: zeitAus(basis.termin) ?? '17:00' }
  const titel = t('bearbeiten', { was: t('teil.termin') })
  const form = useForm(Terminform, {
    defaults: { ...alt, schaetzungMin: basis.schaetzungMin },
    texts: messages[language],
    onSubmit: async ({ termin, terminZeit, schaetzungMin }) => {
      const verschoben = termin !== alt.termin || (termin !== null && terminZeit !== alt.terminZeit)
      const neu = verschoben ? momentAus(termin, terminZeit) : undefined
      // A promise is not taken back: the same rule as at the server.
      if (neu === null) throw amFeld('termin', 'ticket.termin-vorne', t('ticket.termin-vorne'))
      await speichere({ termin: neu, schaetzungMin: wennAnders(schaetzungMin, basis.schaetzungMin) })
    },
  })
  const moment = (um: string | null) => (um ? f.dateTime(um) : '')
  const dauer = (min: number | null) => (min === null ? '' : `${f.duration(min)} h`)
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Inzwischen
        zeilen={
          inzwischen && [
            { feld: t('termin'), vorher: moment(basis.termin), jetzt: moment(inzwischen.termin) },
            { feld: t('schaetzung'), vorher: dauer(basis.schaetzungMin), jetzt: dauer(inzwischen.schaetzungMin) },
          ]
        }
      />
      <Form form={form} label={titel} failed={t('nichtGeaendert')}>
        <UnsavedGuard dirty={form.dirty} />
        <div className="ti-zwei">
          <FormDate form={form} name="termin" label={t('termin')} hint={t('terminHinweis')} />
          <FormTime form={form} name="terminZeit" label={t('uhrzeit')} />
        </div>
        <FormNumber form={form} name="schaetzungMin" label={t('schaetzungMin')} hint={t('schaetzungHinweis')} min={0} step={15} unit={t('minuten')} stepper />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
