import { calls } from '#apps/ticket/contract.ts'
import { grenzfelder } from '#apps/ticket/contract/felder.ts'
import { Einstellungen, grenzenId } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { Verlauf } from './Verlauf.tsx'

/** How long a finished ticket can be reopened, and when an acceptance that nobody answers counts. */
export function Grenzen() {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const { data, error } = useCall(calls.einstellungen)
  const { act } = useAct(calls.einstellungenAendern)
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice> : <Skeleton rows={3} />
  const { revision: jetzige, ...defaults } = data
  return (
    <Page title={te('grenzen')}>
      <div className="te-grenzen">
        <RecordForm
          schema={Einstellungen}
          label={te('grenzen')}
          texts={messages[language]}
          defaults={defaults}
          revision={jetzige}
          below={(form) => <Verlauf teil="einstellungen" id={grenzenId} form={form} />}
          onSave={(body, revision) => act({ body: { ...body, revision } })}
        >
          {(form) => (
            <>
              <FormPart form={form} fields={grenzfelder} name="wiederoeffnenTage" />
              <FormPart form={form} fields={grenzfelder} name="abnahmeTage" />
            </>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}
