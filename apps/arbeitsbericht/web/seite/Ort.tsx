import Map from 'lucide-react/icons/map'
import type { Position } from '#platform/contract/position.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { texte } from '../texte.ts'

/** Search of a map by latitude and longitude. It is opened by a press only, and is not told where it was pressed. */
const karte = (breite: number, laenge: number) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${breite}, ${laenge}`)}`

/** Where the device was: latitude, longitude, how exactly, and the way to the map. */
export function Ort({ position: { gpsbreite, gpslaenge, genauigkeit } }: { position: Position }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <>
      <Facts
        facts={[
          { label: t('breite'), value: f.number(gpsbreite, 6) },
          { label: t('laenge'), value: f.number(gpslaenge, 6) },
          { label: t('genauigkeit'), value: t('meter', { n: Math.round(genauigkeit) }) },
        ]}
      />
      <a className="btn plain" href={karte(gpsbreite, gpslaenge)} target="_blank" rel="noreferrer">
        <Map className="i" />
        {t('karte')}
      </a>
    </>
  )
}
