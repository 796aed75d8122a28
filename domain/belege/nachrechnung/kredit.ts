import type { Db } from '#platform/server/database/db.ts'
import { betragstext } from '../geld.ts'
import { kreditstaende, type Kontokredit } from '../kredit/stand.ts'
import type { Abweichung } from './abweichung.ts'

/** So many customers are reckoned at once. */
const stapel = 50

/** Customers whose limit and Kontoinfo would say something else if every case of theirs were reckoned again, the closed ones too. */
export async function kreditabweichungen(db: Db, heute: string): Promise<Abweichung[]> {
  const gefunden: Abweichung[] = []
  for (let nach = 0; ; ) {
    const konten = await db
      .selectFrom('ktostamm')
      .where('art', '=', 'Kunde')
      .where('nummer', '>', nach)
      .orderBy('nummer')
      .limit(stapel)
      .select(['id', 'nummer', 'name'])
      .execute()
    if (!konten.length) return gefunden
    nach = konten.at(-1)!.nummer
    const ids = konten.map(({ id }) => id)
    const [gefuehrt, gerechnet] = [await kreditstaende(db, ids, heute), await kreditstaende(db, ids, heute, true)]
    for (const { id, nummer, name } of konten) {
      const [eines, anderes] = [gefuehrt.get(id)!, gerechnet.get(id)!]
      if (alsText(eines) !== alsText(anderes))
        gefunden.push({ was: 'kredit', wo: `${nummer} ${name}`, gefuehrt: betragstext(eines.belegt), gerechnet: betragstext(anderes.belegt) })
    }
  }
}

const alsText = ({ teile }: Kontokredit) => JSON.stringify(teile, (_, wert: unknown) => (typeof wert === 'bigint' ? String(wert) : wert))
