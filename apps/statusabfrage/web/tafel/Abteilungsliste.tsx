import type * as z from 'zod/mini'
import type { Way } from '#platform/text/way.ts'
import type { Abteilungszeile } from '#apps/statusabfrage/contract.ts'
import { messages } from '#apps/statusabfrage/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { ListRows, type Read } from '#platform/web/record/ListRows.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Meter } from '#platform/web/ui/show/Meter.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { useNavigate } from '#platform/web/route/router.tsx'

type Zeile = z.output<typeof Abteilungszeile>
interface AbteilungslisteProps {
  liste: Read<Zeile>
  ziel: (id: string) => Way
  gesucht: boolean
}

/** Departments with their figures; one leads to its people. */
export function Abteilungsliste({ liste, ziel, gesucht }: AbteilungslisteProps) {
  const t = useTexts(messages)
  const gehe = useNavigate()
  return (
    <ListRows list={liste} failed={{ title: t('ladefehler'), again: t('nochmal') }}>
      {(zeilen) => (
        <DataTable<Zeile>
          label={t('abteilungen')}
          rows={zeilen}
          rowKey={({ abteilung }) => abteilung.id}
          rowLabel={({ abteilung }) => abteilung.bezeichnung}
          onOpen={({ abteilung }) => void gehe(ziel(abteilung.id))}
          rowState={({ fehltUnerwartet }) => (fehltUnerwartet > 0 ? 'bad' : undefined)}
          empty={<Empty {...(gesucht ? {} : { title: t('keineAbteilungen') })} />}
          columns={[
            {
              id: 'abteilung',
              label: t('abteilung'),
              primary: true,
              cell: ({ abteilung }) => (
                <Anchor className="mid" href={ziel(abteilung.id)}>
                  {abteilung.bezeichnung}
                </Anchor>
              ),
            },
            { id: 'anwesend', label: t('status.A'), width: '16rem', card: 'named', cell: (zeile) => <Anteil zeile={zeile} /> },
            {
              id: 'unerwartet',
              label: t('status.U'),
              align: 'end',
              width: '10rem',
              cell: ({ fehltUnerwartet: n }) => (n ? <State kind="bad">{n}</State> : <span className="t3">0</span>),
            },
            { id: 'erwartet', label: t('status.E'), align: 'end', width: '9rem', cell: ({ fehltErwartet }) => fehltErwartet },
            { id: 'gesamt', label: t('gesamt'), align: 'end', width: '6rem', cell: ({ mitarbeiterGesamt }) => mitarbeiterGesamt },
          ]}
        />
      )}
    </ListRows>
  )
}

function Anteil({ zeile: { anwesend, mitarbeiterGesamt } }: { zeile: Zeile }) {
  const t = useTexts(messages)
  return (
    <span className="sa-anteil">
      <b className="n mid">{anwesend}</b>
      <Meter label={t('anwesendVon', { anwesend, gesamt: mitarbeiterGesamt })} value={anwesend} max={mitarbeiterGesamt} />
    </span>
  )
}
