/** Who imports whom. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Files that reach themselves, circle by circle (Tarjan's strongly connected components of more than one file). */
export function circles(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const waiting = new Set<string>()
  const found: string[][] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    waiting.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (waiting.has(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    for (const member of circle) waiting.delete(member)
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Files in the greatest circle; 0 when there is none. */
export const greatest = (found: readonly (readonly string[])[]) => Math.max(0, ...found.map(({ length }) => length))
