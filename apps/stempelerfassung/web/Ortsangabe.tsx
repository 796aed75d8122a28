import { useEffect } from 'react'
import MapPin from 'lucide-react/icons/map-pin'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { nfcSettings, nfcSettingsKey, nfcDefaults, type NfcSettings } from '#platform/contract/nfc.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { beep, doubleBeep } from '#platform/web/nfc/beep.ts'
import { keepTap, tagPath, useTap, type Tap } from '#platform/web/nfc/tap.ts'
import { useReadings } from '#platform/web/nfc/usereadings.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession, useSetting } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** The site whose tag was read: named before the stamp is made, and taken back with one press. */
export function Ortsangabe() {
  const tipp = useTap()
  const [stored] = useSetting<unknown>(nfcSettingsKey, nfcDefaults)
  const einstellung = nfcSettings(stored)
  return (
    <>
      {einstellung.enabled && <Hoert einstellung={einstellung} />}
      {tipp && <Gelesen key={tipp.nachweis} tipp={tipp} />}
    </>
  )
}

function Gelesen({ tipp }: { tipp: Tap }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { session } = useSession()
  const { data, error } = useCall(calls.ort, { query: { nachweis: tipp.nachweis } })
  const vorbei = error?.status === 404
  useEffect(() => {
    const wie = setTimeout(() => keepTap(null), Math.max(0, Temporal.Now.instant().until(tipp.gueltigBis).total('milliseconds')))
    return () => clearTimeout(wie)
  }, [tipp.gueltigBis])
  if (vorbei)
    return (
      <Notice kind="warn" live action={<Button onPress={() => keepTap(null)}>{t('tippWeg')}</Button>}>
        {t('tippVorbei')}
      </Notice>
    )
  if (!data) return null
  const zeit = f.time(data.gueltigBis, session.employee?.zone)
  return (
    <Notice
      kind={data.bewiesen ? 'ok' : 'info'}
      icon={MapPin}
      live
      title={t('tippTitel', { nummer: data.nummer, name: data.name })}
      action={
        <Button kind="quiet" onPress={() => keepTap(null)}>
          {t('tippWeg')}
        </Button>
      }
    >
      {t(data.bewiesen ? 'tippBelegt' : 'tippUnbelegt', { zeit })}
    </Notice>
  )
}

/** With the reader of this device switched on, a site's tag is read here without leaving the portal's page. */
function Hoert({ einstellung }: { einstellung: NfcSettings }) {
  useReadings(einstellung, {
    onRead: ({ texts }) => {
      const adresse = texts.map(tagPath).find((one) => one !== null)
      // Badges and other chips mean nothing on this screen.
      if (!adresse) return
      beep()
      window.location.assign(adresse)
    },
    onFailed: doubleBeep,
  })
  return null
}

/** Where a stamp was made. */
export function Ort({ stempel: { ort } }: { stempel: Pick<Zeitstempel, 'ort'> }) {
  const t = useTexts(messages)
  if (!ort) return null
  return <State kind={ort.bewiesen ? 'ok' : 'idle'}>{t(ort.bewiesen ? 'ortVomTagBelegt' : 'ortVomTagUnbelegt', { nummer: ort.nummer, name: ort.name })}</State>
}
