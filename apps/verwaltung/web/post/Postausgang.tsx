import Lock from 'lucide-react/icons/lock'
import Send from 'lucide-react/icons/send'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useAttempt } from '#platform/web/record/useattempt.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { RecordSection, RecordHead } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { FilterWahl } from '../Felder.tsx'
import { texte } from '../texte.ts'
import { useWoerter } from '../woerter.ts'
import { ZeitraumFilter } from '../Zeitraum.tsx'

type Zeile = Result<typeof calls.postausgang>['entities'][number]
const zustaende = ['wartet', 'gesendet', 'fehlgeschlagen'] as const

export function Postausgang() {
  const t = useTexts(texte)
  const f = useFormats()
  const { wort } = useWoerter({ ganz: true })
  return (
    <ListScreen<Zeile>
      path="/verwaltung/postausgang"
      title={t('postausgang')}
      list={calls.postausgang}
      file={calls.postausgangDatei}
      searchLabel={`${t('an')}, ${t('betreff')}`}
      rowKey={(row) => row.id}
      rowState={(row) => (row.zustand === 'fehlgeschlagen' ? 'bad' : undefined)}
      filters={['zustand', 'von', 'bis']}
      preset={{ sort: '-erstellt' }}
      filterFields={(z, setzen) => ({
        zustand: (
          <FilterWahl
            label={t('zustand')}
            value={z['zustand']}
            onChange={(zustand) => setzen({ zustand })}
            items={zustaende.map((id) => ({ id, name: t(id) }))}
          />
        ),
        von: <ZeitraumFilter zustand={z} setzen={setzen} />,
      })}
      empty={<Empty title={t('postausgangLeer')} />}
      columns={[
        { id: 'betreff', label: t('betreff'), primary: true, cell: (row) => row.betreff },
        { id: 'zustand', label: t('zustand'), width: '8rem', cell: (row) => <Zustand zustand={row.zustand} /> },
        { id: 'an', label: t('an'), sortable: true, cell: (row) => row.an },
        { id: 'anlass', label: t('anlass'), cell: (row) => wort('anlass', row.anlass) },
        { id: 'erstellt', label: t('erstellt'), sortable: true, width: '10rem', cell: (row) => f.dateTime(row.erstellt) },
      ]}
      detail={(id, _, zurueck) => <MailDetail id={id} zurueck={zurueck} />}
    />
  )
}

function Zustand({ zustand }: { zustand: Zeile['zustand'] }) {
  const t = useTexts(texte)
  return <State kind={({ wartet: 'info', gesendet: 'ok', fehlgeschlagen: 'bad' } as const)[zustand]}>{t(zustand)}</State>
}

function MailDetail({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { wort } = useWoerter({ ganz: true })
  const { attempt: tun, notice: meldung } = useAttempt()
  const { act } = useAct(calls.mailErneut)
  const { data: mail, error } = useCall(calls.mail, { params: { id } })
  if (!mail || isGone(error)) return <Unread error={error} back={zurueck} />
  return (
    <>
      <RecordHead title={mail.betreff} state={<Zustand zustand={mail.zustand} />} back={zurueck} />
      <Facts
        facts={[
          { label: t('an'), value: mail.an },
          { label: t('anlass'), value: wort('anlass', mail.anlass) },
          { label: t('erstellt'), value: f.dateTime(mail.erstellt) },
          ...(mail.gesendetAm ? [{ label: t('gesendetAm'), value: f.dateTime(mail.gesendetAm) }] : []),
          { label: t('versuche'), value: mail.versuche },
        ]}
      />
      {mail.fehler && (
        <Notice kind="bad" title={t('fehler')}>
          {mail.fehler}
        </Notice>
      )}
      {meldung}
      {mail.darf.includes('erneut-senden') && (
        <div>
          <Button icon={Send} onPress={() => void tun(() => act({ params: { id } }), t('erneutOk'))}>
            {t('erneut')}
          </Button>
        </div>
      )}
      <RecordSection title={t('text')}>
        {mail.text === null ? <Notice icon={Lock}>{t('geheim')}</Notice> : <p className="vw-text">{mail.text}</p>}
      </RecordSection>
    </>
  )
}
