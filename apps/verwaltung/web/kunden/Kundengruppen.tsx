import { calls } from '#apps/verwaltung/contract.ts'
import { Kundengruppe, KundengruppeAenderung, kundengruppenfelder } from '#apps/verwaltung/contract/gruppen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { fieldWords } from '#platform/contract/record/fields.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.kundengruppen>['entities'][number]

/** Groups by which statistics gather customers. */
export function Kundengruppen() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(kundengruppenfelder, language)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/kundengruppen"
      title={t('kundengruppen')}
      list={calls.kundengruppen}
      file={calls.kundengruppenDatei}
      createLabel={t('neueKundengruppe')}
      rowKey={(row) => String(row.nummer)}
      preset={{ sort: 'nummer' }}
      empty={<Empty title={t('kundengruppenLeer')} />}
      columns={[
        { id: 'bezeichnung', label: worte.bezeichnung, sortable: true, primary: true, cell: (row) => row.bezeichnung },
        { id: 'nummer', label: worte.nummer, sortable: true, align: 'end', width: '7rem', cell: (row) => row.nummer },
        { id: 'kunden', label: t('kunden'), sortable: true, align: 'end', cell: (row) => row.kunden },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' ? <Neu zurueck={zurueck} /> : row ? <Detail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Neu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.kundengruppeAnlegen)
  return (
    <>
      <RecordHead title={t('neueKundengruppe')} back={zurueck} />
      <Formular
        schema={Kundengruppe}
        label={t('kundengruppe')}
        submitLabel={t('anlegen')}
        onSaved={zurueck}
        defaults={{ nummer: null as never, bezeichnung: '' }}
        onSave={(body) => act({ body })}
      >
        {(form) => (
          <>
            <FormPart form={form} fields={kundengruppenfelder} name="nummer" />
            <FormPart form={form} fields={kundengruppenfelder} name="bezeichnung" />
          </>
        )}
      </Formular>
    </>
  )
}

function Detail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [aendern, loeschen] = [useAct(calls.kundengruppeAendern), useAct(calls.kundengruppeLoeschen, { leaves: true })]
  const params = { nummer: row.nummer }
  return (
    <>
      <RecordHead title={row.bezeichnung} subtitle={`${kundengruppenfelder.nummer[language]} ${row.nummer}`} back={zurueck} />
      <Formular
        schema={KundengruppeAenderung}
        label={t('kundengruppe')}
        name={row.bezeichnung}
        defaults={{ bezeichnung: row.bezeichnung }}
        revision={row.revision}
        onSave={(body, revision) => aendern.act({ params, body: { ...body, revision } })}
        onDelete={
          row.darf.includes('loeschen')
            ? async () => {
                await loeschen.act({ params })
                zurueck()
              }
            : undefined
        }
      >
        {(form) => <FormPart form={form} fields={kundengruppenfelder} name="bezeichnung" />}
      </Formular>
    </>
  )
}
