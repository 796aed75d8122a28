import { createHash } from 'node:crypto'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes `version.json`: one hash over everything that was built, so that a browser can tell whether it runs the current version. */
const versionFile = (): Plugin => ({
  name: 'version-file',
  generateBundle(_, bundle) {
    const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ hash }) })
  },
})

export default defineConfig({
  publicDir: 'platform/web/public',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US'] }), enforce: 'pre' }, versionFile()],
  build: { target: 'es2024', outDir: 'dist', sourcemap: false, chunkSizeWarningLimit: 400, modulePreload: { polyfill: false } },
})
