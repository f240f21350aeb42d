import * as z from "zod";
import { onOff } from "./config-realtime.ts";
import type { Variable } from "./config-variable.ts";
import { StartupError } from "./startup-error.ts";

export const PRODUCTION_VARIABLES = {
	DEMO_MONEY: {
		instead: "as `DEMO`",
		meaning:
			"`on`: customers who sign up get a demo account with demo money, and may open more; `off`: they get an empty live account, and there are no demo accounts",
		allowed: "on or off",
		schema: onOff,
	} satisfies Variable<boolean>,
	SAMPLE_DATA: {
		instead: "`on` in a demo with simulated prices, else `off`",
		meaning:
			"`on`: the first start with an empty database adds some forty made-up customers with their histories, marked as samples; `off`: none",
		allowed: "on or off",
		schema: onOff,
	} satisfies Variable<boolean>,
	FIRST_ADMIN_EMAIL: {
		instead: "–",
		meaning:
			"Creates the first staff member when a start finds none, and prints a one-time link (`npm run create-admin` does the same manually)",
		allowed: "an e-mail address",
		schema: z.email().max(254),
	} satisfies Variable<string>,
};

/** A production site must not use simulated prices or send no mails just because of a default. */
export function missingOf({ feed: named, smtp }: { feed: string | undefined; smtp: unknown }): string | null {
	const lacks = [
		...(named === undefined ? ["FEED (push, replay:PATH or simulated)"] : []),
		...(smtp === undefined ? ["SMTP_URL (or SMTP_URL=off: no mails are sent)"] : []),
	];
	return lacks.length === 0 ? null : `A production server needs ${lacks.join(" and ")}. DEMO=on starts a demo.`;
}

/**
 * Whether sample customers are made. Their trades are filled at the simulated market's own past prices, so there are
 * none with another feed.
 *
 * @throws StartupError when they are wanted where they may not be.
 */
export function completeSampleData(
	wanted: boolean | undefined,
	{ demo, feed }: { readonly demo: boolean; readonly feed: string },
): boolean {
	const possible = demo && feed === "simulated";
	if (wanted === true && !possible) throw new StartupError("SAMPLE_DATA=on needs DEMO=on and FEED=simulated.");
	return wanted ?? possible;
}
