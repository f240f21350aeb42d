import type { Sample } from "./shape.ts";

const pending = {
	email: "grace.hopper@example.com",
	expires_at: "2026-01-02T03:14:05.678Z",
	again_at: "2026-01-02T03:05:05.678Z",
};

/** Changing the e-mail address, and undoing it. */
export const EMAIL_CHANGE_SAMPLES: Readonly<Record<string, Sample>> = {
	emailChange: { response: { data: { pending } } },
	askEmailChange: { body: { email: "grace.hopper@example.com" }, response: { data: pending } },
	confirmEmailChange: {
		body: { code: "042137" },
		response: { data: { email: "grace.hopper@example.com", ended: 2 } },
	},
	undoEmailChange: {
		body: { token: "9xN1bYw2kq7r0Vt3sLd8eHf5gJm4uAoPzCiXvBnMwQa" },
		response: { data: { email: "grace@example.com" } },
	},
};
