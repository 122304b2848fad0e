// Whether this page can make and use passkeys: browsers give them to pages of a named host alone, over HTTPS or on localhost.

export const supportsPasskeys =
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname) && isSecureContext
