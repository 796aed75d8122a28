import { able, cameraRecord, firstCamera, listCameras, nextCamera, remember, type Camera } from './cameras.ts'
import { ScanError, type ScanProblem } from './errors.ts'
import type { LabelType } from './decoder/labels.ts'
import { beginFrames, readFile, readFrame } from './decoder/reader.ts'
import { scanResult, type ScanResult } from './decoder/result.ts'
import { newCodes } from './newcodes.ts'
import type { ScannerSettings } from './settings.ts'
import { after, checked, checkedFile, type CameraConfig, type ScannerState } from './states.ts'
import type { ScanArea } from './watch.ts'

export interface ScannerOptions {
  labels: readonly LabelType[]
  settings: ScannerSettings
  onResult: (result: ScanResult) => void | Promise<void>
  /** The camera goes on reading after a result; the next frame is looked at when `onResult` is done. */
  series?: boolean
  /** `unknownLabel` ends a single scan; the others are shown while it goes on. */
  onProblem: (problem: ScanProblem) => void
  onChange: (view: CameraView) => void
}
/** What the overlay shows of the running camera. */
export interface CameraView {
  state: ScannerState
  cameras: readonly Camera[]
  cameraId: string | undefined
  torch: boolean
}

const resumeMs = 200

/** The camera of one overlay. Everything that it starts it stops: tracks, timer, torch. */
export function createScanner(video: HTMLVideoElement, options: ScannerOptions) {
  const { settings, labels } = options
  let state: ScannerState = 'not started'
  let stream: MediaStream | undefined
  let cameras: readonly Camera[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let digital = settings.zoom
  let gone = false
  const fresh = newCodes()

  const track = () => stream?.getVideoTracks()[0]
  const tell = () => {
    if (!gone) options.onChange({ state, cameras, cameraId: track()?.getSettings().deviceId, torch: track() ? able(track()!).torch : false })
  }

  async function start() {
    state = after(state, 'start')
    try {
      await beginFrames(labels)
      await open(await wish())
      cameras = await listCameras().catch(() => [])
      await better()
      remember({ hasPermission: true, lastUsedCameraId: track()?.getSettings().deviceId ?? null })
    } catch (error) {
      close()
      state = 'not started'
      throw error
    }
    if (gone) return close()
    tell()
    next()
  }

  /** Which camera to ask for: a known one that is still there, otherwise one that looks away from the person. */
  async function wish(): Promise<CameraConfig> {
    const { hasPermission, lastUsedCameraId } = cameraRecord()
    const known = hasPermission ? await listCameras().catch(() => []) : []
    const camera = firstCamera(known, settings.cameraId, lastUsedCameraId)
    return checked(camera ? { deviceId: camera.id } : { facingMode: 'environment' }, settings.qrBox, labels)
  }

  /** Names are known only now: when another camera suits better than the one the browser took, it is taken – once. */
  async function better() {
    const { lastUsedCameraId } = cameraRecord()
    const current = track()?.getSettings().deviceId
    const wanted = firstCamera(cameras, settings.cameraId, lastUsedCameraId)
    if (!wanted || wanted.id === current) return
    await open({ deviceId: wanted.id }).catch(() => open({ facingMode: 'environment' }))
  }

  async function open(camera: CameraConfig) {
    if (!navigator.mediaDevices?.getUserMedia) throw new ScanError(window.isSecureContext ? 'unsupported' : 'query')
    close()
    const named = 'deviceId' in camera ? { deviceId: { exact: camera.deviceId } } : { facingMode: { ideal: camera.facingMode } }
    const video_ = { ...named, width: { ideal: 1920 }, height: { ideal: 1080 }, aspectRatio: { ideal: settings.aspectRatio } }
    const opened = await navigator.mediaDevices.getUserMedia({ audio: false, video: video_ }).catch((error: unknown) => {
      throw new ScanError(problemOf(error), error)
    })
    if (gone) return void opened.getTracks().forEach((one) => one.stop())
    stream = opened
    video.srcObject = opened
    await video.play().catch((error: unknown) => {
      if (!gone) throw new ScanError('stream', error)
    })
    const { focus } = able(track()!)
    if (focus) await apply({ focusMode: settings.focusMode })
    await zoom(digital)
  }

  const apply = (constraint: object) =>
    track()
      ?.applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] })
      .catch(() => {})

  /** By the lens where it can, by cutting out where it cannot. */
  async function zoom(factor: number) {
    const range = track() ? able(track()!).zoom : null
    digital = factor
    if (range) await apply({ zoom: Math.min(range.max, range.min * factor) })
    video.style.setProperty('--zoom', String(range ? 1 : factor))
  }

  const next = () => {
    clearTimeout(timer)
    if (state === 'scanning' && !gone) timer = setTimeout(() => void look(), 1000 / settings.fps)
  }

  /** One frame at a time: what comes while one is read is left out. */
  async function look() {
    if (video.readyState >= 2 && video.videoWidth) {
      try {
        const all = await readFrame(await createImageBitmap(video), scanArea())
        if (gone || state !== 'scanning') return
        const found = options.series ? fresh(all, performance.now()) : all[0]
        if (found) {
          const told = found.labelType === null ? options.onProblem('unknownLabel') : options.onResult(scanResult(found.data, found.labelType))
          if (!options.series) return
          await told
        }
      } catch {
        if (!gone && state === 'scanning') options.onProblem('parse')
      }
    }
    next()
  }

  /** The drawn box in pixels of the camera. The picture covers the screen, so a part of it is outside. */
  function scanArea(): ScanArea {
    const { width, height } = video.getBoundingClientRect()
    const perPixel = 1 / Math.max(width / video.videoWidth, height / video.videoHeight)
    const side = (wanted: number, screen: number) => Math.max(1, Math.min(wanted, screen)) * perPixel
    const outer = video.parentElement!.getBoundingClientRect()
    const [w, h] = [side(settings.qrBox.width, outer.width), side(settings.qrBox.height, outer.height)]
    return { left: Math.max(0, (video.videoWidth - w) / 2), top: Math.max(0, (video.videoHeight - h) / 2), width: w, height: h }
  }

  function close() {
    for (const one of stream?.getTracks() ?? []) one.stop()
    stream = undefined
    video.srcObject = null
  }

  return {
    start,
    state: () => state,
    pause() {
      state = after(state, 'pause')
      clearTimeout(timer)
      video.pause()
      tell()
    },
    async resume() {
      state = after(state, 'resume')
      await video.play()
      tell()
      clearTimeout(timer)
      timer = setTimeout(() => void look(), resumeMs)
    },
    stop() {
      state = after(state, 'stop')
      clearTimeout(timer)
      close()
      tell()
    },
    /** Ends whatever it is doing, in any state; nothing is told any more. */
    clear() {
      gone = true
      clearTimeout(timer)
      close()
      state = 'not started'
    },
    zoom,
    torch: (on: boolean) => apply({ torch: on }),
    async switchCamera() {
      const camera = nextCamera(cameras, track()?.getSettings().deviceId)
      if (!camera) return
      await open({ deviceId: camera.id })
      remember({ lastUsedCameraId: camera.id })
      tell()
    },
  }
}
export type Scanner = ReturnType<typeof createScanner>

/** Reads one picture. Throws `config`, `parse`, `unknownLabel`. */
export async function scanFile(picked: unknown, labels: readonly LabelType[], state: ScannerState = 'not started'): Promise<ScanResult> {
  after(state, 'file')
  const file = checkedFile(picked)
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new ScanError('parse', error)
  })
  const [found] = await readFile(bitmap, labels)
  if (!found) throw new ScanError('parse')
  if (found.labelType === null) throw new ScanError('unknownLabel')
  return scanResult(found.data, found.labelType)
}

function problemOf(error: unknown): ScanProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'stream'
}
