import { sql } from 'kysely'
import { may, type Work } from '#platform/server/http/context.ts'
import { kundensucheRecht } from '../sicht.ts'

/** Right to see what is kept back, of suppliers and by customers. */
export const einbehaltRecht = 'HAFTRUECKLASS'
/** Right to lock, move, replace and pay them; whoever has it is reminded of what falls due. */
export const aendernRecht = 'HAFTRUECKLASS.AENDERN'

/** Is the asker one of us? What suppliers are owed is never a customer's business, whatever right was given by mistake. */
const istPersonal = (context: Work) => context.person.lstfixId !== null || may(context, kundensucheRecht)

/** Retentions of the branches that the asker acts for, both directions, of documents that stand. The only way to start a query on them. */
export const sichtbareEinbehalte = (context: Work) =>
  context.db
    .selectFrom('posten as p')
    .innerJoin('beleg as b', 'b.id', 'p.belegId')
    .where('p.art', 'in', ['SE', 'GE'])
    .where('b.zustand', '=', 'ausgestellt')
    .where('b.geloescht', 'is', null)
    .where('p.vkforgid', 'in', [...context.person.konten])
    .$if(!istPersonal(context), (query) => query.where(sql<boolean>`false`))
