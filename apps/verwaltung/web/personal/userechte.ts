import { calls } from '#apps/verwaltung/contract.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useApps } from '#platform/web/route/apps.tsx'
import type { Wahl } from '../Felder.tsx'

/** All rights in words, grouped by the app that declares them. */
export function useRechte(): Wahl<string>[] {
  const { language } = useLanguage()
  const { apps } = useApps()
  const { data } = useCall(calls.berechtigungen)
  return (data ?? []).map(({ key, app, text }) => ({
    id: key,
    name: text[language],
    hint: key,
    gruppe: apps.find((one) => one.app.id === app)?.app.title[language] ?? app,
  }))
}
