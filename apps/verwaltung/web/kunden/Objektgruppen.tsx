import { calls } from '#apps/verwaltung/contract.ts'
import { Objektgruppe, objektgruppenfelder } from '#apps/verwaltung/contract/gruppen.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useAct } from '#platform/web/data/query.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.objektgruppen>['entities'][number]

/** Groups by which statistics gather objects. */
export function Objektgruppen() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/objektgruppen"
      title={t('objektgruppen')}
      list={calls.objektgruppen}
      file={calls.objektgruppenDatei}
      createLabel={t('neueObjektgruppe')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.aktiv ? undefined : 'idle')}
      filters={['aktiv']}
      preset={{ sort: 'name' }}
      filterFields={(z, setzen) => ({ aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} /> })}
      empty={<Empty title={t('objektgruppenLeer')} />}
      columns={[
        { id: 'name', label: objektgruppenfelder.name[language], sortable: true, primary: true, cell: (row) => row.name },
        { id: 'objekte', label: t('objekte'), sortable: true, align: 'end', cell: (row) => row.objekte },
        { id: 'aktiv', label: t('zustand'), cell: (row) => <AktivState aktiv={row.aktiv} /> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Detail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Detail({ row, zurueck }: { row: Zeile | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const [anlegen, aendern, loeschen] = [
    useAct(calls.objektgruppeAnlegen),
    useAct(calls.objektgruppeAendern),
    useAct(calls.objektgruppeLoeschen, { leaves: true }),
  ]
  return (
    <>
      <RecordHead title={row?.name ?? t('neueObjektgruppe')} back={zurueck} {...(row && { state: <AktivState aktiv={row.aktiv} /> })} />
      <Formular
        schema={Objektgruppe}
        label={t('objektgruppe')}
        name={row?.name ?? ''}
        {...(row ? {} : { submitLabel: t('anlegen'), onSaved: zurueck })}
        defaults={{ name: row?.name ?? '', aktiv: row?.aktiv ?? true }}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { id: row.id }, body: { ...body, revision } }) : anlegen.act({ body }))}
        onDelete={
          row?.darf.includes('loeschen')
            ? async () => {
                await loeschen.act({ params: { id: row.id } })
                zurueck()
              }
            : undefined
        }
      >
        {(form) => (
          <>
            <FormPart form={form} fields={objektgruppenfelder} name="name" />
            <FormPart form={form} fields={objektgruppenfelder} name="aktiv" />
          </>
        )}
      </Formular>
    </>
  )
}
