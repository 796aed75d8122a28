import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { lizenzarten } from '#domain/geraete/contract.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { Lizenzlage, type Lizenz } from '#apps/hardware-management/contract/lizenz.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { Lizenzseite } from './Lizenzseite.tsx'
import { lizenztexte } from './texte.ts'
import { Laufzeit, Platzstand } from './Zeichen.tsx'

/** Licences with their places: what runs out, and where too many are given. */
export function Lizenzen() {
  const t = useTexts(lizenztexte)
  const tm = useTexts(messages)
  const { can } = useSession()
  return (
    <ListScreen<Lizenz>
      path="/hardware-management/lizenzen"
      title={t('lizenzen')}
      list={calls.lizenzen}
      file={calls.lizenzdatei}
      filters={['lage', 'art']}
      preset={{ sort: 'name' }}
      searchLabel={t('suchen')}
      {...(can('HARDWAREMANAGEMENT.VERWALTUNG') && { createLabel: t('neueLizenz') })}
      rowKey={({ id }) => id}
      rowState={({ frei, ende }) => (frei !== null && frei < 0 ? 'bad' : ende.lage === 'abgelaufen' ? 'idle' : undefined)}
      empty={<Empty title={t('nochKeine')} />}
      placeholder={<Empty icon={MousePointerClick} title={t('waehlen')} />}
      short={3}
      filterFields={(gefragt, frage) => ({
        lage: (
          <Select
            label={t('lage')}
            items={[{ id: 'alle', name: t('alle') }, ...Lizenzlage.options.map((id) => ({ id, name: t(`lage.${id}`) }))]}
            value={gefragt['lage'] ?? 'alle'}
            onChange={(lage) => frage({ lage: lage === 'alle' ? null : lage })}
          />
        ),
        art: (
          <Select
            label={tm('lizenzart')}
            items={[{ id: 'alle', name: t('alle') }, ...lizenzarten.map((id) => ({ id, name: tm(`lizenzart.${id}`) }))]}
            value={gefragt['art'] ?? 'alle'}
            onChange={(art) => frage({ art: art === 'alle' ? null : art })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'plaetze', label: t('plaetze'), cell: (row) => <Platzstand lizenz={row} /> },
        { id: 'bis', label: tm('gueltigBis'), sortable: true, cell: (row) => <Laufzeit lizenz={row} /> },
        { id: 'hersteller', label: tm('hersteller'), from: 52, cell: ({ hersteller }) => hersteller?.name },
        { id: 'art', cardless: true, label: tm('lizenzart'), from: 60, cell: ({ art }) => tm(`lizenzart.${art}`) },
        { id: 'nummer', cardless: true, label: tm('id'), sortable: true, width: '5rem', cell: ({ nummer }) => nummer },
      ]}
      detail={(id, _, zurueck) => <Lizenzseite id={id} zurueck={zurueck} />}
    />
  )
}
