import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { calls } from '#apps/verwaltung/contract.ts'
import { Kunde, kundenfelder, type Kundendetail } from '#apps/verwaltung/contract/kunden.ts'
import type { Result } from '#platform/contract/contract.ts'
import { choiceItems, choiceWord, fieldWords } from '#platform/contract/record/fields.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { FormParts } from '#platform/web/record/FormPart.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { AktivFilter, AktivState } from '../Aktiv.tsx'
import { FilterWahl, FormNummer, FormOderKeine } from '../Felder.tsx'
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
  const { language } = useLanguage()
  const worte = fieldWords(kundenfelder, language)
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
        art: <FilterWahl label={worte.art} value={z['art']} onChange={(art) => setzen({ art })} items={choiceItems(kundenfelder.art, language)} />,
        filiale: (
          <FilterWahl
            label={worte.vkforgid}
            value={z['filiale']}
            onChange={(filiale) => setzen({ filiale })}
            items={(stamm?.filialen ?? []).map(({ vkforgid, name }) => ({ id: String(vkforgid), name }))}
          />
        ),
        aktiv: <AktivFilter wert={z['aktiv']} setzen={(aktiv) => setzen({ aktiv })} />,
      })}
      columns={[
        { id: 'name', label: worte.name, sortable: true, primary: true, cell: (row) => row.name },
        { id: 'nummer', label: worte.nummer, sortable: true, align: 'end', width: '7rem', cell: (row) => row.nummer },
        { id: 'art', label: worte.art, cell: (row) => choiceWord(kundenfelder.art, row.art, language) },
        { id: 'ort', label: worte.ort, cell: (row) => row.ort },
        { id: 'filiale', label: worte.vkforgid, cell: (row) => row.filiale },
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
  const { language } = useLanguage()
  const t = useTexts(texte)
  const { data: kunde, error } = useCall(calls.kunde, { params: { id } })
  if (!kunde || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead
        title={kunde.name}
        subtitle={`${choiceWord(kundenfelder.art, kunde.art, language)} ${kunde.nummer}`}
        back={zurueck}
        state={<AktivState aktiv={kunde.aktiv} />}
      />
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
  const { language } = useLanguage()
  const { data: stamm } = useCall(calls.stammdaten)
  return (
    <>
      <div className="vw-felder">
        <FormParts form={form} fields={kundenfelder} names={['nummer', 'name', 'art']} />
        <FormNummer
          form={form}
          name="vkforgid"
          label={kundenfelder.vkforgid[language]}
          items={(stamm?.filialen ?? []).map(({ vkforgid, name }) => ({ id: vkforgid, name: `${vkforgid} ${name}` }))}
        />
        <FormParts form={form} fields={kundenfelder} names={['strasse', 'plz', 'ort', 'land', 'email', 'telefon', 'ustId']} />
      </div>
      <FormOderKeine
        form={form}
        name="kundengruppeId"
        label={kundenfelder.kundengruppeId[language]}
        keine={t('ohneGruppe')}
        items={(stamm?.kundengruppen ?? []).map(({ nummer, name }) => ({ id: nummer, name: `${nummer} ${name}` }))}
      />
      <FormParts form={form} fields={kundenfelder} names={['domains', 'aktiv']} />
    </>
  )
}
