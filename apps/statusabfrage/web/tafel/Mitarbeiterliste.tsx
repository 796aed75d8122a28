import { useRef } from 'react'
import type { Way } from '#platform/text/way.ts'
import type { Statuszeile } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Count } from '#platform/web/ui/show/Count.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { useVirtualRows } from '#platform/web/ui/list/usevirtualrows.ts'
import { Gruppenwort, gruppeVon, type Gruppe } from '../gruppen.tsx'
import { Zeile } from '../Zeile.tsx'

export interface MitarbeiterlisteProps {
  /** Undefined until the first answer. */
  zeilen: readonly Statuszeile[] | undefined
  stichdatum: string
  /** People per group over all pages; null = in the order of names or numbers, without groups. */
  gruppen: Readonly<Record<Gruppe, number>> | null
  href: (zeile: Statuszeile) => Way
  offen: string | undefined
}
type Eintrag = { art: 'kopf'; gruppe: Gruppe } | { art: 'zeile'; gruppe: Gruppe; zeile: Statuszeile; letzte: boolean }

/** The board: exceptions first, on the only tinted ground; long lists draw what is in sight. */
export function Mitarbeiterliste({ zeilen, stichdatum, gruppen, href, offen }: MitarbeiterlisteProps) {
  const t = useTexts(messages)
  const koerper = useRef<HTMLUListElement>(null)
  const eintraege = gegliedert(zeilen ?? [], gruppen !== null)
  const { items, before, after, measure } = useVirtualRows(eintraege.length, koerper)
  if (!zeilen) return <Skeleton avatar />
  if (!zeilen.length) return <Empty text={t('leerText')} />
  const messen = measure as unknown as ((element: HTMLLIElement | null) => void) | undefined
  return (
    <div className="sa-tafel">
      <div className="sa-p sa-achse t12 t3" aria-hidden="true">
        <span>{t('mitarbeiter')}</span>
        <span>{t('stand')}</span>
        <HoursAxis />
        <span className="right">{t('zuletzt')}</span>
      </div>
      <ul ref={koerper} style={{ paddingTop: before, paddingBottom: after }}>
        {items.map((index) => {
          const eintrag = eintraege[index]!
          const grund = gruppen !== null && eintrag.gruppe === 'U' ? 'sa-ausnahme' : ''
          return eintrag.art === 'kopf' ? (
            <li key={eintrag.gruppe} ref={messen} data-index={index} className={`sa-gruppe ${grund}`}>
              <h2>
                <Gruppenwort gruppe={eintrag.gruppe} />
              </h2>
              {gruppen && <Count value={gruppen[eintrag.gruppe]} label={t('mitarbeiter')} />}
            </li>
          ) : (
            <li
              key={eintrag.zeile.lstfix.id}
              ref={messen}
              data-index={index}
              className={`sa-p sa-zeile ${grund} ${eintrag.letzte ? 'letzte' : ''} ${offen === eintrag.zeile.lstfix.id ? 'offen' : ''}`}
            >
              <Zeile zeile={eintrag.zeile} stichdatum={stichdatum} href={href(eintrag.zeile)} offen={offen === eintrag.zeile.lstfix.id} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function gegliedert(zeilen: readonly Statuszeile[], mitKopf: boolean): Eintrag[] {
  return zeilen.flatMap((zeile, index): Eintrag[] => {
    const gruppe = gruppeVon(zeile)
    const danach = zeilen[index + 1]
    const eintrag: Eintrag = { art: 'zeile', gruppe, zeile, letzte: !danach || gruppeVon(danach) !== gruppe }
    const davor = zeilen[index - 1]
    return mitKopf && (!davor || gruppeVon(davor) !== gruppe) ? [{ art: 'kopf', gruppe }, eintrag] : [eintrag]
  })
}
