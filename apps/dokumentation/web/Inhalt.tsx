import type { ReactNode } from 'react'
import type { FileInfo } from '#platform/contract/files.ts'
import { RecordSection } from '#platform/web/record/RecordHead.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import { firmensumme, schreiben, type Fassung } from '../contract.ts'
import { messages } from '../messages.ts'
import { Bildfolge } from '#domain/einsatz/web/Bildfolge.tsx'
import { texte } from './texte.ts'

type Gesagtes = Pick<Fassung, 'art' | 'datum' | 'beschreibung' | 'adressat' | 'wirkung' | 'seit' | 'firmen' | 'stoerungen' | 'wetter' | 'tempMin' | 'tempMax'> &
  Pick<Fassung, 'vertragsart' | 'sprache' | 'vorschlag' | 'vorbehalt' | 'frist'> & {
    fingerabdruck: string | null
    code: string | null
    bilder: readonly (FileInfo & { beschriftung: string })[]
  }

/** What a documentation says, now or as it was released: facts, words, pictures. */
export function Inhalt({ doku, angaben }: { doku: Gesagtes; angaben: readonly { label: string; value: ReactNode }[] }) {
  const t = useTexts(texte)
  const tm = useTexts(messages)
  const f = useFormats()
  const grad = [...new Set([doku.tempMin, doku.tempMax].filter(Boolean))].map((wert) => `${f.number(Number(wert))} °C`)
  const lage = [doku.wetter && tm(`wetter.${doku.wetter}`), ...grad].filter(Boolean).join(', ')
  const summe = firmensumme(doku.firmen)
  return (
    <>
      <Facts
        facts={[
          ...angaben,
          { label: tm('datum'), value: f.day(doku.datum) },
          ...(schreiben.has(doku.art) ? [{ label: tm('adressat'), value: doku.adressat }] : []),
          ...(doku.seit ? [{ label: tm('seit'), value: f.day(doku.seit) }] : []),
          ...(lage ? [{ label: tm('wetter'), value: lage }] : []),
          ...(doku.vertragsart === 'sonst' ? [] : [{ label: tm('vertragsart'), value: tm(`vertrag.${doku.vertragsart}`) }]),
          ...(doku.sprache === 'en' ? [{ label: tm('sprache'), value: tm('sprache.en') }] : []),
          ...(doku.frist ? [{ label: tm('frist'), value: f.day(doku.frist) }] : []),
          ...(doku.fingerabdruck
            ? [
                { label: tm('code'), value: <code>{doku.code}</code> },
                { label: tm('fingerabdruck'), value: <code className="do-abdruck">{doku.fingerabdruck}</code> },
              ]
            : []),
        ]}
      />
      {doku.firmen.length > 0 && (
        <RecordSection title={tm('firmen')}>
          <ul className="rows">
            {doku.firmen.map(({ firma, personen, stunden }, nr) => (
              <li key={nr}>
                <span className="grow">{firma}</span>
                <span className="num">
                  {personen} · {f.number(Number(stunden))} h
                </span>
              </li>
            ))}
            <li>
              <b className="grow">{tm('summe')}</b>
              <b className="num">
                {summe.personen} · {f.number(Number(summe.stunden))} h
              </b>
            </li>
          </ul>
        </RecordSection>
      )}
      {doku.beschreibung && (
        <RecordSection title={t('text')}>
          <p className="do-text">{doku.beschreibung}</p>
        </RecordSection>
      )}
      {doku.stoerungen.length > 0 && (
        <RecordSection title={tm('stoerungen')}>
          <ul className="rows">
            {doku.stoerungen.map(({ von, bis, wirkung }, nr) => (
              <li key={nr}>
                <span className="num">
                  {von}–{bis}
                </span>
                <span className="grow">{wirkung}</span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      {(['wirkung', 'vorschlag', 'vorbehalt'] as const).map(
        (feld) =>
          doku[feld] && (
            <RecordSection key={feld} title={tm(feld)}>
              <p className="do-text">{doku[feld]}</p>
            </RecordSection>
          ),
      )}
      {doku.bilder.length > 0 && (
        <RecordSection title={tm('bilder')}>
          <Bildfolge bilder={doku.bilder} />
        </RecordSection>
      )}
    </>
  )
}
