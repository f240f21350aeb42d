/** A signed file as the server takes it: a PSBT of bytes in base64, a text as it is. */
export function signedText(bytes: Uint8Array): string {
	const isPsbt = PSBT.every((byte, at) => bytes[at] === byte);
	if (!isPsbt) return new TextDecoder().decode(bytes).trim();
	let binary = "";
	for (const byte of bytes) binary += String.fromCharCode(byte);
	return btoa(binary);
}

/** `psbt` and 0xff, with which such a file begins. */
const PSBT = [0x70, 0x73, 0x62, 0x74, 0xff] as const;

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
