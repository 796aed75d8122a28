import { positionTimeoutMs, type Position } from '#platform/contract/position.ts'

/** Where this device is now, as exactly as it can tell, within 20 seconds. Throws the browser's error: refused, not known, took too long. */
export const position = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          gpslaenge: coords.longitude,
          gpsbreite: coords.latitude,
          gpshoehe: coords.altitude,
          genauigkeit: coords.accuracy,
          genauigkeithoehe: coords.altitudeAccuracy,
          richtung: coords.heading !== null && Number.isNaN(coords.heading) ? null : coords.heading,
          geschwindigkeit: coords.speed,
        }),
      (error) => reject(new Error(error.message, { cause: error })),
      { enableHighAccuracy: true, timeout: positionTimeoutMs, maximumAge: 0 },
    )
  })
