import { useEffect, useState, type CSSProperties } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAblauf } from './ablauf.ts'
import { texte } from '../texte.ts'

/** How long this stays, as a bar and in words. */
export function Rest() {
  const t = useTexts(texte)
  const { bis, dauer } = useAblauf()
  const [jetzt, setJetzt] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setJetzt(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  if (bis === null) return null
  const rest = Math.max(0, bis - jetzt)
  return (
    <div className="st-rest">
      <span className="meter" aria-hidden="true">
        <i style={{ '--v': Math.min(100, (rest / dauer) * 100) } as CSSProperties} />
      </span>
      <span className="row between">
        <b>{t('naechster')}</b>
        <span className="t2 num">{t('zurueckIn', { n: Math.ceil(rest / 1000) })}</span>
      </span>
    </div>
  )
}
