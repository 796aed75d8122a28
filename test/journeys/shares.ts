import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In every share: every screen, and what nobody may be without for a day. */
export const core = ['walk/screens', 'zeiten/stempeln', 'offline/offline', 'einsatz/monteurtag'].map((name) => `/test/journeys/${name}.test.ts`)
const isCore = ({ moduleId }: TestSpecification) => core.some((path) => moduleId.endsWith(path))

/** The walk over all screens first: it keeps the processors busy while the others wait for the next sign of life of a device. */
export class WalkFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const walk = ({ moduleId }: TestSpecification) => Number(!moduleId.endsWith(core[0]!))
    return (await super.sort(files)).toSorted((a, b) => walk(a) - walk(b))
  }
  /** Besides the core every fifth file in the order of their paths, so that most folders are in each fifth. */
  override async shard(files: TestSpecification[]) {
    const { index, count } = this.ctx.config.shard!
    const others = files.filter((file) => !isCore(file)).toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    return [...files.filter(isCore), ...others.filter((_, at) => at % count === index - 1)]
  }
}
