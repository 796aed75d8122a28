import { calls as sitzungCalls } from '#apps/rdp-log/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { wochentexte } from './texte-woche.ts'

/** One's own remote sessions of the week that are no working time yet; nothing where none is open or the log does not answer. */
export function Fernsitzungen({ von, bis }: { von: string; bis: string }) {
  const t = useTexts(wochentexte)
  const { anwenderId } = useSession().session
  const { data } = useCall(sitzungCalls.summen, { query: { from: von, to: bis, arbeit: 'offen', anwenderId } })
  if (!data?.anzahl) return null
  return (
    <Notice
      kind="calm"
      title={t('fernsitzungen', { n: data.anzahl })}
      action={<LinkButton href={`/rdp-log/uebernehmen?tag=${von}`}>{t('fernsitzungenZeigen')}</LinkButton>}
    />
  )
}
