import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { calls } from '#apps/verwaltung/contract.ts'
import { Kunde, type Kundendetail } from '#apps/verwaltung/contract/kunden.ts'
import { Land } from '#domain/personal/contract.ts'
import { ktostammarten } from '#domain/kunden/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { FilterWahl, FormNummer, FormZahl } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { KundenAnsprechpartner } from './KundenAnsprechpartner.tsx'
import { KundenAnwender } from './KundenAnwender.tsx'
import { KundenGeraete } from './KundenGeraete.tsx'
import { Objekte } from './KundenObjekte.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.kunden>['entities'][number]

/** Customers, suppliers and sites with their objects, contacts and users. */
export function Kunden() {
  const t = useTexts(texte)
  const { data: stamm } = useCall(calls.stammdaten)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/kunden"
      title={t('kundenTitel')}
      list={calls.kunden}
      file={calls.kundenDatei}
      createLabel={t('neuerKunde')}
      searchLabel={t('kundeSuche')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.aktiv ? undefined : 'idle')}
      filters={['art', 'aktiv', 'filiale']}
      preset={{ sort: 'name' }}
      filterFields={(z, setzen) => ({
        art: <FilterWahl label={t('art')} value={z['art']} onChange={(art) => setzen({ art })} items={ktostammarten.map((id) => ({ id, name: t(id) }))} />,
        filiale: (
          <FilterWahl
            label={t('filiale')}
            value={z['filiale']}
            onChange={(filiale) => setzen({ filiale })}
            items={(stamm?.filialen ?? []).map(({ vkforgid, name }) => ({ id: String(vkforgid), name }))}
          />
        ),
        aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} />,
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'nummer', label: t('nummer'), sortable: true, align: 'end', width: '7rem', cell: (row) => row.nummer },
        { id: 'art', label: t('art'), cell: (row) => t(row.art) },
        { id: 'ort', label: t('ort'), cell: (row) => row.ort },
        { id: 'filiale', label: t('filiale'), cell: (row) => row.filiale },
        { id: 'objekte', label: t('objekte'), align: 'end', cell: (row) => row.objekte },
        { id: 'aktiv', label: t('zustand'), cell: (row) => <AktivState aktiv={row.aktiv} /> },
      ]}
      empty={<Empty title={t('keineKunden')} text={t('keineKundenText')} />}
      detail={(id, _, zurueck) => (id === 'neu' ? <KundeNeu zurueck={zurueck} /> : <KundeDetail id={id} zurueck={zurueck} />)}
    />
  )
}

function KundeNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const navigate = useNavigate()
  const { act } = useAct(calls.kundeAnlegen)
  const { data: stamm } = useCall(calls.stammdaten)
  const erste = stamm?.filialen[0]
  if (!erste) return <Skeleton rows={5} />
  return (
    <>
      <RecordHead title={t('neuerKunde')} back={zurueck} />
      <Formular
        schema={Kunde}
        label={t('Kunde')}
        submitLabel={t('anlegen')}
        onSaved={(antwort) => void navigate(`/verwaltung/kunden/${(antwort as { id: string }).id}`)}
        defaults={{
          nummer: null,
          name: '',
          art: 'Kunde',
          vkforgid: erste.vkforgid,
          strasse: '',
          plz: '',
          ort: '',
          land: erste.land as 'DE',
          email: null,
          telefon: null,
          ustId: '',
          domains: '',
          kundengruppeId: null,
          aktiv: true,
        }}
        onSave={(body) => act({ body })}
      >
        {(form) => <Felder form={form} />}
      </Formular>
    </>
  )
}

function KundeDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { data: kunde, error } = useCall(calls.kunde, { params: { id } })
  if (error) return <Gone back={zurueck} />
  if (!kunde) return <Skeleton rows={5} />
  return (
    <>
      <RecordHead title={kunde.name} subtitle={`${t(kunde.art)} ${kunde.nummer}`} back={zurueck} state={<AktivState aktiv={kunde.aktiv} />} />
      {kunde.art === 'Kunde' && <Kontoinfo call={kreditCalls.kontoinfo} konto={kunde.id} nebenbei seite={`/kreditlimit/${kunde.id}`} />}
      {kunde.art === 'Kunde' && <Objekte kunde={kunde} />}
      <KundenAnsprechpartner kunde={kunde} />
      {kunde.art === 'Kunde' && <KundenAnwender kunde={kunde} />}
      {kunde.art === 'Kunde' && <KundenGeraete kunde={kunde.id} />}
      <RecordSection title={t('stammdaten')}>
        <Stammdaten kunde={kunde} />
      </RecordSection>
    </>
  )
}

function Stammdaten({ kunde }: { kunde: Kundendetail }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.kundeAendern)
  const { id, revision: seen, objekte: _, ansprechpartner: __, anwender: ___, ...defaults } = kunde
  return (
    <Formular
      schema={Kunde}
      label={t('stammdaten')}
      defaults={defaults}
      revision={seen}
      onSave={(body, revision) => act({ params: { id }, body: { ...body, revision } })}
    >
      {(form) => <Felder form={form} />}
    </Formular>
  )
}

function Felder({ form }: { form: Parameters<Parameters<typeof Formular<typeof Kunde>>[0]['children']>[0] }) {
  const t = useTexts(texte)
  const { data: stamm } = useCall(calls.stammdaten)
  return (
    <>
      <div className="vw-felder">
        <FormZahl form={form} name="nummer" label={t('nummer')} />
        <FormText form={form} name="name" label={t('name')} autoComplete="off" />
        <FormSelect form={form} name="art" label={t('art')} items={ktostammarten.map((id) => ({ id, name: t(id) }))} />
        <FormNummer
          form={form}
          name="vkforgid"
          label={t('filiale')}
          items={(stamm?.filialen ?? []).map(({ vkforgid, name }) => ({ id: vkforgid, name: `${vkforgid} ${name}` }))}
        />
        <FormText form={form} name="strasse" label={t('strasse')} autoComplete="off" />
        <FormText form={form} name="plz" label={t('plz')} autoComplete="off" />
        <FormText form={form} name="ort" label={t('ort')} autoComplete="off" />
        <FormSelect form={form} name="land" label={t('land')} items={Land.options.map((id) => ({ id, name: t(id) }))} />
        <FormText form={form} name="email" label={t('email')} type="email" autoComplete="off" />
        <FormText form={form} name="telefon" label={t('telefon')} type="tel" autoComplete="off" />
        <FormText form={form} name="ustId" label={t('ustId')} hint={t('ustIdHinweis')} autoComplete="off" />
      </div>
      <FormField form={form} name="kundengruppeId" label={t('kundengruppe')}>
        {(bind) => (
          <Select
            {...bind}
            label={t('kundengruppe')}
            value={String(bind.value ?? '-')}
            onChange={(id) => bind.onChange(id === '-' ? null : Number(id))}
            items={[
              { id: '-', name: t('ohneGruppe') },
              ...(stamm?.kundengruppen ?? []).map(({ nummer, name }) => ({ id: String(nummer), name: `${nummer} ${name}` })),
            ]}
          />
        )}
      </FormField>
      <FormText form={form} name="domains" label={t('domains')} hint={t('domainsHinweis')} autoComplete="off" spellCheck={false} />
      <FormCheckbox form={form} name="aktiv">
        {t('aktiv')}
      </FormCheckbox>
    </>
  )
}
