import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTexts } from '../text/i18n.tsx'
import { Notice } from '../ui/show/Notice.tsx'
import { shellTexts } from './messages.ts'

const astray = { astray: true }

/** From an address that does not exist, or that is closed to this person, to the nearest that is open; the screen there says so (`AstrayNotice`). */
export const Astray = ({ to }: { to: string }) => <Redirect to={to} replace state={astray} />

/** One sentence above the screen that somebody was led to; the next step takes it away. */
export function AstrayNotice() {
  const t = useTexts(shellTexts)
  const state = useHistoryState<typeof astray | null>()
  return state?.astray ? (
    <div className="astray">
      <Notice kind="info" live>
        {t('verirrt')}
      </Notice>
    </div>
  ) : null
}
