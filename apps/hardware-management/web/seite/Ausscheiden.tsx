import { useState } from 'react'
import * as z from 'zod/mini'
import { ausscheidegruende, Ausscheidegrund } from '#domain/geraete/contract.ts'
import { Day, note } from '#platform/contract/shapes.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Freigewordene, usePlaetzeVon } from '../lizenz/Freigewordene.tsx'
import { lizenztexte } from '../lizenz/texte.ts'
import { texte } from '../texte.ts'

/** A device leaves with its day and reason, and may come back. */
export function Ausscheiden({ geraet }: { geraet: Hardwaredetail }) {
  const t = useTexts(texte)
  const tl = useTexts(lizenztexte)
  const [offen, setOffen] = useState<'ausscheiden' | 'plaetze' | 'zurueckholen' | null>(null)
  const { act } = useAct(calls.zurueckholen)
  const zu = () => setOffen(null)
  return (
    <>
      {geraet.darf.includes('zurueckholen') && <Button onPress={() => setOffen('zurueckholen')}>{t('zurueckholen')}</Button>}
      {geraet.darf.includes('ausscheiden') && <Button onPress={() => setOffen('ausscheiden')}>{t('ausscheiden')}</Button>}
      <Dialog open={offen === 'ausscheiden'} onClose={zu} title={t('ausscheidenTitel', { nummer: geraet.nummer })}>
        <Formular geraet={geraet} onFertig={(mitPlaetzen) => setOffen(mitPlaetzen ? 'plaetze' : null)} />
      </Dialog>
      <Dialog open={offen === 'plaetze'} onClose={zu} title={t('ausscheidenTitel', { nummer: geraet.nummer })}>
        <p className="t2">{tl('schonWeg')}</p>
        <Freigewordene wessen={{ geraet: geraet.id }} />
        <Button onPress={zu}>{tl('fertig')}</Button>
      </Dialog>
      <ConfirmDialog
        open={offen === 'zurueckholen'}
        onClose={zu}
        title={t('zurueckholen')}
        confirmLabel={t('zurueckholen')}
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await act({ params: { idhardware: geraet.id }, body: { grund, revision: geraet.revision } })
        }}
      >
        {t('zurueckholenText')}
      </ConfirmDialog>
    </>
  )
}

const Angabe = z.object({ ausscheidedatum: Day, ausscheidegrund: Ausscheidegrund, bemerkung: note(500) })

function Formular({ geraet, onFertig }: { geraet: Hardwaredetail; onFertig: (mitPlaetzen: boolean) => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const tl = useTexts(lizenztexte)
  const { can } = useSession()
  const plaetze = usePlaetzeVon(geraet.id)
  const { act } = useAct(calls.ausscheiden)
  const form = useForm(Angabe, {
    defaults: { ausscheidedatum: geraet.ausscheidedatum ?? Temporal.Now.plainDateISO().toString(), ausscheidegrund: geraet.ausscheidegrund, bemerkung: '' },
    onSubmit: async (werte) => {
      await act({ params: { idhardware: geraet.id }, body: { ...werte, revision: geraet.revision } })
      toast.success(t('ausgeschiedenOk', { tag: f.day(werte.ausscheidedatum) }))
      onFertig(plaetze.length > 0 && can('HARDWAREMANAGEMENT.VERWALTUNG'))
    },
  })
  return (
    <Form form={form} label={t('ausscheiden')}>
      <p className="t2">{t('ausscheidenText')}</p>
      {plaetze.length > 0 && <p className="t2">{tl('mitGeraet', { n: plaetze.length, lizenzen: plaetze.map(({ lizenz }) => lizenz).join(', ') })}</p>}
      <FormDate form={form} name="ausscheidedatum" label={tm('ausscheidedatum')} />
      <FormSelect form={form} name="ausscheidegrund" label={tm('ausscheidegrund')} items={ausscheidegruende.map((id) => ({ id, name: tm(`grund.${id}`) }))} />
      <FormText form={form} name="bemerkung" label={t('bemerkung')} multiline rows={2} maxLength={500} />
      <SubmitButton form={form}>{t('ausscheiden')}</SubmitButton>
    </Form>
  )
}
