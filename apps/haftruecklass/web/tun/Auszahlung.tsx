import * as z from 'zod/mini'
import { note } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { calls } from '#apps/haftruecklass/contract.ts'
import { messages } from '#apps/haftruecklass/messages.ts'
import { texte } from '../texte.ts'
import { betragVon, Betragsfeld, offenVon } from './betrag.ts'
import { Knoepfe } from './Knoepfe.tsx'
import type { Tatform } from './Termin.tsx'

const Zahlform = z.object({ betrag: Betragsfeld, grund: note(500) })

/** Writes down that the money went out or came in: of one retention as much as one likes, of many each whole. */
export function Auszahlung({ zeilen, tue, onClose }: Tatform) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const [{ richtung, waehrung }] = zeilen as [(typeof zeilen)[number]]
  const wort = t(richtung === 'forderung' ? 'eingegangen' : 'auszahlen')
  const offen = offenVon(zeilen)
  const einer = zeilen.length === 1
  const form = useForm(Zahlform, {
    defaults: { betrag: offen.replace('.', ','), grund: '' },
    texts: messages[language],
    onSubmit: async ({ betrag, grund }) => {
      await tue(calls.auszahlen, { grund, ...(einer && { betrag: betragVon(betrag) }) }, 'wurdenBezahlt')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={wort}>
      <Form form={form} label={wort}>
        <p className="t2">{t('zahlHinweis', { offen: f.money(offen, waehrung) })}</p>
        {einer && <FormText form={form} name="betrag" label={t('betrag')} inputMode="decimal" maxLength={20} required />}
        <FormText form={form} name="grund" label={t('bemerkung')} multiline rows={2} maxLength={500} />
        <Knoepfe onClose={onClose}>
          <SubmitButton form={form}>{wort}</SubmitButton>
        </Knoepfe>
      </Form>
    </Dialog>
  )
}
