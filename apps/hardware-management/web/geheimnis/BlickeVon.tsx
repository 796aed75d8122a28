import { calls } from '#apps/hardware-management/contract.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useList } from '#platform/web/data/query.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { blicktexte } from './blicktexte.ts'

/** How many secrets one of our people has seen, and how many of them are not changed yet; nothing where it is none. */
export function BlickeVon({ mitarbeiter }: { mitarbeiter: string }) {
  const t = useTexts(blicktexte)
  const tm = useTexts(messages)
  const { rows } = useList(calls.blickende, { query: { mitarbeiter, limit: 5 } })
  return rows.map(({ id, gesehen, offen }) => (
    <RecordSection key={id} title={t('gesehen')} action={<LinkButton href={`/hardware-management/blicke?person=${id}`}>{tm('werSahWas')}</LinkButton>}>
      <p className="t2">{t('gesehenText', { n: gesehen, offen })}</p>
    </RecordSection>
  ))
}
