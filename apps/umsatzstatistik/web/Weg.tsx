import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import type { Ergebnis, Frage } from '../contract.ts'
import { texte } from './texte.ts'
import { bisSchritt, ergebnis } from './wege.ts'

/** The way from the top down to what is shown; each step leads back to it. */
export function Weg({ frage, schritte }: { frage: Frage; schritte: Ergebnis['pfad'] }) {
  const t = useTexts(texte)
  if (!schritte.length) return null
  return (
    <nav className="us-weg" aria-label={t('weg')}>
      <Anchor className="link" href={ergebnis(bisSchritt(frage, 0))}>
        {t('alles')}
      </Anchor>
      {schritte.map(({ ebene, schluessel, nummer, bezeichnung }, nr) => {
        const name = [nummer, bezeichnung].filter(Boolean).join(' ')
        const letzter = nr === schritte.length - 1
        return (
          <span key={`${ebene} ${schluessel}`}>
            <ChevronRight className="i s" aria-hidden="true" />
            {letzter ? (
              <b aria-current="page">{name}</b>
            ) : (
              <Anchor className="link" href={ergebnis(bisSchritt(frage, nr + 1))}>
                {name}
              </Anchor>
            )}
          </span>
        )
      })}
    </nav>
  )
}
