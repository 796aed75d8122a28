import {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call, Input, Result } from '#platform/contract/contract.ts'
import { everything, type Stale } from '#platform/contract/live.ts'
import { outdated } from '#platform/contract/problem.ts'
import { clearDraft } from '../forms/drafts.ts'
import { CallError, onStale, request } from './client.ts'

/** One client for the whole page. Reads stay fresh for 30 s unless a live event says otherwise; only unreachable servers are asked again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (count, error) => error instanceof CallError && (error.status === 0 || error.status === 503) && count < 2,
    },
  },
})
export const QueryProvider = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>

const keyOf = (call: Call, input: unknown) => [call.method, call.path, input ?? null]

/** Reads a call and keeps the answer up to date (see `live` in the contract). */
export const useCall = <C extends Call>(call: C, input?: Input<C>, options: { enabled?: boolean; refetchInterval?: number; keep?: boolean } = {}) => {
  const { keep, ...rest } = options
  return useQuery<Result<C>, CallError>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
    meta: { live: call.live ?? [] },
    ...rest,
    ...(keep ? { placeholderData: (previous: Result<C> | undefined) => previous } : {}),
  } as Parameters<typeof useQuery<Result<C>, CallError>>[0])
}

/** Reads several calls with the same input; the answers that are there, by path. */
export const useCalls = (calls: readonly Call[], input?: object): Readonly<Record<string, unknown>> => useAnswers(calls, input).answers

/** The same, and whether one of them is still being asked for the first time. */
export const useAnswers = (calls: readonly Call[], input?: object): { answers: Readonly<Record<string, unknown>>; pending: boolean } =>
  useQueries({
    queries: calls.map((call) => ({
      queryKey: keyOf(call, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => request(call, input as Input<Call>, { signal }),
      meta: { live: call.live ?? [] },
    })),
    combine: (results) => ({
      answers: Object.fromEntries(results.map(({ data }, index) => [calls[index]!.path, data])),
      pending: results.some(({ isLoading }) => isLoading),
    }),
  })

/**
 * Reads a call piece by piece to its end: `next` says from an answer with what the piece after it is asked, null after the last. Each piece is an answer of its own, as that of `useCall`;
 * what comes after one that is missing is not known.
 */
export function usePieces<C extends Call>(call: C, first: Input<C>, next: (answer: Result<C>) => Input<C> | null) {
  const client = useQueryClient()
  const inputs = new Map<string, Input<C>>()
  // An answer that leads back to a piece that was asked before ends the list, too.
  for (let input: Input<C> | null = first; input && !inputs.has(JSON.stringify(input)); ) {
    inputs.set(JSON.stringify(input), input)
    const answer: Result<C> | undefined = client.getQueryData(keyOf(call, input))
    input = answer === undefined ? null : next(answer)
  }
  return useQueries({
    queries: [...inputs.values()].map((input) => ({
      queryKey: keyOf(call, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => request(call, input, { signal }),
      meta: { live: call.live ?? [] },
    })),
  }) as unknown as UseQueryResult<Result<C>, CallError>[]
}

/** Asks a call once, however fresh an answer is, and keeps what it says as `useCall` does. Throws CallError. */
export const ask = <C extends Call>(call: C, input?: Input<C>) =>
  queries.fetchQuery<Result<C>, CallError>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => request(call, input, { signal }),
    meta: { live: call.live ?? [] },
    staleTime: 0,
    retry: false,
  })

interface PageOf<E> {
  entities: E[]
  next: string | null
}
type Entity<C extends Call> = Result<C> extends PageOf<infer E> ? E : never

/** Reads a list page by page: `rows` of all loaded pages, `more()` when there is a next one. */
export function useList<C extends Call>(call: C, input?: Input<C>, options: { enabled?: boolean; refetchInterval?: number | false } = {}) {
  const result = useInfiniteQuery({
    queryKey: [...keyOf(call, input), 'list'],
    queryFn: ({ pageParam, signal }) => {
      const { query, ...parts } = (input ?? {}) as { query?: object }
      return request(call, { ...parts, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } } as Input<C>, { signal }) as Promise<PageOf<Entity<C>>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    meta: { live: call.live ?? [] },
    placeholderData: (previous) => previous,
    ...options,
  })
  /** Reads the pages that are still missing; null where one could not be read. */
  const everything = async () => {
    let read = await result.fetchNextPage()
    while (read.hasNextPage && !read.isError) read = await read.fetchNextPage()
    return read.isError || !read.data ? null : read.data.pages.flatMap((page) => page.entities)
  }
  return {
    rows: result.data?.pages.flatMap((page) => page.entities) ?? [],
    /** The first page as it came: what an answer says beside its rows. */
    first: result.data?.pages[0] as Result<C> | undefined,
    loading: result.isPending,
    error: result.error as CallError | null,
    updatedAt: result.dataUpdatedAt,
    refresh: result.refetch,
    more: result.hasNextPage ? () => void result.fetchNextPage() : undefined,
    loadingMore: result.isFetchingNextPage,
    everything: result.hasNextPage ? everything : undefined,
  }
}

/** Reads a call, or the first page of a list, into memory before a screen asks for it; it is kept for reading without a network as any other. */
export function readAhead<C extends Call>(call: C, input: Input<C>, list = false): Promise<Result<C>> {
  const meta = { live: call.live ?? [] }
  if (!list) return queries.fetchQuery({ queryKey: keyOf(call, input), queryFn: ({ signal }) => request(call, input, { signal }), meta, staleTime: 0 })
  return queries
    .fetchInfiniteQuery({
      queryKey: [...keyOf(call, input), 'list'],
      queryFn: ({ signal }) => request(call, input, { signal }),
      initialPageParam: null as string | null,
      meta,
      staleTime: 0,
    })
    .then(({ pages }) => pages[0]!)
}

/**
 * Makes a writing call. It resolves when everything on the screen has been read again that the answer says to be stale, or when that takes very long.
 * `leaves`: what it deletes is what this screen shows, and the screen goes before it could read that again. `draftKey`: the draft that it was typed as goes as soon as the write
 * is safe on this device or done, before anything is read again.
 */
export function useAct<C extends Call>(call: C, { leaves = false, draftKey }: { leaves?: boolean; draftKey?: string } = {}) {
  const mutation = useMutation<Result<C>, CallError, Input<C>>({
    networkMode: 'always',
    mutationFn: (input) => request(call, input, { draftKey }),
    onSuccess: () => {
      if (draftKey) clearDraft(draftKey)
      return leaves ? undefined : atLast(reading)
    },
    // Somebody was faster: what he wrote is read before the form says so.
    onError: (error) => (error.problem?.code === outdated ? atLast(queries.invalidateQueries()) : undefined),
  })
  return { act: mutation.mutateAsync, pending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

/** So long an act waits for what is read again: it is done, and a read that hangs (the network is gone, the page was put away) must not hold its form. */
const patienceMs = 10_000
const atLast = (read: Promise<unknown>) =>
  Promise.race([
    read,
    new Promise<void>((done) => {
      setTimeout(done, patienceMs)
    }),
  ])

/** Takes an answer for known until the server says otherwise: for an act that may wait on the device and whose result is already clear here. */
export const assume = <C extends Call>(call: C, input: Input<C>, answer: Result<C>) => void queries.setQueryData(keyOf(call, input), answer)

/** Reads everything again that one of these topics makes stale. Nobody waits for it: where the server is not reached, that takes long. */
export const refreshTopics = (topics: ReadonlySet<string>) => void readAgain(topics)
function readAgain(topics: ReadonlySet<string>) {
  const predicate = ({ meta }: Query) => topics.has(everything) || ((meta?.['live'] as readonly string[] | undefined) ?? []).some((topic) => topics.has(topic))
  // What is read for the first time, or ahead, goes on: somebody may wait for it. But it may have been answered from before the change, and its answer would count as fresh.
  const underWay = queries
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
  const read = queries.invalidateQueries({ predicate })
  const again = underWay.map((query) => ({ shown: query.isActive(), done: afterwards(query) }))
  // Nobody looks at what is read ahead.
  return Promise.all([read, ...again.filter(({ shown }) => shown).map(({ done }) => done)])
}

/** Reads that are to be made stale by their own answer, each once however much happens meanwhile. */
const passed = new WeakMap<Query, Promise<void>>()
/** Makes stale what a read under way will say: what is on the screen then is read once more. */
function afterwards(query: Query): Promise<void> {
  const known = passed.get(query)
  if (known) return known
  const again = () => {
    passed.delete(query)
    return queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const read = Promise.resolve<unknown>(query.promise).then(again, again)
  passed.set(query, read)
  return read
}

/** What writes of this page made stale is being read again. */
let reading: Promise<unknown> = Promise.resolve()
/** Calls whose topics were read again, the last ones: what the stream says of them afterwards is known. */
const known = new Set<string>()
/** Has it been read again since this call? */
export const isKnown = (call: string) => known.has(call)
/** Reads again what a call made stale, once. */
export function refreshStale({ call, topics }: Stale) {
  if (known.has(call)) return
  known.add(call)
  if (known.size > knownMost) known.delete([...known][0]!)
  reading = Promise.all([reading, readAgain(topics)]).then(() => {})
}
const knownMost = 100
onStale(refreshStale)
