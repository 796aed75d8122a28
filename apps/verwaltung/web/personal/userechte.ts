import { calls } from '#apps/verwaltung/contract.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useApps } from '#platform/web/route/apps.tsx'
import type { CheckItem } from '#platform/web/forms/FormChecks.tsx'

/** All rights in words, grouped by the app that declares them. */
export function useRechte(): CheckItem<string>[] {
  const { language } = useLanguage()
  const { apps } = useApps()
  const { data } = useCall(calls.berechtigungen)
  return (data ?? []).map(({ key, app, text }) => ({
    id: key,
    name: text[language],
    hint: key,
    group: apps.find((one) => one.app.id === app)?.app.title[language] ?? app,
  }))
}
