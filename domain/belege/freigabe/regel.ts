/** Whom a rule asks: these people, whoever holds a role in the branch of the document, or the head of its site. */
export type Adressat = { art: 'person'; personen: readonly string[] } | { art: 'rolle'; rolle: string } | { art: 'leiter' }
/** What a step looks at. `iban` confirms a bank account that the supplier never had before: it needs a note of the call. */
export type Schrittart = 'iban' | 'sachlich' | 'freigabe'

/** One version of a rule. Amounts are cents of the net, both ends included; an empty list means any. */
export interface Freigaberegel {
  id: string
  version: number
  bezeichnung: string
  vonBetrag: bigint | null
  bisBetrag: bigint | null
  belegarten: readonly string[]
  lieferanten: readonly string[]
  baustellen: readonly string[]
  kostenstellen: readonly string[]
  filialen: readonly number[]
  /** Only documents without an order. */
  ohneBestellung: boolean
  /** Only documents whose bank account is new. */
  neueIban: boolean
  /** Its amounts are about all documents of the supplier for the site within 30 days together. */
  zusammen: boolean
  /** What it asks for; null: no step of its own, only so many different people (`mindestens`). */
  schritt: Schrittart | null
  stufe: number
  adressat: Adressat
  /** One of them, all of them, or so many. */
  wieViele: 'einer' | 'alle' | number
  /** Four eyes: so many different people have to agree altogether. */
  mindestens: number
  /** Days without a decision after which the superiors may decide, too; null: never. */
  eskalationTage: number | null
  gueltigAb: string
  gueltigBis: string | null
  erfasstVon: string
  bestaetigtVon: string | null
  bestaetigt: Temporal.Instant | null
}

/** What a rule looks at of a document. `betrag`: net in cents, of a credit with its sign. */
export interface Freizugebendes {
  betrag: bigint
  /** Net of it and of what the supplier invoiced for the same site within 30 days. */
  zusammen: bigint
  belegart: string
  lieferant: string
  baustelle: string | null
  /** Cost centres that bear it; none before somebody named them. */
  kostenstellen: readonly string[]
  filiale: number
  ohneBestellung: boolean
  neueIban: boolean
}

/**
 * The rules that act on a run that begins now: of each the newest version that somebody else than its author has confirmed before (P16) and whose first day has come. A
 * version that has ended takes its rule away; the older ones do not come back.
 */
export function inKraft(regeln: readonly Freigaberegel[], beginn: Temporal.Instant, tag: string): Freigaberegel[] {
  const neueste = new Map<string, Freigaberegel>()
  for (const regel of regeln)
    if (bestaetigtBis(regel, beginn) && regel.gueltigAb <= tag && (neueste.get(regel.id)?.version ?? 0) < regel.version) neueste.set(regel.id, regel)
  return [...neueste.values()].filter(({ gueltigBis }) => gueltigBis === null || tag <= gueltigBis)
}

const bestaetigtBis = ({ bestaetigt, bestaetigtVon, erfasstVon }: Freigaberegel, beginn: Temporal.Instant) =>
  bestaetigt !== null && bestaetigtVon !== null && bestaetigtVon !== erfasstVon && Temporal.Instant.compare(bestaetigt, beginn) <= 0

/** Do the conditions of a rule hold? A credit counts with its absolute value (R5); a rule that asks the head of the site is about documents with one. */
export function trifftZu(regel: Freigaberegel, beleg: Freizugebendes): boolean {
  const wert = regel.zusammen ? beleg.zusammen : beleg.betrag
  const betrag = wert < 0n ? -wert : wert
  return (
    (regel.vonBetrag === null || betrag >= regel.vonBetrag) &&
    (regel.bisBetrag === null || betrag <= regel.bisBetrag) &&
    einesVon(regel.belegarten, beleg.belegart) &&
    einesVon(regel.lieferanten, beleg.lieferant) &&
    einesVon(regel.baustellen, beleg.baustelle) &&
    (regel.adressat.art !== 'leiter' || beleg.baustelle !== null) &&
    (regel.kostenstellen.length === 0 || regel.kostenstellen.some((id) => beleg.kostenstellen.includes(id))) &&
    einesVon(regel.filialen, beleg.filiale) &&
    (!regel.ohneBestellung || beleg.ohneBestellung) &&
    (!regel.neueIban || beleg.neueIban)
  )
}

const einesVon = <T>(liste: readonly T[], wert: T | null) => liste.length === 0 || (wert !== null && liste.includes(wert))
