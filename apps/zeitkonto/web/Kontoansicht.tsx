import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import * as z from 'zod/mini'
import { idOf, type Id } from '#platform/contract/shapes.ts'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useNavigate, useSearchState } from '#platform/web/route/router.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { app } from '../app.ts'
import { calls, type Konto } from '../contract.ts'
import { Warten, Wer } from './Blatt.tsx'
import { Buchen, Buchungen } from './Buchungen.tsx'
import { monatsname } from './monatsname.ts'
import { texte } from './texte.ts'
import { Unterschiede } from './Unterschiede.tsx'
import { useSaldo } from './worte.ts'

const Adresse = z.object({ employeeid: z.optional(idOf('lstfix')) })

/** The account: balance, months, entries. */
export function Kontoansicht() {
  const t = useTexts(texte)
  const f = useFormats()
  const saldo = useSaldo()
  const [{ employeeid }] = useSearchState(Adresse)
  const [offen, setOffen] = useState(false)
  const { data: konto, error, refetch } = useCall(calls.konto, { query: { employeeid } })
  const wartend = konto?.differenzen.filter(({ uebernommen }) => uebernommen === null) ?? []
  return (
    <Page
      title={t('konto')}
      subtitle={konto && <Wer blatt={konto} />}
      actions={
        konto?.darf.includes('buchen') && (
          <Button kind="primary" icon={Plus} onPress={() => setOffen(true)}>
            {t('buchen')}
          </Button>
        )
      }
    >
      {!konto ? (
        <Warten fehler={error} nochmal={() => void refetch()} />
      ) : (
        <div className="zk">
          {konto.beginn === null && !konto.buchungen.length ? (
            <Empty title={t('keinKonto')} text={t('keinKontoText')} />
          ) : (
            <>
              <KeyFigure size="l" label={t('stand')} value={saldo(konto.standMin)} unit="h">
                <span className="t2">
                  {t('standHinweis')}
                  {konto.beginn && <> · {t('beginn', { tag: f.day(konto.beginn) })}</>}
                </span>
              </KeyFigure>
              {wartend.length > 0 && <Unterschiede differenzen={wartend} zone={Temporal.Now.timeZoneId()} />}
              <Monate konto={konto} employeeid={employeeid} />
            </>
          )}
          <Buchungen konto={konto} />
          <Dialog open={offen} onClose={() => setOffen(false)} title={t('buchenTitel')} dismissable={false}>
            <Buchen employeeid={konto.employee.id} fertig={() => setOffen(false)} />
          </Dialog>
        </div>
      )}
    </Page>
  )
}

function Monate({ konto, employeeid }: { konto: Konto; employeeid: Id<'lstfix'> | undefined }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { language } = useLanguage()
  const saldo = useSaldo()
  const navigate = useNavigate()
  return (
    <DataTable
      label={t('monat')}
      rows={konto.monate}
      rowKey={({ monat }) => monat}
      onOpen={({ monat }) => void navigate(`${app.path}/monat?monat=${monat}${employeeid ? `&employeeid=${employeeid}` : ''}`)}
      columns={[
        { id: 'monat', label: t('monat'), primary: true, cell: ({ monat }) => monatsname(monat, language) },
        {
          id: 'zustand',
          label: t('zustand'),
          cell: ({ abgeschlossen }) => <State kind={abgeschlossen ? 'ok' : 'idle'}>{t(abgeschlossen ? 'zustand.abgeschlossen' : 'zustand.offen')}</State>,
        },
        { id: 'ist', label: t('ist'), align: 'end', cell: ({ istMin }) => f.duration(istMin) },
        { id: 'soll', label: t('soll'), align: 'end', cell: ({ sollMin }) => f.duration(sollMin) },
        { id: 'saldo', label: t('saldo'), align: 'end', cell: ({ saldoMin }) => saldo(saldoMin) },
        { id: 'buchung', label: t('buchung'), align: 'end', cell: ({ buchungMin }) => (buchungMin ? saldo(buchungMin) : '–') },
        { id: 'stand', label: t('amEnde'), align: 'end', cell: ({ standMin }) => <b>{saldo(standMin)}</b> },
      ]}
    />
  )
}
