import type { Way } from '#platform/text/way.ts'
import { calls } from '#apps/statusabfrage/contract.ts'
import type { Evakuierungszeile } from '#apps/statusabfrage/contract/evakuierung.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useList } from '#platform/web/data/query.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'

/** The record for the fire officer: every alarm and every drill, with what came of it. */
export function Verlauf() {
  const t = useTexts(messages)
  const f = useFormats()
  const gehe = useNavigate()
  const liste = useList(calls.evakuierungen, { query: { limit: 50 } })
  const ziel = ({ id }: Evakuierungszeile): Way => `/statusabfrage/evakuierung/${id}`
  return (
    <ListRows list={liste} failed={{ title: t('ladefehler'), again: t('nochmal') }}>
      {(rows) => (
        <DataTable<Evakuierungszeile>
          label={t('verlauf')}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={({ filiale, begonnen }) => `${filiale.name}, ${f.dateTime(begonnen, filiale.zone)}`}
          onOpen={(zeile) => void gehe(ziel(zeile))}
          rowState={({ beendet }) => (beendet ? undefined : 'bad')}
          empty={<Empty title={t('keinVerlauf')} />}
          columns={[
            {
              id: 'begonnen',
              label: t('zeitraum'),
              primary: true,
              cell: (zeile) => (
                <Anchor className="mid" href={ziel(zeile)}>
                  {f.dateTime(zeile.begonnen, zeile.filiale.zone)}
                </Anchor>
              ),
            },
            {
              id: 'anlass',
              label: t('anlass'),
              cell: ({ anlass, beendet }) => (beendet ? t(`anlass.${anlass}`) : <State kind="bad">{t(`anlass.${anlass}`)}</State>),
            },
            { id: 'filiale', label: t('filiale'), cell: ({ filiale }) => filiale.name },
            { id: 'gesucht', label: t('gesucht'), align: 'end', cell: ({ gesucht }) => gesucht },
            { id: 'sicher', label: t('sicher'), align: 'end', cell: ({ sicher }) => sicher },
            { id: 'vermisst', label: t('vermisst'), align: 'end', cell: ({ vermisst }) => (vermisst ? <State kind="bad">{vermisst}</State> : 0) },
            { id: 'offen', label: t('offen'), align: 'end', cell: ({ offen }) => offen },
          ]}
        />
      )}
    </ListRows>
  )
}
