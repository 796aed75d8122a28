import { werVon } from '#domain/einsatz/arbeitsschein/contract.ts'
import { Bildfolge } from '#domain/einsatz/web/Bildfolge.tsx'
import { StundenJe } from '#domain/einsatz/web/StundenJe.tsx'
import { Unterschriftsbild } from '#domain/einsatz/web/Unterschriftsfeld.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { useFormats, useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import type { Scheindetail, Zeile } from '../contract/schein.ts'
import { messages } from '../messages.ts'
import { Teil } from './Teil.tsx'
import { Lohngruppenhinweis } from './positionen/Lohngruppenhinweis.tsx'
import { zeitenVon } from './positionen/zeiten.ts'

/** A sheet that is only read. */
export function Ansicht({ detail }: { detail: Scheindetail }) {
  const tm = useTexts(messages)
  const f = useFormats()
  const grad = [detail.tempMin, detail.tempMax].filter(Boolean).map((wert) => `${wert.replace('.', ',').replace('-', '−')} ${tm('grad')}`)
  const lage = [detail.wetter && tm(`wetter.${detail.wetter}`), ...new Set(grad)].filter(Boolean).join(', ')
  const angeordnet = [detail.angeordnetVon, detail.angeordnetAm && f.day(detail.angeordnetAm)].filter(Boolean).join(', ')
  return (
    <>
      <div className="as-spalte">
        <Facts
          facts={[
            { label: tm('objekt'), value: detail.objekt },
            { label: tm('kunde'), value: detail.kunde },
            ...(detail.kostenstelle ? [{ label: tm('kostenstelle'), value: detail.kostenstelle }] : []),
            ...(detail.ticket
              ? [
                  {
                    label: tm('ticket'),
                    value: detail.ticketId ? (
                      <Anchor className="link" href={`/ticket/${detail.ticketId}`}>
                        {detail.ticket}
                      </Anchor>
                    ) : (
                      detail.ticket
                    ),
                  },
                ]
              : []),
            ...(detail.ansprechpartner ? [{ label: tm('ansprechpartner'), value: detail.ansprechpartner }] : []),
            { label: tm('datum'), value: f.day(detail.datum) },
            { label: tm('art'), value: tm(`art.${detail.art}`) },
            { label: tm('wer'), value: detail.wer },
            ...(detail.beleg
              ? [
                  {
                    label: tm('beleg'),
                    value: (
                      <Anchor
                        className="link"
                        href={`/gesamtabfrage/AS/list?from=${detail.beleg.belegdatum}&to=${detail.beleg.belegdatum}&beleg=${detail.beleg.id}`}
                      >
                        {[tm('belegOeffnen'), detail.beleg.auftrag].filter(Boolean).join(' · ')}
                      </Anchor>
                    ),
                  },
                ]
              : []),
            ...(detail.zustaendig ? [{ label: tm('zustaendig'), value: detail.zustaendig }] : []),
            ...(detail.art === 'Regie' ? [{ label: tm('angeordnetVon'), value: angeordnet || tm('regieOhneAnordnung') }] : []),
            ...(lage ? [{ label: tm('wetter'), value: detail.wetterquelle ? `${lage} (${tm('quelleVon', { quelle: detail.wetterquelle })})` : lage }] : []),
          ]}
        />
      </div>
      {detail.zeilen.length > 0 && (
        <Teil titel={tm('positionen')}>
          <ul className="rows panel">
            {detail.zeilen.map((zeile) => (
              <li key={zeile.id}>
                <Position zeile={zeile} />
              </li>
            ))}
          </ul>
          <StundenJe zeilen={detail.zeilen} />
          {/* Who worked is a person for staff alone: a customer is told nothing of it. */}
          {detail.art === 'Regie' && detail.zustand !== 'storniert' && <Lohngruppenhinweis zeilen={detail.zeilen.filter(({ lstfixId }) => lstfixId)} />}
        </Teil>
      )}
      {(['notiz', 'notizIntern'] as const).map(
        (feld) =>
          detail[feld] && (
            <Teil key={feld} titel={tm(feld)}>
              <p className="as-text">{detail[feld]}</p>
            </Teil>
          ),
      )}
      {detail.skizze && (
        <Teil titel={tm('skizze')}>
          <Unterschriftsbild striche={detail.skizze} label={tm('skizze')} />
        </Teil>
      )}
      {detail.bilder.length > 0 && (
        <Teil titel={tm('bilder')}>
          <Bildfolge bilder={detail.bilder} />
        </Teil>
      )}
      {detail.unterschriften.map((eine) => (
        <Teil key={eine.id} titel={`${tm('unterschrift')} ${tm(`rolle.${eine.rolle}`)}`}>
          {eine.striche && <Unterschriftsbild striche={eine.striche} label={`${tm('unterschrift')} ${eine.name}`} />}
          <p>
            {[
              eine.name,
              eine.funktion,
              eine.firma,
              tm(`unterschrift.${eine.art}`),
              eine.perLink && tm('perLink'),
              eine.grund,
              eine.ort,
              f.dateTime(eine.zeitpunkt),
            ]
              .filter(Boolean)
              .join(' · ')}
            <br />
            {eine.rolle === 'Kunde' && (eine.art === 'gezeichnet' || eine.art === 'getippt') && <span className="t2">{tm(eine.bedeutung)}</span>}
          </p>
        </Teil>
      ))}
    </>
  )
}

function Position({ zeile }: { zeile: Zeile }) {
  const tm = useTexts(messages)
  const f = useFormats()
  const { language } = useLanguage()
  const { von, bis } = zeitenVon(zeile, '')
  const zeit = zeile.art === 'Zeit' && `${f.day(zeitenVon(zeile, '').tag)}, ${von}–${bis}`
  const menge = language === 'de' ? zeile.menge.replace('.', ',') : zeile.menge
  return (
    <>
      <div className="two grow">
        <span>{[tm(`position.${zeile.art}`), [zeile.nummer, werVon(zeile), zeile.text].filter(Boolean).join(' ')].filter(Boolean).join(': ')}</span>
        <small>{[zeit, zeile.kommentar].filter(Boolean).join(' · ')}</small>
      </div>
      <b className="num">{zeile.art === 'Zeit' ? f.duration(Number(zeile.menge)) : [menge, zeile.einheit].filter(Boolean).join(' ')}</b>
    </>
  )
}
