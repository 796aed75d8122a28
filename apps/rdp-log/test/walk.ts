import { texte } from '../web/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

const eine = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string; arbeit: string; zustand: string; meine: boolean }[] }>('v2/rdp-logs/entities?limit=100')
  return (entities.find(({ arbeit, zustand, meine }) => arbeit === 'offen' && zustand === 'beendet' && meine) ?? entities[0]!).id
}

export const walk: readonly Stop[] = [
  { name: 'rdp-log', who: 'support', path: '/rdp-log' },
  { name: 'rdp-log-offen', who: 'support', path: async (read) => `/rdp-log?sitzung=${await eine(read)}`, state: true },
  { name: 'rdp-log-alle', who: 'leitung', path: '/rdp-log', state: true },
  { name: 'rdp-log-kunde', who: 'kundeA', path: '/rdp-log', state: true },
  {
    name: 'rdp-log-eintragen',
    who: 'support',
    path: '/rdp-log',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'eintragen'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'rdp-log-uebernehmen', who: 'support', path: '/rdp-log/uebernehmen' },
  { name: 'rdp-log-suche', who: 'support', path: '/rdp-log/search' },
  { name: 'rdp-log-suche-eine', who: 'support', path: async (read) => `/rdp-log/search/${await eine(read)}`, state: true },
  {
    name: 'rdp-log-mehrdeutig',
    who: 'leitung',
    path: async (read) => `/rdp-log/search/${(await read<{ entities: { id: string }[] }>('v2/rdp-logs/entities?mehrdeutig=ja&limit=1')).entities[0]!.id}`,
    state: true,
  },
  { name: 'rdp-log-regeln', who: 'admin', path: '/rdp-log/regeln' },
  { name: 'rdp-log-regel-neu', who: 'admin', path: '/rdp-log/regeln/neu', state: true },
  { name: 'rdp-log-skripte', who: 'admin', path: '/rdp-log/skripte' },
  { name: 'rdp-log-skript-neu', who: 'admin', path: '/rdp-log/skripte/neu', state: true },
  { name: 'rdp-log-einrichtung', who: 'admin', path: '/rdp-log/einrichtung' },
]
