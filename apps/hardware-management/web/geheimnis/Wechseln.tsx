import { calls } from '#apps/hardware-management/contract.ts'
import type { Zuwechseln } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Alter } from './Alter.tsx'
import { Kreis } from './Kreis.tsx'
import { geheimnistexte } from './texte.ts'

/** Secrets that somebody knows who should not any more: one line for each, until it is changed. */
export function Wechseln() {
  const t = useTexts(geheimnistexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  return (
    <ListScreen<Zuwechseln>
      path="/hardware-management/wechseln"
      title={t('wechseln')}
      list={calls.geheimnisseWechseln}
      searchLabel={t('suchen')}
      rowKey={({ id }) => id}
      rowState={({ grund }) => (grund === 'alt' ? undefined : 'warn')}
      notice={
        <div className="row wrap">
          <p className="t2 hw-satz">{t('wechselnText')}</p>
          {can('HARDWAREMANAGEMENT.VERWALTUNG') && <Kreis />}
          {can('HARDWAREMANAGEMENT.VERWALTUNG') && <Alter />}
        </div>
      }
      empty={<Empty title={t('nichtsZuWechseln')} />}
      columns={[
        {
          id: 'hostname',
          label: t('geraet'),
          primary: true,
          cell: ({ nummer, lizenzId, hostname, kunde }) => (
            <span className="hw-eintrag">
              <Anchor className="link" href={`/hardware-management/${lizenzId === null ? nummer : `lizenzen/${lizenzId}`}`}>
                {hostname || String(nummer)}
              </Anchor>
              {kunde && <small className="t2">{kunde}</small>}
            </span>
          ),
        },
        { id: 'art', label: t('was'), cell: ({ art }) => tm(`art.${art}`) },
        { id: 'grund', label: t('warum'), cell: ({ grund, wer }) => <State kind={grund === 'alt' ? 'info' : 'warn'}>{t(`grund.${grund}`, { wer })}</State> },
        { id: 'zuletzt', label: t('gesehen'), from: 52, card: 'named', cell: ({ zuletzt }) => zuletzt && f.dateTime(zuletzt) },
        { id: 'geaendert', label: t('geaendert'), from: 60, card: 'named', cell: ({ geaendert }) => f.day(geaendert) },
      ]}
    />
  )
}
