import type { Context } from '#platform/server/http/context.ts'

/** The chosen accounts that the asker really acts for. The current one is always among them: the account context is never empty. */
export const gewaehlteKonten = ({ person }: Pick<Context, 'person'>, accountids: number | readonly number[] | undefined): number[] => {
  if (accountids === undefined) return [...person.konten]
  const gewaehlt = new Set([accountids].flat())
  return person.konten.filter((konto) => konto === person.accountid || gewaehlt.has(konto))
}
