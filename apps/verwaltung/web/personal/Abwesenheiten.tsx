import { useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import Ban from 'lucide-react/icons/ban'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { calls } from '#apps/verwaltung/contract.ts'
import { Abwesenheit, Abwesenheitsangaben, arten } from '#apps/verwaltung/contract/zeit.ts'
import { schuldet } from '#domain/personal/web/schuldet.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormCheckbox } from '#platform/web/forms/FormCheckbox.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { FormNumber } from '#platform/web/forms/FormNumber.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import type { FormHandle } from '#platform/web/forms/useform.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterWahl } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { texte } from '../texte.ts'
import { NachAbschluss } from '../zeit/NachAbschluss.tsx'
import { useWoerter } from '../woerter.ts'
import { ZeitraumFilter } from '../Zeitraum.tsx'

type Art = (typeof arten)[number]

type Zeile = Result<typeof calls.abwesenheiten>['entities'][number]

export function Abwesenheiten() {
  const t = useTexts(texte)
  const { wort } = useWoerter()
  const tage = useTage()
  const { language } = useLanguage()
  return (
    <ListScreen<Zeile>
      path="/verwaltung/abwesenheiten"
      title={t('abwesenheiten')}
      list={calls.abwesenheiten}
      file={calls.abwesenheitenDatei}
      createLabel={t('neueAbwesenheit')}
      rowKey={(row) => row.id}
      rowState={(row) => (row.storniert ? 'idle' : undefined)}
      filters={['art', 'von', 'bis', 'person', 'storniert']}
      preset={{ sort: 'naechste' }}
      filterFields={(z, setzen) => ({
        art: (
          <FilterWahl
            label={t('art')}
            value={z['art']}
            onChange={(art) => setzen({ art })}
            items={arten.map((id) => ({ id, name: wort('abwesenheit', id) }))}
          />
        ),
        storniert: (
          <FilterWahl
            label={t('zustand')}
            value={z['storniert']}
            onChange={(storniert) => setzen({ storniert })}
            items={[
              { id: 'nein', name: t('gueltig') },
              { id: 'ja', name: t('storniert') },
            ]}
          />
        ),
        von: <ZeitraumFilter zustand={z} setzen={setzen} />,
      })}
      empty={<Empty title={t('abwesenheitenLeer')} />}
      columns={[
        { id: 'name', label: t('person'), sortable: true, cell: (row) => row.name },
        { id: 'von', label: t('zeitraum'), sortable: true, cell: (row) => tage(row) },
        { id: 'art', label: t('art'), cell: (row) => wort('abwesenheit', row.art) },
        { id: 'bemerkung', label: t('bemerkung'), cell: (row) => row.bemerkung },
        { id: 'zustand', label: t('zustand'), cell: (row) => <Gueltig row={row} /> },
      ]}
      detail={(id, _, zurueck) => (id === 'neu' ? <AbwesenheitNeu key={language} zurueck={zurueck} /> : <AbwesenheitDetail id={id} zurueck={zurueck} />)}
    />
  )
}

function Gueltig({ row }: { row: Pick<Zeile, 'storniert'> }) {
  const t = useTexts(texte)
  return <State kind={row.storniert ? 'idle' : 'ok'}>{t(row.storniert ? 'storniert' : 'gueltig')}</State>
}

const useTage = () => {
  const t = useTexts(texte)
  const f = useFormats()
  return ({ von, bis, halbtags, minuten }: Pick<Zeile, 'von' | 'bis' | 'halbtags' | 'minuten'>) =>
    `${von === bis ? f.day(von) : `${f.day(von)} – ${f.day(bis)}`}${halbtags ? ` (${t('halbtags')})` : minuten ? ` (${t('jeTag', { dauer: f.duration(minuten) })})` : ''}`
}

function AbwesenheitNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.abwesenheitAnlegen)
  return (
    <>
      <RecordHead title={t('neueAbwesenheit')} back={zurueck} />
      <Formular
        schema={Abwesenheit}
        label={t('neueAbwesenheit')}
        submitLabel={t('eintragen')}
        onSaved={zurueck}
        defaults={{ lstfixId: null, art: 'Urlaub', von: null, bis: null, halbtags: false, minuten: null, bemerkung: '' }}
        onSave={(body) => act({ body })}
      >
        {(form) => (
          <>
            <PersonFeld form={form} call={calls.mitarbeiterSuche} />
            <Angabenfelder form={form} ab={form.rhf.watch('von')} />
          </>
        )}
      </Formular>
    </>
  )
}

/** What an absence says besides whose it is. `ab`: the first day that it is about, or was. */
function Angabenfelder<In extends FieldValues>({ form, ab }: { form: FormHandle<In>; ab: unknown }) {
  const feld = (name: keyof z.input<typeof Abwesenheitsangaben>) => name as Path<In>
  const t = useTexts(texte)
  const { wort } = useWoerter()
  return (
    <>
      <FormSelect
        form={form}
        name={feld('art')}
        label={t('art')}
        hint={t(schuldet(form.rhf.watch(feld('art')) as Art))}
        items={arten.map((id) => ({ id, name: wort('abwesenheit', id) }))}
      />
      <div className="vw-felder">
        <FormDate form={form} name={feld('von')} label={t('von')} />
        <FormDate form={form} name={feld('bis')} label={t('bis')} />
      </div>
      <NachAbschluss ab={ab} />
      <FormCheckbox form={form} name={feld('halbtags')} hint={t('halbtagsHinweis')} label={t('halbtags')}>
        {t('halbtags')}
      </FormCheckbox>
      {(form.rhf.watch(feld('art')) === 'Schulung' || form.rhf.watch(feld('minuten'))) && (
        <FormNumber form={form} name={feld('minuten')} label={t('minutenAmTag')} hint={t('minutenAmTagHinweis')} min={1} max={1439} />
      )}
      <FormText form={form} name={feld('bemerkung')} label={t('bemerkung')} multiline maxLength={500} />
    </>
  )
}

function AbwesenheitDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const { wort } = useWoerter()
  const tage = useTage()
  const f = useFormats()
  const [frage, setFrage] = useState(false)
  const { attempt: tun, notice: meldung } = useAttempt()
  const { act } = useAct(calls.abwesenheitStornieren)
  const { act: aendern } = useAct(calls.abwesenheitAendern)
  const { data: row, error } = useCall(calls.abwesenheit, { params: { id } })
  if (!row || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead
        title={wort('abwesenheit', row.art)}
        subtitle={
          <Anchor className="link" href={`/verwaltung/personen/${row.lstfixId}`}>
            {row.persnr} {row.name}
          </Anchor>
        }
        state={<Gueltig row={row} />}
        back={zurueck}
      />
      {row.darf.includes('aendern') ? (
        <Formular
          schema={Abwesenheitsangaben}
          label={wort('abwesenheit', row.art)}
          defaults={{ art: row.art, von: row.von, bis: row.bis, halbtags: row.halbtags, minuten: row.minuten, bemerkung: row.bemerkung }}
          revision={row.revision}
          onSave={(body, revision) => aendern({ params: { id }, body: { ...body, revision } })}
        >
          {(form) => <Angabenfelder form={form} ab={[row.von, form.rhf.watch('von')].filter(Boolean).sort()[0]} />}
        </Formular>
      ) : (
        <Facts
          facts={[
            { label: t('zeitraum'), value: tage(row) },
            { label: t('bemerkung'), value: row.bemerkung || '–' },
            ...(row.storniert
              ? [
                  {
                    label: t('storniert'),
                    value: (
                      <>
                        {f.dateTime(row.storniert)}
                        {row.storno && <div className="t2">{t('stornoVon', row.storno)}</div>}
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {meldung}
      {row.darf.includes('stornieren') && (
        <div>
          <Button kind="danger" icon={Ban} onPress={() => setFrage(true)}>
            {t('stornieren')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('stornoFrage')}
        danger
        reason
        confirmLabel={t('stornieren')}
        onConfirm={async (grund) => {
          await tun(() => act({ params: { id }, body: { grund } }))
        }}
      >
        <div className="stack">
          <p>{t('stornoText')}</p>
          <NachAbschluss ab={row.von} />
        </div>
      </ConfirmDialog>
    </>
  )
}
