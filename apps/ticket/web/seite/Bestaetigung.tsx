import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticketdetail } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { klingtNein } from './klingtnein.ts'
import { hinweisVon, veraltet } from '../worte.ts'

/** What the asker is to confirm: two buttons with the outcome in words. A text beside "yes" that sounds like "no" asks once more. */
export function Bestaetigung({ ticket, art }: { ticket: Ticketdetail; art: 'auftrag' | 'erledigung' }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { act, pending } = useAct(calls.weiter)
  const [text, setText] = useState('')
  const [fehlt, setFehlt] = useState(false)
  const [frage, setFrage] = useState(false)
  const [absage, setAbsage] = useState('')
  const [ja, nein] = [ticket.schritte.find(({ grund }) => !grund), ticket.schritte.find(({ grund }) => grund)]
  const entscheide = async (schritt: typeof ja, ok: 'bestaetigtOk.auftrag' | 'bestaetigtOk.erledigung' | 'abgelehntOk') => {
    setAbsage('')
    try {
      await act({ params: { id: ticket.id }, body: { version: ticket.version, nach: schritt!.nach, grund: text.trim() } })
      setText('')
      toast.success(t(ok))
    } catch (error) {
      const hinweis = hinweisVon(error) || t('nichtGeladen')
      // Decided by somebody else meanwhile: this question goes away, its answer must not.
      if (error instanceof CallError && error.status === 409) toast.error(hinweis)
      else setAbsage(hinweis)
      veraltet()
    }
    setFrage(false)
  }
  const zustimmen = () => (klingtNein(text) ? setFrage(true) : void entscheide(ja, `bestaetigtOk.${art}`))
  const ablehnen = () => {
    if (!text.trim()) {
      setFrage(false)
      setFehlt(true)
      return
    }
    void entscheide(nein, 'abgelehntOk')
  }
  const knoepfe = (jaWort: string, zu: () => void) => (
    <>
      <Button kind="quiet" icon={Undo2} disabled={!nein} pending={pending} onPress={ablehnen}>
        {t(`entscheidung.${art}.nein`)}
      </Button>
      <Button kind="primary" icon={Check} disabled={!ja} pending={pending} onPress={zu}>
        {jaWort}
      </Button>
    </>
  )
  return (
    <section className="ti-frage" aria-label={t(`bestaetigung.${art}`)}>
      <h2>{t(`bestaetigung.${art}`)}</h2>
      <p>{t(`bestaetigungText.${art}`)}</p>
      {art === 'auftrag' && ticket.schaetzungMin !== null && <p className="mid n">{t('auftragUmfang', { dauer: f.duration(ticket.schaetzungMin) })}</p>}
      {absage && (
        <Notice kind="bad" live>
          {absage}
        </Notice>
      )}
      <TextField
        label={t('bemerkung')}
        hint={t('bemerkungHinweis')}
        multiline
        rows={2}
        maxLength={2000}
        value={text}
        onChange={setText}
        error={fehlt && !text.trim() ? t('ticket.grund-fehlt') : undefined}
      />
      <div className="row wrap">{knoepfe(t(`entscheidung.${art}.ja`), zustimmen)}</div>
      <Dialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('klingtNein')}
        role="alertdialog"
        dismissable={false}
        footer={knoepfe(t(`trotzdem.${art}`), () => void entscheide(ja, `bestaetigtOk.${art}`))}
      >
        <p>{t('klingtNeinText', { text: text.trim() })}</p>
      </Dialog>
    </section>
  )
}
