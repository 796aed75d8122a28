/** Where a code comes from; null: the camera when there is one, otherwise a file. */
export type Source = 'camera' | 'file' | 'prompt'
export interface ScanBox {
  name: string
  width: number
  height: number
}
/** What a person chose, kept under `html5Scanner`. */
export interface ScannerSettings {
  source: Source | null
  /** null: the best rear camera. */
  cameraId: string | null
  qrBox: ScanBox
  fps: number
  aspectRatio: number
  focusMode: 'continuous'
  zoom: number
}

export const settingsKey = 'html5Scanner'
const box = (width: number, height: number): ScanBox => ({ name: `${width}x${height}`, width, height })
export const scanBoxes: readonly ScanBox[] = [box(250, 150), box(250, 250), box(500, 500), box(250, 500)]
export const aspectRatios = [
  { name: '1:2', value: 0.5 },
  { name: '1:1', value: 1 },
  { name: '4:3', value: 1.333334 },
  { name: '16:9', value: 1.777778 },
] as const
/** Looks per second; what the device cannot do is left out, so 100 means: as fast as possible. */
export const frameRates = [2, 10, 100] as const
export const zoomRange = { min: 1, max: 5, step: 0.1 } as const
export const smallestSide = 50

export const defaults: ScannerSettings = { source: null, cameraId: null, qrBox: box(250, 250), fps: 100, aspectRatio: 1, focusMode: 'continuous', zoom: 1 }

/** What was stored, whatever it is: a value that is not among the choices is the default. */
export function scannerSettings(stored: unknown): ScannerSettings {
  const { source, cameraId, qrBox, fps, aspectRatio, zoom } = (typeof stored === 'object' && stored ? stored : {}) as Partial<
    Record<keyof ScannerSettings, unknown>
  >
  const name = (qrBox as Partial<ScanBox> | undefined)?.name
  return {
    ...defaults,
    source: source === 'camera' || source === 'file' || source === 'prompt' ? source : defaults.source,
    cameraId: typeof cameraId === 'string' && cameraId ? cameraId : null,
    qrBox: scanBoxes.find((one) => one.name === name) ?? defaults.qrBox,
    fps: frameRates.find((rate) => rate === fps) ?? defaults.fps,
    aspectRatio: aspectRatios.find(({ value }) => value === aspectRatio)?.value ?? defaults.aspectRatio,
    zoom: typeof zoom === 'number' ? clampZoom(zoom) : defaults.zoom,
  }
}

/** To the range and to whole tenths. */
export const clampZoom = (zoom: number) => Math.round(Math.min(zoomRange.max, Math.max(zoomRange.min, zoom)) * 10) / 10

/** What the form shows: without a camera only files are left. */
export function form({ source }: Pick<ScannerSettings, 'source'>, cameras: number) {
  const shown = cameras > 0 ? source : 'file'
  const withCamera = cameras > 0 && shown !== 'file'
  return { source: shown, cameraDisabled: cameras === 0, withCamera }
}

/** Which way a scan goes. `null` in the settings: the camera if there is one. */
export const way = (source: Source | null, hasCamera: boolean): Source => source ?? (hasCamera ? 'camera' : 'file')
