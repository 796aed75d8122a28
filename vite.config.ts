import { dirname, join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { manifests } from './tools/manifest.ts'

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null }

/** Every module that is loaded together with these ones. */
function together(modules: Modules, roots: readonly string[]) {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  roots.forEach(add)
  return found
}

/**
 * Few files instead of one for each module that two screens share: through the service worker each costs about a millisecond, and a screen needed 120 of them.
 * A file never holds what another one before it needs, because whatever a module imports is used at least as often as the module.
 */
function files() {
  const at = (path: string) => join(import.meta.dirname, path)
  let name: ((id: string) => string | null) | undefined
  return (id: string, modules: Modules) => (name ??= nameOf(modules))(id)

  function nameOf(modules: Modules) {
    const start = together(modules, [at('main.web.tsx')])
    const shell = together(modules, [at('platform/web/shell/MainShell.tsx'), at('apps/stempelerfassung/web/stand/StempelStand.tsx')])
    const login = together(modules, [at('apps/login/web/index.tsx')])
    const loaded = modules.getModuleInfo(at('apps/index.web.ts'))?.dynamicallyImportedIds ?? []
    // Screens and widgets of one app count once.
    const apps = [...Map.groupBy(loaded, dirname).values()].map((parts) => together(modules, parts))
    return (id: string) => {
      if (start.has(id)) return null
      const shared = shell.has(id) || apps.filter((app) => app.has(id)).length >= 3
      if (login.has(id)) return shared ? 'basis' : null
      if (shell.has(id)) return 'shell'
      return shared ? sharedFile(id, modules) : null
    }
  }
}

/** Forms and tables weigh much, and not every screen has one: they come with what needs them. The smaller file never needs the larger one. */
function sharedFile(id: string, modules: Modules) {
  // What an app is asked and says is large, too, and a screen needs that of few apps: each comes as it is needed.
  if (/\/apps\/[^/]+\/(contract|messages)\b/.test(id)) return null
  const all = [...together(modules, [id])]
  const needs = (name: string) => all.some((one) => one.includes(`/node_modules/${name}/`))
  return needs('react-hook-form') ? 'forms' : needs('@tanstack/virtual-core') ? 'table' : 'ui'
}

export default defineConfig({
  publicDir: 'platform/web/public',
  plugins: [react(), manifests(), { ...optimizeLocales.vite({ locales: ['de-DE', 'en-US'] }), enforce: 'pre' }],
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: files(), debugName: 'files' }] } } },
  },
})
