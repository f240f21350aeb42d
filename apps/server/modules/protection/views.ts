import type { ClientProtection, ProtectionState } from "@truefill/contracts/http";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import { protectionToWire } from "../accounts/index.ts";
import { depositLimitToWire } from "../deposits/index.ts";
import { excludedUntil } from "./exclusion.ts";
import { nextTestMs } from "./knowledge-test.ts";
import { TOPICS } from "./question-bank.ts";
import type { ProtectionStore } from "./store.ts";
import { PASS_MARK } from "./test-sheet.ts";

export interface ProtectionDeps {
	readonly store: ProtectionStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
}

/** A customer's own protection: self-exclusion, and the state of the knowledge test. */
export async function ownProtection(
	{ store, engine, clock }: ProtectionDeps,
	userId: string,
): Promise<ProtectionState> {
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
}

/** The same for staff: with past exclusions, the limits of each account, and every test with its answers. */
export async function clientProtection(
	{ store, engine, clock }: ProtectionDeps,
	userId: string,
): Promise<ClientProtection> {
	const [attempts, exclusions] = await Promise.all([store.attempts(userId), store.exclusions(userId)]);
	const nowMs = clock.nowMs();
	const until = await excludedUntil(engine, userId, nowMs);
	return {
		excluded_until: until === null ? null : new Date(until).toISOString(),
		deposit_limit: depositLimitToWire(await engine.accountsOf(userId), engine.view()),
		exclusions: exclusions.map(({ at, period, until: end }) => ({
			at: at.toISOString(),
			period,
			until: end.toISOString(),
		})),
		accounts: (await engine.accountsOf(userId)).map((state) => ({
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
	};
}
