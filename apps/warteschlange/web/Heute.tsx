import { useEffect, useState } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { sentOfMine, useOutbox } from '#platform/web/outbox/shown.ts'
import type { Sent } from '#platform/web/outbox/store.ts'
import { drawings } from '#platform/web/ui/show/Icon.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { messages } from '../messages.ts'

/** What went from this device to the server today, whichever page sent it; read again with each change of what waits. */
export function Heute() {
  const t = useTexts(messages)
  const f = useFormats()
  const { own, arrived, unseen } = useOutbox()
  const [sent, setSent] = useState<readonly Sent[]>([])
  useEffect(() => {
    let wanted = true
    void sentOfMine().then((found) => wanted && setSent(found))
    return () => {
      wanted = false
    }
  }, [own, arrived, unseen])
  if (!sent.length) return null
  const wann = (um: string) => {
    const tag = Temporal.Instant.from(um).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()
    return tag.equals(Temporal.Now.plainDateISO()) ? f.time(um) : f.dateTime(um)
  }
  return (
    <section className="ws-teil" aria-label={t('heute')}>
      <h2>{t('heute')}</h2>
      <ul className="panel rows ws-liste">
        {sent.map(({ id, titel, icon, um, at }) => {
          const Drawing = drawings[icon ?? 'hourglass']
          return (
            <li key={id}>
              <Drawing className="i" aria-hidden="true" />
              <b>{titel || t('eintrag')}</b>
              <span className="t14 t2 num">{wann(um)}</span>
              <span className="ws-weg">
                <State kind="ok">{t('amGeraet')}</State>
                <hr className="done" />
                <State kind="ok">{t('bueroUm', { zeit: f.time(Temporal.Instant.fromEpochMilliseconds(at).toString()) })}</State>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
