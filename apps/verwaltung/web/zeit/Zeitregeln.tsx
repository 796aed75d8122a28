import { useState } from 'react'
import CopyPlus from 'lucide-react/icons/copy-plus'
import { calls } from '#apps/verwaltung/contract.ts'
import { Land } from '#domain/personal/contract.ts'
import { regelarten, Altersgruppe, type Regelart } from '#domain/zeiten/contract.ts'
import { regelInEinerZeile, regelInWorten } from '#apps/verwaltung/woerter-zeitregeln.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { FilterWahl } from '../Felder.tsx'
import { RegelFassung, type Zeitregel } from './RegelFassung.tsx'
import { texte } from '../texte.ts'

const zustaende = { gilt: 'ok', kommt: 'info', abgeloest: 'idle' } as const

/** Rules of working time as dated data: read with their source, extended by a version, never overwritten. */
export function Zeitregeln() {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  return (
    <ListScreen<Zeitregel>
      path="/verwaltung/zeitregeln"
      title={t('zeitregeln')}
      list={calls.zeitregeln}
      file={calls.zeitregelnDatei}
      createLabel={t('neueZeitregel')}
      searchLabel={t('quelle')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.zustand === 'abgeloest' ? 'idle' : undefined)}
      filters={['land', 'gruppe', 'art', 'zustand']}
      preset={{ sort: 'regel' }}
      notice={<Notice>{t('zeitregelnText')}</Notice>}
      filterFields={(z, setzen) => ({
        land: <FilterWahl label={t('land')} value={z['land']} onChange={(land) => setzen({ land })} items={Land.options.map((id) => ({ id, name: t(id) }))} />,
        gruppe: (
          <FilterWahl
            label={t('gruppe')}
            value={z['gruppe']}
            onChange={(gruppe) => setzen({ gruppe })}
            items={Altersgruppe.options.map((id) => ({ id, name: t(id) }))}
          />
        ),
        art: (
          <FilterWahl label={t('art')} value={z['art']} onChange={(art) => setzen({ art })} items={regelarten.map((id) => ({ id, name: t(`regel.${id}`) }))} />
        ),
        zustand: (
          <FilterWahl
            label={t('zustand')}
            value={z['zustand']}
            onChange={(zustand) => setzen({ zustand })}
            items={(['gilt', 'kommt', 'abgeloest'] as const).map((id) => ({ id, name: t(id) }))}
          />
        ),
      })}
      columns={[
        {
          id: 'regel',
          label: t('zeitregel'),
          sortable: true,
          primary: true,
          width: '11rem',
          cell: (row) => (
            <span className="two">
              {t(`regel.${row.art}`)}
              <small>
                {t(row.land)}, {t(row.gruppe)}
              </small>
            </span>
          ),
        },
        { id: 'gueltigAb', label: t('gueltigAb'), sortable: true, width: '8rem', cell: (row) => f.day(row.gueltigAb) },
        { id: 'wert', label: t('werte'), cell: (row) => regelInEinerZeile(row.art, row.wert, language) },
        { id: 'quelle', label: t('quelle'), cell: (row) => row.quelle },
        { id: 'zustand', label: t('zustand'), width: '7rem', cell: (row) => <State kind={zustaende[row.zustand]}>{t(row.zustand)}</State> },
      ]}
      empty={<Empty title={t('keineZeitregeln')} text={t('keineZeitregelnText')} />}
      detail={(id, row, zurueck) => (id === 'neu' ? <Neu zurueck={zurueck} /> : row ? <Regel row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Regel({ row, zurueck }: { row: Zeitregel; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const [neu, setNeu] = useState(false)
  return (
    <>
      <RecordHead
        title={`${t(`regel.${row.art}`)} · ${t(row.land)}`}
        subtitle={`${t(row.gruppe)} · ${t('fassungNr', { n: row.fassung })}`}
        state={<State kind={zustaende[row.zustand]}>{t(row.zustand)}</State>}
        back={zurueck}
      />
      <Facts
        facts={[
          ...regelInWorten(row.art, row.wert, language),
          { label: t('gueltigAb'), value: f.day(row.gueltigAb) },
          { label: t('gueltigBis'), value: row.gueltigBis === null ? t('offenesEnde') : f.day(row.gueltigBis) },
          { label: t('quelle'), value: row.quelle },
          { label: t('erstellt'), value: row.von === null ? t('geliefert') : `${row.von}, ${f.dateTime(row.angelegt)}` },
        ]}
      />
      {neu ? (
        <RecordSection title={t('neueFassung')}>
          <RegelFassung land={row.land} gruppe={row.gruppe} art={row.art} wert={row.wert} />
        </RecordSection>
      ) : (
        <div className="row">
          <Button icon={CopyPlus} onPress={() => setNeu(true)}>
            {t('neueFassung')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A rule that nobody has kept so far, or one more version of it. */
function Neu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const [wahl, setWahl] = useState({ land: 'DE' as Zeitregel['land'], gruppe: 'erwachsen' as Zeitregel['gruppe'], art: 'tag' as Regelart })
  return (
    <>
      <RecordHead title={t('neueZeitregel')} back={zurueck} />
      <div className="vw-felder">
        <Select
          label={t('land')}
          value={wahl.land}
          onChange={(land) => setWahl({ ...wahl, land: land as Zeitregel['land'] })}
          items={Land.options.map((id) => ({ id, name: t(id) }))}
        />
        <Select
          label={t('gruppe')}
          value={wahl.gruppe}
          onChange={(gruppe) => setWahl({ ...wahl, gruppe: gruppe as Zeitregel['gruppe'] })}
          items={Altersgruppe.options.map((id) => ({ id, name: t(id) }))}
        />
        <Select
          label={t('art')}
          value={wahl.art}
          onChange={(art) => setWahl({ ...wahl, art: art as Regelart })}
          items={regelarten.map((id) => ({ id, name: t(`regel.${id}`) }))}
        />
      </div>
      <RegelFassung key={wahl.art} {...wahl} />
    </>
  )
}
