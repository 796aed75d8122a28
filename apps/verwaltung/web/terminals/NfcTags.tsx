import { useState } from 'react'
import Nfc from 'lucide-react/icons/nfc'
import { ObjektFeld } from '#domain/kunden/web/ObjektFeld.tsx'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { calls } from '#apps/verwaltung/contract.ts'
import { NfcTag, type Beschriftung, type NfcTagZeile as Zeile } from '#apps/verwaltung/contract/nfc.ts'
import { FormRadio } from '#platform/web/forms/FormRadio.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Beschriften } from './Beschriften.tsx'
import { FilterWahl } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { NfcTagDetail } from './NfcTagDetail.tsx'
import { NfcTagZustand } from './NfcTagZustand.tsx'
import { texte } from '../texte.ts'

const arten = ['objekt', 'ausweis'] as const
const chips = ['ntag424', 'einfach'] as const
const zustaende = ['aktiv', 'gesperrt', 'stillgelegt'] as const

/** Tags at sites and badges that prove themselves: create, write, watch, lock, retire. */
export function NfcTags() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/nfc-tags"
      title={t('nfcTags')}
      list={calls.nfcTags}
      file={calls.nfcTagsDatei}
      createLabel={t('neuerTag')}
      searchLabel={`${t('name')}, ${t('tagZiel')}`}
      rowKey={(row) => row.id}
      rowState={(row) => (row.zustand === 'stillgelegt' ? 'idle' : undefined)}
      filters={['art', 'zustand']}
      preset={{ sort: 'name' }}
      empty={<Empty icon={Nfc} title={t('nfcTagsLeer')} />}
      filterFields={(z, setzen) => ({
        art: (
          <FilterWahl label={t('tagArt')} value={z['art']} onChange={(art) => setzen({ art })} items={arten.map((id) => ({ id, name: t(`tagArt.${id}`) }))} />
        ),
        zustand: (
          <FilterWahl
            label={t('zustand')}
            value={z['zustand']}
            onChange={(zustand) => setzen({ zustand })}
            items={zustaende.map((id) => ({ id, name: t(id) }))}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'ziel', label: t('tagZiel'), cell: (row) => row.ziel },
        { id: 'zustand', label: t('zustand'), sortable: true, cell: (row) => <NfcTagZustand row={row} /> },
        { id: 'chip', label: t('tagChip'), cell: (row) => t(`tagChipKurz.${row.chip}`) },
        { id: 'zuletzt', label: t('tagZuletzt'), cell: (row) => (row.zuletzt ? f.relative(row.zuletzt) : t('tagNie')) },
        { id: 'abgewiesen', label: t('tagAbgewiesen'), align: 'end', cell: (row) => f.number(row.abgewiesen) },
      ]}
      detail={(id, row, zurueck) =>
        id === 'neu' ? <NfcTagNeu zurueck={zurueck} /> : row ? <NfcTagDetail key={row.id} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />
      }
    />
  )
}

function NfcTagNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.nfcTagAnlegen)
  const [fertig, setFertig] = useState<{ name: string; werte: Beschriftung } | null>(null)
  return (
    <>
      <RecordHead title={t('neuerTag')} back={zurueck} />
      <Formular
        schema={NfcTag}
        label={t('nfcTag')}
        submitLabel={t('anlegen')}
        defaults={{ name: '', art: 'objekt', chip: 'ntag424', objektId: null, lstfixId: null }}
        onSave={async (body) => setFertig({ name: body.name, werte: await act({ body }) })}
      >
        {(form) => (
          <>
            <FormText form={form} name="name" label={t('name')} maxLength={60} autoComplete="off" />
            <FormRadio form={form} name="art" label={t('tagArt')} choices={arten.map((id) => ({ id, label: t(`tagArt.${id}`) }))} />
            {form.rhf.watch('art') === 'ausweis' ? (
              <PersonFeld form={form} call={calls.mitarbeiterSuche} />
            ) : (
              <>
                <ObjektFeld form={form} call={calls.objektSuche} />
                <FormRadio form={form} name="chip" label={t('tagChip')} choices={chips.map((id) => ({ id, label: t(`tagChip.${id}`) }))} />
              </>
            )}
          </>
        )}
      </Formular>
      {fertig && <Beschriften {...fertig} onClose={zurueck} />}
    </>
  )
}
