import type { CSSProperties } from 'react'
import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { KeyFigure } from '#platform/web/ui/show/KeyFigure.tsx'
import type { Freigabedetail } from '#apps/freigabe/contract.ts'
import { texte } from '../texte.ts'

const arten = ['zahlbar', 'einbehalt', 'skonto', 'kuerzung', 'steuerabzug'] as const
const zeichnung = { zahlbar: 'work', einbehalt: 'held', skonto: 'due', kuerzung: 'late', steuerabzug: 'late' } as const

/** What it costs: the gross as one line, parted into what is paid, kept back, saved and cut. */
export function Betrag({ beleg }: { beleg: Freigabedetail }) {
  const t = useTexts(texte)
  const f = useFormats()
  const { aufteilung, pruefung, skonto, bruttoBetrag, waehrung } = beleg
  const geld = (betrag: string) => f.money(betrag, waehrung)
  const namen = {
    zahlbar: t('zahlbar'),
    einbehalt: t('einbehalt', { satz: f.number(Number(pruefung.einbehalt)) }),
    skonto: t('skonto', { satz: f.number(Number(skonto?.prozent ?? 0)) }),
    kuerzung: pruefung.grund ? `${t('kuerzung')}, ${pruefung.grund}` : t('kuerzung'),
    steuerabzug: t('steuerabzug', { satz: f.number(Number(pruefung.steuerabzug)) }),
  }
  const teile = arten.filter((art) => art === 'zahlbar' || Number(aufteilung[art]) !== 0)
  // Only how long the parts are drawn: a share of the whole.
  const ganz = Math.abs(Number(bruttoBetrag)) || 1
  const stellen = teile.map((art) => (Math.abs(Number(aufteilung[art])) / ganz) * 100)
  return (
    <section className="fg-betrag">
      <KeyFigure size="l" label={skonto ? t('zuZahlenSkonto', { tag: f.shortDay(skonto.bis) }) : t('zuZahlen')} value={geld(beleg.zahlbar)} />
      <span
        className="day l fg-linie"
        role="img"
        aria-label={t('teile', { brutto: geld(bruttoBetrag), zahlbar: geld(beleg.zahlbar) })}
        style={{ '--n': 1 } as CSSProperties}
      >
        {teile.map((art, nr) => {
          const von = stellen.slice(0, nr).reduce((summe, teil) => summe + teil, 0)
          return <i key={art} className={zeichnung[art]} style={{ '--a': von + (nr ? 0.4 : 0), '--b': Math.min(100, von + stellen[nr]!) } as CSSProperties} />
        })}
      </span>
      <dl className="fg-teile">
        {teile.map((art) => (
          <Teil key={art} art={art} name={namen[art]} betrag={geld(aufteilung[art])} />
        ))}
        <dt className="summe">{t('rechnungBrutto')}</dt>
        <dd className="summe">{geld(bruttoBetrag)}</dd>
      </dl>
    </section>
  )
}

const Teil = ({ art, name, betrag }: { art: string; name: string; betrag: string }) => (
  <>
    <dt>
      <i className={art} aria-hidden="true" />
      {name}
    </dt>
    <dd>{betrag}</dd>
  </>
)
