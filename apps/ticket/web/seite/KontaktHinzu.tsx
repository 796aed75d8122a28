import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Kontaktform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { AnsprechpartnerFeld } from '#domain/kunden/web/AnsprechpartnerFeld.tsx'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { kontaktarten, type Kontaktart } from '#domain/tickets/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { amFeld } from '../angaben/usespeichern.ts'

const viele = { limit: 100 }
type Wer = 'haus' | 'kunde' | 'fremd'
/** Work of the staff; nobody from outside can be one of these. */
const nurHaus: ReadonlySet<Kontaktart> = new Set(['Zuständiger', 'Tester', 'Erlediger', 'Wird erledigt von', 'Dokumentierer'])
const artenVon = (wer: Wer): readonly Kontaktart[] =>
  wer === 'fremd' ? ['Fremdkontakt', 'Absender'] : wer === 'kunde' ? kontaktarten.filter((art) => !nurHaus.has(art)) : kontaktarten

/** Somebody gets a part in the ticket: a person of the house, one of the customer, or somebody who is nobody here. */
export function KontaktHinzu({ ticket, art, onClose }: { ticket: Ticketdetail; art: Kontaktart; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.kontaktHinzu)
  const kunde = ticket.ktostamm?.id
  const titel = t(art === 'Zuständiger' ? 'zuweisen' : 'kontaktHinzu')
  const form = useForm(Kontaktform, {
    defaults: { art, wer: 'haus', anwenderId: null, ansprechpartnerId: null, name: '', email: '' },
    texts: messages[language],
    onSubmit: async ({ wer, anwenderId, ansprechpartnerId, name, email, ...rest }) => {
      const fehlt = { haus: !anwenderId && 'anwenderId', kunde: !ansprechpartnerId && 'ansprechpartnerId', fremd: !name && 'name' }[wer]
      if (fehlt) throw amFeld(fehlt, 'ticket.kontakt-wer', t('ticket.kontakt-wer'))
      await act({
        params: { id: ticket.id },
        body: {
          ...rest,
          ...(wer === 'haus' ? { anwenderId: anwenderId! } : wer === 'kunde' ? { ansprechpartnerId: ansprechpartnerId! } : { name, ...(email && { email }) }),
        },
      })
      toast.success(t('kontaktOk'))
      onClose()
    },
  })
  const wer = form.rhf.watch('wer') as Wer
  const gewaehlt = form.rhf.watch('art') as Kontaktart
  const arten = artenVon(wer)
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Form form={form} label={titel}>
        <UnsavedGuard dirty={form.dirty} />
        {art !== 'Zuständiger' && (
          <FormField form={form} name="wer" label={t('kontaktWer')}>
            {({ onChange, ...bind }) => (
              <RadioGroup
                {...bind}
                label={t('kontaktWer')}
                row
                choices={(['haus', 'kunde', 'fremd'] as const).map((id) => ({ id, label: t(`wer.${id}`), disabled: id === 'kunde' && kunde === undefined }))}
                onChange={(neu: Wer) => {
                  onChange(neu)
                  // Not everybody can have every part.
                  if (!artenVon(neu).includes(gewaehlt)) form.rhf.setValue('art', neu === 'kunde' ? 'Ansprechpartner' : artenVon(neu)[0]!)
                }}
              />
            )}
          </FormField>
        )}
        {wer === 'haus' && <PersonFeld form={form} name="anwenderId" call={calls.personen} query={viele} autoFocus={art === 'Zuständiger'} />}
        {wer === 'kunde' && <AnsprechpartnerFeld form={form} call={calls.ansprechpartner} query={viele} kunde={kunde} />}
        {wer === 'fremd' && (
          <>
            <FormText form={form} name="name" label={t('kontaktName')} maxLength={100} />
            <FormText form={form} name="email" type="email" label={t('email')} hint={t('emailHinweis')} maxLength={254} />
          </>
        )}
        {art !== 'Zuständiger' && <FormSelect form={form} name="art" label={t('kontaktArt')} items={arten.map((id) => ({ id, name: t(`kontakt.${id}`) }))} />}
        <SubmitButton form={form} wide>
          {t(art === 'Zuständiger' ? 'zuweisen' : 'hinzufuegen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
