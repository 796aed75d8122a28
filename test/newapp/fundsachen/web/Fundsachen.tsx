import type { Result } from '#platform/contract/contract.ts'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

type Zeile = Result<typeof calls.liste>['entities'][number]

export function Fundsachen() {
  const t = useTexts(messages)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/fundsachen"
      title={t('fundsachen')}
      list={calls.liste}
      rowKey={({ id }) => id}
      empty={<Empty title={t('nichts')} />}
      columns={[
        { id: 'bezeichnung', label: t('bezeichnung'), primary: true, cell: ({ bezeichnung }) => bezeichnung },
        { id: 'zeitpunkt', label: t('zeitpunkt'), sortable: true, cell: ({ zeitpunkt }) => f.dateTime(zeitpunkt) },
      ]}
    />
  )
}
