/** Where a device was when somebody pressed for a photo. */
export interface Aufnahmeort<Wo> {
  datei: string
  position: Wo
}

/**
 * Places that stay of those that a device sent (einsatz.md 4.7, "Aufnahmeort intern merken"): none unless the company keeps them, and each of a picture that the same
 * write names; of a picture that is named twice the first.
 */
export function bleibendeOrte<Wo>(bildort: boolean, orte: readonly Aufnahmeort<Wo>[], bilder: readonly { datei: string }[]): Aufnahmeort<Wo>[] {
  if (!bildort) return []
  const fehlen = new Set(bilder.map(({ datei }) => datei))
  return orte.filter(({ datei }) => fehlen.delete(datei))
}

/** Who is told them: whoever reads all records (`alle`) of the accounts that he acts for, the record's among them. Not whoever took the photo, and no customer. */
export const siehtAufnahmeorte = (wer: { alle: boolean; konten: readonly number[] }, vkforgid: number) => wer.alle && wer.konten.includes(vkforgid)
