import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { useEffect, useState } from 'react'
import { useParams, useSearch } from 'wouter'
import { keepFiles } from '#platform/web/files/offline-files.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls } from '../contract.ts'
import { standardeinstellungen } from '../contract/einstellungen.ts'
import type { Scheindetail } from '../contract/schein.ts'
import { vorlaeufigeNummer } from '../contract/vorlaeufig.ts'
import { messages } from '../messages.ts'
import { Faelle } from './abgleich/Faelle.tsx'
import { Gegenwerte } from './abgleich/Gegenwerte.tsx'
import { Objektfrage } from './abgleich/Objektfrage.tsx'
import { AbgelehnteBilder } from './AbgelehnteBilder.tsx'
import { Ansicht } from './Ansicht.tsx'
import { Formular } from './Formular.tsx'
import { Briefe, NichtZugestellt } from './fest/Briefe.tsx'
import { Fassungen } from './fest/Fassungen.tsx'
import { Linkstand } from './fest/Linkstand.tsx'
import { Auftragswahl } from './auftrag/Auftragswahl.tsx'
import { Abrechnung } from './regie/Abrechnung.tsx'
import { Regiefrist } from './regie/Regiefrist.tsx'
import { kopieVon } from './kopie.ts'
import { Taten } from './Taten.tsx'
import { Teil } from './Teil.tsx'
import { texte } from './texte.ts'
import { useSchein } from './useschein.ts'
import { ausTicket, type Vorlage } from './vorlage.ts'
import { useWartende, type Wartender } from './wartende.ts'
import { Wartendes } from './Wartendes.tsx'
import { Zustandswort } from './Zustandswort.tsx'

/** One sheet by its address: written, waiting on this device, or finished. */
export function Schein() {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const id = useParams()['id']!
  const adresse = new URLSearchParams(useSearch())
  const neu = adresse.has('neu')
  const ticketId = adresse.get('ticket')
  const { data, error, refetch, isFetchedAfterMount } = useCall(calls.schein, { params: { id } })
  const wartende = useWartende().filter((einer) => einer.id === id)
  const vorlage = useCall(calls.vorlage, { params: { ticketId: ticketId! } }, { enabled: neu && ticketId !== null })
  // A sheet that the address calls new may have been saved before the page was read again.
  const bereit = data || wartende.length > 0 || (neu && (!navigator.onLine || (isFetchedAfterMount && !vorlage.isLoading)))
  // What is written, or signed just now, stays where it is while the page is asked again.
  const [offen, setOffen] = useState<string>()
  if (bereit && offen !== id) setOffen(id)
  if (!bereit && (offen !== id || (isGone(error) && !neu)))
    return <UnreadPage title={tm('schein')} back="/arbeitsschein" read={{ error: neu ? null : error, refetch }} gone={t('unbekannt')} />
  return <Offener key={id} id={id} detail={data} wartende={wartende} vorlage={vorlage.data} />
}

interface OffenerProps {
  id: string
  detail: Scheindetail | undefined
  wartende: readonly Wartender[]
  vorlage: Vorlage | undefined
}
function Offener({ id, detail, wartende, vorlage }: OffenerProps) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const vorlaeufig = tm('vorlaeufig', { nummer: vorlaeufigeNummer(id) })
  const abgeschlossen = wartende.some(({ was }) => was === 'abschliessen')
  const schreibt = !abgeschlossen && (!detail || detail.darf.includes('sichern'))
  useEffect(() => {
    if (detail) void keepFiles(detail.id, detail.bilder)
  }, [detail])
  return (
    <Page
      title={detail ? `${tm('schein')} ${scheinnummer(detail.nummer)}` : `${tm('schein')} ${vorlaeufig}`}
      neutral={tm('schein')}
      back="/arbeitsschein"
      subtitle={
        <span className="row wrap">
          {detail && <Zustandswort row={detail} />}
          {detail && <span>{vorlaeufig}</span>}
          {detail && <span>{detail.objekt}</span>}
        </span>
      }
      actions={detail && <Taten detail={detail} />}
    >
      <div className="stack as-lesen">
        <Wartendes id={id} />
        {abgeschlossen && <Notice kind="info">{t('wartetAbschluss')}</Notice>}
        {detail?.papierWartet && <Notice kind="warn">{t('papierWartet')}</Notice>}
        {detail && <NichtZugestellt key={detail.id} detail={detail} />}
        {detail?.liefersperre && <Notice kind="warn">{tm('schein.liefersperre')}</Notice>}
        {detail && <Kontoinfo call={kreditCalls.kontoinfo} konto={detail.ktostammId} nebenbei seite={`/kreditlimit/${detail.ktostammId}`} />}
        {detail?.objekthinweis && <Objektfrage detail={detail} />}
        {detail && detail.bilderAbgelehnt.length > 0 && <AbgelehnteBilder detail={detail} />}
        {detail && detail.unbekannteArtikel.length > 0 && (
          <Notice kind="warn">{t('unbekannteArtikel', { nummern: detail.unbekannteArtikel.join(', ') })}</Notice>
        )}
        {detail && <Faelle detail={detail} />}
        {detail && detail.gegenwerte.length > 0 && <Gegenwerte detail={detail} />}
        {detail?.frist && <Regiefrist id={detail.id} datum={detail.datum} frist={detail.frist} darf={detail.darf.includes('regie')} />}
        {detail && (detail.abgerechnet || detail.darf.includes('abrechnen')) && <Abrechnung detail={detail} />}
        {detail?.darf.includes('auftrag') && <Auftragswahl id={detail.id} />}
        {schreibt ? (
          <Schreibbarer key={detail?.fassung ?? 1} id={id} detail={detail} wartende={wartende} vorlage={vorlage} />
        ) : (
          detail && <Ansicht detail={detail} />
        )}
        {detail?.link && <Linkstand id={detail.id} link={detail.link} angekommen={!detail.nichtZugestellt} />}
        {detail && detail.briefe.length > 0 && <Briefe detail={detail} />}
        {detail && detail.fassungen.length > 0 && <Fassungen detail={detail} />}
        {detail && <Verlauf detail={detail} />}
      </div>
    </Page>
  )
}

function Schreibbarer({ id, detail, wartende, vorlage }: OffenerProps) {
  const { session } = useSession()
  const { data: zeigt = standardeinstellungen } = useCall(calls.einstellungen)
  const schein = useSchein(id, detail, wartende, vorlage ? ausTicket(vorlage, session.employee?.personalid ?? null) : kopieVon(id))
  return <Formular schein={schein} zeigt={zeigt} detail={detail} vorlage={vorlage} />
}

function Verlauf({ detail }: { detail: Scheindetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  return (
    <Teil titel={t('verlauf')}>
      <Timeline
        label={t('verlauf')}
        entries={detail.schritte.map(({ id, was, wer, zeitpunkt, grund }) => ({
          id,
          initials: wer
            .split(/\s+/)
            .map(([erste = '']) => erste)
            .slice(0, 2)
            .join(''),
          title: `${t(`was.${was}`)} · ${wer}`,
          time: f.dateTime(zeitpunkt),
          children: grund,
        }))}
      />
    </Teil>
  )
}
