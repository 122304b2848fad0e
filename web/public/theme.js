// Applies the chosen theme before the first paint; without a choice the system decides.
try {
  const theme = localStorage.getItem('stoa-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is forbidden: the system decides.
}
