import { useState } from 'react'
import { outdated } from '#platform/contract/problem.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { recordTexts } from './messages.ts'

/** Acts outside of forms: what went wrong or well stands where it was pressed. */
export function useAttempt() {
  const t = useTexts(recordTexts)
  const [outcome, setOutcome] = useState<{ kind: 'ok' | 'bad'; text: string } | null>(null)
  const attempt = async (act: () => Promise<unknown>, then?: string) => {
    setOutcome(null)
    try {
      await act()
      if (then) setOutcome({ kind: 'ok', text: then })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { problem } = error
      const atField = problem?.code === outdated ? undefined : problem?.errors?.[0]?.message
      setOutcome({ kind: 'bad', text: atField ?? problem?.detail ?? t('unreachable') })
      return false
    }
  }
  return {
    attempt,
    notice: outcome && (
      <Notice kind={outcome.kind} live>
        {outcome.text}
      </Notice>
    ),
  }
}
