import { randomBytes } from "node:crypto";
import type { MailLanguage, submitTest } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import type { Attempt, ProtectionStore } from "./store.ts";
import { COOLING_MS, drawSheet, explanationOf, isRight, PASS_MARK, sheetIn } from "./test-sheet.ts";

interface Deps {
	readonly store: ProtectionStore;
	readonly clock: Clock;
}

/** When the next test may begin; null: now. */
export function nextTestMs(attempts: readonly Attempt[], nowMs: number): number | null {
	const last = attempts.find(({ submittedAt }) => submittedAt !== null);
	if (last?.submittedAt == null || last.passed === true) return null;
	const at = last.submittedAt.getTime() + COOLING_MS;
	return at > nowMs ? at : null;
}

/**
 * Begins a test with questions not shown before, if there are any left. An open test is returned again, in the current
 * language.
 */
export async function begin({ store, clock }: Deps, userId: string, language: MailLanguage) {
	const nowMs = clock.nowMs();
	const attempts = await store.attempts(userId);
	if (attempts.some(({ passed }) => passed === true)) return refuse("TEST_PASSED");
	const nextMs = nextTestMs(attempts, nowMs);
	if (nextMs !== null) return refuse("TEST_COOLING", { until: new Date(nextMs).toISOString() });
	const seen = new Set(attempts.flatMap(({ shown }) => shown.map(({ id }) => id)));
	const id = `tst_${randomBytes(12).toString("base64url")}`;
	const begun = await store.begin(userId, { id, shown: drawSheet(seen, language), language }, new Date(nowMs));
	const other = begun.language === language ? null : sheetIn(begun.shown, begun.language, language);
	const attempt = other === null ? begun : await store.reword(begun, other, language);
	const questions = attempt.shown.map((each) => ({ ...each }));
	return ok({ id: attempt.id, language: attempt.language, pass_mark: PASS_MARK, questions });
}

/** Grades the answers once; each question of the sheet must have one of its options. */
export async function submit(
	{ store, clock }: Deps,
	userId: string,
	testId: string,
	given: z.output<typeof submitTest.body>["answers"],
) {
	const attempt = (await store.attempts(userId)).find(({ id }) => id === testId);
	if (attempt === undefined || attempt.submittedAt !== null) return refuse("TEST_NOT_FOUND");
	const chosen = new Map(given.map(({ question, option }) => [question, option]));
	const answered = attempt.shown.map((question) => ({ question, option: chosen.get(question.id) }));
	const missing = answered.filter(({ question, option }) => !question.options.some(({ id }) => id === option));
	if (missing.length > 0 || chosen.size !== given.length || chosen.size !== answered.length) {
		return refuse("TEST_ANSWERS_MISSING", { missing: `${missing.length}` });
	}
	const { language } = attempt;
	const judged = answered.map(({ question, option = "" }) => ({
		question,
		option,
		right: isRight(question, option, language),
	}));
	const correct = judged.filter(({ right }) => right).length;
	const passed = correct >= PASS_MARK;
	const answers = Object.fromEntries(judged.map(({ question, option, right }) => [question.id, { option, right }]));
	const result = { answers, correct, passed, at: new Date(clock.nowMs()) };
	if (!(await store.submit({ id: testId, userId }, result))) return refuse("TEST_NOT_FOUND");
	const wrong = judged
		.filter(({ right }) => !right)
		.map(({ question }) => ({ text: question.text, explanation: explanationOf(question.id, language) }));
	return ok({ passed, correct, of: judged.length, wrong });
}
