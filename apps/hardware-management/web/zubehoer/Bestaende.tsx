import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Bestandslage, type Zubehoerbestand } from '#apps/hardware-management/contract/zubehoer.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Bestandsseite } from './Bestandsseite.tsx'
import { Bestandszahl } from './Bestandszahl.tsx'
import { zubehoertexte } from './texte.ts'
import { useLager } from './uselager.ts'

/** Accessories by count: what lies where, how many people have, and what runs short. */
export function Bestaende() {
  const t = useTexts(zubehoertexte)
  const tm = useTexts(messages)
  const { can } = useSession()
  const { items: orte } = useLager()
  return (
    <ListScreen<Zubehoerbestand>
      path="/hardware-management/zubehoer"
      title={t('zubehoer')}
      list={calls.zubehoerbestaende}
      file={calls.zubehoerdatei}
      filters={['lage', 'standort']}
      preset={{ sort: 'name' }}
      searchLabel={t('suchen')}
      {...(can('HARDWAREMANAGEMENT.VERWALTUNG') && { createLabel: t('neues') })}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      empty={<Empty title={t('nochKeines')} />}
      placeholder={<Empty icon={MousePointerClick} title={t('waehlen')} />}
      short={3}
      filterFields={(gefragt, frage) => ({
        lage: (
          <Select
            label={t('lage')}
            items={[{ id: 'alle', name: t('alle') }, ...Bestandslage.options.map((id) => ({ id, name: t(`lage.${id}`) }))]}
            value={gefragt['lage'] ?? 'alle'}
            onChange={(lage) => frage({ lage: lage === 'alle' ? null : lage })}
          />
        ),
        standort: (
          <Select
            label={t('lager')}
            items={[{ id: 'alle', name: t('alleOrte') }, ...orte.map(({ id, name }) => ({ id, name }))]}
            value={gefragt['standort'] ?? 'alle'}
            onChange={(standort) => frage({ standort: standort === 'alle' ? null : standort })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'bestand', label: tm('bestand'), sortable: true, cell: (row) => <Bestandszahl {...row} /> },
        { id: 'ausgegeben', label: tm('ausgegeben'), sortable: true, align: 'end', width: '8rem', cell: ({ ausgegeben }) => ausgegeben },
        { id: 'standort', label: t('lager'), from: 52, cell: ({ standort }) => standort?.name },
      ]}
      detail={(id, _, zurueck) => <Bestandsseite id={id} zurueck={zurueck} />}
    />
  )
}
