import { createECDH } from "node:crypto";
import type { VapidKeys } from "./push.ts";

/** Generates the key pair that identifies this server to push services (RFC 8292): P-256, base64url. */
export function makeVapidKeys(): VapidKeys {
	const curve = createECDH("prime256v1");
	curve.generateKeys();
	return {
		publicKey: curve.getPublicKey().toString("base64url"),
		// Padded: a key with leading zero bytes is returned shorter.
		privateKey: Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
			.subarray(-32)
			.toString("base64url"),
	};
}

/** Whether a subscription's keys are a curve point and sixteen bytes (RFC 8291). */
export function areKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
	const point = Buffer.from(p256dh, "base64url");
	if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, "base64url").length !== 16) return false;
	const curve = createECDH("prime256v1");
	curve.generateKeys();
	try {
		curve.computeSecret(point);
		return true;
	} catch {
		return false;
	}
}
