import { useId, useState } from 'react'
import { belegarttexte } from '#domain/belege/messages.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { download } from '#platform/web/files/download.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { kit } from '#platform/web/ui/messages.ts'
import { toast } from '#platform/web/ui/over/toast.ts'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import type { Download } from '../contract/download.ts'
import { texte } from './texte.ts'

const unterwegs = ({ zustand }: Download) => zustand === 'wartet' || zustand === 'laeuft'

/** The person's downloads that are packed or kept; nothing where there are none. `laufende`: only what is not ready yet. */
export function Downloads({ laufende = false }: { laufende?: boolean }) {
  const t = useTexts(texte)
  const kopf = useId()
  const [wach, setWach] = useState(false)
  const list = useList(calls.downloads, { query: {} }, { refetchInterval: wach ? 1000 : false })
  const laufend = list.rows.some(unterwegs)
  if (laufend !== wach) setWach(laufend)
  const gezeigt = laufende ? list.rows.filter((einer) => unterwegs(einer) || einer.zustand === 'unvollstaendig') : list.rows
  if (!gezeigt.length) return null
  return (
    <section className="ga-downloads" aria-labelledby={kopf}>
      <h2 id={kopf}>{t('downloads')}</h2>
      <ul>
        {gezeigt.map((einer) => (
          <Zeile key={einer.id} einer={einer} />
        ))}
      </ul>
    </section>
  )
}

const weisen = { download: 'alsPdf', archiv: 'alsArchiv', datentraeger: 'alsXml' } as const

function Zeile({ einer }: { einer: Download }) {
  const t = useTexts(texte)
  const ta = useTexts(belegarttexte)
  const { id, belegart, weise, zustand, anzahl, erledigt, satz } = einer
  return (
    <li>
      <div className="ga-download">
        <b>{t('downloadVon', { art: ta(belegart), n: anzahl, weise: t(weisen[weise]) })}</b>
        <Lage einer={einer} />
        {zustand === 'laeuft' && <progress value={erledigt} max={anzahl} aria-label={t('downloadLaeuft', { fertig: erledigt, n: anzahl })} />}
        {satz && <p className="t2">{satz}</p>}
      </div>
      <Taten key={id} einer={einer} />
    </li>
  )
}

function Lage({ einer: { zustand, anzahl, erledigt, bytes, bis } }: { einer: Download }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (zustand === 'wartet') return <State kind="idle">{t('downloadWartet')}</State>
  if (zustand === 'laeuft') return <State kind="info">{t('downloadLaeuft', { fertig: erledigt, n: anzahl })}</State>
  if (zustand === 'gescheitert') return <State kind="bad">{t('downloadGescheitert')}</State>
  if (zustand === 'unvollstaendig') return <State kind="warn">{t('downloadUnvollstaendig')}</State>
  return <State kind="ok">{t('downloadFertig', { groesse: f.bytes(bytes ?? 0), tag: f.day(bis.slice(0, 10)) })}</State>
}

function Taten({ einer }: { einer: Download }) {
  const t = useTexts(texte)
  const tk = useTexts(kit)
  const [laedt, setLaedt] = useState(false)
  const params = { id: einer.id }
  const verwerfen = useAct(calls.downloadVerwerfen)
  const ohne = useAct(calls.downloadOhne)
  const speichern = async () => {
    setLaedt(true)
    try {
      download((await request(calls.downloadDatei, { params })) as Blob, einer.name ?? undefined)
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || tk('downloadFehler'))
    } finally {
      setLaedt(false)
    }
  }
  return (
    <div className="ga-taten">
      {einer.zustand === 'fertig' && (
        <Button pending={laedt} onPress={() => void speichern()}>
          {t('speichern')}
        </Button>
      )}
      {einer.zustand === 'unvollstaendig' && (
        <Button pending={ohne.pending} onPress={() => void ohne.act({ params })}>
          {t('ohneDiese')}
        </Button>
      )}
      <Button
        kind="quiet"
        onPress={() => {
          const laeuft = unterwegs(einer)
          void verwerfen.act({ params }).then(() => laeuft && toast.info(t('abgebrochen')))
        }}
      >
        {unterwegs(einer) ? t('abbrechen') : t('entfernen')}
      </Button>
    </div>
  )
}
