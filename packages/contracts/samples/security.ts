import { paged, type Sample } from "./shape.ts";
import { sampleUser } from "./wire.ts";

const TOKEN = "4bq0mZzNnTn7n0R0oXc0cKqQm6m2a1b2c3d4e5f6g7h";
const LINK = "9xN1bYw2kq7r0Vt3sLd8eHf5gJm4uAoPzCiXvBnMwQa";
const chosen = { password: "correct horse battery", confirm_password: "correct horse battery" };
const session = { data: { user: sampleUser, token: TOKEN, expires_at: "2026-01-02T03:19:05.678Z" } };

/** Sign-in by mailed link, the confirmed address, sessions and the password. */
export const SECURITY_SAMPLES: Readonly<Record<string, Sample>> = {
	forgotPassword: { body: { email: "grace@example.com" }, response: { data: { asked: true } } },
	resetPassword: { body: { token: LINK, ...chosen }, response: { data: { changed: true } } },
	checkLink: { body: { purpose: "reset-password", token: LINK }, response: { data: { usable: true } } },
	requestSignInLink: { body: { email: "grace@example.com" }, response: { data: { asked: true } } },
	autoLogin: { body: { token: LINK }, response: session },
	verifyEmail: { body: { code: "042137" }, response: { data: { verified: true } } },
	resendVerification: {
		body: {},
		response: { data: { sent_to: "grace@example.com", again_at: "2026-01-02T03:05:05.678Z" } },
	},
	changePassword: { body: { current_password: "Demo-customer-1", ...chosen }, response: { data: { ended: 2 } } },
	sessions: {
		response: {
			data: [
				{
					id: "ses_1",
					device: "Firefox, Windows",
					network: "203.0.113.*",
					method: "password",
					way: "password",
					started_at: "2026-01-02T03:04:05.678Z",
					last_seen_at: "2026-01-02T03:14:05.678Z",
					current: true,
				},
			],
		},
	},
	endSession: { params: { id: "ses_2" }, body: {}, response: { data: { ended: true } } },
	endSessions: { body: { keep_current: true }, response: { data: { ended: 3 } } },
	signIns: {
		query: { page: "1" },
		response: paged([
			{
				at: "2026-01-02T03:04:05.678Z",
				method: "password",
				way: "password",
				second_factor: "totp",
				outcome: "signed-in",
				device: "Firefox, Windows",
				network: "203.0.113.*",
				known_device: true,
			},
		]),
	},
};
