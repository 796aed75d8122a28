import type { Regelwerk } from '../arten.ts'
import type { GeleseneRechnung } from '../lesen/lies.ts'
import { erweiterung } from './erweiterung.ts'
import { anlagenlisten, anlagenlistenErweitert, kennungslisten, kennungslistenErweitert, leer, listen } from './listen.ts'
import { peppol } from './peppol.ts'
import { pflicht } from './pflicht.ts'
import { befundeVon, type Befund, type Rechnungsregel } from './regel.ts'
import { stellen, zahlen } from './stellen.ts'
import { steuern } from './steuern.ts'
import { summen } from './summen.ts'
import { ciiSyntax, ciiXrechnung, peppolSyntax, ublSyntax } from './syntax.ts'
import { erweiterungsProfil, fahrzeugProfil, xrechnung } from './xrechnung.ts'

/** What was found, errors first. `gueltig`: no error. `keineRechnung`: a profile without lines (MINIMUM, BASIC WL), which is no invoice at all. */
export interface Pruefergebnis {
  regelwerk: Regelwerk
  gueltig: boolean
  keineRechnung: boolean
  befunde: Befund[]
}

/**
 * Checks an invoice against EN 16931 (1.3.16) and, where it says that it is one, XRechnung 3.0. ebInterface is checked by what it shares with the standard:
 * arithmetic, parties, days and codes.
 */
export function pruefe({ rechnung, baum }: GeleseneRechnung): Pruefergebnis {
  const regelwerk = werkVon(rechnung.syntax, rechnung.profil)
  const befunde = befundeVon(regelnFuer(regelwerk, rechnung.syntax === 'CII'), rechnung, baum).map((befund) =>
    regelwerk.startsWith('XRechnung') && nurWarnung(befund.regel, rechnung.profil) ? { ...befund, stufe: 'warnung' as const } : befund,
  )
  return {
    regelwerk,
    gueltig: !befunde.some(({ stufe }) => stufe === 'fehler'),
    keineRechnung: /:(?:minimum|basicwl)$/i.test(rechnung.profil),
    befunde: befunde.toSorted((a, b) => gewicht[a.stufe] - gewicht[b.stufe]),
  }
}
const gewicht = { fehler: 0, warnung: 1, hinweis: 2 } as const
/** Errors of the standard that XRechnung takes as warnings. */
const nurWarnung = (regel: string, profil: string) => ['BR-CL-21', 'BR-CL-23'].includes(regel) || (regel === 'BR-CL-13' && profil === fahrzeugProfil)

const werkVon = (syntax: string, profil: string): Regelwerk =>
  syntax === 'ebInterface' ? 'ebInterface' : profil === erweiterungsProfil ? 'XRechnung Extension' : /xrechnung/i.test(profil) ? 'XRechnung' : 'EN 16931'

const norm: readonly Rechnungsregel[] = [...zahlen, ...pflicht, ...stellen, ...summen, ...steuern, ...listen]
/** Austria's format knows no profile, no electronic address, no unit codes and no reason of an exemption by code. */
const nichtInEbInterface = /^BR-(?:01|23|CL-(?:08|1[0137]|18|2[1-6])|CO-(?:18|26)|(?:S|Z|E|AE|IC|G|O|AF|AG|B)-\d\d|IC-1[12])$/

function regelnFuer(regelwerk: Regelwerk, cii: boolean): readonly Rechnungsregel[] {
  if (regelwerk === 'ebInterface') return norm.filter(({ id }) => !nichtInEbInterface.test(id))
  const syntax = cii ? ciiSyntax : ublSyntax
  if (regelwerk === 'EN 16931') return [...norm, ...syntax, ...kennungslisten, ...anlagenlisten]
  const deutsch = [...norm, ...syntax, ...(cii ? ciiXrechnung : []), ...xrechnung, ...peppol, ...peppolSyntax, ...leer]
  if (regelwerk === 'XRechnung') return [...deutsch, ...kennungslisten, ...anlagenlisten]
  // Payments of others change what is due: BR-DEX-09 stands for BR-CO-16.
  return [...deutsch.filter(({ id }) => id !== 'BR-CO-16'), ...erweiterung, ...kennungslistenErweitert, ...anlagenlistenErweitert]
}
