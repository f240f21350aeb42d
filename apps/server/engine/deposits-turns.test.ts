import { anOpening, NO_HISTORY, run, someMoney } from "@truefill/testkit";
import { expect, test } from "vitest";
import { Deposits } from "./deposits.ts";
import { sha256 } from "./hash.ts";
import { LoadedAccounts } from "./loaded-accounts.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";
import type { Answer } from "./types.ts";

const BOOKED: Answer = { kind: "accepted", body: null };

/** A customer with one live account, whose deposits the test answers or rejects. */
function answering(answer: (place: number) => Answer) {
	const { state } = run(NO_HISTORY, anOpening({ type: "live" }), scriptedMarket().view(), sha256).history;
	if (state === undefined) throw new Error("there is no account");
	const loadedAccounts = new LoadedAccounts();
	loadedAccounts.add({ partition: 0, openedAtMs: 0, state, frozen: null, snapshotSequence: 0 });
	let place = 0;
	const deposits = new Deposits({
		loadedAccounts,
		isUnsettled: () => false,
		submit: async () => answer(place++),
	});
	const pays = () =>
		deposits.submit(
			{
				kind: "deposit",
				origin: "customer",
				commandId: `pay-${place}`,
				accountId: state.id,
				method: "wire",
				reference: "R",
				amount: someMoney("1.00", "USD"),
				currency: "USD",
			},
			"hash",
		);
	return { pays };
}

test("a fault of one deposit is told to whoever asked for it, and to nobody behind it", async () => {
	const { pays } = answering((place) => {
		if (place === 0) throw new Error("a defect");
		return BOOKED;
	});
	const replied = await Promise.allSettled([pays(), pays(), pays()]);
	expect(replied.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
	expect(await pays()).toBe(BOOKED);
});
