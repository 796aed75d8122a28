import type { app } from './fundsachen/app.ts'

// Where the new app lies here, no list names it: its links are known all the same.
declare module '#platform/text/way.ts' {
  interface Manifests {
    fundsachen: typeof app
  }
}
