import { ablageSekunden } from '#apps/hardware-management/contract/geheimnis.ts'

/** Puts a value into the clipboard and empties it after a minute. Throws where the browser does not allow it; emptying is tried only. */
export async function ablegen(wert: string) {
  await navigator.clipboard.writeText(wert)
  setTimeout(() => void navigator.clipboard.writeText('').catch(() => {}), ablageSekunden * 1000)
}
