import { schweigt } from '#apps/stempel-terminal/contract.ts'
import { calls } from '#apps/verwaltung/contract.ts'
import { Terminal, terminalfelder, type TerminalZeile } from '#apps/verwaltung/contract/terminals.ts'
import { hintOf } from '#platform/contract/record/fields.ts'
import { moment } from '#platform/web/device/clock.ts'
import { FormChecks } from '#platform/web/forms/FormChecks.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { FormPart, FormParts } from '#platform/web/record/FormPart.tsx'
import { ListScreen, Gone } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { Befunde } from './Befunde.tsx'
import { FilterAlarm, FormNummer } from '../Felder.tsx'
import { Formular } from '../Formular.tsx'
import { TerminalBetrieb } from './TerminalBetrieb.tsx'
import { TerminalQuarantaene } from './TerminalQuarantaene.tsx'
import { texte } from '../texte.ts'

/** The clocks on the walls: create, pair, watch, lock, retire. */
export function Terminals() {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <ListScreen<TerminalZeile>
      path="/verwaltung/terminals"
      title={t('terminals')}
      list={calls.terminals}
      file={calls.terminalsDatei}
      createLabel={t('neuesTerminal')}
      searchLabel={`${t('name')}, ${t('filiale')}`}
      rowKey={(row) => row.id}
      rowState={(row) => (row.alarm ? 'bad' : row.zustand === 'stillgelegt' ? 'idle' : undefined)}
      filters={['alarm']}
      preset={{ sort: 'name' }}
      empty={<Empty title={t('terminalsLeer')} />}
      filterFields={(z, setzen) => ({ alarm: <FilterAlarm value={z['alarm']} onChange={(alarm) => setzen({ alarm })} /> })}
      columns={[
        { id: 'name', label: t('name'), sortable: true, primary: true, cell: (row) => row.name },
        { id: 'zustand', label: t('zustand'), cell: (row) => <Zustand row={row} /> },
        { id: 'filiale', label: t('filiale'), sortable: true, cell: (row) => row.filiale },
        { id: 'zuletzt', label: t('zuletztGehoert'), cell: (row) => (row.zuletzt ? f.relative(row.zuletzt) : t('nieGehoert')) },
        { id: 'wartend', label: t('wartet'), align: 'end', cell: (row) => f.number(row.wartend) },
        { id: 'quarantaene', label: t('quarantaene'), align: 'end', cell: (row) => f.number(row.quarantaene) },
      ]}
      detail={(id, row, zurueck) =>
        id === 'neu' ? <TerminalNeu zurueck={zurueck} /> : row ? <TerminalDetail key={row.id} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />
      }
    />
  )
}

export function Zustand({ row }: { row: TerminalZeile }) {
  const t = useTexts(texte)
  if (row.alarmSeit) return <State kind="bad">{t('kopiert')}</State>
  if (row.zustand === 'aktiv' && !row.gekoppelt) return <State kind="warn">{t('ungekoppelt')}</State>
  if (row.zustand === 'aktiv' && !row.alarm && schweigt(row.zuletzt, moment().um)) return <State kind="warn">{t('schweigt')}</State>
  if (row.zustand === 'aktiv') return row.alarm ? <State kind="bad">{t('alarm')}</State> : <State kind="ok">{t('inBetrieb')}</State>
  return <State kind={row.zustand === 'gesperrt' ? 'warn' : 'idle'}>{t(row.zustand)}</State>
}

function TerminalNeu({ zurueck }: { zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.terminalAnlegen)
  return (
    <>
      <RecordHead title={t('neuesTerminal')} back={zurueck} />
      <TerminalForm
        submitLabel={t('anlegen')}
        onSaved={zurueck}
        defaults={{ name: '', vkforgid: null as never, abteilungen: [], wege: ['ausweis', 'pin'], codes: [], datenschutz: 'voll', kontakt: '' }}
        onSave={(body) => act({ body })}
      />
    </>
  )
}

function TerminalDetail({ row, zurueck }: { row: TerminalZeile; zurueck: () => void }) {
  const t = useTexts(texte)
  const { act } = useAct(calls.terminalAendern)
  const { id, name, vkforgid, abteilungen, wege, codes, datenschutz, kontakt } = row
  return (
    <>
      <RecordHead title={name} subtitle={row.filiale} state={<Zustand row={row} />} back={zurueck} />
      <TerminalBetrieb row={row} />
      <Befunde terminal={id} />
      {(row.quarantaene > 0 || row.alarmSeit) && <TerminalQuarantaene row={row} />}
      <RecordSection title={t('stammdaten')}>
        <TerminalForm
          defaults={{ name, vkforgid, abteilungen, wege, codes, datenschutz, kontakt }}
          revision={row.revision}
          onSave={(body, revision) => act({ params: { id }, body: { ...body, revision } })}
        />
      </RecordSection>
    </>
  )
}

type Formularteile = Pick<Parameters<typeof Formular<typeof Terminal>>[0], 'defaults' | 'onSave' | 'onSaved' | 'submitLabel' | 'revision'>

function TerminalForm(teile: Formularteile) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  const { data: stamm } = useCall(calls.stammdaten)
  const { data: codes } = useCall(calls.stempelcodes, { query: { limit: 200, aktiv: 'ja' } })
  if (!stamm || !codes) return <Skeleton rows={4} />
  return (
    <Formular schema={Terminal} label={t('terminal')} {...teile}>
      {(form) => (
        <>
          <div className="vw-felder">
            <FormPart form={form} fields={terminalfelder} name="name" />
            <FormNummer
              form={form}
              name="vkforgid"
              label={terminalfelder.vkforgid[language]}
              items={stamm.filialen.map(({ vkforgid, name }) => ({ id: vkforgid, name: `${vkforgid} ${name}` }))}
            />
          </div>
          <FormParts form={form} fields={terminalfelder} names={['wege', 'datenschutz']} />
          <FormChecks
            form={form}
            name="abteilungen"
            label={terminalfelder.abteilungen[language]}
            hint={hintOf(terminalfelder.abteilungen, language)}
            items={stamm.abteilungen.map(({ id, nummer, name }) => ({ id, name: `${nummer} ${name}` }))}
          />
          <FormChecks
            form={form}
            name="codes"
            label={terminalfelder.codes[language]}
            hint={hintOf(terminalfelder.codes, language)}
            items={codes.entities.map(({ name, beschreibung }) => ({ id: name, name, hint: beschreibung }))}
          />
          <FormPart form={form} fields={terminalfelder} name="kontakt" />
        </>
      )}
    </Formular>
  )
}
