import * as z from 'zod/mini'

/** The four kinds of character that a password must contain (specification 1, section 5: strength level 4). */
export const kinds = { gross: /\p{Lu}/u, klein: /\p{Ll}/u, ziffer: /\p{Nd}/u, zeichen: /[^\p{L}\p{Nd}\s]/u } as const
export const passwordLength = { min: 8, max: 128 } as const

/** Which kinds are present; the strength level is their number. */
export const passwordKinds = (password: string) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, pattern]) => [kind, pattern.test(password)])) as Record<keyof typeof kinds, boolean>

/** A new password: 8–128 characters, all four kinds. Common passwords and company words are refused by the server. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(passwordLength.min),
    z.maxLength(passwordLength.max),
    ...Object.entries(kinds).map(([kind, pattern]) => z.refine<string>((value) => pattern.test(value), { error: `passwort.${kind}` })),
  )
