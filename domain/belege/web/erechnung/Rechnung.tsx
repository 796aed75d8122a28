import { useFormats, useTexts } from '#platform/web/text/i18n.tsx'
import { DataTable } from '#platform/web/ui/list/DataTable.tsx'
import { Facts } from '#platform/web/ui/show/Facts.tsx'
import type { Parteibild, Positionsbild, Rechnungsbild } from '#domain/belege/erechnung/contract.ts'
import { useFeld } from './Befunde.tsx'
import { texte } from './texte.ts'
import { inVierern, useWerte } from './werte.ts'

/** The invoice as a person reads it: who, what, how much, and how it is paid. Drawn from the file, never by the sender's own style. */
export function Rechnung({ rechnung: r }: { rechnung: Rechnungsbild }) {
  const t = useTexts(texte)
  const feld = useFeld()
  const { tag, wort } = useWerte(r.waehrung)
  const angaben = [
    { label: t('nummer'), value: r.nummer },
    { label: t('datum'), value: tag(r.datum) },
    { label: t('art'), value: wort('art', r.art) },
    { label: t('leistung'), value: tag(r.leistung) },
    { label: t('zeitraum'), value: r.zeitraum && [r.zeitraum.von, r.zeitraum.bis].filter(Boolean).map(tag).join(' – ') },
    { label: t('faellig'), value: tag(r.faellig) },
    ...r.verweise.map(({ feld: nummer, wert }) => ({ label: feld(nummer), value: wert })),
  ]
  return (
    <>
      <div className="er-parteien">
        <Partei wer={t('verkaeufer')} partei={r.verkaeufer} />
        <Partei wer={t('kaeufer')} partei={r.kaeufer} />
        <Partei wer={t('zahlungsempfaenger')} partei={r.zahlungsempfaenger} />
      </div>
      <Facts facts={angaben.filter(({ value }) => value)} />
      <Positionen positionen={r.positionen} waehrung={r.waehrung} />
      <Summen rechnung={r} />
      <Zahlung rechnung={r} />
      {r.notizen.length > 0 && (
        <Abschnitt titel={t('bemerkungen')}>
          {r.notizen.map((notiz) => (
            <p key={notiz} className="er-text">
              {notiz}
            </p>
          ))}
        </Abschnitt>
      )}
      <Anlagen anlagen={r.anlagen} />
    </>
  )
}

function Partei({ wer, partei }: { wer: string; partei: Parteibild | null }) {
  const t = useTexts(texte)
  if (!partei) return null
  return (
    <address className="er-partei">
      <small className="label">{wer}</small>
      <b>{partei.name}</b>
      {partei.handelsname && <span>{partei.handelsname}</span>}
      {partei.anschrift.map((zeile) => (
        <span key={zeile}>{zeile}</span>
      ))}
      <span className="t3">
        {[
          partei.ustId && t('ustId', { id: partei.ustId }),
          partei.steuernummer && t('steuernummer', { id: partei.steuernummer }),
          partei.register && t('register', { id: partei.register }),
          ...partei.kontakt,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </address>
  )
}

function Positionen({ positionen, waehrung }: { positionen: readonly Positionsbild[]; waehrung: string }) {
  const t = useTexts(texte)
  const { geld, zahl, wort, tag } = useWerte(waehrung)
  if (!positionen.length) return null
  return (
    <DataTable
      label={t('positionen')}
      rows={positionen.map((position, nr) => ({ ...position, nr }))}
      rowKey={({ nr }) => String(nr)}
      columns={[
        {
          id: 'name',
          label: t('bezeichnung'),
          primary: true,
          cell: (p) => (
            <>
              <span className="er-text">{`${'– '.repeat(p.ebene)}${p.id} ${p.name}`}</span>
              <small className="t3 er-text er-block">
                {[
                  p.artikel,
                  p.beschreibung,
                  p.zeitraum && [p.zeitraum.von, p.zeitraum.bis].filter(Boolean).map(tag).join(' – '),
                  ...p.abzuege.map((a) => `${t(a.zuschlag ? 'zuschlag' : 'nachlass')} ${geld(a.betrag)}${a.grund ? ` (${a.grund})` : ''}`),
                ]
                  .filter(Boolean)
                  .join('\n')}
              </small>
            </>
          ),
        },
        { id: 'menge', label: t('menge'), align: 'end', width: '7rem', cell: (p) => `${zahl(p.menge)} ${wort('einheit', p.einheit)}` },
        {
          id: 'preis',
          label: t('preis'),
          align: 'end',
          width: '8rem',
          from: 42,
          cell: (p) => [zahl(p.preis, 2), p.basismenge && p.basismenge !== '1' && t('proMenge', { menge: zahl(p.basismenge) })].filter(Boolean).join(' '),
        },
        { id: 'steuer', label: t('steuersatz'), align: 'end', width: '5rem', from: 42, cell: (p) => (p.satz ? `${zahl(p.satz)} %` : p.kategorie) },
        { id: 'netto', label: t('betrag'), align: 'end', width: '8rem', cell: (p) => geld(p.netto) },
      ]}
    />
  )
}

function Summen({ rechnung: r }: { rechnung: Rechnungsbild }) {
  const t = useTexts(texte)
  const feld = useFeld()
  const { geld, zahl } = useWerte(r.waehrung)
  const davor = r.summen.filter(({ feld: nummer }) => nummer <= 'BT-109')
  const danach = r.summen.filter(({ feld: nummer }) => nummer > 'BT-110')
  const zeile = (wort: string, betrag: string, fett = false) => (
    <li key={`${wort} ${betrag}`} className={fett ? 'fett' : undefined}>
      <span>{wort}</span>
      <span>{geld(betrag)}</span>
    </li>
  )
  return (
    <Abschnitt titel={t('summen')}>
      <ul className="er-summen">
        {r.abzuege.map((a) => zeile([t(a.zuschlag ? 'zuschlag' : 'nachlass'), a.grund].filter(Boolean).join(': '), a.betrag))}
        {davor.map(({ feld: nummer, betrag }) => zeile(feld(nummer), betrag))}
        {r.steuern.map((s) => (
          <li key={`${s.kategorie} ${s.satz}`}>
            <span>
              {Number(s.satz) ? t('steuerzeile', { satz: zahl(s.satz), basis: geld(s.basis) }) : t('steuerfrei', { basis: geld(s.basis) })}
              {s.grund && <small className="t3 er-block">{s.grund}</small>}
            </span>
            <span>{geld(s.betrag)}</span>
          </li>
        ))}
        {danach.map(({ feld: nummer, betrag }) => zeile(feld(nummer), betrag, nummer === 'BT-115'))}
      </ul>
    </Abschnitt>
  )
}

function Zahlung({ rechnung: r }: { rechnung: Rechnungsbild }) {
  const t = useTexts(texte)
  const { wort, zahl } = useWerte(r.waehrung)
  if (!r.zahlungen.length && !r.skonto.length && !r.bedingungen) return null
  return (
    <Abschnitt titel={t('zahlung')}>
      {r.zahlungen.map((z) => (
        <Facts
          key={`${z.code} ${z.iban} ${z.karte}`}
          facts={[
            { label: wort('weg', z.code), value: z.inhaber || inVierern(z.iban) },
            { label: t('iban'), value: z.inhaber && inVierern(z.iban) },
            { label: t('bic'), value: z.bic },
            { label: t('karte'), value: z.karte },
            { label: t('mandat'), value: z.mandat },
            { label: t('verwendung'), value: z.verwendung },
          ].filter(({ value }) => value)}
        />
      ))}
      {r.skonto.map(({ tage, prozent }) => (
        <p key={tage}>{t('skonto', { prozent: zahl(prozent), tage: Number(tage) })}</p>
      ))}
      {r.bedingungen && <p className="er-text">{r.bedingungen}</p>}
    </Abschnitt>
  )
}

/** Listed with kind and size; what is embedded comes out with the XML. */
function Anlagen({ anlagen }: { anlagen: Rechnungsbild['anlagen'] }) {
  const t = useTexts(texte)
  const f = useFormats()
  if (!anlagen.length) return null
  return (
    <Abschnitt titel={t('anlagen')}>
      <ul className="er-summen">
        {anlagen.map(({ name, beschreibung, mime, bytes }) => (
          <li key={name}>
            <span>{[name, beschreibung].filter(Boolean).join(' · ')}</span>
            <span className="t3">{[mime, bytes > 0 && f.bytes(bytes)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Abschnitt>
  )
}

const Abschnitt = ({ titel, children }: { titel: string; children: React.ReactNode }) => (
  <section className="er-abschnitt">
    <b>{titel}</b>
    {children}
  </section>
)
