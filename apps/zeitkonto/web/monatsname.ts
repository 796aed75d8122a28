import { localeOf } from '#platform/web/text/formats.ts'

/** 2026-02 → Februar 2026 */
export const monatsname = (monat: string, language: 'de' | 'en') =>
  Temporal.PlainDate.from(`${monat}-01`).toLocaleString(localeOf(language), { month: 'long', year: 'numeric' })
