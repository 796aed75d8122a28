import { calls } from '#apps/verwaltung/contract.ts'
import { mitarbeitertexte } from '#apps/verwaltung/contract/personen.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Segmented } from '#platform/web/ui/act/Segmented.tsx'
import type { Result } from '#platform/contract/contract.ts'
import { textColumns } from '#platform/web/record/TextParts.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { FilterWahl } from '../Felder.tsx'
import { PersonDetail } from './PersonDetail.tsx'
import { PersonNeu } from './PersonNeu.tsx'
import { texte } from '../texte.ts'
import { ZugangState } from './ZugangState.tsx'

type Zeile = Result<typeof calls.personen>['entities'][number]

export function Personen() {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const { data: stamm } = useCall(calls.stammdaten)
  return (
    <ListScreen<Zeile>
      path="/verwaltung/personen"
      title={t('personen')}
      list={calls.personen}
      file={calls.personenDatei}
      createLabel={t('neuePerson')}
      searchLabel={t('name_suche')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.zugang === 'gesperrt' ? 'idle' : undefined)}
      filters={['art', 'zugang', 'abteilung', 'rolle', 'filiale', 'offen']}
      preset={{ sort: 'name' }}
      filterFields={(z, setzen) => ({
        art: (
          <Segmented
            label={t('art')}
            value={z['art'] === 'anwender' ? 'anwender' : 'mitarbeiter'}
            choices={[
              { id: 'mitarbeiter', label: t('mitarbeiter') },
              { id: 'anwender', label: t('anwender') },
            ]}
            onChange={(art) => setzen({ art: art === 'mitarbeiter' ? null : art, sort: null })}
          />
        ),
        zugang: (
          <FilterWahl
            label={t('zugang')}
            value={z['zugang']}
            onChange={(zugang) => setzen({ zugang })}
            items={[
              { id: 'aktiv', name: t('zugangAktiv') },
              { id: 'gesperrt', name: t('zugangGesperrt') },
              { id: 'ohne', name: t('zugangOhne') },
            ]}
          />
        ),
        abteilung: (
          <FilterWahl label={t('abteilung')} value={z['abteilung']} onChange={(abteilung) => setzen({ abteilung })} items={stamm?.abteilungen ?? []} />
        ),
        rolle: <FilterWahl label={t('rolle')} value={z['rolle']} onChange={(rolle) => setzen({ rolle })} items={stamm?.rollen ?? []} />,
        offen: (
          <FilterWahl
            label={t('offen')}
            value={z['offen']}
            onChange={(offen) => setzen({ offen })}
            items={(['ohne-modell', 'ohne-rolle', 'ausgetreten', 'nie-angemeldet'] as const).map((id) => ({ id, name: t(id) }))}
          />
        ),
      })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, cell: (row) => row.name },
        {
          id: 'persnr',
          label: t('personalnummer'),
          sortable: true,
          align: 'end',
          width: '8rem',
          cell: (row) => row.persnr ?? <span className="t3">{t('kunde')}</span>,
        },
        { id: 'abteilung', label: t('abteilung'), cell: (row) => row.abteilung },
        { id: 'filiale', label: t('filiale'), cell: (row) => row.filiale },
        { id: 'rollen', label: t('rollen'), cell: (row) => row.rollen.join(', ') },
        { id: 'zugang', label: t('zugang'), cell: (row) => <ZugangState zugang={row.zugang} /> },
        ...textColumns<Zeile>(mitarbeitertexte, language).map((column) => ({ ...column, card: 'named' as const })),
        { id: 'austritt', label: t('austritt'), align: 'end', cell: (row) => row.austritt && f.day(row.austritt) },
      ]}
      empty={<Empty title={t('keinePersonen')} text={t('keinePersonenText')} />}
      detail={(id, _, zurueck) => (id === 'neu' ? <PersonNeu zurueck={zurueck} /> : <PersonDetail id={id} zurueck={zurueck} />)}
    />
  )
}
