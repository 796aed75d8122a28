import { usePieces } from '#platform/web/data/query.tsx'
import { calls } from './probe.ts'

/** A list that is read piece by piece to its end. */
export function Stuecke() {
  const stuecke = usePieces(calls.liste, { query: {} }, ({ next }) => (next === null ? null : { query: { cursor: next } }))
  const fehlt = stuecke.some(({ isError }) => isError)
  return (
    <>
      <h1>Stücke</h1>
      <p>{stuecke.length} Stücke</p>
      {fehlt && <p role="alert">Der Rest fehlt</p>}
      <ul>
        {stuecke
          .flatMap(({ data }) => data?.entities ?? [])
          .map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
      </ul>
    </>
  )
}
