import { calls as berichtCalls } from '#apps/arbeitsbericht/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texteFreigabe } from '../texte-freigabe.ts'

/** Time reports of a month that came later than the company's days, some of them perhaps after its closing; for whoever sees those of the team. */
export function Nachtraege({ monat }: { monat: string }) {
  const { can } = useSession()
  return can('ARBEITSBERICHT.ALLE') ? <Zeile monat={monat} /> : null
}

function Zeile({ monat }: { monat: string }) {
  const t = useTexts(texteFreigabe)
  const f = useFormats()
  const tage = Temporal.PlainYearMonth.from(monat)
  const frage = { von: `${monat}-01`, bis: `${monat}-${tage.daysInMonth}`, nachgetragen: 'ja' as const }
  const { data } = useCall(berichtCalls.summe, { query: frage })
  if (!data?.anzahl) return null
  return (
    <Notice
      kind="info"
      action={<LinkButton href={`/arbeitsbericht/result?${new URLSearchParams({ ...frage, storniert: 'nein' })}`}>{t('nachtraegeZeigen')}</LinkButton>}
    >
      {t('nachtraege', { n: data.anzahl, zeit: f.duration(data.minuten) })}
    </Notice>
  )
}
