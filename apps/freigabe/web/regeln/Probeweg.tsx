import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type * as z from 'zod/mini'
import { calls } from '#apps/freigabe/contract.ts'
import type { Probefrage } from '#apps/freigabe/contract/regel.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { texte } from '../texte.ts'

/** The steps that such a document would go, with everybody who could answer. */
export function Probeweg({ frage }: { frage: z.input<typeof Probefrage> }) {
  const t = useTexts(texte)
  const { data, error } = useCall(calls.probe, { query: frage })
  if (!data) return error ? <Notice kind="bad">{error.problem?.detail ?? t('probeNichtGeladen')}</Notice> : <Skeleton rows={4} />
  const fehlt = data.schritte.some(({ keiner }) => keiner)
  return (
    <section className="fg-probeweg" aria-live="polite">
      <h2>{t('probeErgebnis')}</h2>
      <Notice kind={fehlt ? 'bad' : 'ok'}>{t(fehlt ? 'probeKeiner' : 'probeGeht')}</Notice>
      <Timeline
        label={t('probeErgebnis')}
        entries={data.schritte.map(({ stufe, art, bezeichnung, anzahl, wer, keiner }, nr) => ({
          id: String(nr),
          icon: keiner ? CircleAlert : CircleDashed,
          wait: true,
          title: `${t('stufe', { n: stufe })} · ${bezeichnung || t(`schritt.${art}`)}`,
          children: t('vonIhnen', { n: anzahl, wer: wer.join(', ') || t('niemand') }),
        }))}
      />
      {data.ohneStimme.length > 0 && <p className="t2">{t('probeOhneStimme', { wer: data.ohneStimme.join(', ') })}</p>}
    </section>
  )
}
