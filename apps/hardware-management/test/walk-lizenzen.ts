import { lizenztexte } from '../web/lizenz/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

const base = '/hardware-management/lizenzen'
const eine = (frage: string) => async (read: Read) =>
  `${base}/${(await read<{ entities: { id: string }[] }>(`v1/lizenz/entities?limit=1&${frage}`)).entities[0]!.id}`

export const walk: readonly Stop[] = [
  { name: 'hardware-lizenzen', who: 'support', path: base },
  { name: 'hardware-lizenz', who: 'support', path: eine('lage=ueberbelegt'), state: true },
  {
    name: 'hardware-platz-vergeben',
    who: 'support',
    path: eine('q=projektplanung'),
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(lizenztexte, 'vergeben'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'hardware-blicke', who: 'support', path: '/hardware-management/blicke' },
  { name: 'hardware-wechseln', who: 'support', path: '/hardware-management/wechseln' },
  { name: 'hardware-lizenz-neu', who: 'support', path: `${base}/neu`, state: true },
]
