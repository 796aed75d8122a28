import { useState } from 'react'
import CheckCheck from 'lucide-react/icons/check-check'
import History from 'lucide-react/icons/history'
import MessageSquare from 'lucide-react/icons/message-square'
import { uuid } from '#platform/contract/uuid.ts'
import { request } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, type Aenderung } from '../contract.ts'
import { messages } from '../messages.ts'
import { gesendet } from './acts.ts'
import { zeichen } from './worte.ts'

/** Everything that others did to one's own times: by whom, when, why, before and after; and the way to object. */
export function Aenderungen() {
  const t = useTexts(messages)
  const f = useFormats()
  const list = useList(calls.aenderungen, { query: {} })
  const { rows } = list
  const gelesen = useAct(calls.gelesen)
  const widerspruch = useAct(calls.widersprechen)
  const [gegen, setGegen] = useState<Aenderung | null>(null)
  const neueste = rows.find(({ neu }) => neu)
  return (
    <Page
      title={t('aenderungen')}
      actions={
        <>
          {neueste && (
            <Button
              icon={CheckCheck}
              pending={gelesen.pending}
              onPress={() =>
                void gesendet(gelesen.act({ body: { id: uuid(), bis: rows[0]!.zeitpunkt } })).catch((problem: Error) => toast.error(problem.message))
              }
            >
              {t('alleGelesen')}
            </Button>
          )}
          <ListExport disabled={rows.length === 0} name={t('aenderungen')} file={(format) => request(calls.aenderungenDatei, { query: { format } })} />
        </>
      }
    >
      <ListRows list={list} failed={{ title: t('nichtGeladen'), again: t('neuLaden') }}>
        {(zeilen) => (
          <DataTable
            label={t('aenderungen')}
            rows={zeilen}
            rowKey={({ id, art }) => `${art}${id}`}
            rowState={({ neu }) => (neu ? 'warn' : undefined)}
            empty={<Empty icon={History} title={t('aenderungenKeine')} />}
            columns={[
              {
                id: 'was',
                label: t('was'),
                primary: true,
                cell: (row) => (
                  <span className="two">
                    <span className="mid">
                      {t(`aenderung.${row.art}`)}
                      {row.neu && (
                        <>
                          {' '}
                          <State kind="info">{t('neu')}</State>
                        </>
                      )}
                    </span>
                    <small>
                      {t('durch', { name: row.von })}, {f.dateTime(row.zeitpunkt, row.zone)}
                    </small>
                  </span>
                ),
              },
              { id: 'vorher', label: t('vorher'), cell: (row) => <Zeit akt={row.vorher} zone={row.zone} alt /> },
              { id: 'nachher', label: t('nachher'), cell: (row) => <Zeit akt={row.nachher} zone={row.zone} /> },
              { id: 'grund', label: t('begruendung'), cell: (row) => row.grund || <span className="t3">–</span> },
              {
                id: 'widerspruch',
                label: t('art.Widerspruch'),
                width: '11rem',
                card: 'line',
                cell: (row) =>
                  row.widerspruch ? (
                    <Anchor className="link" href={`/klaerung/fall/${row.widerspruch.id}`}>
                      <State kind={zeichen[row.widerspruch.zustand]}>{t(`zustand.${row.widerspruch.zustand}`)}</State>
                    </Anchor>
                  ) : row.darf.includes('widersprechen') ? (
                    <Button kind="quiet" icon={MessageSquare} onPress={() => setGegen(row)}>
                      {t('widersprechen')}
                    </Button>
                  ) : (
                    <span className="t3">–</span>
                  ),
              },
            ]}
          />
        )}
      </ListRows>
      <ConfirmDialog
        open={gegen !== null}
        onClose={() => setGegen(null)}
        title={t('widersprechenTitel')}
        confirmLabel={t('widersprechen')}
        reason={{ label: t('begruendung') }}
        onConfirm={async (text) => {
          await gesendet(widerspruch.act({ params: { id: gegen!.id }, body: { id: uuid(), text } }))
          toast.success(t('widersprochenOk'))
        }}
      >
        {t('widersprechenText')}
      </ConfirmDialog>
    </Page>
  )
}

function Zeit({ akt, zone, alt = false }: { akt: Aenderung['vorher']; zone: string; alt?: boolean }) {
  const t = useTexts(messages)
  const f = useFormats()
  if (!akt) return <span className="t3 nothing">{t('nichts')}</span>
  const text = `${f.dateTime(akt.timestamp, zone)} ${t(akt.flag)}${akt.code === 'Normal' ? '' : ` · ${akt.code}`}`
  return <span className="num">{alt ? <s className="t2">{text}</s> : text}</span>
}
