import { useState } from 'react'
import { useParams } from 'wouter'
import { CallError } from '#platform/web/data/client.ts'
import { UnsavedGuard } from '#platform/web/forms/useunsavedguard.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { calls, type Detail, type Freischaltung } from '../contract.ts'
import { messages } from '../messages.ts'
import { Ansprechpartner } from './Ansprechpartner.tsx'
import { Kundenwahl, type Gewaehlt } from './Kundenwahl.tsx'
import { Vorschau } from './Vorschau.tsx'
import { Zustand } from './zustand.tsx'

/** One registration: who it is, which customers it gets, what it will see; activate or reject. */
export function Registrierung() {
  const t = useTexts(messages)
  const id = useParams()['id']!
  const read = useCall(calls.detail, { params: { id } })
  if (!read.data || isGone(read.error)) return <UnreadPage title={t('titel')} back="/registration-admin" read={read} gone={t('weg')} />
  return <Entscheidung key={read.data.id} daten={read.data} />
}

function Entscheidung({ daten }: { daten: Detail }) {
  const t = useTexts(messages)
  const f = useFormats()
  const { id, name, darf } = daten
  const [aktivieren, ablehnen, zuordnen] = [useAct(calls.aktivieren), useAct(calls.ablehnen), useAct(calls.zuordnen)]
  const [kunden, setKunden] = useState<readonly Gewaehlt[]>(daten.kunden)
  const [ticketKtostamm, setTicketKtostamm] = useState(daten.ticketKtostamm)
  const [contact, setContact] = useState<Freischaltung['contact']>(daten.contact?.id ?? (darf.includes('aktivieren') ? 'neu' : null))
  const [frage, setFrage] = useState(false)
  const [geaendert, setGeaendert] = useState(false)
  const [meldung, setMeldung] = useState<{ kind: 'ok' | 'bad'; title: string; text?: string | undefined } | null>(null)
  // A new contact has its own id as soon as it is there.
  const ansprechpartner = contact === 'neu' && daten.contact ? daten.contact.id : contact
  const offen = darf.includes('aktivieren') || darf.includes('zuordnen')
  const merken =
    <T,>(setzen: (wert: T) => void) =>
    (wert: T) => {
      setzen(wert)
      setGeaendert(true)
      setMeldung(null)
    }
  const wunsch = () => ({ kunden: kunden.map(({ id: kunde, alleTickets }) => ({ id: kunde, alleTickets })), ticketKtostamm, contact: ansprechpartner })
  const tun = async (act: () => Promise<unknown>, erfolg: string, fehler: string) => {
    setMeldung(null)
    try {
      await act()
      setGeaendert(false)
      setMeldung({ kind: 'ok', title: erfolg })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMeldung({ kind: 'bad', title: fehler, text: error.problem?.errors?.[0]?.message ?? error.problem?.detail })
    }
  }
  const speichern = () =>
    darf.includes('aktivieren')
      ? tun(() => aktivieren.act({ params: { id }, body: wunsch() }), t('erfolg'), t('fehler'))
      : tun(() => zuordnen.act({ params: { id }, body: wunsch() }), t('gespeichert'), t('fehler'))
  const pending = aktivieren.pending || zuordnen.pending
  const jaNein = (ja: boolean) => <State kind={ja ? 'ok' : 'idle'}>{t(ja ? 'ja' : 'nein')}</State>
  return (
    <Page title={name} neutral={t('titel')} heading={name} subtitle={daten.firma} back="/registration-admin" actions={<Zustand zustand={daten.zustand} />}>
      <UnsavedGuard dirty={geaendert} />
      {daten.zustand === 'aktiviert' && meldung === null && !geaendert && daten.entschieden && <Entschieden daten={daten} />}
      {daten.zustand === 'abgelehnt' && (
        <Notice kind="calm" title={t('abgelehntMeldung')}>
          {daten.grund}
        </Notice>
      )}
      {meldung && (
        <Notice kind={meldung.kind} live title={meldung.title}>
          {meldung.text}
        </Notice>
      )}
      <div className="ra">
        <div>
          <Card title={t('wer')}>
            <Facts
              facts={[
                { label: t('name'), value: name },
                { label: t('email'), value: daten.email },
                { label: t('firma'), value: daten.firma },
                { label: t('emailConfirmed'), value: jaNein(daten.emailConfirmed) },
                { label: t('isActive'), value: jaNein(daten.isActive) },
                { label: t('bestaetigt'), value: <span className="num">{f.dateTime(daten.bestaetigt)}</span> },
              ]}
            />
          </Card>
          {offen && (
            <>
              <Card title={t('zugeordnet')}>
                <Kundenwahl
                  kunden={kunden}
                  vorschlaege={daten.vorschlaege}
                  ticketKtostamm={ticketKtostamm}
                  onKunden={merken(setKunden)}
                  onTicketKtostamm={merken(setTicketKtostamm)}
                />
              </Card>
              <Card title={t('contact')}>
                <Ansprechpartner id={id} name={name} kunden={kunden} value={ansprechpartner} bisher={daten.contact} onChange={merken(setContact)} />
              </Card>
            </>
          )}
        </div>
        {offen && (
          <div className="ra-vorschau">
            <Card title={t('vorschau', { name })}>
              <Vorschau id={id} kunden={kunden} ticketKtostamm={ticketKtostamm} />
              <div className="row end wrap">
                {darf.includes('ablehnen') && <Button onPress={() => setFrage(true)}>{t('ablehnen')}</Button>}
                <Button kind="primary" pending={pending} onPress={() => void speichern()}>
                  {t(darf.includes('aktivieren') ? 'aktivieren' : 'speichern')}
                </Button>
              </div>
            </Card>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={frage}
        onClose={() => setFrage(false)}
        title={t('ablehnenTitel', { name })}
        confirmLabel={t('ablehnen')}
        danger
        reason={{ label: t('grund') }}
        onConfirm={async (grund) => {
          await ablehnen.act({ params: { id }, body: { grund } })
          setGeaendert(false)
        }}
      >
        {t('ablehnenText', { email: daten.email })}
      </ConfirmDialog>
    </Page>
  )
}

function Entschieden({ daten: { entschieden, von } }: { daten: Detail }) {
  const t = useTexts(messages)
  const f = useFormats()
  return (
    <Notice kind="ok" title={t('aktiviert')}>
      {t('entschiedenVon', { wann: f.dateTime(entschieden!), wer: von ?? '–' })}
    </Notice>
  )
}
