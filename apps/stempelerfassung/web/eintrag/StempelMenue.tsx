import { useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import MessageSquare from 'lucide-react/icons/message-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash-2'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Beantragen } from './Beantragen.tsx'
import { ImAbschluss } from './ImAbschluss.tsx'
import { Korrigieren } from './Korrigieren.tsx'

/** Correct and delete, for those who may; what it does stays visible with its reason. Others ask for it where the stamp is their own. */
export function StempelMenue({ stempel }: { stempel: Zeitstempel }) {
  const t = useTexts(messages)
  const f = useFormats()
  const [offen, setOffen] = useState<'korrigieren' | 'loeschen' | 'beantragen' | null>(null)
  if (!stempel.darf.length) return null
  const zeit = f.dateTime(stempel.timestamp, stempel.zone)
  return (
    <>
      <MenuButton
        kind="quiet"
        icon={Ellipsis}
        label={t('aktionen', { zeit })}
        placement="bottom end"
        items={[
          ...(stempel.darf.includes('korrigieren')
            ? [{ id: 'korrigieren', label: t('korrigieren'), icon: PencilLine, onAction: () => setOffen('korrigieren') }]
            : []),
          ...(stempel.darf.includes('loeschen')
            ? [{ id: 'loeschen', label: t('loeschen'), icon: Trash2, danger: true, onAction: () => setOffen('loeschen') }]
            : []),
          ...(stempel.darf.includes('beantragen')
            ? [{ id: 'beantragen', label: t('beantragen'), icon: MessageSquare, onAction: () => setOffen('beantragen') }]
            : []),
        ]}
      />
      <Loeschen stempel={stempel} zeit={zeit} open={offen === 'loeschen'} onClose={() => setOffen(null)} />
      {offen === 'beantragen' && <Beantragen stempel={stempel} onClose={() => setOffen(null)} />}
      {offen === 'korrigieren' && <Korrigieren stempel={stempel} onClose={() => setOffen(null)} />}
    </>
  )
}

function Loeschen({ stempel, zeit, open, onClose }: { stempel: Zeitstempel; zeit: string; open: boolean; onClose: () => void }) {
  const t = useTexts(messages)
  const { act, error, reset } = useAct(calls.loeschen)
  const name = useName()
  const loeschen = async (grund: string) => {
    await act({ params: { id: stempel.id }, body: { grund } })
    toast.success(t('geloeschtOk'))
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        reset()
        onClose()
      }}
      title={t('loeschenFrage')}
      confirmLabel={t('loeschen')}
      danger
      reason={{ label: t('grund') }}
      onConfirm={loeschen}
    >
      <p>
        <b>
          {zeit} · {t(stempel.flag)}
        </b>
        <br />
        {stempel.employee.persnr} {name(stempel.employee)}
      </p>
      <p>{t('loeschenHinweis')}</p>
      {open && (
        <ImAbschluss
          tag={Temporal.Instant.from(stempel.timestamp).toZonedDateTimeISO(stempel.zone).toPlainDate().toString()}
          employeeid={stempel.employee.id}
        />
      )}
      {error && (
        <Notice kind="bad" live title={t('nichtGeloescht')}>
          {error.problem?.detail}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
