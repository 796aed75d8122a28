import { useRef } from 'react'
import { calls } from '#apps/verwaltung/contract.ts'
import { Zeitbeginn as Felder } from '#apps/verwaltung/contract/zeitbeginn.ts'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { ZeitbeginnFolgen } from './ZeitbeginnFolgen.tsx'

/** The company's first day of recording time, and what another one would change, said before it is saved. */
export function Zeitbeginn() {
  const t = useTexts(texte)
  const { data, error, refetch } = useCall(calls.zeitbeginn)
  const { act } = useAct(calls.zeitbeginnAendern)
  // What the person has read: as many accounts as were named for that day.
  const gelesen = useRef(new Map<string | null, number>()).current
  return (
    <Page title={t('zeitbeginn')} subtitle={t('zeitbeginnText')}>
      {error && !data ? (
        <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('erneutLaden')}</Button>}>
          {error.problem?.detail ?? t('unerreichbar')}
        </Notice>
      ) : (
        <Card title={t('zeiterfassungAb')}>
          {!data ? (
            <Skeleton rows={2} />
          ) : (
            <Formular
              schema={Felder}
              defaults={{ zeitAb: data.zeitAb }}
              revision={data.revision}
              label={t('zeitbeginn')}
              submitLabel={t('speichern')}
              onSave={({ zeitAb }, revision) => act({ body: { zeitAb, revision, betroffen: gelesen.get(zeitAb) ?? 0 } })}
            >
              {(form) => {
                const zeitAb = form.rhf.watch('zeitAb') as string | null
                return (
                  <>
                    <FormDate form={form} name="zeitAb" label={t('zeiterfassungAb')} hint={t('zeiterfassungAbHinweis')} />
                    {zeitAb === null && <p className="t2">{t('ohneZeitbeginn')}</p>}
                    {form.dirty && <ZeitbeginnFolgen zeitAb={zeitAb} gelesen={gelesen} />}
                  </>
                )
              }}
            </Formular>
          )}
        </Card>
      )}
    </Page>
  )
}
