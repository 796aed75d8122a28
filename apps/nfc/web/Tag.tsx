import './nfc.css'
import { useEffect, useState } from 'react'
import { useParams, useSearch } from 'wouter'
import type { Way } from '#platform/text/way.ts'
import { ausweisVorsatz } from '#apps/login/contract.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { beep, doubleBeep } from '#platform/web/nfc/beep.ts'
import { readingFrom, keepTap } from '#platform/web/nfc/tap.ts'
import { maybeSignedIn } from '#platform/web/data/session.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Spinner } from '#platform/web/ui/show/Spinner.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

type Stand = { art: 'liest' } | { art: 'weiter' } | { art: 'ausweis' } | { art: 'warten' } | { art: 'nein'; grund: string }

/** Where the tap of a site's tag is used. */
const stempeln = '/stempelerfassung'

/** Takes the tap that opened this page: once, however often the page is loaded, and with or without somebody signed in. */
export function Tag() {
  const t = useTexts(messages)
  const { kurz = '' } = useParams<{ kurz: string }>()
  const search = useSearch()
  const [stand, setStand] = useState<Stand>(kurz ? { art: 'liest' } : { art: 'nein', grund: t('nfc.ohne-beweis') })
  const [versuch, setVersuch] = useState(0)
  useEffect(() => {
    document.title = t('nfc.titel')
  }, [t])
  useEffect(() => {
    if (!kurz) return
    let gone = false
    const ende = (next: Stand) => {
      if (!gone) setStand(next)
    }
    lesen(kurz, search).then(
      ({ ziel }) => {
        if (gone) return
        beep()
        setStand(ziel ? { art: 'weiter' } : { art: 'ausweis' })
        if (ziel) window.location.replace(ziel)
      },
      (error: unknown) => {
        const status = error instanceof CallError ? error.status : 500
        if (status !== 0) doubleBeep()
        if (status === 0) ende({ art: 'warten' })
        else if (status === 404 || status === 400) ende({ art: 'nein', grund: t('nfc.unbekannt') })
        else ende({ art: 'nein', grund: (error instanceof CallError && error.problem?.detail) || t('nfc.falsch') })
      },
    )
    return () => {
      gone = true
    }
  }, [kurz, search, versuch])
  return (
    <div className="nfc">
      <main className="nfc-sheet" id="inhalt">
        <Mark />
        <h1>{t('nfc.titel')}</h1>
        <Inhalt
          stand={stand}
          nochmal={() => {
            setStand({ art: 'liest' })
            setVersuch(versuch + 1)
          }}
        />
      </main>
    </div>
  )
}

function Inhalt({ stand, nochmal }: { stand: Stand; nochmal: () => void }) {
  const t = useTexts(messages)
  if (stand.art === 'liest' || stand.art === 'weiter')
    return (
      <p className="row" role="status">
        <Spinner />
        {t(stand.art === 'liest' ? 'nfc.liest' : 'nfc.geht-weiter')}
      </p>
    )
  if (stand.art === 'warten')
    return (
      <>
        <Notice kind="warn" live>
          {t('nfc.kein-netz')}
        </Notice>
        <Button kind="primary" size="tap" wide onPress={nochmal}>
          {t('nfc.nochmal')}
        </Button>
      </>
    )
  return (
    <>
      {stand.art === 'ausweis' ? (
        <Notice kind="ok" live title={t('nfc.ausweis-gilt')}>
          {t('nfc.ausweis-gilt-text')}
        </Notice>
      ) : (
        <Notice kind="bad" live title={t('nfc.abgelehnt')}>
          {stand.grund}
        </Notice>
      )}
      <LinkButton href={maybeSignedIn() ? '/' : '/login'} wide>
        {t(maybeSignedIn() ? 'nfc.zum-portal' : 'nfc.zur-anmeldung')}
      </LinkButton>
    </>
  )
}

/** Sends the read; `ziel` is where it is used, null when it is not needed. */
async function lesen(kurz: string, search: string): Promise<{ ziel: Way | null }> {
  const query = new URLSearchParams(search)
  const [picc, cmac] = [query.get('p'), query.get('c')]
  const { id, nachweis } = readingFrom(`${kurz}?${search}`)
  const { art, bewiesen, gueltigBis } = await request(calls.lesen, { params: { kurz }, body: { id, nachweis, ...(picc && { picc }), ...(cmac && { cmac }) } })
  if (art === 'ausweis') return { ziel: maybeSignedIn() ? null : `/login#${ausweisVorsatz}${nachweis}` }
  keepTap({ nachweis, gueltigBis, bewiesen })
  return { ziel: maybeSignedIn() ? stempeln : `/login?ziel=${encodeURIComponent(stempeln)}` }
}
