import CheckCheck from 'lucide-react/icons/check-check'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '#platform/web/ui/act/Button.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { State } from '#platform/web/ui/show/State.tsx'
import type { Tag } from '#apps/arbeitsbericht/contract.ts'
import { texte } from '../texte.ts'
import { useWartende } from '../wartende.ts'
import type { Neu } from '../formular/werte.ts'
import { Eintragszeile } from './Eintragszeile.tsx'
import { Lueckenzeile } from './Lueckenzeile.tsx'
import { useUebernahme } from './useuebernahme.ts'
import { Wartezeile } from './Wartezeile.tsx'

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds

/** One day: its sum, its entries with breaks and gaps in their order, and one press for all proposals. */
export function Tagesblatt({ tag }: { tag: Tag }) {
  const t = useTexts(texte)
  const f = useFormats()
  const schmal = useNarrow()
  const wartend = useWartende(tag.datum)
  const { laeuft, uebernimm } = useUebernahme(tag.zone)
  const unterwegs = wartend.map(({ body }) => body as Neu)
  // What has been taken and lies on the device is no gap any more.
  const luecken = tag.luecken.filter((luecke) => !unterwegs.some(({ von, bis }) => ms(von) < ms(luecke.bis) && ms(bis) > ms(luecke.von)))
  const mitObjekt = tag.darf.includes('erfassen') ? luecken.filter(({ objekt }) => objekt) : []
  const summeMin = tag.summeMin + unterwegs.reduce((minuten, { von, bis }) => minuten + (ms(bis) - ms(von)) / 60_000, 0)
  const zeilen = [
    ...tag.eintraege.map((eintrag) => ({ key: eintrag.id, von: eintrag.von, was: <Eintragszeile eintrag={eintrag} /> })),
    ...wartend.map((entry) => ({ key: entry.id, von: (entry.body as Neu).von, was: <Wartezeile entry={entry} zone={tag.zone} /> })),
    ...luecken.map((luecke) => ({
      key: luecke.von,
      von: luecke.von,
      was: <Lueckenzeile luecke={luecke} tag={tag} pending={laeuft} onNimm={() => void uebernimm([{ ...luecke, datum: tag.datum }])} />,
    })),
    ...tag.pausen.map(({ von, bis, angenommen }) => ({
      key: `pause${von}`,
      von,
      was: (
        <div className="ab-e pause">
          <b className="ab-um">{f.time(von, tag.zone)}</b>
          <span className="ab-strich" />
          <span className="t12 t3">
            {t(angenommen ? 'pauseAngenommen' : 'pauseBis', { bis: f.time(bis, tag.zone), zeit: f.duration((ms(bis) - ms(von)) / 60_000) })}
          </span>
        </div>
      ),
    })),
  ].toSorted((a, b) => ms(a.von) - ms(b.von))
  const vorschlagMin = mitObjekt.reduce((minuten, luecke) => minuten + luecke.minuten, 0)
  return (
    <section className="ab-blatt" aria-label={f.longDay(tag.datum)}>
      <div className="row between wrap">
        <h2>{f.longDay(tag.datum)}</h2>
        {tag.offenMin > 0 && <State kind="warn">{t('ohneObjekt', { zeit: f.duration(tag.offenMin) })}</State>}
        {tag.zustand === 'vollständig' && tag.offenMin === 0 && <State kind="ok">{t('vollstaendig')}</State>}
      </div>
      <p className="ab-summe">
        <b>{f.duration(summeMin)}</b> <span className="t2">{tag.nettoMin ? t('vonAnwesend', { netto: f.duration(tag.nettoMin) }) : t('eingetragenWort')}</span>
      </p>
      {tag.zustand === 'Klärung' && (
        <Notice
          kind="warn"
          action={
            tag.darf.includes('erfassen') && (
              <LinkButton href="/klaerung" kind="quiet">
                {t('zurKlaerung')}
              </LinkButton>
            )
          }
        >
          {t('klaerung')}
        </Notice>
      )}
      {!tag.eintraege.length && !wartend.length && <p className="t2 ab-nichts">{t('nichts')}</p>}
      <ol className="ab-liste" aria-label={t('eintraege')}>
        {zeilen.map(({ key, was }) => (
          <li key={key}>{was}</li>
        ))}
      </ol>
      {mitObjekt.length > 0 && (
        <div className="ab-unten">
          <Button
            kind={schmal ? 'signal' : 'primary'}
            wide
            icon={CheckCheck}
            pending={laeuft}
            onPress={() => void uebernimm(mitObjekt.map((luecke) => ({ ...luecke, datum: tag.datum })))}
          >
            {schmal
              ? t('alleUebernehmen', { zeit: f.duration(vorschlagMin) })
              : t(mitObjekt.length === 1 ? 'einenUebernehmenLang' : 'alleUebernehmenLang', { n: mitObjekt.length, zeit: f.duration(vorschlagMin) })}
          </Button>
        </div>
      )}
    </section>
  )
}
