import type { AccountWire, Verification, VerificationStatus } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { accountWire } from "../../data/testing.ts";
import { mustVerify, type TaskFacts, tasksOf } from "./tasks.ts";

const stateOf = (
	level: Verification["level"],
	identity: VerificationStatus,
	selfie: VerificationStatus = identity,
	address: VerificationStatus = "missing",
) =>
	({
		level,
		email_verified: level > 0,
		steps: [
			{ part: "identity", status: identity },
			{ part: "selfie", status: selfie },
			{ part: "address", status: address },
		],
	}) as Verification;

describe("the tasks of a customer", () => {
	it.each([
		["nothing sent", stateOf(1, "missing"), true],
		["the address not confirmed", stateOf(0, "review"), true],
		["only the document sent", stateOf(1, "review", "missing"), true],
		["both being checked", stateOf(1, "review"), false],
		["one accepted, one being checked", stateOf(1, "accepted", "review"), false],
		["other documents needed", stateOf(1, "again", "accepted"), true],
		["ended", stateOf(1, "expired", "accepted"), true],
		["verified", stateOf(2, "accepted"), false],
	])("verification is one: %s", (_case, state, isTask) => expect(mustVerify(state)).toBe(isTask));

	const live = (balance: string) => accountWire({ type: "live", balance });
	const demo = accountWire();
	const facts = (change: Partial<TaskFacts> & { readonly account: AccountWire }): TaskFacts => ({
		accounts: [change.account],
		fresh: true,
		verification: stateOf(2, "accepted"),
		hasSecondFactor: true,
		...change,
	});
	const tested = { ...live("10.00"), protection: { test_needed: ["forex"] } as unknown as typeof demo.protection };
	it.each([
		[
			"an empty live account: verification first, then the deposit, and no trade before it",
			facts({ account: live("0.00"), verification: stateOf(1, "missing"), hasSecondFactor: false }),
			["verify", "deposit", "protect"],
		],
		[
			"money in it: verification, then a trade",
			facts({ account: live("10.00"), verification: stateOf(1, "missing") }),
			["verify", "trade"],
		],
		[
			"the demo account is selected beside a live one",
			facts({ account: demo, accounts: [demo, live("0.00")], verification: stateOf(1, "missing") }),
			["verify", "trade"],
		],
		["a demo account only: no verification", facts({ account: demo, verification: stateOf(1, "missing") }), ["trade"]],
		[
			"a proof of address that ended",
			facts({ account: live("10.00"), fresh: false, verification: stateOf(2, "accepted", "accepted", "expired") }),
			["documents"],
		],
		["a test before some instruments", facts({ account: tested, fresh: false }), ["test"]],
		[
			"nothing is asked because of what is not known",
			facts({ account: live("10.00"), fresh: false, verification: undefined, hasSecondFactor: undefined }),
			[],
		],
	] as const)("%s", (_case, given, tasks) => expect(tasksOf(given)).toEqual(tasks));
});
