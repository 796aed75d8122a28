import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { useCall } from '#platform/web/data/query.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { Skeleton } from '#platform/web/ui/page/Skeleton.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls, type Sitzungsdetail } from '../contract.ts'
import { trennungsworte } from '../contract/trennung.ts'
import { messages } from '../messages.ts'
import { useSpanne } from './Arbeitswort.tsx'
import { Geraetelink, Geraetewahl } from './Geraet.tsx'
import { Inhaltform } from './Inhaltform.tsx'
import { Laden } from './Laden.tsx'
import { texte } from './texte.ts'
import { Uebernahme } from './Uebernahme.tsx'
import { useTicketrecht } from './usewahl.ts'
import { minuten } from './zeit.ts'

/** What belongs to one session: its facts, its device, description and ticket, its download, what became of it. */
export function Sitzungsblatt({ id, zone, personal }: { id: string; zone: string; personal: boolean }) {
  const t = useTexts(texte)
  const { data, error, refetch } = useCall(calls.sitzung, { params: { id } })
  if (!data)
    return error ? (
      <Notice kind="bad" live title={t('eineNichtGeladen')} action={<Button onPress={() => void refetch()}>{t('nochmal')}</Button>}>
        {error.problem?.detail}
      </Notice>
    ) : (
      <Skeleton rows={3} />
    )
  return <Blatt key={data.id} eine={data} zone={zone} personal={personal} />
}

function Blatt({ eine, zone, personal }: { eine: Sitzungsdetail; zone: string; personal: boolean }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const spanne = useSpanne(zone)
  const { waehlt, arbeitet } = useTicketrecht()
  const { arbeitszeit, befund, schritte } = eine
  // Where it was stands in its form, unless that is folded away.
  const schreibt = arbeitet && eine.darf.includes('aendern') && !eine.darf.includes('buchen')
  return (
    <div className="rl-blatt" role="region" aria-label={eine.verbindung}>
      {eine.kunde && <Kontoinfo call={kreditCalls.kontoinfo} konto={eine.kunde.id} nebenbei seite={`/kreditlimit/${eine.kunde.id}`} />}
      {befund && <Notice kind="warn">{tm(`befund.${befund}`)}</Notice>}
      {eine.paare.map(({ id, quelle }) => (
        <Notice key={id} kind="calm">
          {t('paar', { quelle: tm(`quelle.${quelle}`) })}
        </Notice>
      ))}
      {eine.darf.includes('buchen') && <Uebernahme eine={eine} zone={zone} />}
      <Facts
        facts={[
          { label: t('zeitraum'), value: spanne(eine) },
          { label: tm('dauer'), value: t('minuten', { zeit: f.duration(minuten(eine.dauer)) }) },
          ...(eine.abschnitte.length > 1
            ? [{ label: tm('abschnitte'), value: eine.abschnitte.map(({ von, bis }) => `${f.time(von, zone)}–${f.time(bis, zone)}`).join(', ') }]
            : []),
          ...(eine.zuletzt ? [{ label: tm('zuletzt'), value: f.dateTime(eine.zuletzt, zone) }] : []),
          ...(eine.trennung
            ? [
                {
                  label: tm('trennung'),
                  value: trennungsworte(eine.trennung)
                    .map(({ key, n }) => tm(key, { n }))
                    .join(', '),
                },
              ]
            : []),
          { label: tm('benutzer'), value: eine.benutzer || tm('techniker') },
          ...(eine.gruppe ? [{ label: tm('gruppe'), value: eine.gruppe }] : []),
          ...(eine.remoteHost ? [{ label: tm('remoteHost'), value: eine.remoteHost }] : []),
          ...(eine.kunde ? [{ label: tm('kunde'), value: `${eine.kunde.nummer} ${eine.kunde.name}` }] : []),
          ...(eine.geraet ? [{ label: tm('geraet'), value: <Geraetelink geraet={eine.geraet} /> }] : []),
          ...(eine.objekt && !schreibt ? [{ label: tm('objekt'), value: `${eine.objekt.nummer} ${eine.objekt.name}` }] : []),
          ...(eine.kostenstelle && !schreibt ? [{ label: tm('kostenstelle'), value: `${eine.kostenstelle.nummer} ${eine.kostenstelle.name}` }] : []),
          ...(eine.ticket && !(waehlt && eine.darf.includes('aendern')) ? [{ label: tm('ticket'), value: `${eine.ticket.nummer} ${eine.ticket.name}` }] : []),
          { label: tm('quelle'), value: `${tm(`quelle.${eine.quelle}`)}, ${f.dateTime(eine.eingang, zone)}` },
          ...(arbeitszeit
            ? [{ label: tm('arbeit'), value: t('gebucht', { zeit: f.duration(arbeitszeit.minuten), verrechnet: f.duration(arbeitszeit.verrechnetMin) }) }]
            : []),
          ...(!personal && eine.beschreibung ? [{ label: tm('beschreibung'), value: eine.beschreibung }] : []),
        ]}
      />
      {eine.darf.includes('geraet') && <Geraetewahl eine={eine} />}
      {eine.darf.includes('aendern') &&
        (eine.darf.includes('buchen') ? (
          <details className="rl-verlauf">
            <summary>{t('ohneBuchung')}</summary>
            <Inhaltform eine={eine} />
          </details>
        ) : (
          <Inhaltform eine={eine} />
        ))}
      {eine.darf.includes('laden') && <Laden id={eine.id} verbindung={eine.verbindung} />}
      {schritte.length > 0 && (
        <details className="rl-verlauf">
          <summary>{t('verlauf')}</summary>
          <Timeline
            label={t('verlauf')}
            entries={schritte.map((schritt) => ({
              id: schritt.id,
              title: `${t(`was.${schritt.was}`)} · ${schritt.wer}`,
              time: f.dateTime(schritt.zeitpunkt, zone),
            }))}
          />
        </details>
      )}
    </div>
  )
}
