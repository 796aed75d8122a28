/** A press that is under way; resolves when it is over. Null: nobody presses. */
let running: PromiseWithResolvers<void> | null = null
let ending: ReturnType<typeof setTimeout> | undefined
const told = new Set<(over: Promise<void>) => void>()

/** Tells of each press that begins, with what resolves when it is over. Returns how to stop. */
export function onPress(tell: (over: Promise<void>) => void) {
  told.add(tell)
  return () => void told.delete(tell)
}

/** Resolves when no press is under way (any more): until then nothing may come that pushes away what is being pressed. */
export const pressOver = () => running?.promise ?? Promise.resolve()

function down({ button }: MouseEvent) {
  // Only the first button makes a click.
  if (button !== 0) return
  clearTimeout(ending)
  if (running) return
  running = Promise.withResolvers()
  for (const tell of told) tell(running.promise)
}
function end() {
  clearTimeout(ending)
  running?.resolve()
  running = null
}
// The click belongs to the same turn.
const up = () => (ending = setTimeout(end))

// A finger moves the focus only after it was lifted, with the mouse events that the browser sends then: they are a press, too.
function listen() {
  for (const event of ['pointerdown', 'mousedown'] as const) document.addEventListener(event, down, true)
  for (const event of ['pointerup', 'pointercancel', 'mouseup'] as const) document.addEventListener(event, up, true)
  // Whose pointer was let go where the page does not hear it is not kept waiting.
  document.addEventListener('keydown', end, true)
  addEventListener('blur', end)
}
// The rules of fields are tested without a page.
if ('document' in globalThis) listen()
