import Users from 'lucide-react/icons/users'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useName } from '#domain/personal/web/usename.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { PickList } from '#platform/web/ui/field/PickList.tsx'
import { useKonten } from './konten.ts'

/** Whose stamps are shown; only for those who may see others. `leer`: nobody chosen means everybody. */
export function MitarbeiterWahl({ value, onChange, leer }: { value: string | null; onChange: (id: string | null) => void; leer: boolean }) {
  const t = useTexts(messages)
  const { session } = useSession()
  const name = useName()
  const { accountids } = useKonten()
  const selbst = session.employee && { id: session.employee.personalid, nummer: String(session.employee.persnr), name: name(session.employee) }
  const bekannt = value === selbst?.id
  const { data } = useCall(calls.mitarbeiter, { query: { id: value ?? undefined, zweck: 'sehen' } }, { enabled: value !== null && !bekannt })
  const mitarbeiter = useRemotePick(calls.mitarbeiter, { zweck: 'sehen', accountids })
  return (
    <PickList
      label={t('mitarbeiter')}
      icon={Users}
      value={value}
      selected={bekannt ? (selbst ?? null) : (data?.entities[0] ?? null)}
      recent={selbst ? [selbst] : []}
      {...mitarbeiter}
      placeholder={leer ? t('alleMitarbeiter') : ''}
      onChange={(id) => {
        if (id !== null || leer) onChange(id)
      }}
    />
  )
}
