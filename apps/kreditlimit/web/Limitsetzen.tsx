import * as z from 'zod/mini'
import { auftragsregeln, Auftragsregel } from '#domain/belege/kredit/contract.ts'
import { Day, lineOrNone, text } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { alsBetrag, alsZahl } from './betrag.ts'
import { texte } from './texte.ts'
import type { Vorgaenge } from '../contract.ts'

const Zahl = z.nullable(z.number().check(z.minimum(0)))
const Ganze = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
const Eingabe = z.object({
  eigen: Zahl,
  bis: z.nullable(Day),
  versichert: Zahl,
  versicherer: lineOrNone(100),
  versichertBis: z.nullable(Day),
  eigenOhneVersicherung: z.boolean(),
  toleranz: Ganze,
  auftragsregel: Auftragsregel,
  auftragswert: Ganze,
  sicherheit: Zahl,
  sicherheitBis: z.nullable(Day),
  grund: text(500),
})

/** Sets the customer's own limit from today on, with a reason; what was before stays in the log. */
export function Limitsetzen({ konto, limit, onClose }: { konto: string; limit: Vorgaenge['limit']; onClose: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { act } = useAct(calls.setzen)
  const form = useForm(Eingabe, {
    defaults: {
      eigen: alsZahl(limit?.eigen),
      bis: limit?.bis ?? null,
      versichert: alsZahl(limit?.versichert),
      versicherer: limit?.versicherer ?? '',
      versichertBis: limit?.versichertBis ?? null,
      eigenOhneVersicherung: limit?.eigenOhneVersicherung ?? false,
      toleranz: limit?.toleranz ?? 0,
      auftragsregel: limit?.auftragsregel ?? 'ganz',
      auftragswert: limit?.auftragswert ?? 0,
      sicherheit: alsZahl(limit?.sicherheit ?? '0.00'),
      sicherheitBis: limit?.sicherheitBis ?? null,
      grund: '',
    },
    texts: messages[language],
    onSubmit: async ({ eigen, versichert, sicherheit, toleranz, auftragswert, ...rest }) => {
      const body = {
        ...rest,
        eigen: eigen === null ? null : alsBetrag(eigen),
        versichert: versichert === null ? null : alsBetrag(versichert),
        sicherheit: alsBetrag(sicherheit ?? 0),
        toleranz: toleranz ?? 0,
        auftragswert: auftragswert ?? 0,
        gesehen: limit?.id ?? null,
      }
      await act({ params: { idktostamm: konto }, body })
      toast.success(t('limitGesetzt'))
      onClose()
    },
  })
  const regel = form.rhf.watch('auftragsregel')
  return (
    <Dialog open onClose={onClose} title={t('limitSetzen')} size="wide" dismissable={false}>
      <Form form={form} label={t('limitSetzen')}>
        <UnsavedGuard dirty={form.dirty} />
        <div className="kre-felder">
          <FormNumber form={form} name="eigen" label={t('eigen')} hint={t('eigenHinweis')} digits={2} min={0} unit="€" />
          <FormDate form={form} name="bis" label={t('gueltigBis')} />
          <FormNumber form={form} name="versichert" label={t('versichert')} digits={2} min={0} unit="€" />
          <FormDate form={form} name="versichertBis" label={t('versichertBis')} />
          <FormText form={form} name="versicherer" label={t('versicherer')} maxLength={100} autoComplete="off" />
          <FormNumber form={form} name="toleranz" label={t('toleranz')} min={0} max={100} unit="%" />
          <FormNumber form={form} name="sicherheit" label={t('sicherheit')} digits={2} min={0} unit="€" />
          <FormDate form={form} name="sicherheitBis" label={t('sicherheitBis')} />
          <FormSelect form={form} name="auftragsregel" label={t('auftragsregel')} items={auftragsregeln.map((id) => ({ id, name: t(`regel.${id}`) }))} />
          {(regel === 'anteil' || regel === 'wochen') && (
            <FormNumber form={form} name="auftragswert" label={t(regel === 'anteil' ? 'anteilProzent' : 'anzahlWochen')} min={0} max={100} />
          )}
        </div>
        <FormCheckbox form={form} name="eigenOhneVersicherung">
          {t('eigenOhneVersicherung')}
        </FormCheckbox>
        <FormText form={form} name="grund" label={t('grund')} multiline rows={2} maxLength={500} />
        <SubmitButton form={form} wide>
          {t('limitSetzen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
