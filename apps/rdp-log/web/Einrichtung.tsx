import { Sitzungseinstellungen } from '#domain/geraete/contract.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Quelle } from './Quelle.tsx'
import { texte } from './texte.ts'

/** How the company bills sessions, what customers read, and how long somebody is named. */
export function Einrichtung() {
  const t = useTexts(texte)
  const { data, error, refetch } = useCall(calls.einstellungen)
  return (
    <Page title={t('einrichtung')}>
      <Quelle />
      {data ? (
        <Formular bisher={data} />
      ) : error ? (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Skeleton rows={5} />
      )}
    </Page>
  )
}

function Formular({ bisher }: { bisher: Sitzungseinstellungen }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.einstellungenSetzen)
  const form = useForm(Sitzungseinstellungen, {
    defaults: bisher,
    onSubmit: async (werte) => {
      await act({ body: werte })
      form.rhf.reset(werte)
      toast.success(t('gespeichert'))
    },
  })
  return (
    <Form form={form} label={t('einrichtung')}>
      <UnsavedGuard dirty={form.dirty} />
      <div className="rl-spalte">
        <FormCheckbox form={form} name="technikerNennen">
          {t('technikerNennen')}
        </FormCheckbox>
        <FormNumber form={form} name="lueckeMin" label={t('lueckeMin')} />
        <FormNumber form={form} name="einheitMin" label={t('einheitMin')} />
        <FormNumber form={form} name="mindestMin" label={t('mindestMin')} />
        <FormSelect form={form} name="je" label={t('je')} items={(['block', 'tag'] as const).map((id) => ({ id, name: t(`je.${id}`) }))} />
        <FormSelect form={form} name="art" label={t('art')} items={(['auf', 'kaufmaennisch'] as const).map((id) => ({ id, name: t(`art.${id}`) }))} />
        <FormNumber form={form} name="personMonate" label={t('personMonate')} />
        <FormNumber form={form} name="sitzungMonate" label={t('sitzungMonate')} hint={t('loeschHinweis')} />
        <FormText form={form} name="zweck" label={t('zweckFeld')} multiline rows={4} maxLength={1000} />
        <SubmitButton form={form}>{t('speichern')}</SubmitButton>
      </div>
    </Form>
  )
}
