import type * as z from 'zod/mini'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { befundtexte } from './befundtexte.ts'
import type { Erechnung, Unterschied } from '#domain/belege/erechnung/contract.ts'
import { feldtexte } from './feldtexte.ts'
import { texte } from './texte.ts'
import { inVierern, useWerte } from './werte.ts'

type Befund = z.output<typeof Erechnung>['befunde'][number]
const zeichen = { fehler: 'bad', warnung: 'warn', hinweis: 'info' } as const

/** Whether the invoice keeps the rules, and what it does not keep: rule, place and a sentence. */
export function Befunde({ erechnung: { befunde, gueltig, keineRechnung, regelwerk } }: { erechnung: Erechnung }) {
  const t = useTexts(texte)
  const fehler = befunde.filter(({ stufe }) => stufe === 'fehler').length
  const hinweise = befunde.length - fehler
  return (
    <>
      {keineRechnung && <Notice kind="warn">{t('keineRechnung')}</Notice>}
      <p className="row wrap">
        <State kind={gueltig ? 'ok' : 'bad'}>{t(gueltig ? 'gueltig' : 'ungueltig')}</State>
        <span className="t2">
          {[
            gueltig ? t('gueltigText', { regelwerk: regelwerk ?? '' }) : t('fehlerzahl', { n: fehler, regelwerk: regelwerk ?? '' }),
            hinweise > 0 && t('hinweise', { n: hinweise }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {befunde.length > 0 && (
        <ul className="er-befunde">
          {befunde.slice(0, 100).map((befund, nr) => (
            // Two findings may be the same but for their place in the list.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={nr}>
              <State kind={zeichen[befund.stufe]}>{befund.regel}</State>
              <Satz befund={befund} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Satz({ befund }: { befund: Befund }) {
  const t = useTexts(befundtexte)
  const tt = useTexts(texte)
  const feld = useFeld()
  const { zahl } = useWerte('EUR')
  const { grund, position, ist, soll } = befund
  const worte = { feld: feld(befund.feld), ist: zahl(ist, 2) || t('leerwert'), soll: /^-?\d/.test(soll) ? zahl(soll, 2) : soll }
  const satz = t(grund === 'summe' && !soll ? 'summeOhne' : grund === 'form' && ist ? 'formMit' : grund, worte)
  return (
    <span>
      {satz}
      <small className="t3">{[befund.feld, position && tt('position', { id: position })].filter(Boolean).join(' · ')}</small>
    </span>
  )
}

/** What the XML says otherwise than the recorded document or its PDF, in red: a changed account or amount is the fraud to look for. */
export function Unterschiede({ unterschiede, waehrung }: { unterschiede: readonly Unterschied[]; waehrung: string }) {
  const t = useTexts(texte)
  const feld = useFeld()
  const { geld, tag } = useWerte(waehrung)
  if (!unterschiede.length) return null
  const wert = (nummer: string, text: string) => (betragsfelder.has(nummer) ? geld(text) : nummer === 'BT-84' ? inVierern(text) : tag(text))
  return (
    <Notice kind="bad" title={t('unterschiedTitel')}>
      <ul className="er-unterschiede">
        {unterschiede.map((einer) => (
          <li key={`${einer.wo} ${einer.feld}`}>
            <b>{feld(einer.feld)}</b>
            <span>{t('inErechnung', { wert: wert(einer.feld, einer.erechnung) })}</span>
            <span>{einer.anderswo ? t(`wo.${einer.wo}`, { wert: wert(einer.feld, einer.anderswo) }) : t('nicht.pdf')}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
const betragsfelder = new Set(['BT-109', 'BT-112'])

/** The name of a field; its number where it has none. */
export function useFeld() {
  const t = useTexts(feldtexte)
  return (nummer: string) => (nummer in feldtexte.de ? t(nummer as 'BT-1') : nummer)
}
