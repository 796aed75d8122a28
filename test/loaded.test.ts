import { expect, test } from 'vitest'
import { apps } from '#apps/index.ts'
import { read } from './checks/sources.ts'

const whole = (list: string) =>
  apps.filter(({ id, widgets }) => Object.keys(widgets).length > 0 && !list.includes(`import('./${id}/web/widgets.tsx')`)).map(({ id }) => id)

test('die Startseite lädt jedes Widget ohne die Ansichten seiner App', () => {
  expect(whole(read('apps/index.web.ts'))).toEqual([])
})

test('Gegenprobe: ein Widget, das mit seiner App käme, wird genannt', () => {
  expect(whole(read('apps/index.web.ts').replace('./ticket/web/widgets.tsx', './ticket/web/index.tsx'))).toEqual(['ticket'])
})
