import { texte } from '../web/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

/** A month of the first branch that waits: the one before the running month. */
const wartend = async (read: Read) => {
  const { monate } = await read<{ monate: { monat: string }[] }>('v1/buchungsexport/monate?vkforgid=1000')
  return `/buchungsexport?filiale=1000&monat=${monate[1]!.monat}`
}
const lauf = (zustand: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: string }[] }>(`v1/buchungsexport/entities?zustand=${encodeURIComponent(zustand)}`)
  return `/buchungsexport/laeufe/${entities[0]!.id}`
}

export const walk: readonly Stop[] = [
  { name: 'buchungsexport-monate', who: 'buchhaltung', path: '/buchungsexport' },
  { name: 'buchungsexport-vorschau', who: 'buchhaltung', path: wartend, state: true },
  {
    name: 'buchungsexport-frage',
    who: 'buchhaltung',
    path: wartend,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'exportieren'), exact: true }).click(),
    shows: 'alertdialog',
  },
  { name: 'buchungsexport-laeufe', who: 'buchhaltung', path: '/buchungsexport/laeufe' },
  { name: 'buchungsexport-lauf', who: 'buchhaltung', path: lauf('bestätigt'), state: true },
  { name: 'buchungsexport-zurueckgenommen', who: 'buchhaltung', path: lauf('zurückgenommen'), state: true },
  { name: 'buchungsexport-einrichtung', who: 'buchhaltung', path: '/buchungsexport/einrichtung' },
  { name: 'buchungsexport-west', who: 'buchhaltung', path: '/buchungsexport?filiale=2000', state: true },
]
