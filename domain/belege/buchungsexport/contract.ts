import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'
import { steuerkategorien, type Steuerkategorie } from '../contract.ts'

/** Charts of accounts that are known: the two of DATEV, and the one of Austria. */
export const kontenrahmen = ['SKR03', 'SKR04', 'AT'] as const
export const Kontenrahmen = z.enum(kontenrahmen)
export type Kontenrahmen = z.output<typeof Kontenrahmen>

const Sachkonto = z.string().check(z.trim(), z.regex(/^(\d{4,8})?$/, 'export.konto-ziffern'))
const Personenkonto = z.string().check(z.trim(), z.regex(/^(\d{5,9})?$/, 'export.konto-ziffern'))
const ganzeZahl = (von: number, bis: number) => z.nullable(z.number().check(z.int(), z.minimum(von), z.maximum(bis)))

/** The four accounts of one kind of tax; '' = none, then documents that need it stay out and say so. */
export const Steuerkonten = z.object({ erloes: Sachkonto, aufwand: Sachkonto, skontoGewaehrt: Sachkonto, skontoErhalten: Sachkonto })
export type Steuerkonten = z.output<typeof Steuerkonten>

/**
 * How a branch hands its postings over. `berater` and `mandant` are DATEV's numbers (7 and 5 digits); `sachkontenlaenge` digits have the general accounts, personal accounts
 * one more; `wjBeginn` is the month in which the fiscal year begins; nothing up to `abgeschlossenBis` is exported any more. `konten` by `steuerfall`.
 */
export const Buchungsvorgabe = z.object({
  berater: ganzeZahl(1001, 9_999_999),
  mandant: ganzeZahl(1, 99_999),
  kontenrahmen: Kontenrahmen,
  sachkontenlaenge: z.number().check(z.int(), z.minimum(4), z.maximum(8)),
  wjBeginn: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  abgeschlossenBis: z.nullable(Day),
  bank: Sachkonto,
  einbehaltForderung: Sachkonto,
  einbehaltVerbindlichkeit: Sachkonto,
  sammeldebitor: Personenkonto,
  sammelkreditor: Personenkonto,
  konten: z.record(z.string().check(z.regex(/^[A-Z]{1,2}\d{1,5}$/)), Steuerkonten),
})
export type Buchungsvorgabe = z.output<typeof Buchungsvorgabe>

/** Name of a kind of tax: category and rate in 1/100 %, e.g. S1900. */
export const steuerfall = (kategorie: Steuerkategorie, satz: number) => `${kategorie}${satz}`
/** What such a name stands for; null for anything else. */
export function steuerfallVon(name: string): { kategorie: Steuerkategorie; satz: number } | null {
  const teile = /^([A-Z]{1,2})(\d{1,5})$/.exec(name)
  const kategorie = steuerkategorien.find((eine) => eine === teile?.[1])
  return kategorie ? { kategorie, satz: Number(teile![2]) } : null
}

type Vierer = readonly [erloes: string, aufwand: string, skontoGewaehrt: string, skontoErhalten: string]
type Rest = Pick<Buchungsvorgabe, 'bank' | 'einbehaltForderung' | 'einbehaltVerbindlichkeit'>

/** Usual accounts of each chart, four digits: a proposal that the accountants confirm or change. */
const ueblich: Record<Kontenrahmen, { rest: Rest; konten: Readonly<Record<string, Vierer>> }> = {
  SKR03: {
    rest: { bank: '1200', einbehaltForderung: '1500', einbehaltVerbindlichkeit: '1700' },
    konten: {
      S1900: ['8400', '3400', '8736', '3736'],
      S700: ['8300', '3300', '8731', '3731'],
      AE0: ['8337', '3120', '8741', '3730'],
      K0: ['8125', '3425', '8730', '3730'],
      G0: ['8120', '3200', '8730', '3730'],
      E0: ['8100', '3200', '8730', '3730'],
      Z0: ['8200', '3200', '8730', '3730'],
      O0: ['8200', '3200', '8730', '3730'],
    },
  },
  SKR04: {
    rest: { bank: '1800', einbehaltForderung: '1300', einbehaltVerbindlichkeit: '3500' },
    konten: {
      S1900: ['4400', '5400', '4736', '5736'],
      S700: ['4300', '5300', '4731', '5731'],
      AE0: ['4337', '5920', '4741', '5730'],
      K0: ['4125', '5425', '4730', '5730'],
      G0: ['4120', '5200', '4730', '5730'],
      E0: ['4100', '5200', '4730', '5730'],
      Z0: ['4200', '5200', '4730', '5730'],
      O0: ['4200', '5200', '4730', '5730'],
    },
  },
  AT: {
    rest: { bank: '2800', einbehaltForderung: '2300', einbehaltVerbindlichkeit: '3700' },
    konten: {
      S2000: ['4000', '5000', '4400', '5880'],
      S1300: ['4013', '5013', '4413', '5883'],
      S1000: ['4010', '5010', '4410', '5881'],
      AE0: ['4020', '5020', '4420', '5882'],
      K0: ['4030', '5030', '4430', '5884'],
      G0: ['4040', '5040', '4440', '5885'],
      E0: ['4050', '5050', '4450', '5886'],
      Z0: ['4060', '5060', '4460', '5887'],
      O0: ['4060', '5060', '4460', '5887'],
    },
  },
}

/** What a branch begins with: the usual accounts of the chart, no number of consultant and client yet. */
export const vorschlag = (rahmen: Kontenrahmen): Buchungsvorgabe => ({
  berater: null,
  mandant: null,
  kontenrahmen: rahmen,
  sachkontenlaenge: 4,
  wjBeginn: 1,
  abgeschlossenBis: null,
  ...ueblich[rahmen].rest,
  sammeldebitor: '',
  sammelkreditor: '',
  konten: Object.fromEntries(
    Object.entries(ueblich[rahmen].konten).map(([fall, [erloes, aufwand, skontoGewaehrt, skontoErhalten]]) => [
      fall,
      { erloes, aufwand, skontoGewaehrt, skontoErhalten },
    ]),
  ),
})

/** Why something stays out: `konto` an account is not set up, `personenkonto` the number fits no personal account, `freigabe` not released yet, `geaendert` exported before in an older version. */
export const gruende = ['konto', 'personenkonto', 'unausgeglichen', 'waehrung', 'freigabe', 'geaendert'] as const
export type Auslassgrund = (typeof gruende)[number]

/** Kinds of postings, in the order in which they are summed. */
export const zeilenarten = ['Ausgang', 'Eingang', 'Zahlung', 'Skonto', 'Einbehalt'] as const
export type Zeilenart = (typeof zeilenarten)[number]
