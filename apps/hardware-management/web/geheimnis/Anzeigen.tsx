import type * as z from 'zod/mini'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { calls } from '#apps/hardware-management/contract.ts'
import { Zeigen, type Einsichtart, type Geheimnisart, type Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { request } from '#platform/web/data/client.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormPick } from '#platform/web/forms/FormPick.tsx'
import { FormText } from '#platform/web/forms/FormText.tsx'
import { SubmitButton } from '#platform/web/forms/SubmitButton.tsx'
import { useForm } from '#platform/web/forms/useform.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'
import { zeile } from '../ticket/zeile.ts'
import { blicktexte } from './blicktexte.ts'
import { geheimnistexte } from './texte.ts'

type Was = z.output<typeof Einsichtart>
interface Props {
  offen: boolean
  traeger: Traeger
  art: Geheimnisart
  name: string
  /** Shown, or put into the clipboard unseen. */
  was: Was
  /** An earlier one; null: the one in use. */
  fassung: number | null
  onZu: () => void
  onWert: (wert: string) => unknown
}

/** Asks why, and for the own password. */
export const Anzeigen = ({ offen, onZu, ...rest }: Props) => (
  <Dialog open={offen} onClose={onZu} title={rest.name}>
    <Formular {...rest} onZu={onZu} />
  </Dialog>
)

function Formular({ traeger, art, was, fassung, onZu, onWert }: Omit<Props, 'offen'>) {
  const t = useTexts(texte)
  const tg = useTexts(geheimnistexte)
  const tb = useTexts(blicktexte)
  const { language } = useLanguage()
  const { can } = useSession()
  const laufende = useRemotePick(ticketCalls.liste, can('TICKET') ? { zustand: 'laufend', limit: 50 } : null, zeile)
  const onSearch = useRemoteSearch(ticketCalls.liste, { zustand: 'alle', limit: 30 }, zeile)
  const form = useForm(Zeigen, {
    defaults: { grund: '', ticketId: null, password: '' },
    texts: messages[language],
    onSubmit: async (werte) => {
      // Asked past the memory of answers: the value lives in the part that shows it, and nowhere else.
      const { wert, ausserKreis } = await request(calls.geheimnisZeigen, { params: { ...traeger, art }, body: { ...werte, was, fassung } })
      await onWert(wert)
      if (ausserKreis) toast.info(tb('nunWechseln'))
      onZu()
    },
  })
  return (
    <Form form={form} label={was === 'kopiert' ? t('kopieren') : t('anzeigen')}>
      <p className="t2">{was === 'kopiert' ? tg('kopierenText') : t('anzeigenText')}</p>
      <FormText form={form} name="grund" label={t('grund')} maxLength={500} autoComplete="off" autoFocus />
      {can('TICKET') && <FormPick form={form} name="ticketId" label={tg('ticketDazu')} items={laufende.items} onSearch={onSearch} />}
      <FormText form={form} name="password" label={t('eigenesPasswort')} type="password" autoComplete="current-password" />
      <SubmitButton form={form}>{was === 'kopiert' ? t('kopieren') : t('anzeigen')}</SubmitButton>
    </Form>
  )
}
