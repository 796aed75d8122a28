import { useState } from 'react'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { schritte, type Schritt } from '#domain/tickets/contract.ts'
import type { Input } from '#platform/contract/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Dialog } from '#platform/web/ui/over/Dialog.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { listeTexte } from './texte-liste.ts'
import { prioritaeten } from '../worte.ts'

/** What becomes of the chosen tickets. */
export type Sammelaenderung = Omit<Input<typeof calls.sammeln>['body'], 'ids'>
export type Was = 'prioritaet' | 'typ' | 'zustaendig' | 'schritt'
interface SammeldialogProps {
  was: Was
  tickets: readonly Ticket[]
  onClose: () => void
  onAendern: (aenderung: Sammelaenderung) => Promise<void>
}

/** One value for one or many tickets. */
export function Sammeldialog({ was, tickets, onClose, onAendern }: SammeldialogProps) {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const titel = { prioritaet: t('prioritaet'), typ: t('typ'), zustaendig: tl('zuweisen'), schritt: t('naechster') }[was]
  const eins = tickets.length === 1 ? tickets[0] : undefined
  return (
    <Dialog open onClose={onClose} title={titel}>
      <p className="t2">{eins ? tl('fuerEins', { nummer: eins.nummer, name: eins.name }) : tl('fuer', { n: tickets.length })}</p>
      <Wahl was={was} tickets={tickets} onClose={onClose} onAendern={onAendern} />
    </Dialog>
  )
}

function Wahl({ was, tickets, onClose, onAendern }: SammeldialogProps) {
  const tl = useTexts(listeTexte)
  const t = useTexts(messages)
  const [wert, setWert] = useState<string | null>(was === 'prioritaet' && tickets.length === 1 ? String(tickets[0]!.prioritaet) : null)
  const [grund, setGrund] = useState('')
  const [laeuft, setLaeuft] = useState(false)
  const [fehler, setFehler] = useState<string | null>(null)
  const moeglich = useMoeglich(was, tickets)
  if (!moeglich) return <Skeleton rows={3} />
  if (!moeglich.items.length) return <Notice kind="info">{tl('ohneSchritt')}</Notice>
  const gewaehlt = moeglich.items.find(({ id }) => id === wert)
  const setzen = async () => {
    setLaeuft(true)
    setFehler(null)
    try {
      await onAendern(alsAenderung(was, wert!, grund.trim()))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFehler(error.problem?.detail ?? t('nichtGeladen'))
    } finally {
      setLaeuft(false)
    }
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (wert !== null && !laeuft) void setzen()
      }}
    >
      <Select label={moeglich.label} value={wert} onChange={setWert} items={moeglich.items} />
      {was === 'schritt' && (tickets.length > 1 || gewaehlt?.grund) && (
        <TextField label={gewaehlt?.grund ? t('grund') : tl('grundWenn')} value={grund} onChange={setGrund} multiline rows={2} maxLength={2000} />
      )}
      {fehler && (
        <Notice kind="bad" live>
          {fehler}
        </Notice>
      )}
      <Button type="submit" kind="primary" wide pending={laeuft} disabled={wert === null || (gewaehlt?.grund === true && !grund.trim())}>
        {tl('setzen')}
      </Button>
    </form>
  )
}

interface Moeglich {
  label: string
  items: { id: string; name: string; hint?: string; disabled?: boolean; grund?: boolean }[]
}
/** What there is to choose from; undefined while it is asked. Of a single ticket only the steps that it can take, the locked ones with the reason. */
function useMoeglich(was: Was, tickets: readonly Ticket[]): Moeglich | undefined {
  const t = useTexts(messages)
  const tl = useTexts(listeTexte)
  const eins = was === 'schritt' && tickets.length === 1
  const typen = useCall(calls.typen, { query: {} }, { enabled: was === 'typ' })
  const personen = useCall(calls.personen, { query: { limit: 200 } }, { enabled: was === 'zustaendig' })
  const ticket = useCall(calls.ticket, { params: { id: tickets[0]!.id } }, { enabled: eins })
  switch (was) {
    case 'prioritaet':
      return { label: t('prioritaet'), items: prioritaeten.map((nr) => ({ id: String(nr), name: `${nr} ${t(`prio.${nr}`)}` })) }
    case 'typ':
      return typen.data && { label: t('typ'), items: typen.data.entities.map(({ id, name }) => ({ id, name })) }
    case 'zustaendig':
      return personen.data && { label: tl('person'), items: personen.data.entities.map(({ id, name }) => ({ id, name })) }
    case 'schritt':
      if (!eins)
        return {
          label: t('schritt'),
          items: schritte.filter((nach) => nach !== 'erfasst' && nach !== 'zusammengeführt').map((id) => ({ id, name: t(`schritt.${id}`) })),
        }
      return (
        ticket.data && {
          label: t('schritt'),
          items: ticket.data.schritte.map(({ nach, hindernis, grund, erzwungen }) => ({
            id: nach,
            name: t(`schritt.${nach}`),
            grund,
            ...(hindernis !== null ? { hint: hindernis, disabled: true } : erzwungen ? { hint: t('anStelle') } : {}),
          })),
        }
      )
  }
}

const alsAenderung = (was: Was, wert: string, grund: string): Sammelaenderung =>
  ({ prioritaet: { prioritaet: Number(wert) }, typ: { typId: wert }, zustaendig: { zustaendigId: wert }, schritt: { nach: wert as Schritt, grund } })[was]
