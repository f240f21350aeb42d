import * as z from "zod";
import { onOff } from "./config-realtime.ts";
import type { Variable } from "./config-variable.ts";

export const PRODUCTION_VARIABLES = {
	DEMO_MONEY: {
		instead: "as `DEMO`",
		meaning:
			"`on`: customers who sign up get a demo account with demo money, and may open more; `off`: they get an empty live account, and there are no demo accounts",
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
