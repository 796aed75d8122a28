import * as z from 'zod/mini'
import { anteil, betragstext, cent } from '#domain/belege/geld.ts'
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
import { betragVon, Betragsfeld, Prozentfeld } from './betrag.ts'
import { Knoepfe } from './Knoepfe.tsx'
import type { Tatform } from './Termin.tsx'

const Grenzform = z.object({ auftragssumme: Betragsfeld, satz: Prozentfeld, grund: note(500).check(z.minLength(1, 'haft.fehlt')) })

/** How much the contract lets us keep back in all of this partner at this site: a rate of the agreed sum. */
export function Obergrenze({ zeilen, tue, onClose }: Tatform) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const [{ ktostammUrsache, ktostammBaustelle: baustelle, waehrung }] = zeilen as [(typeof zeilen)[number]]
  const form = useForm(Grenzform, {
    defaults: { auftragssumme: '', satz: '5', grund: '' },
    texts: messages[language],
    onSubmit: async ({ auftragssumme, satz, grund }) => {
      await tue(calls.begrenzen, { auftragssumme: betragVon(auftragssumme), satz: Number(cent(betragVon(satz))), grund }, 'wurdeBegrenzt')
      onClose()
    },
  })
  const { data } = Grenzform.safeParse({ ...form.rhf.watch(), grund: 'x' })
  const hoechstens = data && betragstext(anteil(cent(betragVon(data.auftragssumme)), Number(cent(betragVon(data.satz)))))
  return (
    <Dialog open onClose={onClose} title={t('begrenzen')}>
      <Form form={form} label={t('begrenzen')}>
        <p className="t2">{t('begrenzenHinweis', { wer: ktostammUrsache.name, baustelle: baustelle?.name ?? '' })}</p>
        <FormText form={form} name="auftragssumme" label={t('auftragssumme')} inputMode="decimal" maxLength={20} required />
        <FormText form={form} name="satz" label={t('prozent')} inputMode="decimal" maxLength={6} required />
        <p className="t2" role="status">
          {hoechstens ? t('hoechstensSumme', { betrag: f.money(hoechstens, waehrung) }) : ''}
        </p>
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} required />
        <Knoepfe onClose={onClose}>
          <SubmitButton form={form}>{t('speichern')}</SubmitButton>
        </Knoepfe>
      </Form>
    </Dialog>
  )
}
