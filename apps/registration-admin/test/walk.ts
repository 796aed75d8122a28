import { messages as registrierung } from '#apps/registration/messages.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'

/** A registration of the demo in a state. */
const eine = (zustand: string) => async (read: Read) =>
  `/registration-admin/${(await read<{ entities: { id: string }[] }>(`v1/registration-admin/entities?zustand=${zustand}&limit=1`)).entities[0]!.id}`

/** The way of a customer to an access, and the decision about it. */
export const walk: readonly Stop[] = [
  { name: 'registrierung', who: null, path: '/registration' },
  {
    name: 'registrierung-leer',
    who: null,
    path: '/registration',
    state: true,
    shows: 'alert',
    open: ({ page, say }) => page.getByRole('button', { name: say(registrierung, 'registration.absenden'), exact: true }).click(),
  },
  { name: 'registrierung-bestaetigen', who: null, path: '/registration/confirm#abc' },
  { name: 'registrierung-ungueltig', who: null, path: '/registration/confirm', state: true },
  { name: 'registrierungen', who: 'admin', path: '/registration-admin' },
  { name: 'registrierung-freigabe', who: 'admin', path: eine('offen'), open: ({ page }) => page.locator('.ra-kunden li button').first().click() },
  { name: 'registrierung-abgelehnt', who: 'admin', path: eine('abgelehnt'), state: true },
  { name: 'registrierung-weg', who: 'admin', path: '/registration-admin/019aa000-0000-7000-8000-00000000dead', state: true },
]
