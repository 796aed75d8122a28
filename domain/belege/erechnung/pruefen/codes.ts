/** Codes of the lists that EN 16931 names. Facts of ISO and UN/CEFACT, gathered here as words. */
const menge = (worte: string) => new Set(worte.split(' '))

/** ISO 3166-1, with 1A for Kosovo and XI for Northern Ireland. */
export const laender = menge(
  '1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT ZA ZM ZW',
)
/** A VAT number of Greece begins with EL. */
export const laenderMitEl = new Set([...laender, 'EL'])
/** ISO 4217. */
export const waehrungen = menge(
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA YER ZAR ZMW ZWL',
)
/** UNTDID 1001: invoices and credit notes. */
export const rechnungsarten = menge(
  '71 80 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 382 383 384 385 386 387 388 389 390 393 394 395 456 457 527 553 575 623 633 751 780 817 870 875 876 877 935',
)
export const gutschriftsarten = menge('81 83 261 262 296 308 381 396 420 458 502 503 532')
/** UNTDID 4461. */
export const zahlungsarten = new Set([...Array.from({ length: 68 }, (_, i) => String(i + 1)), ...menge('70 74 75 76 77 78 91 92 93 94 95 96 97 98 ZZZ')])
/** UNTDID 5305. */
export const steuerkategorien = menge('AE L M E S Z G O K B')
/** UNTDID 5189, for allowances. */
export const abzugsgruende = menge('41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105')
/** UNTDID 7161, for charges: two to three capital letters or figures. */
export const zuschlagsgrund = /^[A-Z]{2,3}$/
/** UNTDID 2475 and 2005 for the day on which VAT is due. */
export const steuertagcodes = { UBL: menge('3 35 432'), CII: menge('5 29 72') }
/** MIME types of what may be embedded; XML only with the extension of XRechnung. */
export const anlagentypen = menge(
  'application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet',
)
/** ISO 6523 (ICD): four figures up to 0244, some of them never given. */
const luecken = menge('0092 0103 0181 0182')
const icd = new Set(Array.from({ length: 244 }, (_, i) => String(i + 1).padStart(4, '0')).filter((code) => !luecken.has(code)))
/** Schemes of electronic addresses (EAS). */
const eas = menge(
  '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 0242 0244 9901 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959 AN AQ AS AU EM',
)
const diga = menge('XR01 XR02 XR03')
export const kennungsschemata = (erweiterung: boolean) => (erweiterung ? new Set([...icd, ...diga]) : icd)
export const adressschemata = (erweiterung: boolean) => (erweiterung ? new Set([...eas, ...diga]) : eas)
/** UNTDID 7143. */
export const klassenliste = menge(
  'AA AB AC AD AE AF AG AH AI AJ AK AL AM AN AO AP AQ AR AS AT AU AV AW AX AY AZ BA BB BC BD BE BF BG BH BI BJ BK BL BM BN BO BP BQ BR BS BT BU BV BW BX BY BZ CC CG CL CR CV DR DW EC EF EMD EN FS GB GMN GN GS HS IB IN IS IT IZ MA MF MN MP NB ON PD PL PO PPI PV QS RC RN RU RY SA SG SK SN SRS SRT SRU SRV SRW SRX SRY SRZ SS SSA SSB SSC SSD SSE SSF SSG SSH SSI SSJ SSK SSL SSM SSN SSO SSP SSQ SSR SSS SST SSU SSV SSW SSX SSY SSZ ST STA STB STC STD STE STF STG STH STI STJ STK STL STM STN STO STP STQ STR STS STT STU STV STW STX STY STZ SUA SUB SUC SUD SUE SUF SUG SUH SUI SUJ SUK SUL SUM TG TSN TSO TSP TSQ TSR TSS TST TSU UA UP VN VP VS VX ZZZ',
)
/** UNTDID 1153: capital letters. */
export const bezugsliste = /^[A-Z]{2,3}$/
/** UNTDID 4451. */
export const notizliste = /^[A-Z]{3}$/
/** UN/ECE Recommendations 20 and 21: two or three signs, or X and a packing. */
export const einheiten = /^(?:[A-Z0-9]{2,3}|X[A-Z0-9]{2})$/
/** Reasons for exemption. */
export const vatex = /^VATEX-[A-Z]{2}(?:-[A-Z0-9.]+)*$/i
