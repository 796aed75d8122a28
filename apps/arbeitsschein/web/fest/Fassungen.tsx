import { useState } from 'react'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Teil } from '../Teil.tsx'
import { texte } from '../texte.ts'
import { Fassungsdialog } from './Fassungsdialog.tsx'

/** What was signed, by which anybody can prove it, version by version. */
export function Fassungen({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const [nr, setNr] = useState<number | null>(null)
  return (
    <Teil titel={t('fassungen')}>
      {detail.fingerabdruck && (
        <div className="as-spalte">
          <Facts
            facts={[
              { label: tm('code'), value: <code>{detail.code}</code> },
              { label: tm('fingerabdruck'), value: <code className="as-abdruck">{detail.fingerabdruck}</code> },
            ]}
          />
          <p className="t12 t2">{t('pruefenHinweis', { adresse: `${location.host}/pruefen` })}</p>
        </div>
      )}
      <div className="row wrap">
        {detail.fassungen.toReversed().map((eine) => (
          <Button key={eine} onPress={() => setNr(eine)}>
            {t('fassungZeigen', { n: eine })}
          </Button>
        ))}
      </div>
      {nr !== null && <Fassungsdialog detail={detail} nr={nr} onClose={() => setNr(null)} />}
    </Teil>
  )
}
