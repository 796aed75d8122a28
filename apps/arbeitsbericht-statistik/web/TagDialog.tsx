import type { CSSProperties } from 'react'
import { teilworte } from '#domain/einsatz/statistik/messages.ts'
import { teile } from '#domain/einsatz/statistik/contract.ts'
import { segmente } from '#domain/zeiten/web/tageslinie.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { share, type DayWindow } from '#platform/web/ui/time/day.ts'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { calls, type Tagesblatt, type Zeile } from '../contract.ts'
import { texte } from './texte.ts'

/** The day behind an entry: presence as the stamps say, below it what was recorded, on the same hours. */
export function TagDialog({ zeile, onClose }: { zeile: Zeile | null; onClose: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <Dialog
      open={zeile !== null}
      onClose={onClose}
      title={zeile ? `${zeile.mitarbeiter?.name ?? ''}, ${f.longDay(zeile.datum!)}` : ''}
      footer={<Button onPress={onClose}>{t('schliessen')}</Button>}
    >
      {zeile && <Tag datum={zeile.datum!} lstfix={zeile.mitarbeiter!.id} gemeint={zeile.id!} />}
    </Dialog>
  )
}

function Tag({ datum, lstfix, gemeint }: { datum: string; lstfix: string; gemeint: string }) {
  const t = useTexts(texte)
  const { data, error, refetch } = useCall(calls.tag, { params: { datum }, query: { lstfix } })
  if (data) return <Linien blatt={data} gemeint={gemeint} />
  return error ? <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} /> : <Skeleton rows={4} />
}

function Linien({ blatt: { anwesend, eintraege, nettoMin, summeMin, zone }, gemeint }: { blatt: Tagesblatt; gemeint: string }) {
  const t = useTexts(texte)
  const tt = useTexts(teilworte)
  const f = useFormats()
  const fenster = stunden([...anwesend, ...eintraege.map(({ ab, ende }) => ({ von: ab, bis: ende }))])
  return (
    <div className="bs-tag">
      <p className="row between">
        <span>{t('anwesend')}</span> <b className="num">{f.duration(nettoMin)}</b>
      </p>
      {anwesend.length ? <DayLine segments={segmente(anwesend, null)} window={fenster} size="l" /> : <p className="t2">{t('keineStempel')}</p>}
      <p className="row between">
        <span>{t('eingetragen')}</span> <b className="num">{f.duration(summeMin)}</b>
      </p>
      <span className="day l" aria-hidden="true" style={{ '--n': (fenster[1] - fenster[0]) / 120 } as CSSProperties}>
        {eintraege.map(({ id, ab, ende, teil }) => (
          <i key={id} style={{ '--a': share(ab, fenster), '--b': share(ende, fenster), background: `var(--c${teile.indexOf(teil) + 1})` } as CSSProperties} />
        ))}
      </span>
      <ul className="rows">
        {eintraege.map(({ id, von, bis, minuten, objekt, kunde, beschreibung, teil }) => (
          <li key={id} aria-current={id === gemeint || undefined} className={id === gemeint ? 'bs-gemeint' : undefined}>
            <span className="num">
              {f.time(von, zone)}–{f.time(bis, zone)}
            </span>
            <div className="two grow">
              <b>{objekt}</b>
              <small className="t2">
                {kunde}
                {beschreibung && ` · ${beschreibung}`}
              </small>
              <small className="bs-art">
                <i style={{ background: `var(--c${teile.indexOf(teil) + 1})` }} />
                {tt(teil)}
              </small>
            </div>
            <b className="num">{f.duration(minuten)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The hours that a day needs, in steps of two, at least from six to six. */
function stunden(strecken: readonly { von: number; bis: number }[]): DayWindow {
  const von = Math.min(360, ...strecken.map((eine) => eine.von))
  const bis = Math.max(1080, ...strecken.map((eine) => eine.bis))
  return [Math.floor(von / 120) * 120, Math.ceil(bis / 120) * 120]
}
