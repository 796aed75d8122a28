import { useState } from 'react'
import { discard, retry } from '#platform/web/outbox/outbox.ts'
import type { Entry } from '#platform/web/outbox/shown.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Ticks } from '#platform/web/ui/show/Ticks.tsx'
import { texte } from '../texte.ts'
import { useObjekte } from '../usewahl.ts'
import type { Neu } from '../wartende.ts'

/** An entry that the office does not know yet, or that it refused. */
export function Wartezeile({ entry, zone }: { entry: Entry; zone: string }) {
  const t = useTexts(texte)
  const f = useFormats()
  const objekte = useObjekte()
  const [frage, setFrage] = useState(false)
  const { von, bis, objektId, beschreibung } = entry.body as Neu
  const minuten = (Temporal.Instant.from(bis).epochMilliseconds - Temporal.Instant.from(von).epochMilliseconds) / 60_000
  return (
    <div className="ab-e wartet">
      <b className="ab-um">{f.time(von, zone)}</b>
      <span className="ab-strich" />
      <div className="ab-was">
        <span className="row between">
          <b>{objekte.items.find(({ id }) => id === objektId)?.name ?? entry.titel}</b>
          <b className="num">{f.duration(minuten)}</b>
        </span>
        {beschreibung && <span className="t12 t2">{beschreibung}</span>}
        {!entry.problem && <Ticks arrived={false} />}
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
        />
      </div>
    </div>
  )
}
