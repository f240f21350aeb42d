/** Whether this browser can use passkeys at this address: by https or at localhost, and by a name. Asks nobody. */
export const passkeysPossible = (): boolean => "PublicKeyCredential" in globalThis && /[a-z]/i.test(location.hostname);
