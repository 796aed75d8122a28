import type { ReactNode } from 'react'
import type { Result } from '#platform/contract/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { texte } from './texte.ts'

export type Einstellungen = Result<typeof calls.einstellungen>

/** Opens a screen when its configuration is there; until then, and when it cannot be loaded, nothing of it is drawn. */
export function MitEinstellungen({ children }: { children: (einstellungen: Einstellungen) => ReactNode }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const { data, error, refetch } = useCall(calls.einstellungen)
  if (data) return children(data)
  return (
    <Page title={tm('titel')}>
      {error ? (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}
