import { calls } from '#apps/verwaltung/contract.ts'
import { codefelder, Stempelcode } from '#apps/verwaltung/contract/firma.ts'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { choiceWord, fieldWords } from '#platform/contract/record/fields.ts'
import { icons, type Icon as IconName } from '#platform/contract/icons.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Icon } from '#platform/web/ui/show/Icon.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { symboltexte } from './symbole.ts'

type Zeile = Result<typeof calls.stempelcodes>['entities'][number]
type Symbolname = keyof typeof symboltexte.de
/** Drawings that say something about an act of the clock. */
const symbole = Object.keys(symboltexte.de) as Symbolname[] satisfies IconName[]
const benannt = (name: string): name is Symbolname => name in symboltexte.de
const zeichnung = (name: string): IconName => ((icons as readonly string[]).includes(name) ? (name as IconName) : 'clock')

export function Stempelcodes() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(codefelder, language)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/stempelcodes"
      title={t('stempelcodes')}
      list={calls.stempelcodes}
      file={calls.stempelcodesDatei}
      createLabel={t('neuerCode')}
      rowKey={(row) => row.name}
      rowState={(row) => (row.aktiv ? undefined : 'idle')}
      filters={['aktiv']}
      preset={{ sort: 'reihenfolge' }}
      filterFields={(z, setzen) => ({ aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} /> })}
      columns={[
        {
          id: 'name',
          label: worte.name,
          sortable: true,
          primary: true,
          cell: (row) => (
            <span className="row">
              <Icon name={zeichnung(row.icon)} size="s" />
              {row.name}
            </span>
          ),
        },
        { id: 'art', label: worte.art, cell: (row) => choiceWord(codefelder.art, row.art, language) },
        { id: 'beschreibung', label: worte.beschreibung, cell: (row) => row.beschreibung },
        { id: 'reihenfolge', label: worte.reihenfolge, sortable: true, align: 'end', cell: (row) => row.reihenfolge },
        { id: 'aktiv', label: t('zustand'), cell: (row) => <AktivState aktiv={row.aktiv} /> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <CodeDetail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function CodeDetail({ row, zurueck }: { row: Zeile | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const ts = useTexts(symboltexte)
  const { language } = useLanguage()
  const worte = fieldWords(codefelder, language)
  const [anlegen, aendern] = [useAct(calls.stempelcodeAnlegen), useAct(calls.stempelcodeAendern)]
  return (
    <>
      <RecordHead title={row?.name ?? t('neuerCode')} back={zurueck} {...(row && { state: <AktivState aktiv={row.aktiv} /> })} />
      <Formular
        schema={Stempelcode}
        label={t('stempelcodes')}
        onSaved={
          row
            ? (antwort) => {
                if ((antwort as { name: string }).name !== row.name) zurueck()
              }
            : zurueck
        }
        {...(row ? {} : { submitLabel: t('anlegen') })}
        defaults={{
          name: row?.name ?? '',
          beschreibung: row?.beschreibung ?? '',
          art: row?.art ?? 'arbeit',
          icon: zeichnung(row?.icon ?? 'clock'),
          reihenfolge: row?.reihenfolge ?? 100,
          aktiv: row?.aktiv ?? true,
          ruhe: row?.ruhe ?? false,
        }}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { name: row.name }, body: { ...body, revision } }) : anlegen.act({ body }))}
      >
        {(form) => (
          <>
            <FormPart form={form} fields={codefelder} name="name" hint={row && t('codeNameHinweis')} />
            <FormPart form={form} fields={codefelder} name="beschreibung" />
            <div className="vw-felder">
              <FormPart form={form} fields={codefelder} name="art" />
              <FormSelect
                form={form}
                name="icon"
                label={worte.icon}
                items={[...new Set([...symbole, zeichnung(row?.icon ?? 'clock')])].map((id) => ({ id, name: benannt(id) ? ts(id) : id }))}
              />
              <FormPart form={form} fields={codefelder} name="reihenfolge" />
            </div>
            {form.rhf.watch('art') === 'abwesend' && <FormPart form={form} fields={codefelder} name="ruhe" />}
            <FormPart form={form} fields={codefelder} name="aktiv" />
          </>
        )}
      </Formular>
    </>
  )
}
