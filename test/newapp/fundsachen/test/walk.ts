import type { Stop } from '#test/journeys/walk/stop.ts'

export const walk: readonly Stop[] = [{ name: 'fundsachen', who: 'leitung', path: '/fundsachen' }]
