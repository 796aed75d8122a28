import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Zaehlliste } from '#apps/hardware-management/contract/inventur.ts'
import { inventurtexte } from './texte.ts'

/** So many are drawn: who looks for another one types its number. */
const gezeigt = 40
interface OffeneProps {
  liste: Zaehlliste
  gezaehlt: ReadonlyMap<number, unknown>
  /** Where people count now: what belongs there comes first. */
  ort: string | null
  onHier: (nummer: number) => void
}

/** What nobody has counted yet; what carries no code is counted by a press. */
export function Offene({ liste, gezaehlt, ort, onHier }: OffeneProps) {
  const t = useTexts(inventurtexte)
  const hier = (wo: number | null) => Number(ort !== null && wo !== null && liste.wo[wo]?.id === ort)
  const offene = liste.geraete.filter(({ nummer }) => !gezaehlt.has(nummer)).toSorted((a, b) => hier(b.wo) - hier(a.wo) || (a.wo ?? 1e6) - (b.wo ?? 1e6))
  return (
    <section aria-label={t('nochOffen')}>
      <h2 className="t16 row">
        {t('nochOffen')} <Count value={offene.length} />
      </h2>
      {offene.length ? (
        <ul className="rows">
          {offene.slice(0, gezeigt).map(({ nummer, name, wo }) => (
            <li key={nummer}>
              <span className="grow hw-eintrag">
                {name || nummer}
                <small className="t2">{[nummer, wo !== null && liste.wo[wo]?.name].filter(Boolean).join(' · ')}</small>
              </span>
              <Button aria-label={t('hierVon', { name: name || String(nummer) })} onPress={() => onHier(nummer)}>
                {t('hier')}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <State kind="ok">{t('allesGezaehlt')}</State>
      )}
      {offene.length > gezeigt && <p className="t2">{t('weitere', { n: offene.length - gezeigt })}</p>}
    </section>
  )
}
