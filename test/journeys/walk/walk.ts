import { globSync } from 'node:fs'
import { apps as manifests } from '#apps/index.ts'
import { root } from '#test/checks/sources.ts'
import { walk as scanner } from './scanner.ts'
import { walk as shell } from './shell.ts'
import type { Stop } from './stop.ts'

/** What an app's folder says about its screens: every `test/walk*.ts` exports its stops as `walk`. */
const stopsOf = async (app: string) => {
  const parts = globSync(`apps/${app}/test/walk*.ts`, { cwd: root }).sort()
  return (await Promise.all(parts.map(async (path) => ((await import(/* @vite-ignore */ `${root}/${path}`)) as { walk: readonly Stop[] }).walk))).flat()
}
const told = await Promise.all(manifests.map(async ({ id }) => [id, await stopsOf(id)] as const))

/** The screens of the shell and of each app in every state worth looking at. */
export const apps: Readonly<Record<string, readonly Stop[]>> = {
  shell: [...shell, ...scanner],
  ...Object.fromEntries(told.filter(([, stops]) => stops.length)),
}
/** Every screen of the portal. */
export const walk: readonly Stop[] = Object.values(apps).flat()
