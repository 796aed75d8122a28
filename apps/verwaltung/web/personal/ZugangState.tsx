import type * as z from 'zod/mini'
import type { Zugang } from '#apps/verwaltung/contract/personen.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

/** Whether somebody may sign in: drawing, word, colour. */
export function ZugangState({ zugang }: { zugang: z.output<typeof Zugang> }) {
  const t = useTexts(texte)
  return (
    <State kind={({ aktiv: 'ok', gesperrt: 'bad', ohne: 'idle' } as const)[zugang]}>
      {t(({ aktiv: 'zugangAktiv', gesperrt: 'zugangGesperrt', ohne: 'zugangOhne' } as const)[zugang])}
    </State>
  )
}
