import './warteschlange.css'
import { useState } from 'react'
import CloudAlert from 'lucide-react/icons/cloud-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { flush } from '#platform/web/outbox/flusher.ts'
import { useOutbox, waits } from '#platform/web/outbox/shown.ts'
import { isPart } from '#platform/web/outbox/parts.ts'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { messages } from '../messages.ts'
import { Dateien } from './Dateien.tsx'
import { Heute } from './Heute.tsx'
import { Liste } from './Liste.tsx'

/** Everything that this device keeps: own entries with their way, those of others as a number. */
export function Warteschlange() {
  const t = useTexts(messages)
  const { own, others, reached, unseen } = useOutbox()
  // Files wait with the write behind them; one that the server did not take is shown by itself.
  const entries = own.filter((entry) => !isPart(entry) || !waits(entry))
  const [waiting, refused] = [entries.filter(waits).toReversed(), entries.filter((entry) => !waits(entry))]
  const n = waiting.length + (unseen ?? 0)
  const [Drawing, kopf, text] =
    n > 0
      ? [reached === false ? CloudOff : CloudUpload, reached === false ? t('keinNetz') : t('unterwegs'), n === 1 ? t('wartetEiner') : t('wartetText', { n })]
      : refused.length
        ? [CloudAlert, t('ansehen'), t('ansehenText')]
        : [CloudCheck, t('allesDa'), t('allesDaText')]
  return (
    <Page title={t('titel')} actions={<Dateien any={own.length + others.waiting + others.unread > 0} />}>
      <div className="ws">
        <section className="panel ws-stand" role="status" aria-busy={unseen === null}>
          <span className="ws-zeichen">
            <Drawing className="i" aria-hidden="true" />
          </span>
          {(unseen === 0 || n > 0) && (
            <span>
              <b>{kopf}</b>
              <br />
              <span className="t14 t2">{text}</span>
            </span>
          )}
        </section>
        {unseen !== 0 && <Skeleton />}
        {refused.length > 0 && <Liste titel={t('abgelehnt')} entries={refused} />}
        {n > 0 && <Liste titel={t('wartet')} entries={waiting} />}
        {others.waiting > 0 && <Notice title={t('andere')}>{others.waiting === 1 ? t('andereEiner') : t('andereText', { n: others.waiting })}</Notice>}
        {others.unread > 0 && (
          <Notice kind="warn" title={t('andere')}>
            {others.unread === 1 ? t('unlesbarEiner') : t('unlesbar', { n: others.unread })}
          </Notice>
        )}
        <Heute />
        {(n > 0 || others.waiting > 0) && <Versuchen />}
      </div>
    </Page>
  )
}

function Versuchen() {
  const t = useTexts(messages)
  const [pending, setPending] = useState(false)
  const go = async () => {
    setPending(true)
    await flush()
    setPending(false)
  }
  return (
    <Button size="main" wide icon={RefreshCw} pending={pending} onPress={() => void go()}>
      {t('versuchen')}
    </Button>
  )
}
