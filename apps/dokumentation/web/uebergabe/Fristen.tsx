import { calls, dokumentationsnummer, type Art } from '#apps/dokumentation/contract.ts'
import type { Fristzeile } from '#apps/dokumentation/contract/uebergabe.ts'
import { messages } from '#apps/dokumentation/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { uebergabetexte } from './texte.ts'

const farbe = { ueberfaellig: 'bad', bald: 'warn', ruhig: 'info' } as const

/** What has to be handed over, and what waits for an answer, the most urgent first. */
export function Fristen() {
  const t = useTexts(uebergabetexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(calls.fristen)
  return (
    <Page title={t('fristen')} subtitle={t('wofuer')}>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : (
        <div className="stack">
          <div className="do-zahlen">
            <KeyFigure label={t('ueberfaellig')} value={data.anzahl.ueberfaellig} />
            <KeyFigure label={t('bald')} value={data.anzahl.bald} />
            <KeyFigure label={t('ruhig')} value={data.anzahl.ruhig} />
          </div>
          <DataTable<Fristzeile>
            label={t('fristen')}
            rows={data.entities}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void navigate(`/dokumentation/${id}`)}
            rowState={({ eile }) => (eile === 'ruhig' ? undefined : farbe[eile])}
            empty={<Empty title={t('keine')} text={t('keineText')} />}
            columns={[
              {
                id: 'titel',
                label: tm('titel'),
                primary: true,
                cell: ({ titel, objekt }) => (
                  <span className="two">
                    <b>{titel}</b>
                    <small>{objekt}</small>
                  </span>
                ),
              },
              { id: 'bis', label: t('bis'), width: '7.5rem', card: 'end', cell: ({ bis }) => f.day(bis) },
              {
                id: 'schritt',
                label: t('schritt'),
                width: '12rem',
                card: 'state',
                cell: ({ schritt, eile }) => <State kind={farbe[eile]}>{tm(`schritt.${schritt}`)}</State>,
              },
              { id: 'art', label: tm('art'), width: '10rem', cardless: true, from: 42, cell: ({ art }) => tm(`art.${art as Art}`) },
              {
                id: 'datum',
                label: tm('datum'),
                width: '13rem',
                card: 'sub',
                cell: ({ datum, nummer }) => (
                  <>
                    {f.day(datum)} · <span className="n">{dokumentationsnummer(nummer)}</span>
                  </>
                ),
              },
              { id: 'wer', label: tm('wer'), width: '10rem', from: 72, cardless: true, cell: ({ wer }) => wer },
            ]}
          />
        </div>
      )}
    </Page>
  )
}
