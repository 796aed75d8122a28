import { useState, type ReactNode } from 'react'
import Flag from 'lucide-react/icons/flag'
import ListChecks from 'lucide-react/icons/list-checks'
import Keyboard from 'lucide-react/icons/keyboard'
import Tag from 'lucide-react/icons/tag'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Ticket } from '#apps/ticket/contract/formen.ts'
import { messages } from '#apps/ticket/messages.ts'
import { CallError } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { useAct } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { Antwort } from './Antwort.tsx'
import { Nichtalles, type Rest } from './Nichtalles.tsx'
import { Sammeldialog, type Sammelaenderung, type Was } from './Sammeldialog.tsx'
import { Tastenhilfe } from './Tastenhilfe.tsx'
import { listeTexte } from './texte-liste.ts'
import { veraltet } from '../worte.ts'

type Offen = { was: Was | 'antwort'; tickets: readonly Ticket[] } | { was: 'hilfe' } | null

interface Triage {
  selected: ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  onKey: ((key: string, ticket: Ticket) => boolean) | undefined
  /** What acts on the selection, at the lower edge while there is one. */
  leiste: ReactNode
  /** Shows the keys. */
  hilfe: ReactNode
  dialoge: ReactNode
}

/** Many at once, and without a mouse: keys on a row act on it, or on all that are selected. Nothing for those who do not work on tickets. */
export function useTriage(rows: readonly Ticket[], onOpen: (ticket: Ticket) => void): Triage {
  const tl = useTexts(listeTexte)
  const t = useTexts(messages)
  const { can, session } = useSession()
  const { act, pending } = useAct(calls.sammeln)
  const [gewaehlt, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [offen, setOffen] = useState<Offen>(null)
  const [rest, setRest] = useState<Rest | null>(null)
  const darf = can('TICKET.INTERN')
  // What the list does not show any more is not changed either.
  const tickets = darf ? rows.filter(({ id }) => gewaehlt.has(id)) : []
  const selected = new Set(tickets.map(({ id }) => id))

  const aendere = async (ziele: readonly Ticket[], aenderung: Sammelaenderung) => {
    const { geaendert, nicht } = await act({ body: { ids: ziele.map(({ id }) => id), ...aenderung } })
    if (nicht.length) {
      veraltet()
      setRest({ geaendert, nicht, tickets: ziele })
    } else toast.success(geaendert === 1 ? tl('geaendertEins') : tl('geaendertZahl', { n: geaendert }))
    setSelected(new Set(nicht.map(({ id }) => id).filter((id) => selected.has(id))))
  }
  const sofort = (ziele: readonly Ticket[], aenderung: Sammelaenderung) => {
    if (pending) return
    aendere(ziele, aenderung).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      toast.error(error.problem?.detail ?? t('schiefgelaufen'))
    })
  }
  const mir = (ziele: readonly Ticket[]) => sofort(ziele, { zustaendigId: session.anwenderId })
  const onKey = (key: string, ticket: Ticket) => {
    const ziele = selected.size ? tickets : [ticket]
    const acts: Record<string, () => void> = {
      o: () => onOpen(ticket),
      x: () => setSelected(selected.symmetricDifference(new Set([ticket.id]))),
      m: () => mir(ziele),
      a: () => setOffen({ was: 'zustaendig', tickets: ziele }),
      p: () => setOffen({ was: 'prioritaet', tickets: ziele }),
      s: () => setOffen({ was: 'schritt', tickets: ziele }),
      r: () => setOffen({ was: 'antwort', tickets: [ticket] }),
      '?': () => setOffen({ was: 'hilfe' }),
    }
    const tat = /^[1-9]$/.test(key) ? () => sofort(ziele, { prioritaet: Number(key) }) : acts[key]
    tat?.()
    return tat !== undefined
  }
  const zu = () => setOffen(null)
  const knopf = (was: Was, text: string, icon: typeof Flag) => (
    <Button icon={icon} onPress={() => setOffen({ was, tickets })}>
      {text}
    </Button>
  )
  return {
    selected,
    setSelected,
    onKey: darf ? onKey : undefined,
    leiste: darf && (
      <div className={selected.size ? 'tl-leiste an' : 'tl-leiste'} role="group" aria-label={tl('auswahl')}>
        <output className="bold">{selected.size > 0 && tl('ausgewaehlt', { n: selected.size })}</output>
        {selected.size > 0 && (
          <>
            <Button icon={UserCheck} pending={pending} onPress={() => mir(tickets)}>
              {tl('mir')}
            </Button>
            {knopf('zustaendig', tl('zuweisen'), UserPlus)}
            {knopf('prioritaet', tl('prioritaetSetzen'), Flag)}
            {knopf('typ', tl('artSetzen'), Tag)}
            {knopf('schritt', tl('schrittSetzen'), ListChecks)}
            <Button kind="quiet" onPress={() => setSelected(new Set())}>
              {tl('aufheben')}
            </Button>
          </>
        )}
      </div>
    ),
    hilfe: darf && (
      <Button kind="quiet" icon={Keyboard} className="tl-tastenknopf" onPress={() => setOffen({ was: 'hilfe' })}>
        {tl('tasten')}
      </Button>
    ),
    dialoge: darf && (
      <>
        {offen && 'tickets' in offen && offen.was !== 'antwort' && (
          <Sammeldialog was={offen.was} tickets={offen.tickets} onClose={zu} onAendern={(aenderung) => aendere(offen.tickets, aenderung)} />
        )}
        {offen?.was === 'antwort' && <Antwort ticket={offen.tickets[0]!} onClose={zu} />}
        {offen?.was === 'hilfe' && <Tastenhilfe onClose={zu} />}
        {rest && <Nichtalles rest={rest} onClose={() => setRest(null)} />}
      </>
    ),
  }
}
