import { Gone, ListScreen } from '#platform/web/record/ListScreen.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '#apps/rdp-log/contract.ts'
import type { Regelzeile } from '#apps/rdp-log/contract/regel.ts'
import { Regelform } from './Regelform.tsx'
import { regeltexte } from './texte.ts'

/** The customer, the device, the object or the person; a device that the reader does not see has no name. */
const ziel = ({ kunde, geraet, hardware, ort, person }: Regelzeile, einGeraet: string) =>
  [kunde?.name, geraet ? `${geraet.nummer} ${geraet.name}` : hardware && einGeraet, ort?.name, person?.name].filter(Boolean).join(' · ')

/** The rules by which new sessions find their device, customer and person. */
export function Regeln() {
  const t = useTexts(regeltexte)
  return (
    <ListScreen<Regelzeile>
      path="/rdp-log/regeln"
      title={t('regeln')}
      list={calls.regeln}
      createLabel={t('neueRegel')}
      searchLabel={t('suchen')}
      preset={{ sort: 'folge' }}
      rowKey={({ id }) => id}
      rowState={({ aktiv }) => (aktiv ? undefined : 'idle')}
      notice={<p className="t2">{t('wozu')}</p>}
      empty={<Empty title={t('keine')} />}
      columns={[
        { id: 'muster', label: t('muster'), sortable: true, primary: true, cell: ({ muster }) => muster },
        {
          id: 'ziel',
          label: t('ziel'),
          cell: (regel) => (
            <>
              {ziel(regel, t('einGeraet'))} {regel.ortZu && <State kind="warn">{t('ortZu')}</State>}
            </>
          ),
        },
        { id: 'feld', label: t('feld'), cell: ({ feld }) => t(`feld.${feld}`) },
        { id: 'folge', label: t('folge'), sortable: true, align: 'end', cell: ({ folge }) => folge },
        { id: 'aktiv', label: t('status'), cell: ({ aktiv }) => <State kind={aktiv ? 'ok' : 'idle'}>{t(aktiv ? 'aktiv' : 'inaktiv')}</State> },
      ]}
      detail={(id, row, zurueck) => (id === 'neu' || row ? <Regelform key={row?.id ?? 'neu'} row={row} zurueck={zurueck} /> : <Gone back={zurueck} />)}
    />
  )
}
