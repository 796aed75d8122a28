import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Problem } from '../contract.ts'
import { texte } from './texte.ts'
import { useKontoname } from './usekontoname.ts'

/** What stays out, by name; the same reason once, with its documents behind it. */
export function Probleme({ probleme, vorbei = false }: { probleme: readonly Problem[]; vorbei?: boolean }) {
  const t = useTexts(texte)
  const kontoname = useKontoname()
  if (!probleme.length) return null
  const satz = ({ grund, wert }: Problem) =>
    grund === 'konto'
      ? t('grund.konto', { konto: kontoname(wert) })
      : grund === 'personenkonto'
        ? t('grund.personenkonto', { konto: wert })
        : t(`grund.${grund}`)
  return (
    <Notice kind="warn" title={t(vorbei ? 'draussenGeblieben' : 'draussen', { n: probleme.length })}>
      <ul className="be-probleme">
        {[...Map.groupBy(probleme, satz)].map(([grund, alle]) => (
          <li key={grund}>
            {grund} {kurz([...new Set(alle.map(({ was }) => was))])}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const kurz = (namen: readonly string[]) => `${namen.slice(0, 12).join(', ')}${namen.length > 12 ? ` … (+${namen.length - 12})` : ''}`
