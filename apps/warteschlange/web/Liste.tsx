import { useState } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import { type Entry } from '#platform/web/outbox/shown.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { drawings } from '#platform/web/ui/show/Icon.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { messages } from '../messages.ts'

/** So many are drawn at first, and so many more with each press; thousands may wait. */
const step = 100

/** Entries on their way: on the device, not at the server yet. */
export function Liste({ titel, entries }: { titel: string; entries: readonly Entry[] }) {
  const t = useTexts(messages)
  const [shown, setShown] = useState(step)
  return (
    <section className="ws-teil" aria-label={titel}>
      <h2>
        {titel}
        <Count value={entries.length} />
      </h2>
      <ul className="panel rows ws-liste">
        {entries.slice(0, shown).map((entry) => (
          <Zeile key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length > shown && (
        <p className="row wrap">
          <span className="t14 t2">{t('weitere', { n: entries.length - shown })}</span>
          <Button kind="quiet" onPress={() => setShown(shown + step)}>
            {t('weitereZeigen')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Zeile({ entry }: { entry: Entry }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [frage, setFrage] = useState(false)
  const { problem, kopf, id } = entry
  const titel = entry.titel || t('eintrag')
  const Drawing = drawings[entry.icon ?? 'hourglass']
  const verwerfen = async () => {
    await discard(id)
    toast.success(t('verworfen'))
  }
  return (
    <li>
      <Drawing className="i" aria-hidden="true" />
      <b>{titel}</b>
      <span className="t14 t2 num">{f.dateTime(kopf.um)}</span>
      <span className="ws-weg">
        <State kind="ok">{t('amGeraet')}</State>
        <hr />
        {problem ? <State kind="bad">{t('abgelehnt')}</State> : <State kind="idle">{t('buero')}</State>}
      </span>
      {problem && (
        <div className="ws-fehler">
          <p>
            <CircleAlert className="i s" aria-hidden="true" />
            {problem.detail}
          </p>
          <span className="row wrap">
            <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
            <Button kind="quiet" onPress={() => setFrage(true)}>
              {t('verwerfen')}
            </Button>
          </span>
        </div>
      )}
      <ConfirmDialog open={frage} onClose={() => setFrage(false)} title={t('verwerfenFrage')} confirmLabel={t('verwerfen')} danger onConfirm={verwerfen}>
        <p>{t('verwerfenText', { titel, wann: f.dateTime(kopf.um) })}</p>
      </ConfirmDialog>
    </li>
  )
}
