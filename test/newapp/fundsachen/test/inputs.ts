import type { Inputs } from '#test/checks/by-hand.ts'

export const inputs: Inputs = { eintragen: { body: { id: '019aa000-0000-7000-8000-00000000f00d', bezeichnung: 'Handschuh' } } }
