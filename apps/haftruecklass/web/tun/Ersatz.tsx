import * as z from 'zod/mini'
import { Day, note } from '#platform/contract/shapes.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
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

const Ersatzform = z.object({
  buerge: note(100).check(z.minLength(1, 'haft.fehlt')),
  nummer: note(40).check(z.minLength(1, 'haft.fehlt')),
  betrag: Betragsfeld,
  gueltigBis: z.nullable(Day),
})

/** A guarantee takes the place of the money, up to its amount. */
export function Ersatz({ zeilen, tue, onClose }: Tatform) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const offen = offenVon(zeilen)
  const form = useForm(Ersatzform, {
    defaults: { buerge: '', nummer: '', betrag: offen.replace('.', ','), gueltigBis: null },
    texts: messages[language],
    onSubmit: async ({ betrag, ...werte }) => {
      await tue(calls.ersetzen, { buergschaft: { ...werte, art: zeilen[0]!.art, betrag: betragVon(betrag) }, grund: '' }, 'wurdenErsetzt')
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('ersetzen')}>
      <Form form={form} label={t('ersetzen')}>
        <p className="t2">{t('ersatzHinweis', { art: t(`art.${zeilen[0]!.art}`), offen: f.money(offen, zeilen[0]!.waehrung) })}</p>
        <FormText form={form} name="buerge" label={t('buerge')} maxLength={100} required />
        <FormText form={form} name="nummer" label={t('buergschaftsnummer')} maxLength={40} required />
        <FormText form={form} name="betrag" label={t('betrag')} inputMode="decimal" maxLength={20} required />
        <FormDate form={form} name="gueltigBis" label={t('gueltigBis')} />
        <Knoepfe onClose={onClose}>
          <SubmitButton form={form}>{t('ersetzen')}</SubmitButton>
        </Knoepfe>
      </Form>
    </Dialog>
  )
}
