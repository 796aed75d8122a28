import { useState } from 'react'
import FileOutput from 'lucide-react/icons/file-output'
import { uuid } from '#platform/contract/uuid.ts'
import type { Way } from '#platform/text/way.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls, type Vorschau as Gesehenes } from '../contract.ts'
import { messages } from '../messages.ts'
import { Probleme } from './Probleme.tsx'
import { texte } from './texte.ts'
import { useMonatsname } from './usemonatsname.ts'
import { Zeilen } from './Zeilen.tsx'

/** What an export of a month would hold now, what stays out and why, and the one act. */
export function Vorschau({ vkforgid, monat, zurueck }: { vkforgid: number; monat: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const monatsname = useMonatsname()
  const { data, error, refetch } = useCall(calls.vorschau, { query: { vkforgid, monat } })
  return (
    <>
      <RecordHead title={monatsname(monat)} {...(data && { subtitle: data.filiale })} back={zurueck} />
      {data ? (
        <Inhalt vorschau={data} />
      ) : error ? (
        <Notice kind="bad" live title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
          {error.problem?.detail}
        </Notice>
      ) : (
        <Skeleton rows={5} />
      )}
    </>
  )
}

function Inhalt({ vorschau }: { vorschau: Gesehenes }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { vkforgid, monat, hindernis, gruppen, probleme, zeilen, ersetzt } = vorschau
  const laeufe: Way = `/buchungsexport/laeufe?vkforgid=${vkforgid}&monat=${monat}`
  return (
    <div className="stack">
      {hindernis === 'einrichtung' && (
        <Notice kind="warn" action={<Anchor href={`/buchungsexport/einrichtung?filiale=${vkforgid}`}>{t('zurEinrichtung')}</Anchor>}>
          {tm('export.einrichtung')}
        </Notice>
      )}
      {hindernis === 'abgeschlossen' && <Notice kind="info">{tm('export.abgeschlossen')}</Notice>}
      {hindernis === 'nichts' && (
        <Notice kind="info" action={<Anchor href={laeufe}>{t('zuDenLaeufen')}</Anchor>}>
          {tm('export.nichts')}
        </Notice>
      )}
      {zeilen > 0 && (
        <>
          <div className="be-zahlen">
            <KeyFigure label={tm('zeilen')} value={zeilen} size="l" />
            <KeyFigure label={tm('soll')} value={f.money(vorschau.soll)} size="l" />
            <KeyFigure label={tm('haben')} value={f.money(vorschau.haben)} size="l" />
          </div>
          <Exportieren vorschau={vorschau} />
        </>
      )}
      <Probleme probleme={probleme} />
      {ersetzt > 0 && <Notice kind="info">{t('ersetzt', { n: ersetzt })}</Notice>}
      {gruppen.length > 0 && (
        <dl className="facts">
          {gruppen.map((gruppe) => (
            <div key={gruppe.art}>
              <dt>{tm(`art.${gruppe.art}`)}</dt>
              <dd>{t('gruppe', { n: gruppe.zeilen, soll: f.money(gruppe.soll), haben: f.money(gruppe.haben) })}</dd>
            </div>
          ))}
        </dl>
      )}
      {vorschau.buchungen.length > 0 && (
        <Zeilen
          zeilen={vorschau.buchungen}
          hinweis={zeilen > vorschau.buchungen.length ? t('ersteZeilen', { n: vorschau.buchungen.length, von: zeilen }) : ''}
        />
      )}
    </div>
  )
}

function Exportieren({ vorschau: { vkforgid, monat, zeilen, probleme, hindernis, gesehen, laeuft } }: { vorschau: Gesehenes }) {
  const t = useTexts(texte)
  const monatsname = useMonatsname()
  const navigate = useNavigate()
  const [offen, setOffen] = useState(false)
  const { act } = useAct(calls.erstellen)
  if (hindernis) return null
  return (
    <div>
      <Button kind="primary" icon={FileOutput} onPress={() => setOffen(true)}>
        {t('exportieren')}
      </Button>
      <ConfirmDialog
        open={offen}
        onClose={() => setOffen(false)}
        title={t('frage', { monat: monatsname(monat) })}
        confirmLabel={t('exportieren')}
        onConfirm={async () => {
          const { id, nr } = await act({ body: { id: uuid(), vkforgid, monat, gesehen } })
          toast.success(t('exportiertOk', { nr }))
          void navigate(`/buchungsexport/laeufe/${id}`)
        }}
      >
        <p>{t('frageText', { n: zeilen })}</p>
        {probleme.length > 0 && <p>{t('frageProbleme', { n: probleme.length })}</p>}
        {laeuft && <p>{t('frageLaeuft')}</p>}
      </ConfirmDialog>
    </div>
  )
}
