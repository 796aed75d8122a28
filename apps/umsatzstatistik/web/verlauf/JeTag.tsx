import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import type { Verlauf } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'

/** Sales by day of work, where the branches of the question agree on these days. */
export function JeTag({ jeTag, weg }: { jeTag: NonNullable<Verlauf['jeTag']>; weg: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { tage, tageVj, umsatz, umsatzVj, deltaProzent } = jeTag
  return (
    <KeyFigure label={t('jeArbeitstag')} value={f.euros(umsatz)}>
      <span className="t14 t2">
        {umsatzVj === null
          ? t('arbeitstage', { n: tage })
          : t('arbeitstageVj', {
              tage,
              tageVj: tageVj ?? 0,
              betrag: f.euros(umsatzVj),
              delta: deltaProzent === null ? '–' : `${Number(deltaProzent) > 0 ? '+' : ''}${f.number(Number(deltaProzent), 1)} %`,
            })}
      </span>
      <button type="button" className="link us-jetag" onClick={weg}>
        {t('ausblenden')}
      </button>
    </KeyFigure>
  )
}
