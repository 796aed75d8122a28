import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { calls } from '#apps/freigabe/contract.ts'
import { Bauleitung, type Bauleitungzeile } from '#apps/freigabe/contract/regel.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

/** Who leads which site: rules ask that person whether the work was done. */
export function Bauleitungen() {
  const t = useTexts(texte)
  return (
    <ListScreen<Bauleitungzeile>
      path="/freigabe/bauleitung"
      title={t('bauleitung')}
      list={calls.bauleitungen}
      filters={['leiter']}
      preset={{ sort: 'nummer' }}
      searchLabel={t('bauleitungSuchen')}
      rowKey={({ id }) => id}
      rowState={({ leiter }) => (leiter ? undefined : 'warn')}
      empty={<Empty title={t('keineBaustellen')} text={t('keineBaustellenText')} />}
      filterFields={(gefragt, frage) => ({
        leiter: (
          <Select
            label={t('bauleitung')}
            items={[
              { id: 'alle', name: t('alle') },
              { id: 'ohne', name: t('keineBauleitung') },
              { id: 'mit', name: t('mitBauleitung') },
            ]}
            value={gefragt['leiter'] ?? 'alle'}
            onChange={(leiter) => frage({ leiter: leiter === 'alle' ? null : leiter })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('baustelle'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'leiter', label: t('bauleitung'), cell: ({ leiter }) => leiter?.name ?? <State kind="warn">{t('keineBauleitung')}</State> },
        { id: 'nummer', label: t('nummer'), sortable: true, align: 'end', width: '7rem', from: 42, cell: ({ nummer }) => String(nummer) },
        { id: 'filiale', label: t('filiale'), from: 42, cell: ({ filiale }) => filiale },
      ]}
      detail={(_, row, zurueck) => (row ? <Baustelle row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Baustelle({ row, zurueck }: { row: Bauleitungzeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const setzen = useAct(calls.bauleitungSetzen)
  return (
    <>
      <RecordHead title={row.name} subtitle={`${row.nummer} · ${row.filiale}`} back={zurueck} />
      {row.darf ? (
        <RecordForm
          schema={Bauleitung}
          label={t('bauleitung')}
          texts={messages[language]}
          defaults={{ leiterId: row.leiterId }}
          revision={row.revision}
          onSave={(body, revision) => setzen.act({ params: { id: row.id }, body: { ...body, revision } })}
        >
          {(form) => (
            <PersonFeld form={form} name="leiterId" label={t('bauleitung')} hint={t('bauleitungHinweis')} call={calls.regelPersonen} selected={row.leiter} />
          )}
        </RecordForm>
      ) : (
        <Notice title={row.leiter?.name}>{messages[language]['freigabe.bauleitung-selbst']}</Notice>
      )}
    </>
  )
}
