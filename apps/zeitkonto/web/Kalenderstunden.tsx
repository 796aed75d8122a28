import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import type { Kalendertag } from '../contract.ts'
import { texteKalender } from './texte-kalender.ts'

const arten = ['sonntag', 'feiertag', 'nacht'] as const

/** What was worked on Sundays, holidays and at night, by the day of the calendar. Nothing where there is none. */
export function Kalenderstunden({ tage }: { tage: readonly Kalendertag[] }) {
  const t = useTexts(texteKalender)
  const f = useFormats()
  if (!tage.length) return null
  const wert = (min: number) => (min ? f.duration(min) : '–')
  const mitHeute = (damals: number, heute = damals) =>
    heute === damals ? (
      wert(damals)
    ) : (
      <>
        {wert(damals)} <small className="t2">{t('jetzt', { dauer: f.duration(heute) })}</small>
      </>
    )
  const summe = (art: (typeof arten)[number]) => tage.reduce((sum, tag) => sum + tag[`${art}Min`], 0)
  return (
    <Card title={t('kalender')}>
      <p className="t2">{t('kalenderText')}</p>
      <DataTable<Kalendertag>
        label={t('kalender')}
        rows={tage}
        rowKey={({ datum }) => datum}
        columns={[
          {
            id: 'tag',
            label: t('tag'),
            width: '7rem',
            primary: true,
            cell: ({ datum }) => (
              <b>
                {f.weekday(datum)} {f.shortDay(datum)}
              </b>
            ),
          },
          ...arten.map((art) => ({
            id: art,
            label: t(art),
            align: 'end' as const,
            cell: (tag: Kalendertag) => mitHeute(tag[`${art}Min`], tag.seitdem?.[`${art}Min`]),
          })),
        ]}
        footer={{ tag: <b>{t('summe')}</b>, ...Object.fromEntries(arten.map((art) => [art, <b key={art}>{wert(summe(art))}</b>])) }}
      />
    </Card>
  )
}
