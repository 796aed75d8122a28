import { useState } from 'react'
import Eraser from 'lucide-react/icons/eraser'
import { calls } from '#apps/verwaltung/contract.ts'
import type { Frist } from '#apps/verwaltung/contract/aufbewahrung.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'

/** How long records are kept, what is older, and what of it can go. */
export function Aufbewahrung() {
  const t = useTexts(texte)
  const f = useFormats()
  const [fragt, frage] = useState(false)
  const { data, error, refetch } = useCall(calls.aufbewahrung)
  const { act } = useAct(calls.gruendeEntfernen)
  const gesperrt = data?.fristen.reduce((summe, frist) => summe + frist.gesperrt, 0) ?? 0
  return (
    <Page title={t('aufbewahrung')} subtitle={t('aufbewahrungText')}>
      {error && !data ? (
        <Notice kind="bad" live action={<Button onPress={() => void refetch()}>{t('erneutLaden')}</Button>}>
          {error.problem?.detail ?? t('unerreichbar')}
        </Notice>
      ) : (
        <div className="stack">
          <DataTable<Frist>
            label={t('aufbewahrung')}
            rows={data?.fristen}
            rowKey={({ land, gruppe }) => `${land} ${gruppe}`}
            columns={[
              {
                id: 'wer',
                label: t('personengruppe'),
                primary: true,
                width: '14rem',
                cell: ({ land, gruppe }) => `${t(land)}, ${t(gruppe === 'erwachsen' ? 'erwachsene' : 'jugendliche')}`,
              },
              {
                id: 'frist',
                label: t('frist'),
                cell: ({ monate, quelle, regel }) => (
                  <span className="two">
                    {t('monateN', { n: monate })}
                    <small>
                      {quelle} · {t('fassungNr', { n: regel.split('/')[1]! })}
                    </small>
                  </span>
                ),
              },
              { id: 'stichtag', label: t('gehaltenAb'), width: '8.5rem', cell: ({ stichtag }) => f.day(stichtag) },
              {
                id: 'personen',
                label: t('aeltereZeiten'),
                width: '11rem',
                cell: ({ personen, aelteste }) => (personen && aelteste ? t('aeltereZeitenN', { n: personen, tag: f.day(aelteste) }) : '–'),
              },
              { id: 'gruende', label: t('aeltereGruende'), align: 'end', cell: ({ gruende }) => f.number(gruende) },
            ]}
          />
          <Card title={t('gruendeTitel')}>
            {!data ? (
              <Skeleton rows={2} />
            ) : (
              <div className="stack">
                <p className="t2">{t('gruendeText')}</p>
                {gesperrt > 0 && <Notice>{t('gruendeGesperrt', { n: gesperrt })}</Notice>}
                {data.faellig === 0 ? (
                  <p>{t('gruendeKeine')}</p>
                ) : (
                  <>
                    <ul className="rows">
                      {data.vorschau.map(({ id, persnr, name, von, bis }) => (
                        <li key={id}>
                          <span className="grow">
                            {persnr} {name}
                          </span>
                          <span className="num t2">
                            {f.day(von)} – {f.day(bis)}
                          </span>
                        </li>
                      ))}
                    </ul>
                    {data.faellig > data.vorschau.length && <p className="t2">{t('weitereN', { n: data.faellig - data.vorschau.length })}</p>}
                    <div>
                      <Button icon={Eraser} onPress={() => frage(true)}>
                        {t('gruendeEntfernen', { n: data.faellig })}
                      </Button>
                    </div>
                  </>
                )}
              </div>
            )}
          </Card>
          <ConfirmDialog
            open={fragt}
            onClose={() => frage(false)}
            title={t('gruendeFrage', { n: data?.faellig ?? 0 })}
            confirmLabel={t('entfernen')}
            danger
            onConfirm={async () => {
              const { entfernt } = await act({ body: { faellig: data!.faellig } })
              toast.success(t('gruendeEntfernt', { n: entfernt }))
            }}
          >
            {t('gruendeFrageText')}
          </ConfirmDialog>
        </div>
      )}
    </Page>
  )
}
