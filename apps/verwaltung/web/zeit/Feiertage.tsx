import { useState } from 'react'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { calls } from '#apps/verwaltung/contract.ts'
import { Feiertag, feiertagsfelder, Jahr } from '#apps/verwaltung/contract/zeit.ts'
import { Land } from '#domain/personal/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { choiceWord, fieldWords, hintOf } from '#platform/contract/record/fields.ts'
import { FormKeyNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { FilterWahl } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'

type Zeile = Result<typeof calls.feiertage>['entities'][number]
const dieses = Temporal.Now.plainDateISO().year
const jahre = [dieses + 1, dieses, dieses - 1, dieses - 2, dieses - 3].map((jahr) => ({ id: String(jahr), name: String(jahr) }))

export function Feiertage() {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const worte = fieldWords(feiertagsfelder, language)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const { data: stamm } = useCall(calls.stammdaten)
  const regionen = [...new Set(stamm?.filialen.map(({ region }) => region))].map((region) => ({ id: region, name: region }))
  return (
    <>
      <ListScreen<Zeile>
        path="/verwaltung/feiertage"
        title={t('feiertage')}
        list={calls.feiertage}
        file={calls.feiertageDatei}
        createLabel={t('neuerFeiertag')}
        searchLabel={worte.bezeichnung}
        rowKey={(row) => row.id}
        filters={['jahr', 'land', 'region']}
        preset={{ jahr: String(dieses), sort: 'datum' }}
        short={4}
        actions={
          <Button icon={CalendarPlus} onPress={() => setOffen(true)}>
            {t('jahrUebernehmen')}
          </Button>
        }
        filterFields={(z, setzen) => ({
          jahr: <FilterWahl label={t('jahr')} value={z['jahr']} onChange={(jahr) => setzen({ jahr: jahr ?? '' })} items={jahre} alle={String(dieses)} />,
          land: (
            <FilterWahl label={worte.land} value={z['land']} onChange={(land) => setzen({ land })} items={Land.options.map((id) => ({ id, name: t(id) }))} />
          ),
          region: <FilterWahl label={worte.region} value={z['region']} onChange={(region) => setzen({ region })} items={regionen} alle={t('alleRegionen')} />,
        })}
        columns={[
          { id: 'bezeichnung', label: worte.bezeichnung, sortable: true, primary: true, cell: (row) => row.bezeichnung },
          { id: 'datum', label: worte.datum, sortable: true, width: '10rem', cell: (row) => `${f.weekday(row.datum)} ${f.day(row.datum)}` },
          { id: 'land', label: worte.land, cell: (row) => choiceWord(feiertagsfelder.land, row.land, language) },
          { id: 'region', label: worte.region, cell: (row) => row.region ?? <span className="t2">{hintOf(feiertagsfelder.region, language)}</span> },
          { id: 'halbtags', label: worte.halbtags, cell: (row) => (row.halbtags ? t('ja') : '') },
        ]}
        empty={
          <Empty
            title={t('keineFeiertage')}
            text={t('keineFeiertageText')}
            action={
              <Button kind="primary" onPress={() => setOffen(true)}>
                {t('jahrUebernehmen')}
              </Button>
            }
          />
        }
        detail={(id, row, zurueck) => (id === 'neu' || row ? <FeiertagDetail row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
      />
      <Dialog open={offen} onClose={() => setOffen(false)} title={t('jahrUebernehmen')}>
        <JahrForm land={stamm?.firma.land ?? 'DE'} regionen={regionen} />
      </Dialog>
    </>
  )
}

function FeiertagDetail({ row, zurueck }: { row: Zeile | undefined; zurueck: () => void }) {
  const t = useTexts(texte)
  const [anlegen, aendern, loeschen] = [useAct(calls.feiertagAnlegen), useAct(calls.feiertagAendern), useAct(calls.feiertagLoeschen, { leaves: true })]
  return (
    <>
      <RecordHead title={row?.bezeichnung ?? t('neuerFeiertag')} back={zurueck} />
      <Formular
        schema={Feiertag}
        label={t('feiertage')}
        name={row?.bezeichnung ?? ''}
        {...(row ? {} : { submitLabel: t('anlegen'), onSaved: zurueck })}
        defaults={{
          bezeichnung: row?.bezeichnung ?? '',
          datum: row?.datum ?? null,
          land: row?.land ?? 'DE',
          region: row?.region ?? '',
          halbtags: row?.halbtags ?? false,
        }}
        revision={row?.revision}
        onSave={(body, revision) => (row ? aendern.act({ params: { id: row.id }, body: { ...body, revision } }) : anlegen.act({ body }))}
        onDelete={
          row &&
          (async () => {
            await loeschen.act({ params: { id: row.id } })
            zurueck()
          })
        }
      >
        {(form) => (
          <>
            <FormPart form={form} fields={feiertagsfelder} name="bezeichnung" />
            <div className="vw-felder">
              <FormPart form={form} fields={feiertagsfelder} name="datum" />
              <FormPart form={form} fields={feiertagsfelder} name="land" />
              <FormPart form={form} fields={feiertagsfelder} name="region" />
            </div>
            <FormPart form={form} fields={feiertagsfelder} name="halbtags" />
          </>
        )}
      </Formular>
    </>
  )
}

function JahrForm({ land, regionen }: { land: string; regionen: readonly { id: string; name: string }[] }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.jahrUebernehmen)
  const [ergebnis, setErgebnis] = useState<{ angelegt: number; vorhanden: number } | null>(null)
  return (
    <Formular
      schema={Jahr}
      label={t('jahrUebernehmen')}
      submitLabel={t('jahrUebernehmen')}
      onSaved={() => {}}
      onSave={async (body) => setErgebnis(await act({ body: { ...body, region: body.region === '*' ? null : body.region } }))}
      defaults={{ jahr: dieses + 1, land: Land.options.find((id) => id === land) ?? 'DE', region: '*' }}
    >
      {(form) => (
        <>
          <p className="t2">{t('jahrText')}</p>
          <FormKeyNumber form={form} name="jahr" label={t('jahr')} />
          <FormSelect form={form} name="land" label={t('land')} items={Land.options.map((id) => ({ id, name: t(id) }))} />
          <FormSelect form={form} name="region" label={t('region')} items={[{ id: '*', name: t('alleRegionen') }, ...regionen]} />
          {ergebnis && (
            <Notice kind={ergebnis.angelegt + ergebnis.vorhanden ? 'ok' : 'info'} live>
              {ergebnis.angelegt + ergebnis.vorhanden ? t('jahrErgebnis', ergebnis) : t('jahrNichts')}
            </Notice>
          )}
        </>
      )}
    </Formular>
  )
}
