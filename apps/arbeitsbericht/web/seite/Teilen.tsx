import { useState } from 'react'
import type { Id } from '#platform/contract/shapes.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { NumberField } from '#platform/web/ui/field/NumberField.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Berichtsdetail } from '#apps/arbeitsbericht/contract.ts'
import { messages } from '#apps/arbeitsbericht/messages.ts'
import { texte } from '../texte.ts'

interface Teil {
  anteil: number | null
  objektId: Id<'objekt'> | null
}

/** One entry becomes several, one after the other, by shares. */
export function Teilen({ bericht, onClose }: { bericht: Berichtsdetail; onClose: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const objekte = useRemotePick(calls.objekte)
  const seines = { id: bericht.objekt.id, nummer: String(bericht.objekt.nummer), name: bericht.objekt.name }
  const [teile, setTeile] = useState<readonly Teil[]>([
    { anteil: 50, objektId: seines.id },
    { anteil: 50, objektId: null },
  ])
  const [fehler, setFehler] = useState<string | null>(null)
  const { act, pending } = useAct(calls.teilen)
  const setze = (nr: number, neu: Partial<Teil>) => setTeile(teile.with(nr, { ...teile[nr]!, ...neu }))
  const ganz = teile.every(({ anteil, objektId }) => anteil && objektId)
  const sende = async () => {
    setFehler(null)
    try {
      await act({
        params: { id: bericht.id },
        body: {
          revision: bericht.revision,
          teile: teile.map(({ anteil, objektId }) => ({
            anteil: anteil!,
            objektId: objektId!,
            kostenstelleId: objektId === bericht.objekt.id ? (bericht.kostenstelle?.id ?? null) : null,
          })),
        },
      })
      toast.success(t('geteilt'))
      onClose()
    } catch (error) {
      setFehler((error instanceof CallError && error.problem?.detail) || t('nichtGespeichert'))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('teilenTitel')}
      footer={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('abbrechen')}
          </Button>
          <Button kind="primary" pending={pending} disabled={!ganz} onPress={() => void sende()}>
            {t('teilen')}
          </Button>
        </>
      }
    >
      <p className="t2">{t('teilenText')}</p>
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      {teile.map((teil, nr) => (
        // The parts have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={nr} className="ab-gruppe">
          <legend className="label">{t('teil', { n: nr + 1 })}</legend>
          <NumberField label={t('anteil', { n: nr + 1 })} value={teil.anteil} onChange={(anteil) => setze(nr, { anteil })} />
          <PickList label={tm('objekt')} {...objekte} selected={seines} value={teil.objektId} onChange={(objektId) => setze(nr, { objektId })} />
        </fieldset>
      ))}
      {teile.length < 10 && <Button onPress={() => setTeile([...teile, { anteil: 50, objektId: null }])}>{t('nochEinTeil')}</Button>}
    </Dialog>
  )
}
