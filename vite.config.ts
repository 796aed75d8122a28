import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'platform/web/public',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US'] }), enforce: 'pre' }],
  worker: { format: 'es' },
  build: { target: 'es2024', outDir: 'dist', sourcemap: false, chunkSizeWarningLimit: 400, modulePreload: { polyfill: false } },
})
