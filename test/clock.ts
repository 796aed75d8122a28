import { globSync } from 'node:fs'
import { install } from './install.ts'

/**
 * The moment at which the gate runs, whenever it is run: a Wednesday morning on which everybody works, away from the ends of a day, a month, summer time.
 */
export const businessMoment = '2026-11-25T10:10:00+01:00[Europe/Berlin]'
/**
 * Moments at which something was wrong once; `npm test -- --all` runs the unit tests once more at one of them. None is before the business moment: tests name days of the autumn of
 * 2026 as past.
 */
export const oddMoments = [
  '2027-01-01T00:20:00+01:00[Europe/Berlin]',
  '2027-03-28T01:40:00+01:00[Europe/Berlin]',
  '2027-10-31T02:30:00+01:00[Europe/Berlin]',
  '2028-02-29T23:40:00+01:00[Europe/Berlin]',
  '2026-12-26T05:00:00+01:00[Europe/Berlin]',
]
/**
 * Tests that reckon with documents, prices, sheets and devices of autumn 2026 and with what is due or open as of today: they mean the business moment, and are red at others. Of
 * what they test nothing goes by the hour; days, months and summer time have tests of their own beside them.
 */
export const ofTheBusinessMoment = [
  'apps/arbeitsschein/vorgaben.test.ts',
  'apps/buchungsexport/buchungsexport.test.ts',
  'apps/hardware-management/kette.test.ts',
  'apps/kreditlimit/kreditlimit.test.ts',
  'apps/umsatzstatistik/gemerkt.test.ts',
  'apps/umsatzstatistik/herkunft.test.ts',
  'apps/umsatzstatistik/umsatzstatistik.test.ts',
  'test/belege/feindlich.test.ts',
  'test/umsatz/pruefung.test.ts',
]

/**
 * Environment with which node, PostgreSQL and Chromium take this moment for the present, and go on from there; undefined where libfaketime cannot be had
 * (then this machine's own clock decides). Waiting goes by the steady clock and is as long as ever; without the last setting Chromium's threads never rest.
 */
export function clockAt(moment: string): Record<string, string> | undefined {
  const library = installed() ?? (install('libfaketime') ? installed() : undefined)
  if (!library) return undefined
  const seconds = Temporal.ZonedDateTime.from(moment).epochMilliseconds / 1000 - Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${Math.round(seconds)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}

/** What a program started with settings of its own needs to go by the clock of this run. */
export const clockOfRun = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME.*)$/.test(name)))

// For programs of several threads, which all of ours are.
const installed = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]
