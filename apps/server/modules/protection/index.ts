import {
	beginTest,
	excludeMyself,
	protectionOfClient,
	protectionOfMine,
	setLimits as setLimitsCall,
	submitTest,
} from "@truefill/contracts/http";
import { ASSET_CLASSES } from "@truefill/core/instruments";
import { ok, refuse } from "@truefill/core/result";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { type Clock, type Pool, Turns } from "../../platform/index.ts";
import { applyExclusion, exclude } from "./exclusion.ts";
import { begin, submit } from "./knowledge-test.ts";
import { setLimits } from "./set-limits.ts";
import { ProtectionStore } from "./store.ts";
import { clientProtection, ownProtection } from "./views.ts";

export { QUESTIONS, wordsOf } from "./question-bank.ts";

export interface ProtectionModule {
	routes(): BoundRoute[];
	/** Updates the restrictions of a user's accounts: for accounts opened since. */
	sync(userId: string): Promise<void>;
	/** The same for all customers, at start-up: completes what a crash interrupted. */
	syncAll(): Promise<void>;
}

/** Every class is leveraged here, so a live account requires the test for all of them. */
const TESTED = ASSET_CLASSES;

/** Customer protection: limits, self-exclusion and the knowledge test. */
export function createProtection(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly clock: Clock;
}): ProtectionModule {
	const { engine, clock } = options;
	const store = new ProtectionStore(options.pool);
	const deps = { store, engine, clock };
	// Serialised per user: beginning a test while submitting one would skip the day's wait.
	const turns = new Turns();

	const applyTest = async (userId: string, passed: boolean): Promise<void> => {
		for (const { id: accountId, type, protection, sequence } of await engine.accountsOf(userId)) {
			const needed = passed || type === "demo" ? [] : TESTED;
			if ((protection?.testNeeded.length ?? 0) === needed.length) continue;
			const commandId = `test-${sha256(`${needed.join()} ${sequence}`).slice(0, 32)}`;
			const command = { kind: "set-test-needed", commandId, origin: "job", accountId, assetClasses: needed } as const;
			await engine.submit(command, sha256(commandId));
		}
	};
	const sync = async (userId: string): Promise<void> => {
		const attempts = await store.attempts(userId);
		await applyTest(
			userId,
			attempts.some(({ passed }) => passed === true),
		);
		const until = (await store.excludedAt(new Date(clock.nowMs()))).get(userId);
		if (until !== undefined) await applyExclusion(engine, userId, until.getTime());
	};

	return {
		sync,
		async syncAll() {
			const [passed, excluded] = [await store.passed(), await store.excludedAt(new Date(clock.nowMs()))];
			for (const userId of await store.customerIds()) await applyTest(userId, passed.has(userId));
			for (const [userId, until] of excluded) await applyExclusion(engine, userId, until.getTime());
		},
		routes: () => [
			route(setLimitsCall, ({ user, params, body }) => setLimits(engine, user.id, params.id, body)),
			route(protectionOfMine, async ({ user }) => ok({ data: await ownProtection(deps, user.id) })),
			route(excludeMyself, async ({ user, body }) => {
				const done = await exclude(deps, user.id, body.period);
				return done.ok ? ok({ data: await ownProtection(deps, user.id) }) : done;
			}),
			route(beginTest, async ({ user, body }) => {
				const begun = await turns.take(user.id, () => begin(deps, user.id, body.language ?? "en"));
				return begun.ok ? ok({ data: begun.value }) : begun;
			}),
			route(submitTest, async ({ user, params, body }) => {
				const done = await turns.take(user.id, () => submit(deps, user.id, params.id, body.answers));
				if (!done.ok) return done;
				if (done.value.passed) await applyTest(user.id, true);
				return ok({ data: { ...done.value, state: await ownProtection(deps, user.id) } });
			}),
			route(protectionOfClient, async ({ params }) => {
				if (!(await store.isCustomer(params.id))) return refuse("CLIENT_NOT_FOUND");
				return ok({ data: await clientProtection(deps, params.id) });
			}),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
