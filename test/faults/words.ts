import type { Box } from './box.ts'

/** What an operator reads when the server does not start: one German line that says what to do, and nothing of the program's inside. */
export function plainWords(box: Box, said: string, expected: RegExp) {
  const lines = said.split('\n').filter(Boolean)
  box.note(`„${lines.join(' ⏎ ')}“`)
  box.check(
    'eine klare deutsche Zeile, ohne Innereien',
    lines.length === 1 &&
      expected.test(said) &&
      !/^\s+at |node:internal|Error:|\bundefined\b/m.test(said) &&
      !/\b(failed|already|does not|connect|getaddrinfo|listen|address|unexpectedly|unexpected)\b/.test(said),
  )
}
