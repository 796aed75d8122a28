import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { Ortform } from '#apps/ticket/contract/seite.ts'
import { messages } from '#apps/ticket/messages.ts'
import { KundeFeld } from '#domain/kunden/web/KundeFeld.tsx'
import type { Kontaktart } from '#domain/tickets/contract.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Inzwischen } from './Inzwischen.tsx'
import { ObjektFelder } from './ObjektFelder.tsx'
import { useSpeichern, wennAnders } from './usespeichern.ts'
import { stammName } from '../worte.ts'

const beimKunden: ReadonlySet<Kontaktart> = new Set(['Kunde', 'Ansprechpartner', 'Auftragsbestätigung', 'Erledigung bestätigt von', 'Absender', 'Fremdkontakt'])

/** For whom and where; an object belongs to its customer, a cost centre to its object. */
export function OrtAendern({ ticket, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { basis, inzwischen, speichere } = useSpeichern(ticket, onClose)
  const alt = { ktostammId: basis.ktostamm?.id ?? null, objektId: basis.objekt?.id ?? null, kostenstelleId: basis.kostenstelle?.id ?? null }
  const titel = t('bearbeiten', { was: t('teil.ort') })
  const form = useForm(Ortform, {
    defaults: alt,
    texts: messages[language],
    onSubmit: ({ ktostammId, objektId, kostenstelleId }) =>
      speichere({
        ktostammId: wennAnders(ktostammId, alt.ktostammId),
        objektId: wennAnders(objektId, alt.objektId),
        kostenstelleId: wennAnders(kostenstelleId, alt.kostenstelleId),
      }),
  })
  const kunde = form.rhf.watch('ktostammId') as string | null
  // Who was brought in by the customer so far goes on reading, also what the new one writes.
  const wechselt = basis.ktostamm !== null && kunde !== null && kunde !== basis.ktostamm.id
  const bleiben = wechselt ? [...new Set(ticket.kontakte.filter(({ art }) => beimKunden.has(art)).map(({ name }) => name))] : []
  return (
    <Dialog open onClose={onClose} title={titel} dismissable={false}>
      <Inzwischen
        zeilen={
          inzwischen && [
            { feld: t('kunde'), vorher: stammName(basis.ktostamm), jetzt: stammName(inzwischen.ktostamm) },
            { feld: t('objekt'), vorher: stammName(basis.objekt), jetzt: stammName(inzwischen.objekt) },
            { feld: t('kostenstelle'), vorher: stammName(basis.kostenstelle), jetzt: stammName(inzwischen.kostenstelle) },
          ]
        }
      />
      <Form form={form} label={titel} failed={t('nichtGeaendert')}>
        <UnsavedGuard dirty={form.dirty} />
        <KundeFeld form={form} call={calls.kunden} hint={t('kundeHinweis')} bisher={basis.ktostamm} />
        {bleiben.length > 0 && <Notice kind="warn">{t('kundeBleiben', { namen: bleiben.join(', '), n: bleiben.length })}</Notice>}
        <ObjektFelder form={form} bisher={basis} />
        <SubmitButton form={form} wide>
          {t('speichern')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
