import { useState } from 'react'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { texte } from '../texte.ts'

const wege = ['ticket', 'ablehnen', 'uebergehen'] as const
const erste = 'erste'

/** What happens to mails of people whom nobody knows. */
export function Posteinstellungen({ stand, onClose }: { stand: Result<typeof calls.posteinstellungen>; onClose: () => void }) {
  const t = useTexts(texte)
  const { attempt: tun, notice: meldung } = useAttempt()
  const { act, pending } = useAct(calls.posteinstellungenAendern)
  // The state that this person saw, whatever arrives meanwhile.
  const [{ revision }] = useState(stand)
  const [unbekannte, setUnbekannte] = useState(stand.unbekannte)
  const [filiale, setFiliale] = useState(stand.vkforgid === null ? erste : String(stand.vkforgid))
  const speichern = async () => {
    if (!(await tun(() => act({ body: { unbekannte, vkforgid: filiale === erste ? null : Number(filiale), revision } })))) return
    toast.success(t('gespeichert'))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('posteinstellungen')}
      footer={
        <>
          <Button onPress={onClose}>{t('abbrechen')}</Button>
          <Button kind="primary" pending={pending} onPress={() => void speichern()}>
            {t('speichern')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RadioGroup label={t('unbekannte')} value={unbekannte} onChange={setUnbekannte} choices={wege.map((id) => ({ id, label: t(`unbekannte.${id}`) }))} />
        {unbekannte === 'ticket' && (
          <Select
            label={t('postFiliale')}
            value={filiale}
            onChange={setFiliale}
            items={[
              { id: erste, name: t('ersteFiliale') },
              ...stand.filialen.map(({ vkforgid, name }) => ({ id: String(vkforgid), name: `${vkforgid} ${name}` })),
            ]}
          />
        )}
        {meldung}
      </div>
    </Dialog>
  )
}
