import { useState } from 'react'
import { calls } from '#apps/hardware-management/contract.ts'
import { ueblicheArten, type Geheimnis, type Geheimnisart, type Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { messages } from '#apps/hardware-management/messages.ts'
import { useAct, useCall, useList } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { MenuButton } from '#platform/web/ui/act/MenuButton.tsx'
import { ConfirmDialog } from '#platform/web/ui/over/ConfirmDialog.tsx'
import { InternBox } from '#platform/web/ui/show/InternBox.tsx'
import { toast } from '#platform/web/ui/over/toast.ts'
import { texte } from '../texte.ts'
import { ablegen } from './ablegen.ts'
import { Anzeigen } from './Anzeigen.tsx'
import { Fruehere } from './Fruehere.tsx'
import { Hinterlegen } from './Hinterlegen.tsx'
import { Offengelegt } from './Offengelegt.tsx'
import { geheimnistexte } from './texte.ts'

/** Secrets of a device or licence: what they are is fetched for one look, and each look is noted. */
export function Geheimnisse(traeger: Traeger) {
  const t = useTexts(texte)
  const tg = useTexts(geheimnistexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { data } = useCall(calls.geheimnisse, { params: traeger, query: {} })
  const blicke = useList(calls.einsichten, { params: traeger, query: { limit: 5 } })
  const [neue, setNeue] = useState<Geheimnisart | null>(null)
  if (!data) return null
  const [gezeigte, weitere] = [true, false].map((da) =>
    data.entities.filter(({ art, hatWert, frueher }) => (hatWert || frueher.length > 0 || ueblicheArten.includes(art)) === da),
  ) as [Geheimnis[], Geheimnis[]]
  return (
    <InternBox title={t('geheimnisse')}>
      <div className="hw-geheimnisse">
        {gezeigte.map((geheimnis) => (
          <Eines key={geheimnis.art} traeger={traeger} geheimnis={geheimnis} />
        ))}
        {weitere.length > 0 && (
          <div>
            <MenuButton items={weitere.map(({ art }) => ({ id: art, label: tm(`art.${art}`), onAction: () => setNeue(art) }))}>{tg('weiteres')}</MenuButton>
          </div>
        )}
        {neue && <Hinterlegen offen traeger={traeger} art={neue} name={tm(`art.${neue}`)} onZu={() => setNeue(null)} onNeu={() => setNeue(null)} />}
        {blicke.rows.length > 0 && (
          <ul className="hw-blicke" aria-label={t('einsichten')}>
            {blicke.rows.map(({ id: blick, wer, art, was, grund, ticket, zeitpunkt }) => (
              <li key={blick}>
                <span className="t3">{f.dateTime(zeitpunkt)}</span> {wer} · {tm(`art.${art}`)} {tg(`was.${was}`)} · {grund}
                {ticket && (
                  <>
                    {' · '}
                    <Anchor className="link" href={`/ticket/${ticket.nummer}`}>
                      {tg('ticketNr', { nummer: ticket.nummer })}
                    </Anchor>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {blicke.more && (
          <Button kind="quiet" onPress={blicke.more}>
            {t('weitere')}
          </Button>
        )}
      </div>
    </InternBox>
  )
}

function Eines({ traeger, geheimnis }: { traeger: Traeger; geheimnis: Geheimnis }) {
  const { art, hatWert, geaendert, gesehen } = geheimnis
  const t = useTexts(texte)
  const tg = useTexts(geheimnistexte)
  const tm = useTexts(messages)
  const f = useFormats()
  const [frage, setFrage] = useState<'anzeigen' | 'kopieren' | 'hinterlegen' | 'loeschen' | null>(null)
  const [fassung, setFassung] = useState<number | null>(null)
  const [wert, setWert] = useState<string | null>(null)
  const { act } = useAct(calls.geheimnisLoeschen)
  const zu = () => setFrage(null)
  const frageNach = (was: 'anzeigen' | 'kopieren', welche: number | null = null) => {
    setFassung(welche)
    setFrage(was)
  }
  const kopiere = (kopiert: string) =>
    ablegen(kopiert).then(
      () => toast.success(tg('abgelegt')),
      () => toast.error(tg('nichtKopiert')),
    )
  const name = tm(`art.${art}`)
  return (
    <section className="hw-geheimnis" aria-label={name}>
      <div>
        <div className="t12 t2">{name}</div>
        {wert === null ? (
          <div>{hatWert ? '••••••••••' : <span className="t3">{t('nichtHinterlegt')}</span>}</div>
        ) : (
          <Offengelegt wert={wert} onEnde={() => setWert(null)} />
        )}
        {hatWert && geaendert && (
          <div className="t12 t3">
            {t('geaendertAm', { tag: f.day(geaendert) })} · {t('gesehenVon', { n: gesehen })}
          </div>
        )}
      </div>
      <div className="row wrap">
        {hatWert && wert === null && <Button onPress={() => frageNach('anzeigen')}>{t('anzeigen')}</Button>}
        {hatWert && wert === null && (
          <Button kind="quiet" onPress={() => frageNach('kopieren')}>
            {t('kopieren')}
          </Button>
        )}
        <Button kind={hatWert ? 'quiet' : 'plain'} onPress={() => setFrage('hinterlegen')}>
          {t(hatWert ? 'ersetzen' : 'hinterlegen')}
        </Button>
        {hatWert && (
          <Button kind="quiet" onPress={() => setFrage('loeschen')}>
            {t('loeschen')}
          </Button>
        )}
      </div>
      <Fruehere traeger={traeger} geheimnis={geheimnis} onAnzeigen={(welche) => frageNach('anzeigen', welche)} onNeu={() => setWert(null)} />
      <Anzeigen
        offen={frage === 'anzeigen' || frage === 'kopieren'}
        traeger={traeger}
        art={art}
        name={name}
        was={frage === 'kopieren' ? 'kopiert' : 'gezeigt'}
        fassung={fassung}
        onZu={zu}
        onWert={frage === 'kopieren' ? kopiere : setWert}
      />
      <Hinterlegen offen={frage === 'hinterlegen'} traeger={traeger} art={art} name={name} onZu={zu} onNeu={() => setWert(null)} />
      <ConfirmDialog
        open={frage === 'loeschen'}
        onClose={zu}
        title={t('loeschenFrage', { art: name })}
        confirmLabel={t('loeschen')}
        danger
        onConfirm={async () => {
          await act({ params: { ...traeger, art } })
          setWert(null)
        }}
      >
        {t('loeschenText')}
      </ConfirmDialog>
    </section>
  )
}
