// Applies what was chosen in this browser before the first paint; without a choice the defaults hold.
try {
  for (const name of ['theme', 'density', 'single-keys']) {
    const value = localStorage.getItem(`stoa-${name}`)
    if (value) document.documentElement.setAttribute(`data-${name}`, value)
  }
} catch {
  // Storage is forbidden: the defaults hold.
}

// The first use of Intl takes over 10 ms. Here the browser only waits for the other scripts.
Intl.NumberFormat('en-US')
