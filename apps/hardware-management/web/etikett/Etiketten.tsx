import QrCode from 'lucide-react/icons/qr-code'
import type { Input } from '#platform/contract/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { download } from '#platform/web/files/download.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { texte } from '../texte.ts'
import { etikettexte } from './texte.ts'

type Form = 'bogen' | 'rolle'

/** Labels with the code that opens a device: of one, or of all that a list shows. */
export function Etiketten({ frage }: { frage: NonNullable<Input<typeof calls.etiketten>['query']> }) {
  return <Drucken pdf={async (form) => request(calls.etiketten, { query: { ...frage, form } })} />
}

/** The same for places: those of a search, or one with all that lies within it. */
export function Ortsetiketten({ frage }: { frage: NonNullable<Input<typeof calls.ortsetiketten>['query']> }) {
  return <Drucken pdf={async (form) => request(calls.ortsetiketten, { query: { ...frage, form } })} />
}

function Drucken({ pdf }: { pdf: (form: Form) => Promise<unknown> }) {
  const t = useTexts(texte)
  const te = useTexts(etikettexte)
  const drucke = async (form: Form) => {
    try {
      download((await pdf(form)) as Blob)
    } catch (error) {
      toast.error((error instanceof CallError && error.problem?.detail) || t('nichtGedruckt'))
    }
  }
  return (
    <MenuButton
      icon={QrCode}
      label={te('etiketten')}
      items={[
        { id: 'bogen', label: te('bogen'), onAction: () => void drucke('bogen') },
        { id: 'rolle', label: te('rolle'), onAction: () => void drucke('rolle') },
      ]}
    />
  )
}
