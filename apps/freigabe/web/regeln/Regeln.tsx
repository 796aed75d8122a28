import { regellagen, type Regelzeile } from '#apps/freigabe/contract/regel.ts'
import { calls } from '#apps/freigabe/contract.ts'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { texte } from '../texte.ts'
import { Regel } from './Regel.tsx'
import { Regellage } from './Regellage.tsx'
import { useSatz } from './satz.ts'

/** The rules of release in their newest version: what for, who, and whether they are in force. */
export function Regeln() {
  const t = useTexts(texte)
  const f = useFormats()
  const satz = useSatz()
  return (
    <ListScreen<Regelzeile>
      path="/freigabe/regeln"
      title={t('regeln')}
      list={calls.regeln}
      file={calls.regelnDatei}
      filters={['lage']}
      preset={{ sort: 'stufe' }}
      searchLabel={t('regelSuchen')}
      createLabel={t('neueRegel')}
      rowKey={({ id }) => id}
      rowState={({ lage, luecken }) => (luecken.length ? 'bad' : lage === 'wartet' ? 'warn' : lage === 'beendet' || lage === 'abgelehnt' ? 'idle' : undefined)}
      empty={<Empty title={t('keineRegeln')} text={t('keineRegelnText')} />}
      filterFields={(gefragt, frage) => ({
        lage: (
          <Select
            label={t('lage')}
            items={[{ id: 'alle', name: t('alle') }, ...regellagen.map((id) => ({ id, name: id === 'kommt' ? t('lage.kommt.wahl') : t(`lage.${id}`) }))]}
            value={gefragt['lage'] ?? 'alle'}
            onChange={(lage) => frage({ lage: lage === 'alle' ? null : lage })}
          />
        ),
      })}
      columns={[
        { id: 'bezeichnung', label: t('bezeichnung'), sortable: true, primary: true, cell: ({ bezeichnung }) => bezeichnung },
        { id: 'lage', label: t('lage'), width: '13rem', cell: (row) => <Regellage row={row} /> },
        { id: 'vonBetrag', label: t('wofuer'), sortable: true, from: 42, cell: (row) => satz.wofuer(row) },
        { id: 'wer', label: t('wer'), from: 52, cell: (row) => satz.wer(row) },
        { id: 'stufe', label: t('stufe1'), sortable: true, align: 'end', width: '5rem', cell: ({ stufe }) => f.number(stufe) },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Regel row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
