import { useAct, useCall } from '#platform/web/data/query.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { Berichtseinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { messages } from '../messages.ts'
import { einrichtungstexte } from './texte-einrichtung.ts'
import { texte } from './texte.ts'

/** How long entries may be changed, where a position is shown, how long it is kept. */
export function Einrichtung() {
  const t = useTexts(einrichtungstexte)
  const nichtGeladen = useTexts(texte)('nichtGeladen')
  const { language } = useLanguage()
  const { data, error } = useCall(calls.einstellungen)
  const { act } = useAct(calls.einstellungenSetzen)
  return (
    <Page title={t('einrichtung')} short={t('einrichtungKurz')}>
      {data ? (
        <div className="ab-form">
          <RecordForm schema={Berichtseinstellungen} label={t('einrichtung')} texts={messages[language]} defaults={data} onSave={(body) => act({ body })}>
            {(form) => (
              <>
                <FormNumber form={form} name="bearbeitbareTage" label={t('bearbeitbareTage')} hint={t('bearbeitbareTageHinweis')} />
                <FormText form={form} name="karte" label={t('karteVorlage')} hint={t('karteVorlageHinweis')} maxLength={300} autoComplete="off" />
                <FormNumber form={form} name="ortTage" label={t('ortTage')} hint={t('ortTageHinweis')} />
              </>
            )}
          </RecordForm>
        </div>
      ) : error ? (
        <Notice kind="bad">{error.problem?.detail ?? nichtGeladen}</Notice>
      ) : (
        <Skeleton rows={3} />
      )}
    </Page>
  )
}
