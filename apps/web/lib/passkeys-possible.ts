/** Whether this browser can use passkeys at this address: https or localhost, and a host name. Prompts nobody. */
export const passkeysPossible = (): boolean => "PublicKeyCredential" in globalThis && /[a-z]/i.test(location.hostname);
