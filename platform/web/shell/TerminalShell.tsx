import MonitorOff from 'lucide-react/icons/monitor-off'
import { useTexts } from '../i18n.tsx'
import { Mark } from '../ui/Mark.tsx'
import { shellTexts } from './messages.ts'

/** The wall terminal's frame. A device that nobody has paired says so and offers nothing. */
export default function TerminalShell() {
  const t = useTexts(shellTexts)
  return (
    <main className="whole on-ink terminal" id="inhalt">
      <Mark />
      <MonitorOff className="i l" aria-hidden="true" />
      <h1>{t('nichtGekoppelt')}</h1>
      <p className="t2">{t('nichtGekoppeltText')}</p>
    </main>
  )
}
