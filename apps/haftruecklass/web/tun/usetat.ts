import type { Call } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import type { calls, Einbehalt } from '#apps/haftruecklass/contract.ts'
import { texte } from '../texte.ts'

type Schreibend = Extract<(typeof calls)[keyof typeof calls], { method: 'POST' }>

/** Does something with retentions as they stand on the screen, all of them or none, and says so. What the server refuses is thrown. */
export function useTat(zeilen: readonly Einbehalt[], onFertig: () => void) {
  const t = useTexts(texte)
  return async (call: Schreibend, werte: object, erfolg: keyof typeof texte.de) => {
    const body = { ids: zeilen.map(({ id }) => id), gesehen: zeilen.map(({ nr }) => nr), ...werte }
    await request(call as Call, { body } as never).catch((error: unknown) => {
      // Refused as a rule because somebody was faster: what he did is shown.
      refreshTopics(new Set(['ruecklass']))
      throw error
    })
    toast.success(t(erfolg))
    onFertig()
  }
}
