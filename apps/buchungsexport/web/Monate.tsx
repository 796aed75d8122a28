import { useCall } from '#platform/web/data/query.tsx'
import { Beside } from '#platform/web/record/Beside.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Monatszeile } from '../contract.ts'
import { Filialwahl, useWahl } from './Filialwahl.tsx'
import { texte } from './texte.ts'
import { useMonatsname } from './usemonatsname.ts'
import { Vorschau } from './Vorschau.tsx'

/** The last months of a branch with what waits in each; the chosen one beside them. */
export function Monate() {
  const t = useTexts(texte)
  const wahl = useWahl()
  const { filiale, monat, setze } = wahl
  const monatsname = useMonatsname()
  const { data, error, refetch } = useCall(calls.monate, { query: { vkforgid: filiale?.vkforgid ?? 0 } }, { enabled: filiale !== undefined })
  const fehler = error ?? wahl.error
  const zurueck = () => setze({ monat: null })
  return (
    <Beside
      label={t('titel')}
      record={filiale && monat ? <Vorschau key={`${filiale.vkforgid} ${monat}`} vkforgid={filiale.vkforgid} monat={monat} zurueck={zurueck} /> : null}
    >
      <Page title={t('titel')} subtitle={t('untertitel')}>
        <Filialwahl wahl={wahl} />
        {fehler && !data ? (
          <Notice
            kind="bad"
            live
            title={t('nichtGeladen')}
            action={<Button onPress={() => void (wahl.error ? wahl.refetch() : refetch())}>{t('nochmal')}</Button>}
          >
            {fehler.problem?.detail}
          </Notice>
        ) : (
          <DataTable<Monatszeile>
            label={t('titel')}
            rows={data?.monate}
            rowKey={(zeile) => zeile.monat}
            current={monat}
            onOpen={(zeile) => setze({ monat: zeile.monat })}
            columns={[
              { id: 'monat', label: t('monat'), primary: true, cell: (zeile) => monatsname(zeile.monat) },
              { id: 'stand', label: t('stand'), cell: (zeile) => <Stand zeile={zeile} /> },
              { id: 'offen', label: t('offen'), align: 'end', cell: (zeile) => zeile.offen || '–' },
              { id: 'exportiert', label: t('exportiert'), align: 'end', from: 42, cell: (zeile) => zeile.exportiert || '–' },
            ]}
          />
        )}
      </Page>
    </Beside>
  )
}

/** The exception has a colour; a month that is done is plain. */
function Stand({ zeile: { offen, laeufe, abgeschlossen, laeuft } }: { zeile: Monatszeile }) {
  const t = useTexts(texte)
  if (abgeschlossen) return <State kind="idle">{t('abgeschlossen')}</State>
  if (laeuft) return <State kind="info">{t('laeuft')}</State>
  if (!offen) return <State kind={laeufe ? 'ok' : 'idle'}>{t(laeufe ? 'fertig' : 'leer')}</State>
  return <State kind="warn">{t(laeufe ? 'nachtrag' : 'wartet')}</State>
}
