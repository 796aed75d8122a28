import ListChecks from 'lucide-react/icons/list-checks'
import { Inventurzustand } from '#domain/geraete/inventur/contract.ts'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Inventur as Zeile } from '#apps/hardware-management/contract/inventur.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Inventur } from './Inventur.tsx'
import { Planen } from './Planen.tsx'
import { inventurtexte } from './texte.ts'
import { zustandszeichen } from './zustand.ts'

/** Stocktakes, the latest first, and the chosen one beside them. */
export function Inventuren() {
  const t = useTexts(inventurtexte)
  const tm = useTexts(messages)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/hardware-management/inventur"
      title={t('inventuren')}
      list={calls.inventuren}
      filters={['zustand']}
      searchLabel={t('suchen')}
      createLabel={t('planen')}
      rowKey={({ id }) => id}
      empty={<Empty icon={ListChecks} title={t('nochKeine')} text={t('nochKeineText')} />}
      placeholder={<Empty icon={ListChecks} title={t('bitteWaehlen')} />}
      filterFields={(gefragt, frage) => ({
        zustand: (
          <Select
            label={t('zustand')}
            items={[{ id: 'alle', name: t('alle') }, ...Inventurzustand.options.map((id) => ({ id, name: tm(`inventur.${id}`) }))]}
            value={gefragt['zustand'] ?? 'alle'}
            onChange={(zustand) => frage({ zustand: zustand === 'alle' ? null : zustand })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'zustand', label: t('zustand'), cell: ({ zustand }) => <State kind={zustandszeichen[zustand]}>{tm(`inventur.${zustand}`)}</State> },
        { id: 'geplant', label: t('stichtag'), sortable: true, cell: ({ geplant }) => f.day(geplant) },
        { id: 'gezaehlt', label: t('gezaehlt'), align: 'end', cell: ({ zustand, gezaehlt, soll }) => zustand !== 'geplant' && `${gezaehlt}/${soll}` },
        { id: 'bereich', label: tm('bereich'), from: 52, cardless: true, cell: ({ bereich }) => bereich },
      ]}
      detail={(id, _, zurueck) => (id === 'neu' ? <Planen zurueck={zurueck} /> : <Inventur id={id} zurueck={zurueck} />)}
    />
  )
}
