import { ScanError } from './errors.ts'

export interface Camera {
  id: string
  label: string
}

/** What the browser remembers of its cameras. */
interface CameraRecord {
  hasPermission: boolean
  lastUsedCameraId: string | null
}
const key = 'scanner'

export function cameraRecord(): CameraRecord {
  try {
    const { hasPermission, lastUsedCameraId } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<CameraRecord>
    return { hasPermission: hasPermission === true, lastUsedCameraId: typeof lastUsedCameraId === 'string' ? lastUsedCameraId : null }
  } catch {
    return { hasPermission: false, lastUsedCameraId: null }
  }
}
export function remember(change: Partial<CameraRecord>) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...cameraRecord(), ...change }))
  } catch {
    /* nothing is remembered here */
  }
}

/** The cameras, best first. Names are known only after the permission. Throws `query` where there are none to ask for. */
export async function listCameras(): Promise<Camera[]> {
  if (!navigator.mediaDevices?.enumerateDevices) throw new ScanError('query')
  const devices = await navigator.mediaDevices.enumerateDevices().catch((error: unknown) => {
    throw new ScanError('query', error)
  })
  return ranked(devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId, label }) => ({ id: deviceId, label })))
}

export const hasCamera = () =>
  listCameras().then(
    (cameras) => cameras.length > 0,
    () => false,
  )

export const ranked = (cameras: readonly Camera[]) =>
  cameras
    .map((camera, index) => ({ camera, index, points: points(camera.label) }))
    .sort((a, b) => b.points - a.points || a.index - b.index)
    .map(({ camera }) => camera)

/** What a name says: rear before front, the main lens before those that see wide, far or only light and depth. */
export function points(label: string) {
  const says = (words: RegExp) => words.test(label)
  const rear = says(/back|rear|environment|rück|hinten|hintere|arrière|trasera|posteriore/i)
  const front = says(/front|user|facetime|selfie|vorder|vorne|avant|frontal|anteriore/i)
  const odd = says(/ultra|wide|weitwinkel|0[.,]5|tele|zoom lens|macro|makro|depth|tiefe|infrared|\bir\b|mono|virtual|obs|dual wide/i)
  const main = says(/camera ?2? 0,|\b0, facing back|dual camera|triple/i)
  return (rear ? 4 : 0) - (front ? 3 : 0) - (odd ? 3 : 0) + (main ? 1 : 0)
}

/** What a running camera can do; counts when several look alike. */
export function able(track: MediaStreamTrack) {
  const can = (track.getCapabilities?.() ?? {}) as { torch?: boolean; focusMode?: readonly string[]; zoom?: { min: number; max: number } }
  return { torch: can.torch === true, focus: can.focusMode?.includes('continuous') ?? false, zoom: can.zoom && can.zoom.max > can.zoom.min ? can.zoom : null }
}

/** The camera to begin with: the chosen one, the last one, the best one; one that is gone is chosen anew. */
export function firstCamera(cameras: readonly Camera[], chosen: string | null, last: string | null): Camera | null {
  const known = cameras.filter(({ id }) => id)
  return known.find(({ id }) => id === chosen) ?? known.find(({ id }) => id === last) ?? (known[0]?.label ? known[0] : null)
}
/** The next one of the list, for the switch. */
export const nextCamera = (cameras: readonly Camera[], current: string | undefined) =>
  cameras[(cameras.findIndex(({ id }) => id === current) + 1) % Math.max(1, cameras.length)] ?? null
