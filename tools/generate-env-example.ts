import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settings } from '#platform/server/start/settings.ts'

/** Text of `.env.example`: every setting with its purpose, default and an example, all switched off. */
export const envExample = () =>
  [
    '# Einstellungen des Portals. Nach .env kopieren und die gewünschten Zeilen einschalten.',
    ...Object.entries(settings).map(([name, setting]) => {
      const standard = setting.shape.safeParse(undefined).data
      const shown = standard === undefined || (Array.isArray(standard) && !standard.length) ? '' : ` Vorgabe: ${standard === false ? '0' : String(standard)}.`
      return `# ${setting.about}${shown}\n#${name}=${setting.example}`
    }),
  ].join('\n\n') + '\n'

if (import.meta.main) writeFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), envExample())
