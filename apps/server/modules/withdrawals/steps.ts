import type { StepOwner, WithdrawalStepWire } from "@truefill/contracts/http";
import type { Loaded } from "./load.ts";
import type { LegRow } from "./tables.ts";

type Step = WithdrawalStepWire;
const MINUTE_MS = 60_000;

const step = (code: Step["code"], owner: StepOwner, over: Partial<Step> = {}): Step => ({
	code,
	state: "upcoming",
	leg: null,
	owner,
	role: null,
	at: null,
	expected_by: null,
	...over,
});
const done = (at: Date | null | undefined): Pick<Step, "state" | "at"> => ({
	state: "done",
	at: at?.toISOString() ?? null,
});

/** How the withdrawal ended before any leg was sent. */
const ENDS: Readonly<Record<string, { readonly code: Step["code"]; readonly owner: StepOwner }>> = {
	refused: { code: "refused", owner: "us" },
	rejected: { code: "rejected", owner: "us" },
	cancelled: { code: "cancelled", owner: "you" },
	offset: { code: "offset", owner: "us" },
};

/** Every step with its time and owner: what happened, what happens now, what comes. */
export function stepsOf(loaded: Loaded): Step[] {
	const { row, legs, decisions, people } = loaded;
	const held = legs[0]?.held_at ?? null;
	const isHeld = held !== null;
	const steps = [
		step("requested", "you", done(row.requested_at)),
		...(row.status === "refused" ? [] : [step("held", "us", isHeld ? done(held) : {})]),
	];
	const approvals = decisions.filter(({ decision }) => decision === "approve");
	const isReleased = legs.some(({ status }) => status !== "open" && status !== "dropped");
	for (const [at, code] of (["approved", "released"] as const).entries()) {
		const approval = approvals[at];
		const isDone = approval !== undefined && (code === "approved" || isReleased);
		if (isDone) steps.push(step(code, "us", { ...done(approval.at), role: people.get(approval.by)?.role ?? null }));
		else if (ENDS[row.status] === undefined) steps.push(step(code, "us"));
	}
	const end = ENDS[row.status];
	if (end !== undefined) {
		const by = decisions.at(-1);
		const role = row.status === "rejected" && by !== undefined ? (people.get(by.by)?.role ?? null) : null;
		steps.push(step(end.code, end.owner, { ...done(row.ended_at), role }));
		return steps;
	}
	const released = isReleased ? approvals[1]?.at : undefined;
	for (const leg of legs) steps.push(...stepsOfLeg(leg, loaded, released));
	return withCurrent(steps);
}

function stepsOfLeg(leg: LegRow, loaded: Loaded, released: Date | undefined): Step[] {
	const { times } = loaded;
	const time = times.get(leg.method);
	const expected =
		released === undefined || time == null ? null : new Date(released.getTime() + time.to * MINUTE_MS).toISOString();
	const of = { leg: leg.number };
	const payer = leg.method === "coin" ? "network" : "bank";
	const sent = step("sent", "us", { ...of, ...(leg.sent_at === null ? { expected_by: expected } : done(leg.sent_at)) });
	const paid = step("paid", payer, of);
	const before = leg.method === "coin" ? stepsToSign(leg, loaded) : [];
	const again = leg.method === "coin" ? replaced(leg, loaded) : [];
	switch (leg.status) {
		case "paid":
		case "returning":
			return [...before, sent, ...again, { ...paid, ...done(leg.paid_at) }];
		case "failed":
			return [
				...before.filter(({ state }) => state === "done"),
				leg.sent_at === null ? { ...sent, state: "stopped", expected_by: null } : sent,
				step("failed", leg.method === "coin" ? "us" : "bank", { ...of, ...done(leg.ended_at) }),
			];
		case "returned":
			return [sent, { ...paid, ...done(leg.paid_at) }, step("returned", "bank", { ...of, ...done(leg.ended_at) })];
		default:
			return [...before, sent, ...again, { ...paid, expected_by: expected }];
	}
}

/** Coins are fixed by a price, then a transaction is made, which leaves when it is released and signed. */
function stepsToSign({ number: leg, sent_at: sentAt }: LegRow, { coins }: Loaded): Step[] {
	const state = coins.get(leg)?.state;
	const at = (moment: Date | null | undefined) => (moment == null ? {} : done(moment));
	// What the signer gave to the network by itself was made too.
	return [
		step("priced", "us", { leg, ...at(state?.fixedAt) }),
		step("made", "us", { leg, ...at(state?.madeAt ?? sentAt) }),
	];
}

function replaced({ number: leg }: LegRow, { coins }: Loaded): Step[] {
	const at = coins.get(leg)?.state?.replacedAt;
	return at == null ? [] : [step("replaced", "us", { leg, ...done(at) })];
}

/** The next step of the withdrawal is current; of legs, which are paid side by side, the next of each. */
function withCurrent(steps: readonly Step[]): Step[] {
	const started = new Set<number | null>();
	let isBlocked = false;
	return steps.map((each) => {
		if (each.state !== "upcoming" || isBlocked || started.has(each.leg)) return each;
		started.add(each.leg);
		if (each.leg === null) isBlocked = true;
		return { ...each, state: "current" };
	});
}
