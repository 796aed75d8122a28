import { scheinnummer } from '#domain/einsatz/contract.ts'
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
import { calls } from '#apps/arbeitsschein/contract.ts'
import type { Regiezeile } from '#apps/arbeitsschein/contract/regie.ts'
import { messages } from '#apps/arbeitsschein/messages.ts'
import { regietexte } from './texte.ts'

export const eile = { ueberfaellig: 'bad', bald: 'warn', ruhig: 'info' } as const

/** Work by the hour whose days run out, the most urgent first. */
export function Fristen() {
  const t = useTexts(regietexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(calls.fristen)
  return (
    <Page title={t('titel')} subtitle={t('wofuer')}>
      {!data ? (
        error ? (
          <Notice kind="bad" title={t('nichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : (
        <div className="stack">
          <div className="as-zahlen">
            <KeyFigure label={t('ueberfaellig')} value={data.anzahl.ueberfaellig} />
            <KeyFigure label={t('bald')} value={data.anzahl.bald} />
            <KeyFigure label={t('ruhig')} value={data.anzahl.ruhig} />
            <KeyFigure label={t('stunden')} value={f.duration(data.minuten)} unit="h" />
            {data.betrag !== null && <KeyFigure label={t('betrag')} value={f.money(data.betrag)} />}
          </div>
          <DataTable<Regiezeile>
            label={t('titel')}
            rows={data.entities}
            rowKey={({ id }) => id}
            onOpen={({ id }) => void navigate(`/arbeitsschein/${id}`)}
            rowState={({ eile: wie }) => (wie === 'ruhig' ? undefined : eile[wie])}
            empty={<Empty title={t('keine')} text={t('keineText')} />}
            columns={[
              {
                id: 'objekt',
                label: tm('objekt'),
                primary: true,
                cell: ({ objekt, kunde }) => (
                  <span className="two">
                    <b>{objekt}</b>
                    <small>{kunde}</small>
                  </span>
                ),
              },
              { id: 'bis', label: t('bis'), width: '6.5rem', card: 'end', cell: ({ bis }) => f.day(bis) },
              {
                id: 'schritt',
                label: t('schritt'),
                width: '10.5rem',
                card: 'state',
                cell: ({ schritt, eile: wie }) => <State kind={eile[wie]}>{tm(`schritt.${schritt}`)}</State>,
              },
              { id: 'nummer', label: tm('nummer'), width: '6.5rem', card: 'sub', cell: ({ nummer }) => <span className="n">{scheinnummer(nummer)}</span> },
              { id: 'datum', label: tm('datum'), width: '6.5rem', from: 52, cardless: true, cell: ({ datum }) => f.day(datum) },
              { id: 'minuten', label: tm('stunden'), width: '5rem', align: 'end', from: 42, cell: ({ minuten }) => f.duration(minuten) },
              {
                id: 'betrag',
                label: t('wert'),
                width: '7rem',
                align: 'end',
                from: 42,
                card: 'sub',
                cell: ({ betrag }) => (betrag === null ? '' : f.money(betrag)),
              },
              { id: 'wer', label: tm('wer'), width: '10rem', from: 72, cardless: true, cell: ({ wer }) => wer },
            ]}
          />
        </div>
      )}
    </Page>
  )
}
