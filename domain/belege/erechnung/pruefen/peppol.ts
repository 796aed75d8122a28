import type { Rechnung } from '../modell.ts'
import { betrag as absolut, ganzes, geteilt, mal, oderNull, zahl, zahltext } from '../zahl.ts'
import { regel, zahlungen, type Rechnungsregel } from './regel.ts'

/** The rules of Peppol that XRechnung 3.0 took over. */
export const peppol: readonly Rechnungsregel[] = [
  regel('PEPPOL-EN16931-R001', 'BT-23', 'fehlt').wenn((r) => !r.prozess),
  regel('PEPPOL-EN16931-R005', 'BT-6', 'ungleich').wenn((r) => !!r.steuerwaehrung && r.steuerwaehrung === r.waehrung),
  regel('PEPPOL-EN16931-R010', 'BT-49', 'fehlt').wenn((r) => !r.kaeufer?.adresse?.wert),
  regel('PEPPOL-EN16931-R020', 'BT-34', 'fehlt').wenn((r) => !r.verkaeufer?.adresse?.wert),
  regel('PEPPOL-EN16931-R040', 'BT-92', 'summe').je(
    alleAbzuege,
    ({ betrag, basis, prozent }) => !!basis && !!prozent && weicht(betrag, mal(oderNull(basis), geteilt(oderNull(prozent), 100n * ganzes))),
  ),
  regel('PEPPOL-EN16931-R041', 'BT-93', 'fehlt').je(alleAbzuege, ({ basis, prozent }) => !!prozent && !basis),
  regel('PEPPOL-EN16931-R042', 'BT-94', 'fehlt').je(alleAbzuege, ({ basis, prozent }) => !!basis && !prozent),
  regel('PEPPOL-EN16931-R046', 'BT-146', 'summe').jeZeile(
    ({ preis, bruttopreis, preisabzug }) =>
      !!bruttopreis &&
      zahl(preis) !== oderNull(bruttopreis) - oderNull(preisabzug) && { ist: preis, soll: zahltext(oderNull(bruttopreis) - oderNull(preisabzug)) },
  ),
  regel('PEPPOL-EN16931-R055', 'BT-111', 'ungleich').wenn(
    ({ summen: s }) => !!s?.steuerInSteuerwaehrung && oderNull(s.steuer) < 0n !== oderNull(s.steuerInSteuerwaehrung) < 0n,
  ),
  regel('PEPPOL-EN16931-R061', 'BT-89', 'fehlt').je(zahlungen, ({ code, lastschrift: l }) => ['49', '59'].includes(code) && !l?.mandat),
  regel('PEPPOL-EN16931-R110', 'BT-134', 'zeitraum').jeZeile((p, { zeitraum }) => !!p.zeitraum?.von && !!zeitraum?.von && p.zeitraum.von < zeitraum.von),
  regel('PEPPOL-EN16931-R111', 'BT-135', 'zeitraum').jeZeile((p, { zeitraum }) => !!p.zeitraum?.bis && !!zeitraum?.bis && p.zeitraum.bis > zeitraum.bis),
  regel('PEPPOL-EN16931-R120', 'BT-131', 'summe', 'warnung').jeZeile((p) => weicht(p.netto, zeilennetto(p))),
  regel('PEPPOL-EN16931-R121', 'BT-149', 'negativ').jeZeile(({ basismenge }) => !!basismenge && oderNull(basismenge) <= 0n && { ist: basismenge }),
  regel('PEPPOL-EN16931-R130', 'BT-150', 'ungleich').jeZeile(
    ({ einheit, basiseinheit }) => !!basiseinheit && basiseinheit !== einheit && { ist: basiseinheit, soll: einheit },
  ),
]

function alleAbzuege(r: Rechnung) {
  return [...r.abzuege, ...r.positionen.flatMap((p) => p.abzuege)]
}
function zeilennetto({ menge, preis, basismenge, abzuege }: Rechnung['positionen'][number]) {
  const basis = oderNull(basismenge) || ganzes
  const mitVorzeichen = abzuege.map(({ zuschlag, betrag }) => (zuschlag ? oderNull(betrag) : -oderNull(betrag)))
  return mal(menge ? oderNull(menge) : ganzes, geteilt(oderNull(preis), basis)) + mitVorzeichen.reduce((a, b) => a + b, 0n)
}
/** Two cents either way are let pass. */
const weicht = (ist: string, soll: bigint) =>
  absolut(oderNull(ist) - soll) > geteilt(ganzes, 50n * ganzes) && { ist, soll: zahltext(soll).replace(/(\.\d\d)\d*$/, '$1') }
