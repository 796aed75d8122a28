import { Worker } from 'node:worker_threads'
import type { baubilder } from '../einsatz/baubilder.ts'
import type { bilder } from './bilder.ts'

/** A drawn picture with its small one, as the office keeps them. */
export interface Gemalt {
  name: keyof typeof bilder | keyof typeof baubilder
  breite: number
  hoehe: number
  inhalt: Uint8Array
  vorschau: Uint8Array
}
/** Draws the pictures in a thread of its own, once for all who ask; `vergiss` lets them go. */
export const male = () =>
  (gemalt ??= new Promise((fertig, fehler) => {
    const werk = new Worker(new URL('./malwerk.ts', import.meta.url))
    werk.once('message', fertig).once('error', fehler)
  }))
export const vergiss = () => {
  gemalt = undefined
}
let gemalt: Promise<readonly Gemalt[]> | undefined
