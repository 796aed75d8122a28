interface Teil {
  name: string
  soll: number
  gezaehlt: number
}

/** One line of progress, a part for each place as wide as what should be there; narrow ones say their name in the list only. */
export function Fortschritt({ teile, label }: { teile: readonly Teil[]; label: string }) {
  return (
    <div className="hw-fortschritt" role="img" aria-label={`${label}. ${teile.map(({ name, soll, gezaehlt }) => `${name}: ${gezaehlt}/${soll}`).join(', ')}`}>
      {teile.map(({ name, soll, gezaehlt }) => (
        <div key={name} style={{ flexGrow: soll }} aria-hidden="true">
          <span className="hw-teil">
            <i style={{ width: `${(gezaehlt / soll) * 100}%` }} />
          </span>
          <small>{name}</small>
          <small className="n">
            {gezaehlt}/{soll}
          </small>
        </div>
      ))}
    </div>
  )
}
