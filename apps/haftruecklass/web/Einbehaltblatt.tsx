import FileText from 'lucide-react/icons/file-text'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { postentexte } from '#domain/belege/messages.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { RecordHead, RecordSection } from '#platform/web/record/RecordHead.tsx'
import { isGone, Unread } from '#platform/web/record/Unread.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls, type Einbehaltdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { Briefe } from './Briefe.tsx'
import { Faelligkeit } from './spalten.tsx'
import { Taten } from './tun/Taten.tsx'
import { texte, type Sagt } from './texte.ts'

/** One retention: what it is about, what can be done, what was done. */
export function Einbehaltblatt({ id, zurueck }: { id: string; zurueck: () => void }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { can } = useSession()
  const { data: einbehalt, error, refetch } = useCall(calls.einbehalt, { params: { id } })
  if (!einbehalt || isGone(error)) return <Unread error={error} back={zurueck} />
  const { belegart, belegnummer, belegdatum, beleg, kzgesperrt, ktostammUrsache, saldo, waehrung, mangel, richtung } = einbehalt
  return (
    <>
      <RecordHead
        title={ktostammUrsache.name}
        subtitle={`${belegart} ${belegnummer} · ${f.money(saldo, waehrung)}`}
        state={kzgesperrt && <State kind="intern">{tm('kzgesperrt')}</State>}
        back={zurueck}
      />
      <div className="row wrap">
        <Taten zeilen={[einbehalt]} onFertig={() => void refetch()} />
        {richtung === 'forderung' && <Briefe einbehalt={einbehalt} />}
        {can('GESAMTABFRAGE') && (
          <LinkButton icon={FileText} href={`/gesamtabfrage/${belegart}/list?from=${belegdatum}&to=${belegdatum}&beleg=${beleg}`}>
            {t('zumBeleg')}
          </LinkButton>
        )}
      </div>
      {richtung === 'forderung' && (
        <Kontoinfo call={kreditCalls.kontoinfo} konto={String(ktostammUrsache.nummer)} nebenbei seite={`/kreditlimit/${ktostammUrsache.nummer}`} />
      )}
      {mangel && (
        <Notice kind="warn">
          {t('mangel')} <Anchor href={`/ticket/${mangel.nummer}`}>{`${mangel.nummer} ${mangel.name}`}</Anchor>
        </Notice>
      )}
      {einbehalt.laenger && (
        <Notice kind="warn">
          {t('laenger', { bezeichnung: einbehalt.laenger.bezeichnung, quelle: einbehalt.laenger.quelle, tag: f.day(einbehalt.laenger.bis) })}
        </Notice>
      )}
      <Angaben einbehalt={einbehalt} />
      <RecordSection title={t('verlauf')}>
        {einbehalt.ereignisse.length === 0 ? (
          <p className="t3">{t('verlaufLeer')}</p>
        ) : (
          <Timeline label={t('verlauf')} entries={einbehalt.ereignisse.map((ereignis) => eintrag(ereignis, einbehalt, t, f))} />
        )}
      </RecordSection>
    </>
  )
}

function Angaben({ einbehalt }: { einbehalt: Einbehaltdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const tp = useTexts(postentexte)
  const f = useFormats()
  const {
    belegdatum,
    bezugsnummer,
    ktostammUrsache,
    ktostammBaustelle: baustelle,
    betrag,
    saldo,
    ersetzt,
    waehrung,
    art,
    richtung,
    ereignisse,
    anteil,
    grenze,
  } = einbehalt
  const termin = ereignisse.find(({ was }) => was === 'faelligkeit')
  const angaben = [
    { label: tm(richtung === 'forderung' ? 'kunde' : 'ktostammUrsache'), value: `${ktostammUrsache.nummer} ${ktostammUrsache.name}` },
    { label: tm('ktostammBaustelle'), value: baustelle ? `${baustelle.nummer} ${baustelle.name}` : '–' },
    { label: tm('belegdatum'), value: f.day(belegdatum) },
    { label: tm('bezugsnummer'), value: bezugsnummer || '–' },
    { label: t('artEinbehalt'), value: tp(art) },
    { label: tm('faelldatum'), value: <Faelligkeit zeile={einbehalt} t={t} f={f} /> },
    ...(termin?.abnahme ? [{ label: t('abnahme'), value: `${f.day(termin.abnahme)} · ${termin.regel ?? ''}` }] : []),
    { label: t('einbehalten'), value: f.money(betrag, waehrung) },
    ...(anteil
      ? [
          {
            label: t('anteilAmBeleg'),
            value: (
              <span className="hr-faellig">
                {t('prozentVon', { prozent: f.number(Number(anteil.prozent), 2), betrag: f.money(anteil.von, waehrung) })}
                {anteil.mehrAls && (
                  <State kind="warn">
                    {t('mehrAls', {
                      prozent: f.number(Number(anteil.mehrAls.prozent)),
                      bezeichnung: `${anteil.mehrAls.bezeichnung} (${anteil.mehrAls.quelle})`,
                    })}
                  </State>
                )}
              </span>
            ),
          },
        ]
      : []),
    ...(grenze
      ? [
          {
            label: t('obergrenze'),
            value: (
              <span className="hr-faellig">
                {t('grenzeVon', {
                  einbehalten: f.money(grenze.einbehalten, waehrung),
                  hoechstens: f.money(grenze.hoechstens, waehrung),
                  prozent: f.number(Number(grenze.prozent), 2),
                  summe: f.money(grenze.auftragssumme, waehrung),
                  n: grenze.rechnungen,
                })}
                <State kind={grenze.ueber ? 'bad' : 'ok'}>
                  {grenze.ueber ? t('grenzeUeber', { betrag: f.money(grenze.ueber, waehrung) }) : t('grenzeRest', { betrag: f.money(grenze.rest, waehrung) })}
                </State>
              </span>
            ),
          },
        ]
      : []),
    ...(ersetzt === '0.00' ? [] : [{ label: t('durchBuergschaft'), value: f.money(ersetzt, waehrung) }]),
    { label: tm('saldo'), value: <b>{f.money(saldo, waehrung)}</b> },
  ]
  return <Facts facts={angaben} />
}

type Ereignis = Einbehaltdetail['ereignisse'][number]
/** One event in words: what, when, by whom and why. */
function eintrag(
  { nr, was, wer, zeitpunkt, grund, vorher, faelldatum, verlangt, betrag, buergschaft }: Ereignis,
  { waehrung }: Einbehaltdetail,
  t: Sagt,
  f: ReturnType<typeof useFormats>,
) {
  const tage =
    faelldatum &&
    (verlangt ? [t('verlangtTag', { tag: f.day(verlangt) }), f.day(faelldatum)] : [vorher && f.day(vorher), f.day(faelldatum)]).filter(Boolean).join(' → ')
  const buerge =
    buergschaft &&
    `${buergschaft.buerge}, ${buergschaft.nummer}${buergschaft.gueltigBis ? `, ${t('gueltigBisTag', { tag: f.day(buergschaft.gueltigBis) })}` : ''}`
  return {
    id: String(nr),
    initials: wer
      .split(' ')
      .map((teil) => teil[0])
      .join('')
      .slice(0, 2),
    title: t(`was.${was}`),
    time: `${f.dateTime(zeitpunkt)} · ${wer}`,
    children: [betrag && f.money(betrag, waehrung), tage, buerge, grund].filter(Boolean).join(' · ') || undefined,
  }
}
