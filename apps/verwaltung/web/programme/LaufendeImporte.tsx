import { useState } from 'react'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

type Stand = Result<typeof calls.importeLaufend>['laufend'][number]

/** What is being read in right now, how far it is, and its end. */
export function LaufendeImporte() {
  const { data } = useCall(calls.importeLaufend, {})
  return data?.laufend.map((stand) => <Laufender key={stand.id} stand={stand} />)
}

function Laufender({ stand }: { stand: Stand }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt, notice } = useAttempt()
  const { act } = useAct(calls.importAbbrechen)
  const [fragt, setFragt] = useState(false)
  const { id, art, datei, akteur, schritt, gelesen, zeilen, geprueft, geschrieben, belege, abbruch } = stand
  const [wert, von] = schritt === 'prueft' ? [gelesen, zeilen] : [geschrieben, belege]
  const wie =
    schritt === 'prueft'
      ? t('importPrueft', { gelesen: f.number(gelesen), zeilen: f.number(zeilen), geprueft: f.number(geprueft) })
      : t('importSchreibt', { geschrieben: f.number(geschrieben), belege: f.number(belege) })
  return (
    <Notice
      kind="info"
      title={t('importLaeuft', { was: t(`import_${art}`), datei, von: akteur })}
      action={!abbruch && <Button onPress={() => setFragt(true)}>{t('importEnde')}</Button>}
    >
      <Meter value={wert} max={von} label={wie} />
      {abbruch ? t('importEndet') : wie}
      {notice}
      <ConfirmDialog
        open={fragt}
        onClose={() => setFragt(false)}
        danger
        title={t('importFrage')}
        confirmLabel={t('importEnde')}
        onConfirm={async () => {
          await attempt(() => act({ params: { id } }))
        }}
      >
        {t('importFrageText')}
      </ConfirmDialog>
    </Notice>
  )
}
