import { createElement, useEffect, useReducer, useState, type ComponentType } from 'react'

/** A part of the program that comes when it is needed: `loaded` once it is there. Loads once; a load that failed is forgotten, so that the next asks again. */
export interface Part<T> {
  loaded?: T
  load: () => Promise<T>
}
export function part<T>(fetchPart: () => Promise<T>): Part<T> {
  let running: Promise<T> | undefined
  const made: Part<T> = {
    load: () =>
      (running ??= fetchPart().then(
        (value) => (made.loaded = value),
        (error: unknown) => {
          running = undefined
          throw error
        },
      )),
  }
  return made
}

/** The part, or undefined while it loads. Throws while drawing what the load failed with; whoever draws anew tries anew. */
export function usePart<T>(wanted: Part<T>): T | undefined {
  const [, arrived] = useReducer((count: number) => count + 1, 0)
  const [failure, setFailure] = useState<{ of: Part<T>; error: unknown }>()
  const { loaded } = wanted
  useEffect(() => {
    // What counts is what was drawn: somebody else may have loaded it since.
    if (!loaded) wanted.load().then(arrived, (error: unknown) => setFailure({ of: wanted, error }))
  }, [wanted])
  if (failure?.of === wanted && !loaded) throw failure.error
  return loaded
}

/**
 * A component that is loaded when it is drawn first; `Meanwhile` stands in its place until then. Not React's `lazy`: React keeps whatever follows a fallback
 * back for 300 ms, and on the way to a screen that came several times.
 */
export function later<P extends object>(fetchComponent: () => Promise<ComponentType<P>>, Meanwhile?: ComponentType<P>) {
  const wanted = part(fetchComponent)
  function Later(props: P) {
    const Component = usePart(wanted) ?? Meanwhile
    return Component ? createElement(Component, props) : null
  }
  return Object.assign(Later, { load: wanted.load })
}
