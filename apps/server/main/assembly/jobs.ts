import type { Realtime } from "../../realtime/index.ts";
import type { Modules } from "./modules.ts";
import type { ScheduledJob } from "./ports.ts";

/** The periodic jobs of all modules. */
export function jobsOf(modules: Modules, realtime: Realtime): readonly ScheduledJob[] {
	const { notifications, actionNotifier, chat, authMethods, people, mail, ownData } = modules;
	return [
		{ name: "notifications", everyMs: 250, run: () => notifications.project() },
		{ name: "corporate action notifications", everyMs: 5_000, run: () => actionNotifier.run() },
		{ name: "publish presence", everyMs: 2_000, run: () => chat.publishPresence() },
		{
			name: "close staff sockets after permission loss",
			everyMs: 500,
			run: () => realtime.recheckStaff(authMethods.rolesNow),
		},
		{ name: "end snoozes", everyMs: 5_000, run: () => chat.endSnoozes() },
		{ name: "process mail requests", everyMs: 500, run: () => people.answerMailRequests() },
		{ name: "send mails", everyMs: 500, run: () => mail.deliver() },
		{ name: "delete old mails", everyMs: 3_600_000, run: () => mail.forget() },
		{ name: "delete expired sign-in attempts", everyMs: 600_000, run: () => authMethods.forgetOld() },
		{ name: "export customer data", everyMs: 2_000, run: () => ownData.make() },
		{ name: "delete old data exports", everyMs: 3_600_000, run: () => ownData.forget() },
		{ name: "delete unsent uploads", everyMs: 3_600_000, run: () => chat.collectOrphans() },
	];
}
