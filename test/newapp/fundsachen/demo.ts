import { sql } from 'kysely'
import { Zufall } from '#demo/zufall.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'

export const demo: DemoPart = {
  async fill({ trx, now }) {
    const id = new Zufall('fundsache', 1).uuid(now.epochMilliseconds)
    await sql`insert into fundsache (id, bezeichnung, zeitpunkt) values (${id}, 'Regenschirm', ${now.toString()})`.execute(trx)
  },
}
