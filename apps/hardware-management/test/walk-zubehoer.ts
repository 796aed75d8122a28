import { zubehoertexte } from '../web/zubehoer/texte.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

const base = '/hardware-management/zubehoer'
const eines = (frage: string) => async (read: Read) =>
  `${base}/${(await read<{ entities: { id: string }[] }>(`v1/zubehoer/entities?limit=1&${frage}`)).entities[0]!.id}`

export const walk: readonly Stop[] = [
  { name: 'hardware-zubehoer', who: 'support', path: base },
  { name: 'hardware-zubehoer-knapp', who: 'support', path: eines('lage=knapp'), state: true },
  {
    name: 'hardware-zubehoer-ausgeben',
    who: 'support',
    path: eines('lage=ausgegeben'),
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(zubehoertexte, 'ausgeben'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'hardware-zubehoer-neu', who: 'support', path: `${base}/neu`, state: true },
]
