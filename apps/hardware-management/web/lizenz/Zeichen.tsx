import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { lizenztexte } from './texte.ts'

/** How many places are taken, and a word where they are short. */
export function Platzstand({ lizenz: { plaetze, belegt, frei, freiAb } }: { lizenz: Pick<Lizenz, 'plaetze' | 'belegt' | 'frei' | 'freiAb'> }) {
  const t = useTexts(lizenztexte)
  if (plaetze === null || frei === null) return <span className="t3">{t('unbegrenzt')}</span>
  const stand = t('belegung', { belegt, plaetze })
  if (frei < 0) return <State kind="bad">{`${stand} · ${t('ueberbelegt', { n: -frei })}`}</State>
  if (freiAb !== null && frei <= freiAb) return <State kind="warn">{`${stand} · ${frei === 0 ? t('voll') : t('frei', { n: frei })}`}</State>
  return <>{stand}</>
}

/** Until when it holds; what is near says so. */
export function Laufzeit({ lizenz: { ende, kuendigung } }: { lizenz: Pick<Lizenz, 'ende' | 'kuendigung'> }) {
  const t = useTexts(lizenztexte)
  const f = useFormats()
  if (ende.ende === null) return <span className="t3">{t('unbefristet')}</span>
  if (ende.lage === 'abgelaufen') return <State kind="bad">{t('vorbei')}</State>
  if (kuendigung.lage === 'läuft ab') return <State kind="warn">{t('kuendbarNoch', { n: kuendigung.tage ?? 0 })}</State>
  if (ende.lage === 'läuft ab') return <State kind="warn">{ende.tage === 0 ? t('endetHeute') : t('endetIn', { n: ende.tage ?? 0 })}</State>
  return <State kind="ok">{t('bisTag', { tag: f.day(ende.ende) })}</State>
}
