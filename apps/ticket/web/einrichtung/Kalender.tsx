import { calls } from '#apps/ticket/contract.ts'
import { kalenderfelder } from '#apps/ticket/contract/felder.ts'
import { Kalenderform } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { FormField } from '#platform/web/forms/FormField.tsx'
import { FormSelect } from '#platform/web/forms/FormSelect.tsx'
import { choiceWord, fieldWords } from '#platform/contract/record/fields.ts'
import { FormPart } from '#platform/web/record/FormPart.tsx'
import { FormTime } from '#platform/web/forms/FormTime.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Eintrag } from './Eintrag.tsx'
import { einrichtungTexte } from './texte-einrichtung.ts'
import { einTag, summeMin, Wochenzeiten } from './Wochenzeiten.tsx'

type Zeile = Result<typeof calls.kalender>['entities'][number]
const zonen = [...Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('Europe/')), 'UTC'].map((id) => ({ id, name: id.replaceAll('_', ' ') }))

/** When work is done: several windows a day, holidays and half days of a region. */
export function Kalender() {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const worte = fieldWords(kalenderfelder, language)
  const f = useFormats()
  return (
    <ListScreen<Zeile>
      path="/ticket/einrichtung/kalender"
      title={te('kalender')}
      list={calls.kalender}
      file={calls.kalenderDatei}
      createLabel={te('neuerKalender')}
      rowKey={({ id }) => id}
      preset={{ sort: 'name' }}
      notice={<Feiertagshinweis />}
      columns={[
        { id: 'name', label: worte.name, sortable: true, primary: true, cell: ({ name }) => name },
        { id: 'woche', label: worte.zeiten, cell: ({ zeiten }) => te('wocheSumme', { h: f.duration(summeMin(zeiten)) }) },
        { id: 'land', label: worte.land, cell: ({ land, region }) => `${choiceWord(kalenderfelder.land, land, language)} · ${region}` },
        { id: 'zone', label: worte.zone, cell: ({ zone }) => zone },
        { id: 'halb', label: worte.halbtagsBis, cell: ({ halbtagsBis }) => <span className="num">{halbtagsBis}</span> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Kalenderfelder kalender={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}

function Feiertagshinweis() {
  const te = useTexts(einrichtungTexte)
  const { can } = useSession()
  return (
    <p className="t2">
      {te('feiertageHinweis')}{' '}
      {can('VERWALTUNG') && (
        <Anchor className="link" href="/verwaltung/feiertage">
          {te('feiertage')}
        </Anchor>
      )}
    </p>
  )
}

const buero = [1, 2, 3, 4, 5].map((wochentag) => ({ wochentag, von: '08:00', bis: '17:00' }))

function Kalenderfelder({ kalender, zurueck }: { kalender: Zeile | undefined; zurueck: () => void }) {
  const te = useTexts(einrichtungTexte)
  const { language } = useLanguage()
  const worte = fieldWords(kalenderfelder, language)
  const [anlegen, aendern, loeschen] = [useAct(calls.kalenderAnlegen), useAct(calls.kalenderAendern), useAct(calls.kalenderLoeschen)]
  const f = useFormats()
  const {
    id: _id,
    revision: _revision,
    ...defaults
  } = kalender ?? { id: '', revision: '', name: '', zone: 'Europe/Berlin', land: 'DE' as const, region: 'BY', halbtagsBis: '12:00', zeiten: buero }
  const fenster = (zeit: unknown) => {
    const { wochentag, von, bis } = zeit as Zeile['zeiten'][number]
    return `${f.weekday(einTag(wochentag))} ${von}–${bis}`
  }
  return (
    <Eintrag
      row={kalender}
      teil="kalender"
      neu={te('neuerKalender')}
      zurueck={zurueck}
      schema={Kalenderform}
      defaults={defaults}
      anlegen={(body) => anlegen.act({ body })}
      aendern={(id, body) => aendern.act({ params: { id }, body })}
      loeschen={(id) => loeschen.act({ params: { id } })}
    >
      {(form) => (
        <>
          <FormPart form={form} fields={kalenderfelder} name="name" />
          <div className="ti-zwei">
            <FormPart form={form} fields={kalenderfelder} name="land" />
            <FormPart form={form} fields={kalenderfelder} name="region" />
          </div>
          <div className="ti-zwei">
            <FormSelect form={form} name="zone" label={worte.zone} items={zonen} />
            <FormTime form={form} name="halbtagsBis" label={worte.halbtagsBis} />
          </div>
          <FormField form={form} name="zeiten" label={worte.zeiten} say={fenster}>
            {(bind) => <Wochenzeiten label={worte.zeiten} value={bind.value} onChange={bind.onChange} error={bind.error} />}
          </FormField>
        </>
      )}
    </Eintrag>
  )
}
