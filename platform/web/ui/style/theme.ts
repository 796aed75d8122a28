/** 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark'
const key = 'theme'

/** The stored choice; a browser that forbids storage behaves like 'system'. */
export const storedTheme = (): Theme => {
  try {
    const value = localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

/** Paints the page; call it once before the first render. */
export const applyTheme = (theme: Theme = storedTheme()) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

/** Remembers and paints. */
export const setTheme = (theme: Theme) => {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage the choice lasts for this page only.
  }
  applyTheme(theme)
}
