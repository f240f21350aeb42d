import type { AccountWire, Verification } from "@truefill/contracts/http";

/** What a customer can do themselves, in the order in which it is asked. */
export const TASKS = ["verify", "deposit", "documents", "test", "protect", "trade"] as const;
export type Task = (typeof TASKS)[number];

/** The tasks that nothing depends on: the customer can put them away. */
export const OPTIONAL_TASKS: ReadonlySet<Task> = new Set<Task>(["protect"]);

const IDENTITY_LEVEL = 2;

/** Whether the customer themselves can do something for the level that needs an identity document and a selfie. */
export const mustVerify = ({ level, email_verified, steps }: Verification): boolean =>
	level < IDENTITY_LEVEL &&
	(!email_verified ||
		steps.some(
			({ part, status }) => (part === "identity" || part === "selfie") && status !== "accepted" && status !== "review",
		));

/** Whether another document was sent and did not hold. */
export const mustSendAgain = ({ steps }: Verification): boolean =>
	steps.some(
		({ part, status }) =>
			(part === "address" || part === "funds") && (status === "again" || status === "rejected" || status === "expired"),
	);

export interface TaskFacts {
	readonly account: Pick<AccountWire, "type" | "balance">;
	/** In use. */
	readonly accounts: readonly Pick<AccountWire, "type" | "protection">[];
	/** Nothing was traded yet. */
	readonly fresh: boolean;
	/** Undefined: not known (yet), so nothing is asked because of it. */
	readonly verification: Verification | undefined;
	readonly hasSecondFactor: boolean | undefined;
}

/** Whether an amount is known to be zero. */
const isNothing = (amount: string): boolean => /^0(?:\.0+)?$/.test(amount);

/** What is open for a customer, first things first. Verification is only asked of those with a live account. */
export function tasksOf({ account, accounts, fresh, verification, hasSecondFactor }: TaskFacts): readonly Task[] {
	const hasLive = accounts.some(({ type }) => type === "live");
	const is: Readonly<Record<Task, boolean>> = {
		verify: hasLive && verification !== undefined && mustVerify(verification),
		deposit: account.type === "live" && isNothing(account.balance),
		documents: hasLive && verification !== undefined && mustSendAgain(verification),
		test: accounts.some(({ protection }) => (protection?.test_needed.length ?? 0) > 0),
		protect: hasSecondFactor === false,
		trade: fresh && !(account.type === "live" && isNothing(account.balance)),
	};
	return TASKS.filter((task) => is[task]);
}
