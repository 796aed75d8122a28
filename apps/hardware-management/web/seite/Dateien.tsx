import { useState } from 'react'
import FilePlus from 'lucide-react/icons/file-plus'
import { useAct, useList } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFiles } from '#platform/web/files/upload.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { ListRows } from '#platform/web/record/ListRows.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { FileField } from '#platform/web/ui/field/FileField.tsx'
import { Empty } from '#platform/web/ui/list/Empty.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '#apps/hardware-management/contract.ts'
import type { Hardwaredetail } from '#apps/hardware-management/contract/geraet.ts'
import { dateitexte } from './dateitexte.ts'

/** What people of the house keep with a device: pictures, delivery notes, invoices. */
export function Dateien({ geraet }: { geraet: Hardwaredetail }) {
  const td = useTexts(dateitexte)
  const f = useFormats()
  const { can } = useSession()
  const liste = useList(calls.geraetedateien, { params: { idhardware: geraet.id }, query: {} })
  const { act } = useAct(calls.dateiEntfernen)
  const [neu, setNeu] = useState(false)
  return (
    <div className="hw-kommentare">
      {can('HARDWAREMANAGEMENT.VERWALTUNG') && (
        <div className="row">
          <Button icon={FilePlus} onPress={() => setNeu(true)}>
            {td('hinzu')}
          </Button>
        </div>
      )}
      <ListRows list={liste}>
        {(rows) =>
          !rows ? (
            <Skeleton rows={5} />
          ) : rows.length ? (
            <FileList
              files={rows}
              label={td('dateien')}
              note={({ wer, zeitpunkt }) => <span className="t12 t3">{td('von', { wer, wann: f.dateTime(zeitpunkt) })}</span>}
              removal={{
                may: ({ darf }) => darf.includes('entfernen'),
                remove: ({ id }, grund) => act({ params: { idhardware: geraet.id, id }, body: { grund } }),
                words: {
                  act: td('entfernen'),
                  title: (name) => td('entfernenTitel', { name }),
                  text: td('entfernenText'),
                  done: td('entfernt'),
                  failed: td('nichtEntfernt'),
                },
              }}
            />
          ) : (
            <Empty title={td('keine')} />
          )
        }
      </ListRows>
      {neu && <Ablegen geraet={geraet} onClose={() => setNeu(false)} />}
    </div>
  )
}

function Ablegen({ geraet: { id, nummer }, onClose }: { geraet: Hardwaredetail; onClose: () => void }) {
  const td = useTexts(dateitexte)
  const files = useFiles()
  const [pending, setPending] = useState(false)
  const [fehler, setFehler] = useState<{ titel?: string; text: string }>()
  const senden = async () => {
    if (!files.ids.length) return setFehler({ text: td('fehlt') })
    setPending(true)
    try {
      const angekommen = await deliver(
        calls.dateienAblegen,
        { params: { idhardware: id }, body: { dateien: files.ids } },
        { titel: td('eintrag', { nummer }), icon: 'files' },
        files.waiting,
      )
      toast.success(angekommen ? td('abgelegt', { n: files.ids.length }) : td('spaeter'))
      onClose()
    } catch (problem) {
      setFehler({ titel: td('nichtAbgelegt'), text: (problem as { problem?: { detail?: string } }).problem?.detail ?? '' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={td('hinzu')}
      dismissable={false}
      footer={
        <Button kind="primary" pending={pending} onPress={() => void senden()}>
          {td('hinzu')}
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
        <FileField label={td('fotosUndDateien')} files={files} max={20} />
      </div>
    </Dialog>
  )
}
