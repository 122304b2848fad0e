// Whether this page can use passkeys: browsers allow them only on named hosts, over HTTPS or on localhost.

export const supportsPasskeys =
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname) && isSecureContext
