import { expect, test } from 'vitest'
import { firstCamera, nextCamera, points, ranked } from './cameras.ts'
import { ScanError } from './errors.ts'
import { aspectRatios, clampZoom, defaults, form, scanBoxes, scannerSettings, way } from './settings.ts'
import { after, checked, checkedFile, type ScannerAct, type ScannerState } from './states.ts'

const states: readonly ScannerState[] = ['not started', 'scanning', 'paused']
const acts: readonly ScannerAct[] = ['start', 'pause', 'resume', 'stop', 'file']

test('anhalten nur beim Scannen, weiter nur nach dem Anhalten, eine Datei nur davor', () => {
  const allowed = acts.flatMap((act) =>
    states.flatMap((state) => {
      try {
        return [`${act}: ${state} → ${after(state, act)}`]
      } catch (error) {
        expect(error).toMatchObject({ problem: 'notRunning' })
        return []
      }
    }),
  )
  expect(allowed).toEqual([
    'start: not started → scanning',
    'pause: scanning → paused',
    'resume: paused → scanning',
    'stop: scanning → not started',
    'stop: paused → not started',
    'file: not started → not started',
  ])
})

test('die Kamera hat genau einen Namen, der Bereich mindestens 50 Punkte, und ein Format muss es geben', () => {
  const box = { width: 250, height: 250 }
  expect(checked({ facingMode: 'user' }, box, ['qrcode'])).toEqual({ facingMode: 'user' })
  expect(checked({ deviceId: 'a' }, { width: 50, height: 50 }, ['qrcode'])).toEqual({ deviceId: 'a' })
  for (const camera of [{}, { facingMode: 'user', deviceId: 'a' }, { facingMode: 'left' }, { deviceId: '' }, { other: 1 }])
    expect(() => checked(camera, box, ['qrcode'])).toThrow(ScanError)
  expect(() => checked({ deviceId: 'a' }, { width: 49, height: 250 }, ['qrcode'])).toThrow(ScanError)
  expect(() => checked({ deviceId: 'a' }, box, [])).toThrow(ScanError)
  expect(() => checked({ deviceId: 'a' }, box, ['unbekannt' as 'qrcode'])).toThrow(ScanError)
})

test('gelesen wird nur eine echte Bilddatei', () => {
  const image = new File(['x'], 'a.png', { type: 'image/png' })
  expect(checkedFile(image)).toBe(image)
  for (const other of [null, 'a.png', new File(['x'], 'a.pdf', { type: 'application/pdf' })]) expect(() => checkedFile(other)).toThrow(ScanError)
})

test('die Texte der Fehler sind die der Spezifikation', () => {
  expect(new ScanError('cancelled').message).toBe('Scan cancelled')
  expect(new ScanError('unknownLabel').message).toBe('Unknown LabelType')
})

test('die Vorgaben, die Größen und Verhältnisse der Spezifikation', () => {
  expect(defaults).toEqual({
    source: null,
    cameraId: null,
    qrBox: { name: '250x250', width: 250, height: 250 },
    fps: 100,
    aspectRatio: 1,
    focusMode: 'continuous',
    zoom: 1,
  })
  expect(scanBoxes.map(({ name }) => name)).toEqual(['250x150', '250x250', '500x500', '250x500'])
  expect(aspectRatios.map(({ name, value }) => `${name} ${value}`)).toEqual(['1:2 0.5', '1:1 1', '4:3 1.333334', '16:9 1.777778'])
})

test('was gespeichert ist, gilt nur, wenn es zur Auswahl gehört', () => {
  const stored = { ...defaults, source: 'prompt', fps: 2, qrBox: { name: '500x500' }, aspectRatio: 0.5, zoom: 2.34, cameraId: 'hinten' }
  expect(scannerSettings(stored)).toEqual({ ...stored, qrBox: { name: '500x500', width: 500, height: 500 }, zoom: 2.3 })
  for (const nonsense of [null, 7, 'x', [], { source: 'alle', fps: 7, qrBox: { name: '1x1', width: 1, height: 1 }, aspectRatio: 9, cameraId: 4 }])
    expect(scannerSettings(nonsense)).toEqual(defaults)
})

test('der Zoom geht von 1 bis 5 in Zehnteln', () => {
  expect([0, 1.04, 1.06, 4.99, 9].map(clampZoom)).toEqual([1, 1, 1.1, 5, 5])
})

test('ohne Kamera bleibt die Datei; bei „Datei“ sind die Felder der Kamera fort', () => {
  expect(form({ source: 'camera' }, 0)).toEqual({ source: 'file', cameraDisabled: true, withCamera: false })
  expect(form({ source: 'file' }, 2)).toEqual({ source: 'file', cameraDisabled: false, withCamera: false })
  expect(form({ source: null }, 2)).toEqual({ source: null, cameraDisabled: false, withCamera: true })
  expect([way(null, true), way(null, false), way('file', true), way('camera', false), way('prompt', true)]).toEqual([
    'camera',
    'file',
    'file',
    'camera',
    'prompt',
  ])
})

const named = (...labels: string[]) => labels.map((label, index) => ({ id: `k${index}`, label }))
test('die Kamera auf der Rückseite kommt zuerst, Ultraweitwinkel und Tele zuletzt', () => {
  const phone = named('camera2 1, facing front', 'camera2 2, facing back (ultra wide)', 'camera2 0, facing back')
  expect(ranked(phone).map(({ id }) => id)).toEqual(['k2', 'k1', 'k0'])
  const iphone = named('Frontkamera', 'Rückseitige Ultra-Weitwinkelkamera', 'Rückseitige Telekamera', 'Rückkamera')
  expect(ranked(iphone)[0]!.label).toBe('Rückkamera')
  expect(points('OBS Virtual Camera')).toBeLessThan(points('Logitech C920'))
})

test('die gewählte Kamera gilt, sonst die letzte; ist sie fort, die beste', () => {
  const cameras = named('Rückkamera', 'Frontkamera')
  expect(firstCamera(cameras, 'k1', 'k0')!.id).toBe('k1')
  expect(firstCamera(cameras, null, 'k1')!.id).toBe('k1')
  expect(firstCamera(cameras, 'fort', 'auch fort')!.id).toBe('k0')
  expect(firstCamera(named('', ''), null, null)).toBeNull()
  expect([nextCamera(cameras, 'k0')!.id, nextCamera(cameras, 'k1')!.id, nextCamera([], 'k1')]).toEqual(['k1', 'k0', null])
})
