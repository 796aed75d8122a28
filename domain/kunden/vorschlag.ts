import { sql } from 'kysely'
import type { Work } from '#platform/server/http/context.ts'
import { sichtbareKunden } from './sicht.ts'

/** A customer that a person may belong to, and why it is thought of. `treffer` 0–1 orders them. */
export interface Vorschlag {
  id: string
  nummer: number
  name: string
  ort: string
  grund: 'domain' | 'name'
  treffer: number
}

/** Mail providers that everybody may use: their domain says nothing about a company. */
const allgemein = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.de outlook.at hotmail.com hotmail.de hotmail.at live.com live.de live.at msn.com yahoo.com yahoo.de yahoo.at ' +
    'icloud.com me.com mac.com aol.com aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de mail.de posteo.de posteo.net mailbox.org ' +
    'proton.me protonmail.com tutanota.com tuta.io a1.net aon.at chello.at bluewin.ch vodafone.de 1und1.de email.de mail.com zoho.com'
  ).split(' '),
)

/** The part behind the @, in lower case; null for a provider that everybody may use and for what is no address. */
export function firmendomain(email: string): string | null {
  const domain = /@([^@\s]+)$/.exec(email.trim().toLowerCase())?.[1]
  return domain && domain.includes('.') && !allgemein.has(domain) ? domain : null
}
/** May a customer be recognised by this domain? */
export const istAllgemein = (domain: string) => allgemein.has(domain)

/** How much a name must resemble to be thought of (trigrams, 0–1). */
const schwelle = 0.3

/** Customers by mail domain first, then by likeness of the company's name; at most `limit`. */
export async function kundenvorschlaege(
  context: Work,
  { email, firma }: { email: string; firma: string },
  { limit = 5, keys = [] }: { limit?: number; keys?: readonly string[] } = {},
): Promise<Vorschlag[]> {
  const domain = firmendomain(email)
  const aehnlich = sql<number>`word_similarity(${firma.toLowerCase()}, lower(ktostamm.name))`
  const gleich = sql<boolean>`exists (select from ktostamm_domain d where d.ktostamm_id = ktostamm.id and d.domain = ${domain ?? ''})`
  const rows = await sichtbareKunden(context, ...keys)
    .where('ktostamm.art', '=', 'Kunde')
    .where('ktostamm.aktiv', '=', true)
    .where(sql<boolean>`(${gleich} or ${aehnlich} >= ${schwelle} or similarity(${firma.toLowerCase()}, lower(ktostamm.name)) >= ${schwelle})`)
    .select(['ktostamm.id', 'ktostamm.nummer', 'ktostamm.name', 'ktostamm.ort', gleich.as('domain')])
    .select(sql<number>`greatest(${aehnlich}, similarity(${firma.toLowerCase()}, lower(ktostamm.name)))::float8`.as('aehnlich'))
    .orderBy('domain', 'desc')
    .orderBy('aehnlich', 'desc')
    .orderBy('ktostamm.id')
    .limit(limit)
    .execute()
  return rows.map(({ domain: byDomain, aehnlich: treffer, ...kunde }) => ({ ...kunde, grund: byDomain ? 'domain' : 'name', treffer: byDomain ? 1 : treffer }))
}
