import type { CSSProperties } from 'react'
import { localeOf } from '#platform/web/text/formats.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import type { Frage, Verlauf } from '#apps/umsatzstatistik/contract.ts'
import { texte } from '../texte.ts'
import { ergebnis } from '../wege.ts'
import { achseVon, hoehe, type Achse } from './achse.ts'
import { teilname, unterschied } from './teil.ts'

interface Props {
  frage: Frage
  teile: Verlauf['teile']
}

/** Sales of each month as a bar, those of the year before as its outline; each leads to the same question about this month alone. */
export function Saeulen({ frage, teile }: Props) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const vergleich = teile.some(({ umsatzVj }) => umsatzVj !== null)
  const achse = achseVon(teile.flatMap(({ umsatz, umsatzVj }) => [Number(umsatz), Number(umsatzVj ?? 0)]))
  const tausend = achse.oben - achse.unten >= 10_000
  const jahre = [...new Set(teile.map(({ von }) => von.slice(0, 4)))]
  return (
    <figure className="us-saeulen" aria-label={t('verlauf')}>
      <figcaption className="t12 t2">
        <span className="us-zeichen jetzt">{jahre.length === 1 ? jahre[0] : t('gefragt')}</span>
        {vergleich && <span className="us-zeichen zuvor">{jahre.length === 1 ? Number(jahre[0]) - 1 : t('jahrZuvor')}</span>}
        {teile.some(({ laeuft }) => laeuft) && <span className="us-zeichen laeuft">{t('laeuftNoch')}</span>}
        <span className="us-einheit">{t(tausend ? 'tausendEuro' : 'euro')}</span>
      </figcaption>
      <div className="us-flaeche">
        <div className="us-linien" aria-hidden="true">
          {achse.linien.map((linie) => (
            <span key={linie} style={{ bottom: `${hoehe(achse, linie)}%` }} className={linie === 0 ? 'null t12 t2' : 't12 t2'}>
              {f.number(tausend ? linie / 1000 : linie)}
            </span>
          ))}
        </div>
        <ul>
          {teile.map(({ von, bis, umsatz, umsatzVj, laeuft }) => {
            const voll = teilname({ von, bis }, 'long', localeOf(language))
            const delta = unterschied(umsatz, umsatzVj)
            const worte = t(umsatzVj === null ? 'monatSatz' : 'monatSatzVj', {
              monat: voll,
              betrag: f.money(umsatz),
              zuvor: f.money(umsatzVj ?? '0.00'),
              delta: delta === null ? '–' : `${delta > 0 ? '+' : ''}${f.number(delta, 1)} %`,
            })
            return (
              <li key={von}>
                <Anchor href={ergebnis({ ...frage, vondat: von, bisdat: bis })} aria-label={worte} title={worte}>
                  <span className="us-saeule">
                    {umsatzVj !== null && <i className="zuvor" style={stelle(achse, Number(umsatzVj))} />}
                    <i className={laeuft ? 'jetzt laeuft' : 'jetzt'} style={stelle(achse, Number(umsatz))} />
                  </span>
                  <span className="us-monat t12 t2">{teilname({ von, bis }, 'short', localeOf(language))}</span>
                </Anchor>
              </li>
            )
          })}
        </ul>
      </div>
    </figure>
  )
}

/** From the line of nothing up, or down for what was taken back. */
const stelle = (achse: Achse, wert: number) =>
  ({ '--u': `${hoehe(achse, Math.min(0, wert))}%`, '--h': `${Math.abs(hoehe(achse, wert) - hoehe(achse, 0))}%` }) as CSSProperties
