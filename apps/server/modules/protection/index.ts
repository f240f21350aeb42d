import {
	beginTest,
	excludeMyself,
	type ProtectionState,
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
import { protectionToWire } from "../accounts/index.ts";
import { depositLimitToWire } from "../deposits/index.ts";
import { applyExclusion, exclude, excludedUntil } from "./exclusion.ts";
import { begin, nextTestMs, submit } from "./knowledge-test.ts";
import { TOPICS } from "./question-bank.ts";
import { setLimits } from "./set-limits.ts";
import { ProtectionStore } from "./store.ts";
import { PASS_MARK } from "./test-sheet.ts";

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
	const stateOf = async (userId: string): Promise<ProtectionState> => {
		const nowMs = clock.nowMs();
		const attempts = await store.attempts(userId);
		const handedIn = attempts.filter(({ submittedAt }) => submittedAt !== null);
		const passed = handedIn.find((attempt) => attempt.passed === true);
		const [until, nextMs] = [await excludedUntil(engine, userId, nowMs), nextTestMs(attempts, nowMs)];
		const needed = (await engine.accountsOf(userId)).some(({ protection }) => (protection?.testNeeded.length ?? 0) > 0);
		return {
			excluded_until: until === null ? null : new Date(until).toISOString(),
			test: {
				needed,
				passed_at: passed?.submittedAt?.toISOString() ?? null,
				attempts: handedIn.length,
				next_at: nextMs === null ? null : new Date(nextMs).toISOString(),
				questions: TOPICS.length,
				pass_mark: PASS_MARK,
			},
		};
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
			route(protectionOfMine, async ({ user }) => ok({ data: await stateOf(user.id) })),
			route(excludeMyself, async ({ user, body }) => {
				const done = await exclude(deps, user.id, body.period);
				return done.ok ? ok({ data: await stateOf(user.id) }) : done;
			}),
			route(beginTest, async ({ user, body }) => {
				const begun = await turns.take(user.id, () => begin(deps, user.id, body.language ?? "en"));
				return begun.ok ? ok({ data: begun.value }) : begun;
			}),
			route(submitTest, async ({ user, params, body }) => {
				const done = await turns.take(user.id, () => submit(deps, user.id, params.id, body.answers));
				if (!done.ok) return done;
				if (done.value.passed) await applyTest(user.id, true);
				return ok({ data: { ...done.value, state: await stateOf(user.id) } });
			}),
			route(protectionOfClient, async ({ params }) => {
				if (!(await store.isCustomer(params.id))) return refuse("CLIENT_NOT_FOUND");
				const [attempts, exclusions] = await Promise.all([store.attempts(params.id), store.exclusions(params.id)]);
				const nowMs = clock.nowMs();
				const until = await excludedUntil(engine, params.id, nowMs);
				return ok({
					data: {
						excluded_until: until === null ? null : new Date(until).toISOString(),
						deposit_limit: depositLimitToWire(await engine.accountsOf(params.id), engine.view()),
						exclusions: exclusions.map(({ at, period, until: end }) => ({
							at: at.toISOString(),
							period,
							until: end.toISOString(),
						})),
						accounts: (await engine.accountsOf(params.id)).map((state) => ({
							id: state.id,
							number: state.number,
							protection: protectionToWire(state, nowMs),
						})),
						attempts: attempts.map(({ id, shown, language, startedAt, submittedAt, answers, correct, passed }) => ({
							id,
							language,
							started_at: startedAt.toISOString(),
							submitted_at: submittedAt?.toISOString() ?? null,
							passed,
							correct,
							questions: shown.map((question) => ({
								...question,
								chosen: answers[question.id]?.option ?? null,
								right: answers[question.id]?.right ?? null,
							})),
						})),
					},
				});
			}),
		],
	};
}

export { personalData } from "./personal-data-store.ts";
