import { useState } from 'react'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { texte } from './texte.ts'
import { useWartende, type Wartender } from './wartende.ts'

/** Writes of sheets that the server does not have yet; refused ones with the reason. `id`: those of this sheet. */
export function Wartendes({ id }: { id?: string }) {
  const t = useTexts(texte)
  const alle = useWartende().filter((einer) => id === undefined || einer.id === id)
  if (!alle.length) return null
  return (
    <ul className="rows panel as-wartend" aria-label={t('wartend')}>
      {alle.map((einer) => (
        <Zeile key={einer.entry.id} wartender={einer} verweis={id === undefined} />
      ))}
    </ul>
  )
}

function Zeile({ wartender: { entry, id }, verweis }: { wartender: Wartender; verweis: boolean }) {
  const t = useTexts(texte)
  const [frage, setFrage] = useState(false)
  return (
    <li>
      <div className="row between wrap">
        {verweis ? <Anchor href={`/arbeitsschein/${id}`}>{entry.titel}</Anchor> : <b>{entry.titel}</b>}
        {!entry.problem && <Ticks arrived={false} />}
      </div>
      {entry.problem && (
        <Notice
          kind="bad"
          title={t('nichtUebernommen')}
          action={
            <span className="row wrap">
              <Button onPress={() => void retry(entry)}>{t('nochmal')}</Button>
              <Button kind="quiet" onPress={() => setFrage(true)}>
                {t('verwerfen')}
              </Button>
            </span>
          }
        >
          {entry.problem.errors?.[0]?.message ?? entry.problem.detail}
        </Notice>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('verwerfenTitel')}
        confirmLabel={t('verwerfen')}
        danger
        onConfirm={() => discard(entry.id)}
      >
        {entry.titel}
      </ConfirmDialog>
    </li>
  )
}
