import { useState } from 'react'
import { bildtexte } from '#domain/einsatz/messages.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Select } from '#platform/web/ui/field/Select.tsx'
import { TextField } from '#platform/web/ui/field/TextField.tsx'
import { Switch } from '#platform/web/ui/field/Switch.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { calls } from '../contract.ts'
import type { Einstellungen } from '../contract/einstellungen.ts'
import { texte } from './texte.ts'
import { useSofort } from './usesofort.ts'
import { Vorgaben } from './vorgaben/Vorgaben.tsx'

const schalter = [
  ['wetter', 'zeigeWetter'],
  ['skizze', 'zeigeSkizze'],
  ['positionKopieren', 'zeigePositionKopieren'],
  ['muster', 'zeigeMuster'],
  ['scheinKopieren', 'zeigeScheinKopieren'],
  ['kommentar', 'zeigeKommentar'],
  ['notiz', 'zeigeNotiz'],
] as const
const takte = ['1', '5', '6', '15', '30'] as const

/** What the company shows on its sheets, and how it rounds time; acts at once. */
export function Einrichtung() {
  const t = useTexts(texte)
  const { data, error } = useCall(calls.einstellungen)
  return (
    <Page title={t('einrichtung')}>
      {data ? (
        <div className="as-spalte">
          <Schalter stand={data} />
          <Vorgaben />
        </div>
      ) : error ? (
        <Notice kind="bad">{error.problem?.detail ?? t('nichtGeladen')}</Notice>
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

function Schalter({ stand }: { stand: Einstellungen }) {
  const t = useTexts(texte)
  const tb = useTexts(bildtexte)
  const { language } = useLanguage()
  const { act, error } = useAct(calls.einstellungenSetzen)
  const { gilt, setze } = useSofort<Einstellungen>(stand, (body) => act({ body }))
  const [satz, setSatz] = useState<string | null>(null)
  return (
    <>
      {schalter.map(([feld, wort]) => (
        <Switch key={feld} value={gilt[feld]} onChange={(an) => setze({ [feld]: an })}>
          {t(wort)}
        </Switch>
      ))}
      <Switch value={gilt.bildort} onChange={(bildort) => setze({ bildort })}>
        {tb('aufnahmeortMerken')}
      </Switch>
      <Select
        label={t('taktMin')}
        items={takte.map((id) => ({ id, name: t('minuten', { n: id }) }))}
        value={String(gilt.taktMin) as (typeof takte)[number]}
        onChange={(takt) => setze({ taktMin: Number(takt) as Einstellungen['taktMin'] })}
      />
      <TextField
        label={t('stundensatz')}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        value={satz ?? (language === 'de' ? gilt.stundensatz.replace('.', ',') : gilt.stundensatz)}
        onChange={setSatz}
        onBlur={() => {
          if (satz !== null) setze({ stundensatz: satz })
          setSatz(null)
        }}
      />
      {error && <Notice kind="bad">{error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? t('nichtSpeichern')}</Notice>}
    </>
  )
}
