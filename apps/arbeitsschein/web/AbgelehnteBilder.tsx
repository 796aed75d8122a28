import { isPart } from '#platform/web/outbox/parts.ts'
import { useOutbox } from '#platform/web/outbox/shown.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import type { Scheindetail } from '../contract/schein.ts'
import { texte } from './texte.ts'

/** Pictures that the server refused, why as far as this device knows it, and what to do. */
export function AbgelehnteBilder({ detail: { bilderAbgelehnt, zustand } }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const { own } = useOutbox()
  const n = bilderAbgelehnt.length
  const gruende = own.flatMap((one) =>
    isPart(one) && one.problem && bilderAbgelehnt.includes((one.body as { id?: string }).id ?? '')
      ? [{ id: one.id, text: `${one.titel}: ${grund(one.problem)}` }]
      : [],
  )
  return (
    <Notice kind="warn" title={t('bilderAbgelehnt', { n })}>
      {gruende.map(({ id, text }) => (
        <div key={id}>{text}</div>
      ))}
      {t(zustand !== 'offen' ? 'bilderFehlen' : n === 1 ? 'bildNeu' : 'bilderNeu')}
    </Notice>
  )
}

const grund = ({ errors, detail }: { errors?: readonly { message: string }[]; detail: string }) => errors?.[0]?.message ?? detail
