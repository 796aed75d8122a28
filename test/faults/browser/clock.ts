/** Script that sets a page's wall clock off, as the phone's own clock would be: `Temporal.Now` and `Date`; the monotonic clock goes on as it does. */
export const clockOf = (shift: number) => `(${install.toString()})();globalThis.uhrVerstellt=${shift}`
/** The same while the page is open. */
export const shiftClock = (shift: number) => {
  const page = globalThis as unknown as { uhrVerstellt?: number; uhrInstall?: () => void }
  page.uhrVerstellt = shift
}

function install() {
  const page = globalThis as unknown as { uhrVerstellt: number; Date: { now: () => number } }
  const { instant } = Temporal.Now
  const now = () => instant().add({ milliseconds: page.uhrVerstellt ?? 0 })
  const zone = Temporal.Now.timeZoneId
  Object.assign(Temporal.Now, {
    instant: now,
    zonedDateTimeISO: (of: string = zone()) => now().toZonedDateTimeISO(of),
    plainDateTimeISO: (of: string = zone()) => now().toZonedDateTimeISO(of).toPlainDateTime(),
    plainDateISO: (of: string = zone()) => now().toZonedDateTimeISO(of).toPlainDate(),
    plainTimeISO: (of: string = zone()) => now().toZonedDateTimeISO(of).toPlainTime(),
  })
  page.Date.now = () => now().epochMilliseconds
}
