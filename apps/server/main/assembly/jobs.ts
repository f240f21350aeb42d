import type { Identity } from "../../modules/identity/index.ts";
import type { Jobs } from "../../platform/index.ts";
import type { Realtime } from "../../realtime/index.ts";
import type { Modules } from "./modules.ts";
import type { Loop } from "./ports.ts";

/**
 * What is due less than a minute ahead, on each process. Payments rest while the demo's past ones are made: what is due
 * then is due in the past.
 */
export function loopsOf(modules: Modules, realtime: Realtime, isSeeding: () => boolean): readonly Loop[] {
	const {
		actionNotifier,
		alerts,
		authMethods,
		chat,
		coins,
		coinPayouts,
		mail,
		notifications,
		paymentProvider,
		payments,
		people,
		strategies,
		withdrawals,
	} = modules;
	const unlessSeeding = (work: () => Promise<void>) => () => (isSeeding() ? Promise.resolve() : work());
	return [
		{ name: "notifications", everyMs: 250, run: () => notifications.project() },
		{ name: "corporate action notifications", everyMs: 5_000, run: () => actionNotifier.run() },
		{ name: "price alerts", everyMs: 1_000, run: () => alerts.work() },
		{ name: "strategies", everyMs: 1_000, run: () => strategies.work() },
		{ name: "publish presence", everyMs: 2_000, run: () => chat.publishPresence() },
		{
			name: "close staff sockets after permission loss",
			everyMs: 500,
			run: () => realtime.recheckStaff(authMethods.rolesNow),
		},
		{ name: "end snoozes", everyMs: 5_000, run: () => chat.endSnoozes() },
		{ name: "process mail requests", everyMs: 500, run: () => people.answerMailRequests() },
		{ name: "card payments", everyMs: 500, run: unlessSeeding(() => payments.work()) },
		{ name: "events of the test payment provider", everyMs: 500, run: unlessSeeding(() => paymentProvider.deliver()) },
		{ name: "follow the chains of coins", everyMs: 2_000, run: unlessSeeding(() => coins.watch()) },
		{ name: "deposits of coins", everyMs: 1_000, run: unlessSeeding(() => coins.work()) },
		{ name: "carry out withdrawals", everyMs: 2_000, run: unlessSeeding(() => withdrawals.work()) },
		{ name: "follow payouts of coins", everyMs: 5_000, run: unlessSeeding(() => coinPayouts.work()) },
		{ name: "send mails", everyMs: 500, run: () => mail.deliver() },
	];
}

/** What is due a minute ahead or later, on one of the processes. At different minutes, to spread the load. */
export function scheduleJobs(
	jobs: Jobs,
	{
		alerts,
		authMethods,
		bankStatements,
		chat,
		coins,
		coinPayouts,
		deposits,
		house,
		mail,
		ownData,
		payments,
		savings,
		screening,
		strategies,
		summaries,
		reconciliation,
		verification,
		withdrawals,
	}: Modules,
	identity: Identity,
): void {
	jobs.schedule("delete expired sign-in attempts", "*/10 * * * *", () => authMethods.forgetOld());
	jobs.schedule("delete old mails", "7 * * * *", () => mail.forget());
	jobs.schedule("delete old data exports", "22 * * * *", () => ownData.forget());
	jobs.schedule("delete unsent uploads", "37 * * * *", () => chat.collectOrphans());
	jobs.schedule("check the transit account", "*/5 * * * *", () => house.checkTransit());
	jobs.schedule("reconcile", "25 * * * *", () => reconciliation.run());
	jobs.schedule("judge lines of bank statements", "* * * * *", () => bankStatements.placeLines());
	jobs.schedule("compare customers with lists", "* * * * *", () => screening.work());
	jobs.schedule("check paid payouts of coins", "*/15 * * * *", () => coinPayouts.checkPaid());
	jobs.schedule("check refunds of withdrawals", "*/15 * * * *", () => withdrawals.checkPaidRefunds());
	jobs.schedule("verify the house journal", "12 2 * * *", () => house.verify());
	jobs.schedule("delete leftovers of confirmations", "42 * * * *", () => deposits.collectConfirmations());
	jobs.schedule("delete old payment events", "42 4 * * *", () => payments.forget());
	jobs.schedule("delete old quotes of coins", "47 4 * * *", () => coins.forget());
	jobs.schedule("delete old verification files", "44 * * * *", () => verification.collectFiles());
	jobs.schedule("check expiry of documents", "12 5 * * *", () => verification.checkExpiry());
	jobs.schedule("follow savings plans", "3-59/15 * * * *", () => savings.follow());
	jobs.schedule("delete old price alerts", "57 4 * * *", () => alerts.forget());
	jobs.schedule("compare strategies with their bars", "17 3 * * *", () => strategies.compareYesterday());
	jobs.schedule("delete old checks of strategies", "52 4 * * *", () => strategies.forget());
	jobs.schedule("mail daily summaries", "6-59/10 * * * *", () => summaries.mailDays());
	jobs.schedule("delete old sessions", "52 3 * * *", () => identity.forgetOldSessions());
}
