import { Client } from 'pg'
import { runningEngine } from '#platform/server/database/postgres.ts'

/** Something that only the database's owner may do, beside the running server. */
export async function withOwner<T>(dataDir: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: runningEngine(dataDir)! })
  // These scenarios break the database on purpose: the running query reports the loss, an idle connection that is torn is none.
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
