import { calls } from '#apps/verwaltung/contract.ts'
import { Filiale, FilialeAenderung } from '#apps/verwaltung/contract/firma.ts'
import { Land } from '#domain/personal/contract.ts'
import { zonenName } from '#domain/personal/web/regionen.ts'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { FormZahl } from '../Felder.tsx'
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
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'vkforgid', label: t('nummer'), sortable: true, align: 'end', width: '7rem', cell: (row) => row.vkforgid },
        { id: 'ort', label: t('ort'), cell: (row) => row.ort },
        { id: 'land', label: t('land'), cell: (row) => `${t(row.land)} · ${row.region}` },
        { id: 'zone', label: t('zone'), cell: (row) => zonenName(row.zone, language) },
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
            <FormZahl form={form} name="vkforgid" label={t('nummer')} hint={t('filialeHinweis')} />
            <Felder form={form as never} />
          </>
        )}
      </Formular>
    </>
  )
}

function FilialeDetail({ row, zurueck }: { row: Zeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const [aendern, loeschen] = [useAct(calls.filialeAendern), useAct(calls.filialeLoeschen, { leaves: true })]
  const { vkforgid, name, mitarbeiter: _, anwender: __, darf, revision, ...defaults } = row
  return (
    <>
      <RecordHead title={name} subtitle={`${t('nummer')} ${vkforgid}`} back={zurueck} />
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
  const t = useTexts(texte)
  const tr = useTexts(rechnungstexte)
  const { language } = useLanguage()
  return (
    <div className="vw-felder">
      <FormText form={form} name="name" label={t('name')} autoComplete="off" />
      <FormText form={form} name="ort" label={t('ort')} autoComplete="off" />
      <FormSelect form={form} name="land" label={t('land')} items={Land.options.map((id) => ({ id, name: t(id) }))} />
      <FormText form={form} name="region" label={t('region')} hint={t('regionHinweis')} autoComplete="off" />
      <FormPick form={form} name="zone" label={t('zone')} items={alleZonen.map((id) => ({ id, nummer: null, name: zonenName(id, language) }))} />
      <h2 className="vw-breit">{tr('rechnungsangaben')}</h2>
      <p className="vw-breit t2">{tr('rechnungsangabenHinweis')}</p>
      <FormText form={form} name="strasse" label={tr('strasse')} autoComplete="off" />
      <FormText form={form} name="plz" label={tr('plz')} autoComplete="off" />
      <FormText form={form} name="ustId" label={tr('ustId')} autoComplete="off" />
      <FormText form={form} name="steuernummer" label={tr('steuernummer')} autoComplete="off" />
      <FormText form={form} name="iban" label={tr('iban')} autoComplete="off" />
      <FormText form={form} name="kontakt" label={tr('rechnungskontakt')} autoComplete="off" />
      <FormText form={form} name="telefon" label={tr('telefon')} type="tel" autoComplete="off" />
      <FormText form={form} name="email" label={tr('email')} type="email" autoComplete="off" />
    </div>
  )
}
