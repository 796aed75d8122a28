import { useAct } from '#platform/web/data/query.tsx'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { NeuesZubehoer, Zubehoerangaben, type Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { zubehoertexte } from './texte.ts'
import { useLager } from './uselager.ts'

/** What it is, where it lies, and how many there should be at least. How many there are is changed by movements only. */
export function Bestandsform({ zubehoer, zurueck }: { zubehoer: Zubehoerbestand | undefined; zurueck: () => void }) {
  return zubehoer ? <Aendern zubehoer={zubehoer} /> : <Anlegen zurueck={zurueck} />
}

function Anlegen({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(zubehoertexte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.zubehoerAnlegen)
  const lager = useLager()
  return (
    <RecordForm
      schema={NeuesZubehoer}
      label={t('neues')}
      texts={messages[language]}
      submitLabel={t('anlegen')}
      onSaved={zurueck}
      defaults={{ name: '', standortId: null, bestand: 0, mindestbestand: 0, bemerkung: '', aktiv: true }}
      onSave={(body) => act({ body })}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={t('name')} hint={t('namenHinweis')} maxLength={100} autoComplete="off" />
          <FormPick form={form} name="standortId" label={t('lager')} hint={t('lagerHinweis')} {...lager} />
          <div className="hw-felder">
            <FormNumber form={form} name="bestand" label={t('anfang')} min={0} />
            <FormNumber form={form} name="mindestbestand" label={tm('mindestbestand')} hint={t('mindestHinweis')} min={0} />
          </div>
          <FormText form={form} name="bemerkung" label={t('bemerkung')} maxLength={2000} multiline />
        </>
      )}
    </RecordForm>
  )
}

function Aendern({ zubehoer }: { zubehoer: Zubehoerbestand }) {
  const t = useTexts(zubehoertexte)
  const tm = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.zubehoerAendern)
  const lager = useLager()
  return (
    <RecordForm
      schema={Zubehoerangaben}
      label={t('zubehoer')}
      texts={messages[language]}
      defaults={Zubehoerangaben.parse(zubehoer)}
      revision={zubehoer.revision}
      onSave={(body, revision) => act({ params: { id: zubehoer.id }, body: { ...body, revision } })}
    >
      {(form) => (
        <>
          <FormText form={form} name="name" label={t('name')} maxLength={100} autoComplete="off" />
          <FormPick form={form} name="standortId" label={t('lager')} {...lager} selected={zubehoer.standort} />
          <FormNumber form={form} name="mindestbestand" label={tm('mindestbestand')} hint={t('mindestHinweis')} min={0} />
          <FormText form={form} name="bemerkung" label={t('bemerkung')} maxLength={2000} multiline />
          <FormCheckbox form={form} name="aktiv">
            {t('aktiv')}
          </FormCheckbox>
          <p className="hint">{t('aktivHinweis')}</p>
        </>
      )}
    </RecordForm>
  )
}
