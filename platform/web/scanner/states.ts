import { ScanError } from './errors.ts'
import { labelTypes, type LabelType } from './decoder/labels.ts'
import { smallestSide, type ScanBox } from './settings.ts'

export type ScannerState = 'not started' | 'scanning' | 'paused'
export type ScannerAct = 'start' | 'pause' | 'resume' | 'stop' | 'file'

const steps: Record<ScannerAct, Partial<Record<ScannerState, ScannerState>>> = {
  start: { 'not started': 'scanning' },
  pause: { scanning: 'paused' },
  resume: { paused: 'scanning' },
  stop: { scanning: 'not started', paused: 'not started' },
  file: { 'not started': 'not started' },
}

/** The state after an act. Throws `notRunning` for what the state does not allow. */
export function after(state: ScannerState, act: ScannerAct): ScannerState {
  const next = steps[act][state]
  if (!next) throw new ScanError('notRunning', `${act} while ${state}`)
  return next
}

export type CameraConfig = { facingMode: 'user' | 'environment' } | { deviceId: string }

/** Exactly one way to name the camera, a scan area that can hold a code, at least one format. Throws `config`. */
export function checked(camera: object, box: Pick<ScanBox, 'width' | 'height'>, labels: readonly LabelType[]) {
  const keys = Object.keys(camera)
  const { facingMode, deviceId } = camera as Partial<Record<string, unknown>>
  const named = keys.length === 1 && (keys[0] === 'deviceId' ? typeof deviceId === 'string' && deviceId !== '' : keys[0] === 'facingMode')
  if (!named) throw new ScanError('config', 'the camera has exactly one key, facingMode or deviceId')
  if (keys[0] === 'facingMode' && facingMode !== 'user' && facingMode !== 'environment') throw new ScanError('config', 'facingMode is user or environment')
  if (Math.min(box.width, box.height) < smallestSide) throw new ScanError('config', `the scan area has at least ${smallestSide} px`)
  if (!labels.some((label) => labelTypes.includes(label))) throw new ScanError('config', 'at least one supported format')
  return camera as CameraConfig
}

/** A picture and nothing else. Throws `config`. */
export function checkedFile(file: unknown): File {
  if (!(file instanceof File) || !file.type.startsWith('image/')) throw new ScanError('config', 'the image is a file')
  return file
}
