import { Buchungsvorgabe, kontenrahmen, steuerfallVon, type Kontenrahmen } from '#domain/belege/buchungsexport/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Filialwahl, useWahl } from './Filialwahl.tsx'
import { texte } from './texte.ts'
import { useSteuerfall } from './usekontoname.ts'

/** How each branch hands its postings over: numbers at DATEV, chart of accounts, accounts by tax. */
export function Einrichtung() {
  const t = useTexts(texte)
  const wahl = useWahl()
  const { filiale } = wahl
  const { data, error, refetch } = useCall(calls.einrichtung, { params: { vkforgid: filiale?.vkforgid ?? 0 } }, { enabled: filiale !== undefined })
  return (
    <Page title={t('einrichtung')} subtitle={t('einrichtungText')}>
      <Filialwahl wahl={wahl} />
      {data && filiale ? (
        <Formular key={filiale.vkforgid} vkforgid={filiale.vkforgid} vorgabe={data} />
      ) : error ? (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

/** Kinds of tax as people know them: the usual rates first, the highest before the others. */
const gereiht = (konten: Buchungsvorgabe['konten']) => Object.keys(konten).toSorted((a, b) => rang(a) - rang(b))
const rang = (fall: string) => {
  const teile = steuerfallVon(fall)
  return teile?.kategorie === 'S' ? -teile.satz : 0
}

const vier = ['erloes', 'aufwand', 'skontoGewaehrt', 'skontoErhalten'] as const

function Formular({ vkforgid, vorgabe: { revision, ...vorgabe } }: { vkforgid: number; vorgabe: Result<typeof calls.einrichtung> }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const steuerfall = useSteuerfall()
  const { act } = useAct(calls.einrichten)
  return (
    <RecordForm
      schema={Buchungsvorgabe}
      label={t('einrichtung')}
      texts={messages[language]}
      defaults={vorgabe}
      revision={revision}
      onSave={(body, gesehen) => act({ params: { vkforgid }, body: { ...body, revision: gesehen } })}
    >
      {(form) => (
        <>
          <div className="be-steuer">
            <FormNumber form={form} name="berater" label={t('berater')} plain />
            <FormNumber form={form} name="mandant" label={t('mandant')} plain />
            <FormSelect form={form} name="kontenrahmen" label={t('kontenrahmen')} items={kontenrahmen.map((id) => ({ id, name: t(`rahmen.${id}`) }))} />
            <FormNumber form={form} name="sachkontenlaenge" label={t('sachkontenlaenge')} />
            <FormNumber form={form} name="wjBeginn" label={t('wjBeginn')} />
            <FormDate form={form} name="abgeschlossenBis" label={t('abgeschlossenBis')} hint={t('abgeschlossenHinweis')} />
            <FormText form={form} name="bank" label={t('feld.bank')} />
            <FormText form={form} name="einbehaltForderung" label={t('feld.einbehaltForderung')} />
            <FormText form={form} name="einbehaltVerbindlichkeit" label={t('feld.einbehaltVerbindlichkeit')} />
            <FormText form={form} name="sammeldebitor" label={t('sammeldebitor')} hint={t('sammelHinweis')} />
            <FormText form={form} name="sammelkreditor" label={t('sammelkreditor')} hint={t('sammelHinweis')} />
          </div>
          <div>
            <Button
              onPress={() =>
                void request(calls.vorschlag, { params: { rahmen: form.rhf.getValues('kontenrahmen') as Kontenrahmen } }).then(
                  ({ konten, bank, einbehaltForderung, einbehaltVerbindlichkeit }) => {
                    for (const [feld, wert] of Object.entries({ konten, bank, einbehaltForderung, einbehaltVerbindlichkeit }))
                      form.rhf.setValue(feld as 'konten', wert as never, { shouldDirty: true })
                  },
                )
              }
            >
              {t('ueblicheKonten')}
            </Button>
          </div>
          {gereiht(form.rhf.watch('konten') as Buchungsvorgabe['konten']).map((fall) => (
            <fieldset key={fall} className="be-fall">
              <legend>{steuerfall(fall)}</legend>
              <div className="be-steuer">
                {vier.map((welches) => (
                  <FormText key={welches} form={form} name={`konten.${fall}.${welches}` as never} label={t(`feld.${welches}`)} />
                ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
    </RecordForm>
  )
}
