import { useEffect } from 'react'
import * as z from 'zod/mini'
import { wandfenster, type Wandzeile } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { idOf } from '#platform/contract/shapes.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useSearchState } from '#platform/web/route/router.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { HoursAxis } from '#platform/web/ui/time/HoursAxis.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Gruppenwort, gruppeVon } from '../gruppen.tsx'
import { useWand } from './usewand.ts'
import { useWach } from './wach.ts'
import { Wandfuss } from './Wandfuss.tsx'
import { Wandkopf } from './Wandkopf.tsx'
import { segmente, standText } from '../worte.ts'
import { useTafelzustand, type Tafelzustand } from '../zustand.ts'
import { Stand } from '../Zeile.tsx'

const Ausschnitt = z.object({ abteilung: z.optional(idOf('abteilung')) })
const fenster = [wandfenster.von, wandfenster.bis] as const

/** The board for a monitor on the wall: nobody touches it, it is read from four metres. Site and department stand in the address. */
export function Wand() {
  const zustand = useTafelzustand()
  const [{ abteilung }] = useSearchState(Ausschnitt)
  return <Tafel key={`${zustand.stichdatum} ${zustand.adresse.vkforgid} ${abteilung}`} zustand={zustand} abteilung={abteilung} />
}

function Tafel({ zustand, abteilung }: { zustand: Tafelzustand; abteilung: string | undefined }) {
  const t = useTexts(messages)
  const wand = useWand(zustand, abteilung)
  useWach()
  useEffect(() => {
    document.title = t('wandtafel')
  }, [t])
  return (
    <div className="wand">
      <Wandkopf zustand={zustand} zahlen={wand.zahlen} />
      <div className="wand-koerper">
        <div className="wand-p wand-achse" aria-hidden="true">
          <span />
          <span />
          <HoursAxis window={fenster} />
        </div>
        {wand.laedt ? (
          <Skeleton />
        ) : wand.fehlt ? (
          <Empty title={t('ladefehler')} />
        ) : wand.zeilen.length ? (
          <Zeilen zeilen={wand.zeilen} stichdatum={zustand.stichdatum} />
        ) : (
          <Empty text={t('keineAbteilungen')} />
        )}
      </div>
      <Wandfuss wand={wand} />
    </div>
  )
}

/** One list per group that the page holds. */
function Zeilen({ zeilen, stichdatum }: { zeilen: readonly Wandzeile[]; stichdatum: string }) {
  const t = useTexts(messages)
  const f = useFormats()
  const nameVon = useName()
  return [...Map.groupBy(zeilen, gruppeVon)].map(([gruppe, hier]) => (
    <section key={gruppe} className={gruppe === 'U' ? 'wand-gruppe ausnahme' : 'wand-gruppe'} style={{ flexGrow: hier.length + 1 }}>
      <h2>
        <Gruppenwort gruppe={gruppe} />
      </h2>
      <ul>
        {hier.map((zeile) => {
          const name = nameVon(zeile.lstfix)
          const stand = standText(zeile, stichdatum, t, f)
          return (
            <li key={zeile.lstfix.id} className="wand-p">
              <span className="cut wand-name">{name}</span>
              <span className="cut">
                <Stand zeile={zeile}>{stand}</Stand>
              </span>
              <DayLine window={fenster} segments={segmente(zeile.linie, wandfenster.von)} now={zeile.jetztMin} label={t('linie', { name, stand })} />
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
