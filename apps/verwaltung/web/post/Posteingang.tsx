import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Settings2 from 'lucide-react/icons/settings-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { mailLimits } from '#platform/contract/mail-limits.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { FilterWahl } from '../Felder.tsx'
import { Fremde } from './Fremde.tsx'
import { Posteinstellungen } from './Posteinstellungen.tsx'
import { texte } from '../texte.ts'
import { ZeitraumFilter } from '../Zeitraum.tsx'

type Zeile = Result<typeof calls.posteingang>['entities'][number]
const zustaende = ['neu', 'uebernommen', 'uebergangen', 'quarantaene', 'verworfen'] as const

/** What came to the support mailbox, what became of it, and what waits for a decision. */
export function Posteingang() {
  const t = useTexts(texte)
  const f = useFormats()
  const [offen, setOffen] = useState(false)
  const { data } = useCall(calls.posteinstellungen)
  return (
    <>
      <ListScreen<Zeile>
        path="/verwaltung/posteingang"
        title={t('posteingang')}
        list={calls.posteingang}
        file={calls.posteingangDatei}
        searchLabel={`${t('absender')}, ${t('betreff')}`}
        rowKey={(row) => row.id}
        rowState={(row) => (row.zustand === 'quarantaene' ? 'warn' : undefined)}
        filters={['zustand', 'von', 'bis']}
        preset={{ sort: '-empfangen' }}
        actions={
          <Button icon={Settings2} onPress={() => setOffen(true)}>
            {t('posteinstellungen')}
          </Button>
        }
        notice={
          data && (
            <>
              {data.wartendeFremde > 0 && <Fremde anzahl={data.wartendeFremde} />}
              {data.postfach ? (
                <p className="t2">{t('eingangPostfach', { adresse: data.postfach })}</p>
              ) : (
                <Notice kind="info">{t('eingangOhnePostfach')}</Notice>
              )}
            </>
          )
        }
        empty={t('eingangLeer')}
        filterFields={(z, setzen) => ({
          zustand: (
            <FilterWahl
              label={t('zustand')}
              value={z['zustand']}
              onChange={(zustand) => setzen({ zustand })}
              items={zustaende.map((id) => ({ id, name: t(`eingang.${id}`) }))}
            />
          ),
          von: <ZeitraumFilter zustand={z} setzen={setzen} />,
        })}
        columns={[
          { id: 'betreff', label: t('betreff'), primary: true, cell: (row) => row.betreff || t('eingangOhneBetreff') },
          { id: 'zustand', label: t('zustand'), cell: (row) => <Zustand zustand={row.zustand} /> },
          { id: 'absender', label: t('absender'), sortable: true, cell: (row) => <Absender row={row} /> },
          { id: 'empfangen', label: t('empfangen'), sortable: true, width: '10rem', cell: (row) => f.dateTime(row.empfangen) },
        ]}
        detail={(id, _, zurueck) => <Detail key={id} id={id} zurueck={zurueck} />}
      />
      {offen && data && <Posteinstellungen stand={data} onClose={() => setOffen(false)} />}
    </>
  )
}

/** What a press alone does not get past: a proof or a right is missing, or something failed. */
const nurErneut: ReadonlySet<string> = new Set([
  'fehler',
  'zeichen-ungueltig',
  'fremder-absender',
  'personal-ohne-zeichen',
  'nur-team',
  'sammelbrief',
  'nicht-erlaubt',
])

const grenzen = { einer: mailLimits.perSender, fremde: mailLimits.strangers }
const arten = { neu: 'info', uebernommen: 'ok', uebergangen: 'idle', quarantaene: 'warn', verworfen: 'idle' } as const
function Zustand({ zustand }: { zustand: Zeile['zustand'] }) {
  const t = useTexts(texte)
  return <State kind={arten[zustand]}>{t(`eingang.${zustand}`)}</State>
}

function Absender({ row: { absender, unbelegt } }: { row: Zeile }) {
  const t = useTexts(texte)
  return (
    <>
      {absender || '–'} {unbelegt && <State kind="warn">{t('eingangUnbelegt')}</State>}
    </>
  )
}

function Detail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { attempt: tun, notice: meldung } = useAttempt()
  const [frage, setFrage] = useState(false)
  const [uebernehmen, verwerfen] = [useAct(calls.eingangUebernehmen), useAct(calls.eingangVerwerfen)]
  const { data, error } = useCall(calls.eingang, { params: { id } })
  if (!data || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead title={data.betreff || t('eingangOhneBetreff')} state={<Zustand zustand={data.zustand} />} back={zurueck} />
      {data.grund && (
        <Notice kind={data.zustand === 'quarantaene' ? 'warn' : 'info'} title={t('eingangWeshalb')}>
          {t(`grund.${data.grund}` as 'grund.zu-viele', grenzen)}
        </Notice>
      )}
      {data.unbelegt && (
        <Notice kind="warn" title={t('eingangUnbelegt')}>
          {t('eingangUnbelegtText', { pruefung: data.unbelegt })}
        </Notice>
      )}
      <Facts
        facts={[
          { label: t('absender'), value: [data.name, data.absender].filter(Boolean).join(' · ') || '–' },
          { label: t('empfangen'), value: f.dateTime(data.empfangen) },
          { label: t('eingangWeg'), value: t(`weg.${data.weg}`) },
          { label: t('eingangGroesse'), value: f.bytes(data.bytes) },
          ...(data.ticket
            ? [{ label: t('gegenstand'), value: <Anchor href={`/ticket/${data.ticket}`}>{t('eingangTicket', { nummer: data.ticket })}</Anchor> }]
            : []),
          ...(data.fehler ? [{ label: t('fehler'), value: data.fehler }] : []),
        ]}
      />
      {meldung}
      {data.darf.length > 0 && (
        <div className="row wrap">
          {data.darf.includes('uebernehmen') && (
            <Button icon={Check} pending={uebernehmen.pending} onPress={() => void tun(() => uebernehmen.act({ params: { id } }), t('eingangUebernommen'))}>
              {t(nurErneut.has(data.grund ?? '') ? 'eingangNochmal' : 'eingangUebernehmen')}
            </Button>
          )}
          <Button kind="quiet" icon={Trash2} onPress={() => setFrage(true)}>
            {t('verwerfen')}
          </Button>
        </div>
      )}
      <RecordSection title={t('text')}>
        {data.text === null ? <p className="t2">{t('eingangOhneText')}</p> : <p className="vw-text">{data.text}</p>}
      </RecordSection>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('eingangVerwerfenFrage')}
        confirmLabel={t('verwerfen')}
        danger
        reason
        onConfirm={async (grund) => {
          await verwerfen.act({ params: { id }, body: { grund } })
        }}
      >
        <p>{t('eingangVerwerfenText')}</p>
      </ConfirmDialog>
    </>
  )
}
