import './einrichtung.css'
import { useCallback, useEffect, useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { Formular } from './Formular.tsx'

type Stand = 'laedt' | 'offen' | 'schon-fertig' | 'link-ungueltig' | 'unerreichbar'

/** The one-time link's page: says where things stand, asks for what is needed, ends in the portal. */
export function Einrichten() {
  const t = useTexts(messages)
  // Read once: the address may change while the form stands.
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [stand, setStand] = useState<Stand>('laedt')
  const [firma, setFirma] = useState<string | null>(null)
  const look = useCallback(() => {
    request(calls.stand, { query: { token } }).then(
      ({ offen, gueltig }) => setStand(!offen ? 'schon-fertig' : gueltig ? 'offen' : 'link-ungueltig'),
      () => setStand('unerreichbar'),
    )
  }, [token])
  useEffect(look, [look])
  useEffect(() => {
    document.title = t('einrichtung.titel')
  }, [t])
  return (
    <div className="setup">
      <main className="setup-column" id="inhalt">
        <div className="setup-head">
          <Mark />
          <h1>{firma ? t('einrichtung.fertig') : t('einrichtung.titel')}</h1>
          {stand === 'offen' && !firma && <p className="t2">{t('einrichtung.text')}</p>}
        </div>
        {firma ? (
          <Fertig firma={firma} />
        ) : (
          <>
            {stand === 'laedt' && <Skeleton rows={5} />}
            {stand === 'unerreichbar' && (
              <Notice
                kind="warn"
                action={
                  <Button
                    onPress={() => {
                      setStand('laedt')
                      look()
                    }}
                  >
                    {t('einrichtung.nochmal')}
                  </Button>
                }
              >
                {t('einrichtung.unerreichbar')}
              </Notice>
            )}
            {stand === 'link-ungueltig' && <Notice kind="warn">{t('einrichtung.link-ungueltig')}</Notice>}
            {stand === 'schon-fertig' && (
              <Notice kind="ok" action={<LinkButton href="/login">{t('einrichtung.zur-anmeldung')}</LinkButton>}>
                {t('einrichtung.schon-fertig')}
              </Notice>
            )}
            {stand === 'offen' && <Formular token={token} onDone={setFirma} />}
          </>
        )}
      </main>
    </div>
  )
}

function Fertig({ firma }: { firma: string }) {
  const t = useTexts(messages)
  return (
    <section className="setup-sheet">
      <Notice kind="ok" live>
        {t('einrichtung.fertig-text', { firma })}
      </Notice>
      <p className="t2">{t('einrichtung.naechstes')}</p>
      <div>
        <Button kind="primary" onPress={() => window.location.assign('/dashboard')}>
          {t('einrichtung.zum-portal')}
        </Button>
      </div>
    </section>
  )
}
