import { useState } from 'react'
import { useName } from '#domain/personal/web/usename.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { calls, type Woche } from '../contract.ts'
import { texteFreigabe } from './texte-freigabe.ts'

/** Hands in and approves a week that its person did not hand in; the reason is asked for. */
export function Nachreichen({ woche: { employee, montag } }: { woche: Woche }) {
  const t = useTexts(texteFreigabe)
  const name = useName()
  const [offen, setOffen] = useState(false)
  const { act } = useAct(calls.nachreichen)
  return (
    <div className="row wrap">
      <Button onPress={() => setOffen(true)}>{t('nachreichen')}</Button>
      <ConfirmDialog
        open={offen}
        onClose={() => setOffen(false)}
        title={t('nachreichenFrage', { name: name(employee) })}
        confirmLabel={t('nachreichen')}
        reason
        onConfirm={async (grund) => {
          await act({ params: { montag }, body: { employeeid: employee.id, grund } })
        }}
      >
        {t('nachreichenText')}
      </ConfirmDialog>
    </div>
  )
}
