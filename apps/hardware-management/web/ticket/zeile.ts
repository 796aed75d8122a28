/** A ticket as a line of a pick-list. */
export const zeile = ({ id, nummer, name, ktostamm }: { id: string; nummer: number; name: string; ktostamm: { name: string } | null }) => ({
  id,
  nummer: String(nummer),
  name,
  hint: ktostamm?.name ?? '',
})
