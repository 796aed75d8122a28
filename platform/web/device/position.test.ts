import { afterEach, expect, test, vi } from 'vitest'
import { position } from './position.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's own way to a position, as it answers this time. */
const browser = (answer: (good: PositionCallback, bad: PositionErrorCallback) => void) => {
  const asked: PositionOptions[] = []
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (good: PositionCallback, bad: PositionErrorCallback, options: PositionOptions) => {
        asked.push(options)
        answer(good, bad)
      },
    },
  })
  return asked
}

test('ein Standort wird so genau wie möglich und höchstens 20.000 Millisekunden lang gesucht und hat die sieben Felder der Spezifikation', async () => {
  const coords = { longitude: 13.4, latitude: 52.5, altitude: null, accuracy: 8, altitudeAccuracy: null, heading: NaN, speed: null }
  const asked = browser((good) => good({ coords } as GeolocationPosition))
  expect(await position()).toEqual({
    gpslaenge: 13.4,
    gpsbreite: 52.5,
    gpshoehe: null,
    genauigkeit: 8,
    genauigkeithoehe: null,
    richtung: null,
    geschwindigkeit: null,
  })
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }])
})

test('wird er nicht erlaubt oder nicht gefunden, sagt es der Browser', async () => {
  browser((_, bad) => bad({ code: 1, message: 'denied' } as GeolocationPositionError))
  await expect(position()).rejects.toThrow('denied')
})
