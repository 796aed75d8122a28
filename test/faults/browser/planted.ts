import { changedBuild } from '#test/browser/builds.ts'
import { webDefects } from './defects.ts'

export const isWebDefect = (name: string) => Object.hasOwn(webDefects, name)

/** The web app with one defect, in `folder`. Throws when the place of the defect is no longer there. */
export const plantedWeb = (name: string, folder: string) => changedBuild(folder, webDefects[name]!)
