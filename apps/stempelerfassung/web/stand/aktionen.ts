import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Coffee from 'lucide-react/icons/coffee'
import { calls, type Heute } from '#apps/stempelerfassung/contract.ts'
import { messages } from '#apps/stempelerfassung/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useTexts } from '#platform/web/text/i18n.tsx'
import type { Drawing } from '#platform/web/ui/types.ts'
import { drawings } from '#platform/web/ui/show/Icon.tsx'
import type { Absicht } from './stempeln.ts'

export interface Aktion {
  id: string
  label: string
  hint?: string
  icon: Drawing
  absicht: Absicht
}

/** What one can stamp in this state, the obvious act last; special stamps apart. The intent is always explicit. */
export function useAktionen(zustand: Heute['zustand']): { haupt: Aktion[]; spezial: Aktion[] } {
  const t = useTexts(messages)
  const { data } = useCall(calls.codes, { query: { limit: 200 } })
  const codes = data?.entities ?? []
  const pause = codes.find(({ art }) => art === 'pause')?.name ?? (data ? undefined : 'Pause')
  const kommen: Aktion = { id: 'kommen', label: t('arrival'), icon: LogIn, absicht: { flag: 'arrival', code: 'Normal' } }
  const gehen: Aktion = { id: 'gehen', label: t('departure'), icon: LogOut, absicht: { flag: 'departure', code: 'Normal' } }
  const pauseAb: Aktion[] = pause === undefined ? [] : [{ id: 'pause', label: t('pause'), icon: Coffee, absicht: { flag: 'departure', code: pause } }]
  const pauseAus: Aktion = { id: 'pauseEnde', label: t('pauseBeenden'), icon: LogIn, absicht: { flag: 'arrival', code: pause ?? 'Normal' } }
  const haupt: Record<Heute['zustand'], Aktion[]> = {
    aus: [kommen],
    arbeit: [...pauseAb, gehen],
    pause: [pauseAus],
    unterwegs: [gehen, kommen],
    abwesend: [gehen, kommen],
  }
  const flag = zustand === 'arbeit' ? 'departure' : 'arrival'
  // One goes for a private absence and comes for another kind of work; a business trip can begin either way.
  const passt = flag === 'departure' ? 'abwesend' : 'arbeit'
  const spezial = codes
    .filter(({ name, art }) => name !== 'Normal' && (art === passt || art === 'unterwegs'))
    .map(
      ({ name, description, icon }): Aktion => ({
        id: name,
        label: `${name} · ${t(flag)}`,
        hint: description,
        icon: drawings[icon as keyof typeof drawings] ?? drawings.clock,
        absicht: { flag, code: name },
      }),
    )
  return { haupt: haupt[zustand], spezial }
}
