import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { Teil } from '../Teil.tsx'

const farbe = { 'nicht übergeben': 'warn', läuft: 'info', anerkannt: 'ok', 'gilt als anerkannt': 'ok', 'vermutlich anerkannt': 'warn' } as const

/** Until when work by the hour is to be handed over, objected to and billed, and how it stands. */
export function Regiefrist({ frist }: { frist: NonNullable<Scheindetail['frist']> }) {
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <Teil titel={tm('regiefrist')}>
      <State kind={farbe[frist.stand]}>{tm(`frist.${frist.stand}`)}</State>
      <Facts
        facts={[
          { label: tm('uebergabeBis'), value: f.day(frist.uebergabeBis) },
          ...(frist.einwandBis ? [{ label: tm('einwandBis'), value: f.day(frist.einwandBis) }] : []),
          { label: tm('rechnungBis'), value: f.day(frist.rechnungBis) },
        ]}
      />
    </Teil>
  )
}
