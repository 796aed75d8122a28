import type { ReactNode } from 'react'
import { useName } from '#domain/personal/web/usename.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { Zeitquelle } from '#domain/stempel/web/Zeitquelle.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { messages } from '../messages.ts'
import { Ort } from './Ortsangabe.tsx'
import { Stempelzeichen } from './Stempelzeichen.tsx'
import { useWartet } from './stand/wartende.ts'
import { beiwort, stornoText, wortVon } from './worte.ts'

/** One stamp: when, what, from where; a void one is struck through and says why. */
export function Stempelzeile({
  stempel,
  mitPerson = false,
  doppelt = false,
  menue,
}: {
  stempel: Zeitstempel
  mitPerson?: boolean
  /** The same intent stands right before it: it counts for nothing. */
  doppelt?: boolean
  menue?: ReactNode
}) {
  const t = useTexts(messages)
  const f = useFormats()
  const name = useName()
  const { storno, abweichungSek, vertrauen } = stempel
  const wartet = useWartet(stempel.id)
  return (
    <li className={storno ? 'se-aus' : undefined}>
      <b>{storno ? <s>{f.time(stempel.timestamp, stempel.zone)}</s> : f.time(stempel.timestamp, stempel.zone)}</b>
      <Stempelzeichen stempel={stempel} />
      <span className="two">
        {mitPerson && (
          <span className="mid">
            {stempel.employee.persnr} {name(stempel.employee)}
          </span>
        )}
        <span>{storno ? <s>{wortVon(t, stempel)}</s> : wortVon(t, stempel)}</span>
        <small>{storno ? stornoText(t, storno) : beiwort(t, stempel)}</small>
        {doppelt && <small>{t('doppeltEinmal')}</small>}
        {stempel.ort && (
          <small>
            <Ort stempel={stempel} />
          </small>
        )}
        {stempel.korrigiert && stempel.grund && <small>{t('ersetztGrund', { grund: stempel.grund })}</small>}
        {!storno && (abweichungSek !== null || vertrauen !== 'A') && (
          <small>
            <Zeitquelle vertrauen={vertrauen} abweichungSek={abweichungSek} />
          </small>
        )}
      </span>
      {storno || doppelt ? (
        <span className="t12 t3">{t('storniert')}</span>
      ) : (
        !mitPerson && !stempel.darf.includes('korrigieren') && (!menue || wartet) && <Ticks arrived={!wartet} />
      )}
      {menue}
    </li>
  )
}
