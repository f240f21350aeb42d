import type { Sample } from "./shape.ts";
import { sampleUser } from "./wire.ts";

const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const session = { data: { user: sampleUser, token: TOKEN, expires_at: "2026-01-02T03:19:05.678Z" } };
const NOW = "2026-01-02T03:04:05.678Z";
const SOON = "2026-01-02T03:09:05.678Z";
const CREDENTIAL = "q4Yt0b5W1mJx3JQh0u9vVg";
const CHALLENGE = "mYQf3b0l6XjQ0n8nT2mV5p1cZ7dK4sR9wA6eH2gB8uE";
const recovery_codes = Array.from({ length: 10 }, (_, at) => `7K3M-9QX${at}-4TPA-W2ZD`);
const passkey = { id: "pky_1", name: "Laptop", created_at: NOW, last_used_at: null, synced: true };
const assertion = {
	credential_id: CREDENTIAL,
	client_data: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
	authenticator_data: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
	signature: "MEUCIQDx",
	user_handle: "dXNyX2RlbW8",
};
const request = {
	data: {
		challenge: CHALLENGE,
		timeout: 300_000,
		rpId: "localhost",
		allowCredentials: [],
		userVerification: "required",
	},
};
const apiToken = {
	id: "tok_1",
	name: "My robot",
	scopes: ["read", "trade"],
	created_at: NOW,
	expires_at: "2026-04-02T03:04:05.678Z",
	last_used_at: null,
};

/** Golden JSON of sign-in methods other than the password. */
export const AUTH_METHOD_SAMPLES: Readonly<Record<string, Sample>> = {
	challenge: { response: { data: { methods: ["totp", "passkey", "recovery-code"], expires_at: SOON } } },
	answerChallenge: { body: { code: "123456" }, response: session },
	security: {
		response: {
			data: {
				totp: { on: true, since: NOW, recovery_codes_left: 9 },
				passkeys: [passkey],
				passkeys_offered: true,
				linked: [{ provider: "google", email: "demo@example.com", linked_at: NOW, last_used_at: null }],
				elevated_until: SOON,
				second_factor_required: false,
			},
		},
	},
	stepUp: { body: { password: "Demo-customer-1", code: "123456" }, response: { data: { elevated_until: SOON } } },
	passkeyStepUpOptions: {
		body: {},
		response: {
			data: {
				...request.data,
				allowCredentials: [{ id: CREDENTIAL, type: "public-key", transports: ["internal"] }],
			},
		},
	},
	enrolTotp: {
		body: {},
		response: {
			data: {
				secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
				uri: "otpauth://totp/Truefill:demo%40truefill.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Truefill",
				expires_at: SOON,
			},
		},
	},
	confirmTotp: { body: { code: "123456" }, response: { data: { recovery_codes } } },
	disableTotp: { body: {}, response: { data: { on: false } } },
	renewRecoveryCodes: { body: {}, response: { data: { recovery_codes } } },
	passkeyCreationOptions: {
		body: {},
		response: {
			data: {
				rp: { id: "localhost", name: "Truefill" },
				user: { id: "dXNyX2RlbW8", name: "demo@truefill.test", displayName: "demo@truefill.test" },
				challenge: CHALLENGE,
				pubKeyCredParams: [{ alg: -7, type: "public-key" }],
				timeout: 300_000,
				excludeCredentials: [],
				authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
				attestation: "none",
			},
		},
	},
	addPasskey: {
		body: {
			name: "Laptop",
			credential_id: CREDENTIAL,
			client_data: assertion.client_data,
			attestation_object: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
			transports: ["internal", "hybrid"],
		},
		response: { data: passkey },
	},
	renamePasskey: { params: { id: "pky_1" }, body: { name: "Laptop" }, response: { data: passkey } },
	removePasskey: { params: { id: "pky_1" }, body: {}, response: { data: { removed: true } } },
	passkeySignInOptions: { body: {}, response: request },
	passkeySignIn: { body: assertion, response: session },
	startProvider: {
		params: { provider: "google" },
		body: {},
		response: { data: { url: "https://accounts.google.com/o/oauth2/v2/auth?state=x" } },
	},
	finishProvider: {
		params: { provider: "google" },
		body: { code: "4/0AbC", state: CHALLENGE, iss: "https://accounts.google.com" },
		response: { data: { outcome: "sign-up", email: "grace@example.com", first_name: "Grace", last_name: "Hopper" } },
	},
	linkByPassword: { body: { password: "Demo-customer-1" }, response: session },
	linkProvider: {
		params: { provider: "google" },
		body: {},
		response: { data: { url: "https://accounts.google.com/o/oauth2/v2/auth?state=x" } },
	},
	unlinkProvider: { params: { provider: "google" }, body: {}, response: { data: { removed: true } } },
	apiTokens: { response: { data: [apiToken] } },
	createApiToken: {
		body: { name: "My robot", scopes: ["read", "trade"], days: 90 },
		response: { data: { token: `tft_${TOKEN}`, api_token: apiToken } },
	},
	revokeApiToken: { params: { id: "tok_1" }, body: {}, response: { data: { revoked: true } } },
};
