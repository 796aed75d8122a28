import { calls } from '#apps/verwaltung/contract.ts'
import { Filiale, FilialeAenderung, filialfelder, rechnungsfelder } from '#apps/verwaltung/contract/firma.ts'
import { zonenName } from '#domain/personal/web/regionen.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { choiceWord, fieldNames, fieldWords } from '#platform/contract/record/fields.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { FormPart, FormParts } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { rechnungstexte } from './rechnungstexte.ts'

type Zeile = Result<typeof calls.filialen>['entities'][number]
/** What a new branch says on invoices: nothing yet. */
const ohneAngaben = { strasse: '', plz: '', ustId: '', steuernummer: '', iban: '', kontakt: '', telefon: '', email: '' }
const alleZonen = Intl.supportedValuesOf('timeZone')

export function Filialen() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(filialfelder, language)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/filialen"
      title={t('filialen')}
      list={calls.filialen}
      file={calls.filialenDatei}
      createLabel={t('neueFiliale')}
      rowKey={(row) => String(row.vkforgid)}
      preset={{ sort: 'vkforgid' }}
      columns={[
        { id: 'name', label: worte.name, sortable: true, primary: true, cell: (row) => row.name },
        { id: 'vkforgid', label: worte.vkforgid, sortable: true, align: 'end', width: '7rem', cell: (row) => row.vkforgid },
        { id: 'ort', label: worte.ort, cell: (row) => row.ort },
        { id: 'land', label: worte.land, cell: (row) => `${choiceWord(filialfelder.land, row.land, language)} · ${row.region}` },
        { id: 'zone', label: worte.zone, cell: (row) => zonenName(row.zone, language) },
        { id: 'mitarbeiter', label: t('mitarbeiter'), align: 'end', cell: (row) => row.mitarbeiter },
      ]}
      detail={(id, row, zurueck) =>
        id === 'neu' ? <FilialeNeu zurueck={zurueck} /> : row ? <FilialeDetail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />
      }
    />
  )
}

function FilialeNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.filialeAnlegen)
  return (
    <>
      <RecordHead title={t('neueFiliale')} back={zurueck} />
      <Formular
        schema={Filiale}
        label={t('filiale')}
        submitLabel={t('anlegen')}
        onSaved={zurueck}
        defaults={{ vkforgid: null, name: '', ort: '', land: 'DE', region: '', zone: 'Europe/Berlin', ...ohneAngaben }}
        onSave={(body) => act({ body })}
      >
        {(form) => (
          <>
            <FormPart form={form} fields={filialfelder} name="vkforgid" />
            <Felder form={form as never} />
          </>
        )}
      </Formular>
    </>
  )
}

function FilialeDetail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const [aendern, loeschen] = [useAct(calls.filialeAendern), useAct(calls.filialeLoeschen, { leaves: true })]
  const { vkforgid, name, mitarbeiter: _, anwender: __, darf, revision, ...defaults } = row
  return (
    <>
      <RecordHead title={name} subtitle={`${filialfelder.vkforgid[language]} ${vkforgid}`} back={zurueck} />
      <Formular
        schema={FilialeAenderung}
        label={t('filiale')}
        name={name}
        defaults={{ name, ...defaults }}
        revision={revision}
        onSave={(body, gesehen) => aendern.act({ params: { vkforgid }, body: { ...body, revision: gesehen } })}
        onDelete={
          darf.includes('loeschen')
            ? async () => {
                await loeschen.act({ params: { vkforgid } })
                zurueck()
              }
            : undefined
        }
      >
        {(form) => <Felder form={form} />}
      </Formular>
    </>
  )
}

function Felder({ form }: { form: Parameters<Parameters<typeof Formular<typeof FilialeAenderung>>[0]['children']>[0] }) {
  const tr = useTexts(rechnungstexte)
  const { language } = useLanguage()
  return (
    <div className="vw-felder">
      <FormParts form={form} fields={filialfelder} names={['name', 'ort', 'land', 'region']} />
      <FormPick
        form={form}
        name="zone"
        label={filialfelder.zone[language]}
        items={alleZonen.map((id) => ({ id, nummer: null, name: zonenName(id, language) }))}
      />
      <h2 className="vw-breit">{tr('rechnungsangaben')}</h2>
      <p className="vw-breit t2">{tr('rechnungsangabenHinweis')}</p>
      <FormParts form={form} fields={rechnungsfelder} names={fieldNames(rechnungsfelder)} />
    </div>
  )
}
