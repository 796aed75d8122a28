import type { ReactNode } from 'react'
import Users from 'lucide-react/icons/users'
import type * as z from 'zod/mini'
import type { Way } from '#platform/text/way.ts'
import type { Status, Uebersicht } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { zeichen } from '../worte.ts'

type Zahlen = z.output<typeof Uebersicht>

/** The four figures and the curve of the day. Each figure leads to the people behind it. */
export function Zaehler({ zahlen, ziel }: { zahlen: Zahlen | undefined; ziel: (status: Status | null) => Way }) {
  const t = useTexts(messages)
  const f = useFormats()
  const figur = (label: ReactNode, wert: number | undefined, href: Way) => (
    <KeyFigure size="l" label={label} value={wert === undefined ? '–' : f.number(wert)} href={href} />
  )
  const stand = (status: Status) => <State kind={zeichen[status]}>{t(`status.${status}`)}</State>
  return (
    <div className="sa-zaehler">
      <div className="sa-zahlen">
        {figur(stand('U'), zahlen?.fehltUnerwartet, ziel('U'))}
        {figur(stand('E'), zahlen?.fehltErwartet, ziel('E'))}
        {figur(stand('A'), zahlen?.anwesend, ziel('A'))}
        {figur(
          <span className="state t2">
            <Users className="i" />
            {t('gesamt')}
          </span>,
          zahlen?.gesamt,
          ziel(null),
        )}
      </div>
      {zahlen && <Kurve zahlen={zahlen} />}
    </div>
  )
}

/** How many were there, over the same 24 hours as the lines below. */
function Kurve({
  zahlen: {
    kurve: { schrittMin, werte },
    gesamt,
    anwesend,
    jetztMin,
  },
}: {
  zahlen: Zahlen
}) {
  const t = useTexts(messages)
  const stunde = schrittMin / 60
  const hoehe = (wert: number) => 42 - (gesamt ? (wert / gesamt) * 39 : 0)
  const ende = jetztMin === null ? werte.length * stunde : jetztMin / 60
  const stufen = werte.map((wert, index) => `V${hoehe(wert)}H${Math.min(ende, (index + 1) * stunde)}`).join('')
  const max = Math.max(0, ...werte, jetztMin === null ? 0 : anwesend)
  const text = jetztMin === null ? t('kurveTag', { max, gesamt }) : t('kurveText', { max, gesamt, jetzt: anwesend })
  return (
    <>
      <svg className="sa-kurve" viewBox="0 0 24 42" preserveAspectRatio="none" role="img" aria-label={text}>
        <path className="grenze" d="M0 3H24" />
        {werte.length > 0 && <path d={`M0 42${stufen}V42Z`} strokeLinejoin="round" />}
        {jetztMin !== null && <path className="jetzt" d={`M${jetztMin / 60} 0V42`} />}
      </svg>
      <span className="sa-kurventext t12 t3" aria-hidden="true">
        {t('kurve')}
      </span>
    </>
  )
}
