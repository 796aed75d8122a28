import { calls } from '#apps/ticket/contract.ts'
import { Einstellungen } from '#apps/ticket/contract/verwaltung.ts'
import { messages } from '#apps/ticket/messages.ts'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Pflegeform } from './Pflege.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'

/** How long a finished ticket can be reopened, and when an acceptance that nobody answers counts. */
export function Grenzen() {
  const t = useTexts(messages)
  const te = useTexts(einrichtungTexte)
  const { data, error } = useCall(calls.einstellungen)
  const { act } = useAct(calls.einstellungenAendern, { stale: [calls.einstellungen] })
  if (error) return <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice>
  if (!data) return <Skeleton rows={3} />
  return (
    <div className="ti-form">
      <Pflegeform schema={Einstellungen} label={te('grenzen')} neu={false} defaults={data} onSave={(body) => act({ body })}>
        {(form) => (
          <>
            <FormNumber
              form={form}
              name="wiederoeffnenTage"
              label={te('wiederoeffnenTage')}
              hint={te('wiederoeffnenHinweis')}
              unit={te('tageKurz')}
              min={0}
              max={365}
            />
            <FormNumber form={form} name="abnahmeTage" label={te('abnahmeTage')} hint={te('abnahmeHinweis')} unit={te('tageKurz')} min={2} max={60} />
          </>
        )}
      </Pflegeform>
    </div>
  )
}
