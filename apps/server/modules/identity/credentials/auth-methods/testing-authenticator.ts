import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface How {
	readonly origin?: string;
	readonly rpId?: string;
	/** False: user presence without verification (no PIN or fingerprint). */
	readonly verified?: boolean;
	/** The counter's value; by default it increases by one. */
	readonly counter?: number;
	readonly type?: string;
}

/** A software passkey: real ES256 keys, real attestation and assertions, and faults for tests. */
export class TestAuthenticator {
	readonly credentialId = b64(randomBytes(16));
	readonly #privateKey: KeyObject;
	readonly #cose: Buffer;
	#counter = 0;

	constructor() {
		const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
		this.#privateKey = privateKey;
		const { x = "", y = "" } = publicKey.export({ format: "jwk" });
		// COSE_Key { 1: 2, 3: -7, -1: 1, -2: x, -3: y } in CBOR (RFC 9053 §7.1.1).
		const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, "base64url")]);
		this.#cose = Buffer.concat([
			Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
			coordinate(x),
			Buffer.from([0x22]),
			coordinate(y),
		]);
	}

	create(challenge: string, how: How = {}) {
		const id = Buffer.from(this.credentialId, "base64url");
		const length = Buffer.alloc(2);
		length.writeUInt16BE(id.length);
		const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#cose]);
		const data = this.#authData(ATTESTED, how, attested);
		// { "fmt": "none", "attStmt": {}, "authData": … } in CBOR.
		const size = Buffer.alloc(3);
		size.writeUInt8(0x59);
		size.writeUInt16BE(data.length, 1);
		const attestation = Buffer.concat([
			Buffer.from([0xa3, 0x63]),
			Buffer.from("fmt"),
			Buffer.from([0x64]),
			Buffer.from("none"),
			Buffer.from([0x67]),
			Buffer.from("attStmt"),
			Buffer.from([0xa0, 0x68]),
			Buffer.from("authData"),
			size,
			data,
		]);
		return {
			credential_id: this.credentialId,
			client_data: b64(this.#clientData(how.type ?? "webauthn.create", challenge, how)),
			attestation_object: b64(attestation),
			transports: ["internal"],
		};
	}

	get(challenge: string, how: How & { userHandle?: string | null } = {}) {
		const clientData = this.#clientData(how.type ?? "webauthn.get", challenge, how);
		const data = this.#authData(0, how);
		return {
			credential_id: this.credentialId,
			client_data: b64(clientData),
			authenticator_data: b64(data),
			signature: b64(sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#privateKey)),
			user_handle: how.userHandle ?? null,
		};
	}

	#clientData(type: string, challenge: string, { origin = "http://localhost:3000" }: How): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	}

	#authData(flags: number, { rpId = "localhost", verified = true, counter }: How, rest = Buffer.alloc(0)): Buffer {
		this.#counter = counter ?? this.#counter + 1;
		const head = Buffer.alloc(5);
		head.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0));
		head.writeUInt32BE(this.#counter, 1);
		return Buffer.concat([sha256(rpId), head, rest]);
	}
}
