import * as z from 'zod/mini'

/** An article as it is chosen on a site. `name` is what it is called, `ean` the code on its package. */
export const Artikel = z.object({ nummer: z.string(), name: z.string(), einheit: z.string(), ean: z.nullable(z.string()) })
export type Artikel = z.output<typeof Artikel>

/** So many articles a device keeps at hand. */
export const artikelHoechstens = 2000

/** A code of a package in its longest form: EAN-8, UPC-A and EAN-13 of the same article are the same 14 digits. Null: no such code. */
export const gtin = (code: string) => (/^\d{8}(\d{4,6})?$/.test(code.trim()) ? code.trim().padStart(14, '0') : null)

/** The article that a code or a typed number means, or undefined. A number is looked for before a code of a package. */
export function findeArtikel(alle: readonly Artikel[], code: string): Artikel | undefined {
  const gesucht = code.trim().toLocaleLowerCase('de')
  const packung = gtin(code)
  return (
    alle.find(({ nummer }) => nummer.toLocaleLowerCase('de') === gesucht) ??
    (packung ? alle.find(({ ean }) => ean !== null && gtin(ean) === packung) : undefined)
  )
}
