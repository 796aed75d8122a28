import { useEffect, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { DokumentIntern } from '#apps/ticket/contract/dokumente.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { keepFiles } from '#platform/web/files/offline-files.ts'
import { useFiles } from '#platform/web/files/upload.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Checkbox } from '#platform/web/ui/field/Checkbox.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { IconButton } from '#platform/web/ui/act/IconButton.tsx'
import { LoadMore } from '#platform/web/ui/list/LoadMore.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Abschnitt } from './Abschnitt.tsx'
import { sende } from '../warteschlange/senden.ts'

/** All files of a ticket: those of its messages too. What is internal says so. */
export function Dokumente({ ticket }: { ticket: Ticketdetail }) {
  const t = useTexts(messages)
  const params = { id: ticket.id }
  const { rows, first, loading, error, more, loadingMore } = useList(ticket.innen ? calls.dokumenteIntern : calls.dokumente, { params, query: { limit: 20 } })
  useEffect(() => {
    if (first) void keepFiles(ticket.id, first.entities)
  }, [ticket.id, first])
  const entfernen = useAct(calls.dokumentEntfernen)
  const [neu, setNeu] = useState(false)
  return (
    <Abschnitt
      titel={t('dokumente')}
      tat={ticket.darf.includes('dateien') && <IconButton icon={Plus} label={t('dokumentHinzu')} onPress={() => setNeu(true)} />}
    >
      {rows.length > 0 ? (
        <FileList
          files={rows as readonly DokumentIntern[]}
          label={t('dokumente')}
          note={(one) => one.intern && <State kind="intern">{t('intern')}</State>}
          removal={{
            may: ({ darf }) => darf.includes('entfernen'),
            remove: async ({ id: dokument }, grund) => {
              await entfernen.act({ params: { id: ticket.id, dokument }, body: { grund } })
            },
            words: {
              act: t('dokumentEntfernen'),
              title: (name) => t('dokumentEntfernenTitel', { name }),
              done: t('dokumentEntfernt'),
              failed: t('dokumentNicht'),
            },
          }}
        />
      ) : (
        !loading && <p className="t2">{t(error ? 'dokumenteNichtGeladen' : 'keineDokumente')}</p>
      )}
      {more && <LoadMore more pending={loadingMore} onMore={more} />}
      {neu && <Hinzufuegen ticket={ticket} onClose={() => setNeu(false)} />}
    </Abschnitt>
  )
}

function Hinzufuegen({ ticket: { id, nummer, innen }, onClose }: { ticket: Ticketdetail; onClose: () => void }) {
  const t = useTexts(messages)
  const files = useFiles()
  const [intern, setIntern] = useState(false)
  const [pending, setPending] = useState(false)
  const [fehler, setFehler] = useState<{ titel?: string; text: string }>()
  const senden = async () => {
    if (!files.ids.length) return setFehler({ text: t('dokumentFehlt') })
    setPending(true)
    try {
      const angekommen = await sende(
        intern ? calls.ablegenIntern : calls.ablegen,
        { params: { id }, body: { id: uuid(), dateien: files.ids } },
        { titel: t('eintragDokument', { nummer }), icon: 'files', dateien: files.waiting },
      )
      if (angekommen) toast.success(files.ids.length === 1 ? t('dokumentOk') : t('dokumenteOk', { n: files.ids.length }))
      onClose()
    } catch (problem) {
      setFehler({ titel: t('dokumentFehler'), text: (problem as { problem?: { detail?: string } }).problem?.detail ?? '' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dokumentHinzu')}
      dismissable={false}
      footer={
        <Button kind="primary" pending={pending} onPress={() => void senden()}>
          {t('dokumentHinzu')}
        </Button>
      }
    >
      <div className="gap">
        {fehler && (
          <Notice kind="bad" live {...(fehler.titel && { title: fehler.titel })}>
            {fehler.text}
          </Notice>
        )}
        <UnsavedGuard dirty={files.files.length > 0 && !pending} />
        <FileField label={t('fotosUndDateien')} files={files} />
        {innen && (
          <Checkbox value={intern} onChange={setIntern}>
            {t('dokumentIntern')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}
