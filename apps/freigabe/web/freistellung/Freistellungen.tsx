import { calls } from '#apps/freigabe/contract.ts'
import { Freistellung, lagen, type Freistellungzeile } from '#apps/freigabe/contract/freistellung.ts'
import { messages } from '#apps/freigabe/messages.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordForm } from '#platform/web/record/RecordForm.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { texte } from '../texte.ts'

const zeichen = { gueltig: 'ok', endet: 'warn', abgelaufen: 'bad', ohne: 'idle' } as const

/** Certificates of exemption of suppliers: without a valid one part of a construction invoice goes to the tax office. */
export function Freistellungen() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Freistellungzeile>
      path="/freigabe/freistellung"
      title={t('freistellungen')}
      list={calls.freistellungen}
      filters={['lage']}
      searchLabel={t('freistellungSuchen')}
      rowKey={({ id }) => id}
      empty={<Empty title={t('keineLieferanten')} text={t('keineLieferantenText')} />}
      filterFields={(gefragt, frage) => ({
        lage: (
          <Select
            label={t('stand')}
            items={[{ id: 'alle', name: t('alle') }, ...lagen.map((id) => ({ id, name: t(`freistellung.${id}`) }))]}
            value={gefragt['lage'] ?? 'alle'}
            onChange={(lage) => frage({ lage: lage === 'alle' ? null : lage })}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('lieferant'), sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'lage', label: t('stand'), width: '11rem', cell: ({ lage }) => <State kind={zeichen[lage]}>{t(`freistellung.${lage}`)}</State> },
        { id: 'gueltigBis', label: t('gueltigBis'), sortable: true, width: '8rem', from: 42, cell: ({ gueltigBis }) => (gueltigBis ? f.day(gueltigBis) : '') },
        { id: 'kontonummer', label: t('nummer'), align: 'end', width: '7rem', from: 52, cell: ({ kontonummer }) => String(kontonummer) },
      ]}
      detail={(_, row, zurueck) => (row ? <Lieferant row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Lieferant({ row, zurueck }: { row: Freistellungzeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const setzen = useAct(calls.freistellungSetzen)
  return (
    <>
      <RecordHead title={row.name} subtitle={`${row.kontonummer} · ${row.filiale}`} back={zurueck} />
      {row.lage !== 'gueltig' && <Notice kind={row.lage === 'abgelaufen' ? 'bad' : 'info'}>{t(`freistellung.${row.lage}.text`)}</Notice>}
      <RecordForm
        schema={Freistellung}
        label={t('freistellung')}
        texts={messages[language]}
        defaults={{ nummer: row.nummer, gueltigVon: row.gueltigVon, gueltigBis: row.gueltigBis }}
        revision={row.revision}
        onSave={(body, revision) => setzen.act({ params: { id: row.id }, body: { ...body, revision } })}
      >
        {(form) => (
          <>
            <FormText form={form} name="nummer" label={t('sicherheitsnummer')} maxLength={40} />
            <FormDate form={form} name="gueltigVon" label={t('gueltigVon')} />
            <FormDate form={form} name="gueltigBis" label={t('gueltigBis')} />
          </>
        )}
      </RecordForm>
    </>
  )
}
