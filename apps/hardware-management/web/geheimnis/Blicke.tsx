import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { DateRangePicker } from '#platform/web/ui/time/DateRangePicker.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import { blickstaende, type Blick } from '#apps/hardware-management/contract/blick.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { blicktexte } from './blicktexte.ts'
import { geheimnistexte } from './texte.ts'

/** Who looked at which secret, when and why, and whether it was changed since; by person and period. */
export function Blicke() {
  const t = useTexts(blicktexte)
  const tg = useTexts(geheimnistexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const leute = useRemotePick(calls.blickende, can('HARDWAREMANAGEMENT.GEHEIMNIS') ? { limit: 200 } : null)
  return (
    <ListScreen<Blick>
      path="/hardware-management/blicke"
      title={tm('werSahWas')}
      list={calls.blicke}
      file={calls.blickdatei}
      filters={['von', 'bis', 'person', 'stand']}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      notice={<p className="t2">{t('vermerkt')}</p>}
      empty={<Empty title={t('keinBlick')} />}
      filterFields={(gefragt, frage) => ({
        person: <PickList label={tm('blickVon')} value={gefragt['person'] ?? null} onChange={(person) => frage({ person })} {...leute} />,
        von: (
          <DateRangePicker
            label={t('zeitraum')}
            value={gefragt['von'] && gefragt['bis'] ? { von: gefragt['von'], bis: gefragt['bis'] } : null}
            onChange={(tage) => frage({ von: tage?.von ?? null, bis: tage?.bis ?? null })}
          />
        ),
        stand: (
          <Select
            label={tm('blickStand')}
            items={[{ id: 'alle', name: t('alle') }, ...blickstaende.map((id) => ({ id, name: tm(`blickStand.${id}`) }))]}
            value={gefragt['stand'] ?? 'alle'}
            onChange={(stand) => frage({ stand: stand === 'alle' ? null : stand })}
          />
        ),
      })}
      columns={[
        {
          id: 'hostname',
          label: tm('blickBei'),
          primary: true,
          cell: ({ nummer, lizenzId, hostname, kunde, art }) => (
            <span className="hw-eintrag">
              <Anchor className="link" href={`/hardware-management/${lizenzId === null ? nummer : `lizenzen/${lizenzId}`}`}>
                {hostname || String(nummer)}
              </Anchor>
              <small className="t2">{[tm(`art.${art}`), kunde].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        },
        { id: 'wer', label: tm('blickVon'), cell: ({ wer, ausserKreis }) => (ausserKreis ? <Fremd wer={wer} /> : wer) },
        { id: 'zeitpunkt', label: tm('blickUm'), sortable: true, cell: ({ zeitpunkt, was }) => `${f.dateTime(zeitpunkt)} · ${tg(`was.${was}`)}` },
        {
          id: 'grund',
          label: tm('blickGrund'),
          from: 52,
          cell: ({ grund, ticket }) => (
            <span className="hw-eintrag">
              <span>{grund}</span>
              {ticket && (
                <Anchor className="link" href={`/ticket/${ticket.nummer}`}>
                  {tg('ticketNr', { nummer: ticket.nummer })}
                </Anchor>
              )}
            </span>
          ),
        },
        { id: 'stand', label: tm('blickStand'), cell: ({ stand }) => <State kind={stand === 'gilt' ? 'info' : 'ok'}>{tm(`blickStand.${stand}`)}</State> },
      ]}
    />
  )
}

function Fremd({ wer }: { wer: string }) {
  const t = useTexts(blicktexte)
  return (
    <span className="hw-eintrag">
      <span>{wer}</span>
      <small className="t2">{t('ausserKreis')}</small>
    </span>
  )
}
