import type { HttpOptions } from "./app.ts";

/** For tests of the HTTP layer alone: nobody has confirmed their identity again, and the site is open. */
export const OPEN_SITE: Pick<HttpOptions, "proofs" | "isSiteDisabled"> = {
	proofs: { isElevated: async () => false, lacksSecondFactor: async () => false },
	isSiteDisabled: () => false,
};
