import { posix } from 'node:path'

/** More files in one folder nobody overlooks. */
const most = 25
/** Lists by number: they are looked up, not looked through. */
const lists = ['docs/decisions', 'migrations']

/** Folders with too many files, with their number. Folders in a folder do not count: they are rooms. */
export const crowded = (paths: readonly string[]) =>
  [...Map.groupBy(paths, posix.dirname)]
    .filter(([folder, inside]) => inside.length > most && !lists.includes(folder))
    .map(([folder, inside]) => `${folder}: ${inside.length}`)
