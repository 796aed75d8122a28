import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useSession } from '#platform/web/data/session.tsx'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { Timeline } from '#platform/web/ui/time/Timeline.tsx'
import type { Freigabedetail } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'
import { felderworte } from '../usetat.ts'

/** The steps of the plan: who has agreed, who is asked, why oneself. */
export function Weg({ beleg }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const { session } = useSession()
  const { meinSchritt } = beleg
  const meiner = meinSchritt && beleg.schritte.find(({ art, stufe, fertig }) => art === meinSchritt.art && stufe === beleg.stufe && !fertig)
  return (
    <section>
      <h2>{t('weg')}</h2>
      {meiner && meinSchritt && (
        <details>
          <summary>{t('warumIch')}</summary>
          <p className="t2">
            {meinSchritt.bezeichnung ? t('warumRegel', { regel: meinSchritt.bezeichnung, stufe: meiner.stufe }) : t('warumGrund')}
            {meinSchritt.fuer && ` ${t('warumFuer', { name: meinSchritt.fuer })}`}
          </p>
        </details>
      )}
      <Timeline
        label={t('weg')}
        entries={beleg.schritte.map(({ nr, art, bezeichnung, anzahl, fertig, wer, gefragt, keiner, stufe }) => ({
          id: String(nr),
          icon: fertig ? Check : CircleDashed,
          wait: !fertig,
          title: `${bezeichnung || t(`schritt.${art}`)}${anzahl > 1 ? ` · ${t('vonLeuten', { n: wer.length, anzahl })}` : ''}`,
          children: [wer.join(', '), !fertig && (keiner ? t('keinFreigeber') : stufe === beleg.stufe ? leute(gefragt, session.name, t('sie')) : '')]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </section>
  )
}

const gezeigt = 4
/** Oneself first, then a few others. */
function leute(namen: readonly string[], ich: string, sie: string) {
  const alle = namen.map((name) => (name === ich ? sie : name)).toSorted((a, b) => Number(b === sie) - Number(a === sie))
  return alle.length > gezeigt ? `${alle.slice(0, gezeigt).join(', ')} +${alle.length - gezeigt}` : alle.join(', ')
}

/** Everything that happened in this run, the latest first. */
export function Verlauf({ beleg }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  const anfang = t(`anlass.${beleg.anlass}`, { felder: felderworte(beleg.geaendert, t) })
  return (
    <section>
      <h2>{t('verlauf')}</h2>
      <Timeline
        label={t('verlauf')}
        entries={[
          ...beleg.entscheide
            .toReversed()
            .map(({ id, was, wer, fuer, an, bis, grund, zeitpunkt, zurueckgenommen }) => ({
              id,
              initials: kuerzel(wer),
              title: [
                was === 'klaeren' && !an ? t('antwort') : t(`tat.${was}`),
                wer,
                fuer && t('fuer', { name: fuer }),
                an && t('an', { name: an }),
                bis && t('bisTag', { tag: f.day(bis) }),
                zurueckgenommen && t('zurueckgenommen'),
              ]
                .filter(Boolean)
                .join(' · '),
              time: f.dateTime(zeitpunkt),
              children: grund,
            })),
          {
            id: 'anfang',
            icon: CircleDashed,
            title: anfang,
            children: beleg.vorher && <Anchor href={`/freigabe/${beleg.vorher}`}>{t('vorherigerLauf')}</Anchor>,
          },
        ]}
      />
    </section>
  )
}

const kuerzel = (name: string) =>
  name
    .split(/\s+/)
    .map(([erste = '']) => erste)
    .slice(0, 2)
    .join('')
