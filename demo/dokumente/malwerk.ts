import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { baubilder } from '../einsatz/baubilder.ts'
import { bilder } from './bilder.ts'

// Beside the loading of the demo, on a core of its own.
sharp.concurrency(1)
const alle = await Promise.all(
  Object.entries({ ...bilder, ...baubilder }).map(async ([name, male]) => {
    const { breite, hoehe, punkte } = male()
    const roh = () => sharp(punkte, { raw: { width: breite, height: hoehe, channels: 3 } })
    const [inhalt, vorschau] = await Promise.all([roh().jpeg({ quality: 84 }).toBuffer(), roh().resize({ width: 400 }).webp({ quality: 78 }).toBuffer()])
    return { name, breite, hoehe, inhalt, vorschau }
  }),
)
parentPort!.postMessage(alle, [])
