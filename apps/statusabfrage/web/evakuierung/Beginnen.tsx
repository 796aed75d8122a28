import { useState } from 'react'
import type * as z from 'zod/mini'
import { calls } from '#apps/statusabfrage/contract.ts'
import type { Anlass, Evakuierung } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { moment } from '#platform/web/device/clock.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { store } from '#platform/web/outbox/outbox.ts'
import { assume } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'

type Standort = z.output<typeof calls.haus.result>['standorte'][number]

/** Begins an evacuation. The list that this device shows is the list from this moment on, whether the server hears of it now or later. */
export function Beginnen({ standort: { filiale, personen }, onClose }: { standort: Standort; onClose: () => void }) {
  const t = useTexts(messages)
  const gehe = useNavigate()
  const { session } = useSession()
  const [anlass, setzeAnlass] = useState<Anlass>('Alarm')
  const beginne = async () => {
    const [id, begonnen] = [uuid(), moment().um.toString()]
    const festgehalten: Evakuierung = {
      id,
      filiale,
      anlass,
      begonnen,
      begonnenVon: session.name,
      beendet: null,
      beendetVon: null,
      bemerkung: '',
      stand: begonnen,
      haken: [],
      darf: ['abhaken', 'beenden'],
      personen: personen.map((person) => ({ ...person, spaeter: false, gegangen: null })),
    }
    const { kept, arrived } = await store(
      calls.evakuierungBeginnen,
      { body: { id, vkforgid: filiale.vkforgid, anlass, begonnen, personen: personen.map(({ lstfix }) => lstfix.id) } },
      { titel: `${t('evakuierung')} ${filiale.name}`, icon: 'building', notiz: festgehalten },
    )
    if (!kept) await arrived
    assume(calls.evakuierung, { params: { id } }, festgehalten)
    await gehe(`/statusabfrage/evakuierung/${id}`)
  }
  return (
    <ConfirmDialog open onClose={onClose} danger title={t('beginnen')} confirmLabel={t('beginnen')} onConfirm={beginne}>
      <p>{t('beginnenFrage', { ort: filiale.name })}</p>
      <RadioGroup<Anlass>
        row
        label={t('anlass')}
        value={anlass}
        onChange={setzeAnlass}
        choices={(['Alarm', 'Übung'] as const).map((id) => ({ id, label: t(`anlass.${id}`) }))}
      />
    </ConfirmDialog>
  )
}
