import { useParams } from 'wouter'
import { calls as kreditCalls } from '#apps/kreditlimit/contract.ts'
import { Kontoinfo } from '#domain/belege/web/Kontoinfo.tsx'
import { scheinnummer } from '#domain/einsatz/contract.ts'
import { Zeitquelle } from '#domain/stempel/web/Zeitquelle.tsx'
import { changedPart } from '#platform/text/change.ts'
import { useAct, useCall } from '#platform/web/data/query.tsx'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { isGone } from '#platform/web/record/Unread.tsx'
import { UnreadPage } from '#platform/web/record/UnreadPage.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { initials } from '#platform/web/ui/show/Avatar.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { FileList } from '#platform/web/ui/show/FileList.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import { calls, type Berichtsdetail } from '../contract.ts'
import { messages } from '../messages.ts'
import { Aendern } from './seite/Aendern.tsx'
import { Ort } from './seite/Ort.tsx'
import { tatenAm } from './seite/taten-am.ts'
import { Taten } from './seite/Taten.tsx'
import { Hinweise, Stellungnahme } from './tag/Eintragszeile.tsx'
import { texte } from './texte.ts'

/** One entry: what it says, to change while it may be changed, its place, its pictures, what became of it. */
export function Bericht() {
  const t = useTexts(texte)
  const { id = '' } = useParams()
  const read = useCall(calls.bericht, { params: { id } })
  if (!read.data || isGone(read.error)) return <UnreadPage title={t('aendern')} back="/arbeitsbericht" read={read} />
  return <Offener key={read.data.id} bericht={read.data} />
}

function Offener({ bericht }: { bericht: Berichtsdetail }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const { datum, von, bis, zone, minuten, objekt, kunde, wer, schritte, erfasst, angelegt, geraet, vertrauen, abweichungSek } = bericht
  const aenderbar = tatenAm(bericht).includes('aendern')
  const vorbei = bericht.aenderbarBis !== null && Temporal.Now.plainDateISO(zone).toString() > bericht.aenderbarBis && bericht.aenderbarBis
  const spaeter = Temporal.Duration.compare(Temporal.Instant.from(angelegt).since(Temporal.Instant.from(erfasst)), { minutes: 5 }) > 0
  return (
    <Page
      title={t('aendern')}
      heading={`${objekt.nummer} ${objekt.name}`}
      subtitle={
        <>
          <Anchor className="link" href={`/arbeitsbericht?tag=${datum}&lstfix=${wer.id}`}>
            {f.longDay(datum)}
          </Anchor>
          {` · ${f.time(von, zone)}–${f.time(bis, zone)} · ${f.duration(minuten)} h · ${wer.name}`}
        </>
      }
      back={`/arbeitsbericht?tag=${datum}&lstfix=${wer.id}`}
      actions={<Taten bericht={bericht} />}
    >
      <div className="ab-form">
        <Kontoinfo call={kreditCalls.kontoinfo} konto={kunde.id} nebenbei seite={`/kreditlimit/${kunde.id}`} />
        <Hinweise eintrag={bericht} />
        {bericht.darf.includes('bestaetigen') && <Stellungnahme id={bericht.id} />}
        {tatenAm(bericht).includes('objekt') && <Objektfrage id={bericht.id} />}
        {bericht.storniert && (
          <Notice kind="bad" title={t('storniertWort')}>
            {bericht.stornogrund}
          </Notice>
        )}
        {bericht.schein && (
          <Notice kind="calm" action={<LinkButton href={`/arbeitsschein/${bericht.schein.id}`}>{t('zumSchein')}</LinkButton>}>
            {t('stehtAmSchein', { nummer: scheinnummer(bericht.schein.nummer) })}
          </Notice>
        )}
        {!aenderbar && !bericht.storniert && !bericht.schein && <Notice kind="calm">{vorbei ? t('vorbei', { tag: f.day(vorbei) }) : t('fest')}</Notice>}
        {aenderbar ? <Aendern bericht={bericht} /> : <Gesagtes bericht={bericht} />}
        <RecordSection title={t('verlauf')}>
          {(geraet || vertrauen !== 'A') && (
            <p className="ab-geraet t2">
              {geraet && t('vomGeraet', { geraet: geraet.name, folge: f.number(geraet.folge) })}
              <Zeitquelle vertrauen={vertrauen} abweichungSek={abweichungSek} />
            </p>
          )}
          {spaeter && <p className="t2">{t('spaeterAngekommen', { erfasst: f.dateTime(erfasst), angelegt: f.dateTime(angelegt) })}</p>}
          <Timeline
            label={t('verlauf')}
            entries={schritte.map((schritt) => ({
              id: schritt.id,
              initials: initials(schritt.wer),
              title: `${tm(`was.${schritt.was}`)} · ${schritt.wer}`,
              time: f.dateTime(schritt.zeitpunkt),
              children: (
                <>
                  {schritt.grund}
                  {schritt.felder.map(({ feld, vorher, nachher }) => (
                    <span key={feld} className="ab-feld">
                      {feld in messages.de ? tm(feld as keyof typeof messages.de) : feld}:{' '}
                      {changedPart(wort(tm, feld, vorher) || '–', wort(tm, feld, nachher) || '–').join(' → ')}
                    </span>
                  ))}
                </>
              ),
            }))}
          />
        </RecordSection>
      </div>
    </Page>
  )
}

/** The office puts another object in below, or leaves the entry where it is. */
function Objektfrage({ id }: { id: string }) {
  const t = useTexts(texte)
  const { act, pending } = useAct(calls.objektBestaetigen)
  return (
    <Notice
      kind="warn"
      action={
        <Button pending={pending} onPress={() => void act({ params: { id }, body: {} })}>
          {t('objektBleibt')}
        </Button>
      }
    >
      {t('objektFrage')}
    </Notice>
  )
}

/** Letters of a choice in words. */
const wort = (tm: (key: keyof typeof messages.de) => string, feld: string, wert: string) => {
  const key = feld === 'kzverrzeit' ? `kz.${wert}` : feld === 'zeitart' ? `art.${wert}` : ''
  return key in messages.de ? tm(key as keyof typeof messages.de) : wert
}

/** What can no longer be changed. */
function Gesagtes({ bericht }: { bericht: Berichtsdetail }) {
  const tm = useTexts(messages)
  const t = useTexts(texte)
  const { kunde, kostenstelle, ticket, kzverrzeit, zeitart, beschreibung, position, bilder } = bericht
  return (
    <>
      <Facts
        facts={[
          { label: tm('kunde'), value: `${kunde.nummer} ${kunde.name}` },
          { label: tm('kzverrzeit'), value: tm(`kz.${kzverrzeit}`) },
          ...(zeitart ? [{ label: tm('zeitart'), value: tm(`art.${zeitart}`) }] : []),
          ...(kostenstelle ? [{ label: tm('kostenstelle'), value: `${kostenstelle.nummer} ${kostenstelle.name}` }] : []),
          ...(ticket
            ? [
                {
                  label: tm('ticket'),
                  value: (
                    <Anchor className="link" href={`/ticket/${ticket.id}`}>
                      {ticket.nummer} {ticket.name}
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
      {beschreibung && <p className="ab-text">{beschreibung}</p>}
      {position && (
        <RecordSection title={t('standort')}>
          <Ort position={position} />
        </RecordSection>
      )}
      {bilder.length > 0 && (
        <RecordSection title={tm('bilder')}>
          <FileList files={bilder} label={tm('bilder')} />
        </RecordSection>
      )}
    </>
  )
}
