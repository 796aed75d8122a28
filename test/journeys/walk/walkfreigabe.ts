import { texte } from '#apps/freigabe/web/texte.ts'
import type { Read, Stop } from './walk.ts'

/** The document that waits first. */
const erster = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/freigabe/entities?limit=1')
  return `/freigabe/${entities[0]!.id}`
}

export const freigabeWalk: readonly Stop[] = [
  { name: 'freigabe-liste', who: 'leitung', path: '/freigabe' },
  { name: 'freigabe-erledigte', who: 'buchhaltung', path: '/freigabe?was=erledigt', state: true },
  { name: 'freigabe-nichts', who: 'buchhaltung', path: '/freigabe?q=xyzxyz', state: true },
  { name: 'freigabe-fenster', who: 'leitung', path: '/freigabe/fenster' },
  { name: 'freigabe-beleg', who: 'buchhaltung', path: erster },
  {
    name: 'freigabe-rueckfrage',
    who: 'buchhaltung',
    path: erster,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'rueckfrage'), exact: true }).click(),
    shows: 'dialog',
  },
]
