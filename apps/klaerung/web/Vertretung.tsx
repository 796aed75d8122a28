import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import UserCheck from 'lucide-react/icons/user-check'
import { PersonFeld } from '#domain/personal/web/PersonFeld.tsx'
import { request } from '#platform/web/data/client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormDate } from '#platform/web/forms/FormDate.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { ListExport } from '#platform/web/record/ListExport.tsx'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls, Vertretungswunsch, type Vertretung as Eintrag } from '../contract.ts'
import { messages } from '../messages.ts'

const kinds = { kommt: 'info', laeuft: 'ok', vorbei: 'idle' } as const

/** Who releases in whose place, and when; both see it. */
export function Vertretung() {
  const t = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const list = useList(calls.vertretungen, { query: {} })
  const { rows } = list
  const { act } = useAct(calls.vertretungBeenden)
  const [neu, setNeu] = useState(false)
  const [ende, setEnde] = useState<Eintrag | null>(null)
  const benennen = can('STEMPELERFASSUNG.KORREKTUR') && can('STEMPELERFASSUNG.ALLE')
  return (
    <Page
      title={t('vertretung')}
      actions={
        <>
          <ListExport disabled={rows.length === 0} name={t('vertretung')} file={(format) => request(calls.vertretungenDatei, { query: { format } })} />
          {benennen && (
            <Button kind="primary" icon={Plus} data-new onPress={() => setNeu(true)}>
              {t('neueVertretung')}
            </Button>
          )}
        </>
      }
    >
      <ListRows list={list} failed={{ title: t('nichtGeladen'), again: t('neuLaden') }}>
        {(zeilen) => (
          <DataTable
            label={t('vertretung')}
            rows={zeilen}
            rowKey={({ id }) => id}
            empty={<Empty icon={UserCheck} title={t('vertretungKeine')} text={t('vertretungKeineText')} />}
            columns={[
              { id: 'fuer', label: t('vertretungFuer'), primary: true, cell: ({ fuer }) => fuer.name },
              { id: 'vertreter', label: t('vertreter'), cell: ({ vertreter }) => vertreter.name },
              {
                id: 'zeitraum',
                label: t('zeitraum'),
                cell: ({ von, bis }) => <span className="num">{von === bis ? f.day(von) : `${f.day(von)} – ${f.day(bis)}`}</span>,
              },
              {
                id: 'zustand',
                label: t('zustand'),
                cell: ({ zustand, beendet }) => <State kind={kinds[zustand]}>{beendet ? t('beendet') : t(`vertretung.${zustand}`)}</State>,
              },
              {
                id: 'akt',
                label: t('beenden'),
                width: '8rem',
                cell: (row) =>
                  row.darf.includes('beenden') ? (
                    <Button kind="quiet" onPress={() => setEnde(row)}>
                      {t('beenden')}
                    </Button>
                  ) : (
                    <span className="t3">–</span>
                  ),
              },
            ]}
          />
        )}
      </ListRows>
      {neu && <Benennen onClose={() => setNeu(false)} />}
      <ConfirmDialog
        open={ende !== null}
        onClose={() => setEnde(null)}
        title={t('beendenTitel')}
        confirmLabel={t('beenden')}
        danger
        onConfirm={async () => {
          await act({ params: { id: ende!.id } })
        }}
      >
        {t('beendenText', { name: ende?.vertreter.name ?? '' })}
      </ConfirmDialog>
    </Page>
  )
}

function Benennen({ onClose }: { onClose: () => void }) {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { act } = useAct(calls.vertreten)
  const heute = Temporal.Now.plainDateISO().toString()
  const form = useForm(Vertretungswunsch, {
    defaults: { vertreterId: null, von: heute, bis: heute },
    texts: messages[language],
    onSubmit: async (body) => {
      await act({ body })
      toast.success(t('vertretungOk'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('neueVertretung')} dismissable={false}>
      <p className="t2">{t('vertretungText')}</p>
      <Form form={form} label={t('neueVertretung')}>
        <UnsavedGuard dirty={form.dirty} />
        <PersonFeld form={form} name="vertreterId" label={t('vertreter')} call={calls.vertreter} />
        <div className="kl-moment">
          <FormDate form={form} name="von" label={t('von')} min={heute} />
          <FormDate form={form} name="bis" label={t('bis')} min={heute} />
        </div>
        <SubmitButton form={form} wide>
          {t('benennen')}
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
