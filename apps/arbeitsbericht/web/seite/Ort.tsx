import Map from 'lucide-react/icons/map'
import type { Position } from '#platform/contract/position.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '#apps/arbeitsbericht/contract.ts'
import { kartenadresse, standardeinstellungen } from '#domain/einsatz/bericht/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { texte } from '../texte.ts'

/** Where the device was: latitude, longitude, how exactly, and the way to the company's map. It opens by a press only, and is not told where it was pressed. */
export function Ort({ position: { gpsbreite, gpslaenge, genauigkeit } }: { position: Position }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { data: { karte } = standardeinstellungen } = useCall(calls.einstellungen)
  return (
    <>
      <Facts
        facts={[
          { label: t('breite'), value: f.number(gpsbreite, 6) },
          { label: t('laenge'), value: f.number(gpslaenge, 6) },
          { label: t('genauigkeit'), value: t('meter', { n: Math.round(genauigkeit) }) },
        ]}
      />
      <a className="btn plain" href={kartenadresse(karte, gpsbreite, gpslaenge) ?? undefined} target="_blank" rel="noreferrer">
        <Map className="i" />
        {t('karte')}
      </a>
    </>
  )
}
