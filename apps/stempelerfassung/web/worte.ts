import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { drawings } from '#platform/web/ui/show/Icon.tsx'
import type { Drawing } from '#platform/web/ui/types.ts'
import type { messages } from '../messages.ts'

export type T = (key: keyof typeof messages.de & string, values?: Readonly<Record<string, string | number>>) => string

type Wort = Pick<Zeitstempel, 'flag' | 'code'>
/** How a stamp is called: 'Pause' and 'Pause Ende' say more than 'Gehen' and 'Kommen' with a code. */
export const wortVon = (t: T, { flag, code }: Wort) => (code.art === 'pause' ? t(flag === 'departure' ? 'pause' : 'pauseEnde') : t(flag))

export const zeichenVon = ({ flag, code }: Wort): Drawing =>
  code.art === 'arbeit' && code.name === 'Normal'
    ? flag === 'arrival'
      ? LogIn
      : LogOut
    : flag === 'arrival'
      ? Undo2
      : (drawings[code.icon as keyof typeof drawings] ?? drawings.clock)

/** Where it came from and what else is to be said, in one quiet line. */
export const beiwort = (t: T, { quelle, code, erfasstVon }: Zeitstempel) =>
  [
    t(`quelle.${quelle}`),
    code.name === 'Normal' || code.art === 'pause' ? null : code.name,
    erfasstVon === null ? null : t('nachgetragenVon', { name: erfasstVon }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Why a stamp does not count, and who said so: nobody, when it was taken back at the terminal. */
export const stornoText = (t: T, { von, grund }: NonNullable<Zeitstempel['storno']>) => (von ? t('storniertGrund', { name: von, grund }) : grund)
