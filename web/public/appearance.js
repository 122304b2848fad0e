// Before the first paint. ES5: a browser that is too old reads it too, and gets a text instead of the console.
;(function () {
  if (
    !(
      window.CSS &&
      CSS.supports('color', 'light-dark(red,red)') &&
      Intl.Segmenter &&
      window.AbortSignal &&
      AbortSignal.any &&
      Map.groupBy &&
      String.prototype.toWellFormed
    )
  ) {
    // All that follows becomes hidden text, the scripts too.
    document.write(
      '<body><h1>Stoa needs a newer browser</h1><p>It runs in Chrome 123, Edge 123, Firefox 125, Safari 17.5 and newer ones. Update this browser, or use another one.</p><plaintext hidden>',
    )
    document.body.style.font = '1em/1.5 sans-serif'
    return
  }
  try {
    ;['theme', 'density', 'single-keys'].forEach(function (name) {
      var value = localStorage.getItem('stoa-' + name)
      if (value) document.documentElement.setAttribute('data-' + name, value)
    })
  } catch (_) {
    // Storage is forbidden.
  }
})()
