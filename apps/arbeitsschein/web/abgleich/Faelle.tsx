import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Fall } from '#apps/arbeitsschein/contract/abgleich.ts'
import type { Scheindetail } from '#apps/arbeitsschein/contract/schein.ts'
import { type CallError } from '#platform/web/data/client.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

/** Finishes of devices that could not be one: with both texts and times, until somebody of the office has looked at them. */
export function Faelle({ detail }: { detail: Scheindetail }) {
  return detail.faelle.map((fall) => <Einer key={fall.id} detail={detail} fall={fall} />)
}

function Einer({ detail, fall }: { detail: Scheindetail; fall: Fall }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { act, pending } = useAct(calls.fallErledigen)
  const erledige = async () => {
    try {
      await act({ params: { id: detail.id, fall: fall.id }, body: {} })
    } catch (fehler) {
      toast.error((fehler as CallError).problem?.detail ?? t('nichtSpeichern'))
    }
  }
  const worte = { um: f.dateTime(fall.erfasst), namen: fall.unterzeichner.join(', '), an: f.dateTime(fall.angelegt) }
  const erledigen = detail.darf.includes('erledigen') && (
    <Button disabled={pending} onPress={() => void erledige()}>
      {t('fallErledigt')}
    </Button>
  )
  return (
    <Notice kind="warn" title={t(`fall.${fall.grund}`)} {...(erledigen && { action: erledigen })}>
      <p>{t('fallUnterschrieben', worte)}</p>
      {fall.storniert && <p>{t('fallStorniert', { um: f.dateTime(fall.storniert) })}</p>}
      <details>
        <summary>{t('fallGeraet', { code: fall.code })}</summary>
        <pre className="as-text t12">{fall.kanonisch}</pre>
      </details>
      <details>
        <summary>{t('fallBuero')}</summary>
        <pre className="as-text t12">{fall.buero}</pre>
      </details>
    </Notice>
  )
}
