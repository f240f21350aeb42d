import * as z from "zod";
import { accountProtection, customerLimits } from "./account-protection.ts";
import { account } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { depositLimit } from "./deposit-limit.ts";
import { mailLanguage } from "./languages.ts";
import { commandId, id, isoTime, wrapped } from "./primitives.ts";

export {
	type AccountProtectionWire,
	accountProtection,
	type CustomerLimitsWire,
	customerLimits,
} from "./account-protection.ts";

const none = z.strictObject({});
const noBody = z.undefined();

/** Tighter limits apply at once, looser ones a day later; sending the limits in force cancels the pending ones. */
export const setLimits = defineCall({
	id: "setLimits",
	method: "POST",
	path: "/accounts/{id}/limits",
	tag: "protection",
	access: "customer",
	summary: "Set your own limits on losses, exposure and hours of an account. Closing is never limited",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({ command_id: commandId, ...customerLimits.shape }),
	status: 200,
	response: wrapped(account),
	errors: ["ACCOUNT_NOT_FOUND", "LIMITS_INVALID", "NOTHING_TO_CHANGE", "COMMAND_ID_REUSED", "ACCOUNT_FROZEN"],
});

export const EXCLUSION_PERIODS = ["day", "week", "month", "six-months", "for-ever"] as const;
export const exclusionPeriod = z.enum(EXCLUSION_PERIODS);
export type ExclusionPeriod = z.infer<typeof exclusionPeriod>;

const protectionState = z.strictObject({
	/** Nothing can be opened on any account until then; null: not excluded. */
	excluded_until: isoTime.nullable(),
	test: z.strictObject({
		/** Whether one of the customer's accounts requires it. */
		needed: z.boolean(),
		passed_at: isoTime.nullable(),
		/** Attempts submitted so far. */
		attempts: z.int().min(0),
		/** When the next attempt can begin after a failed one; null: now. */
		next_at: isoTime.nullable(),
		/** How many questions there are, and how many must be correct. */
		questions: z.int().min(1),
		pass_mark: z.int().min(1),
	}),
});
export type ProtectionState = z.infer<typeof protectionState>;

export const protectionOfMine = defineCall({
	id: "protection",
	method: "GET",
	path: "/me/protection",
	tag: "protection",
	access: "customer",
	summary: "Get the state of your self-exclusion and your test of knowledge",
	params: none,
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(protectionState),
	errors: [],
});

/** Nobody can shorten it. Pending orders that could open are cancelled; closing and withdrawing stay possible. */
export const excludeMyself = defineCall({
	id: "excludeMyself",
	method: "POST",
	path: "/me/protection/exclusion",
	tag: "protection",
	access: "customer",
	whenDisabled: "open",
	summary: "Exclude yourself from opening trades on all your accounts",
	params: none,
	query: none,
	body: z.strictObject({ period: exclusionPeriod }),
	status: 200,
	response: wrapped(protectionState),
	errors: ["EXCLUSION_NOT_SHORTER", "EXCLUSION_FOR_EVER"],
});

const question = z.strictObject({
	id: z.string(),
	text: z.string(),
	options: z.array(z.strictObject({ id: z.string(), text: z.string() })),
});

/** Beginning again while a test is open returns the same questions. */
export const beginTest = defineCall({
	id: "beginTest",
	method: "POST",
	path: "/me/protection/test",
	tag: "protection",
	access: "customer",
	summary: "Start the test of knowledge. An open one continues, in the requested language",
	params: none,
	query: none,
	/** Default: English. */
	body: z.strictObject({ language: mailLanguage.optional() }),
	status: 201,
	response: wrapped(
		z.strictObject({ id, language: mailLanguage, pass_mark: z.int().min(1), questions: z.array(question) }),
	),
	errors: ["TEST_COOLING", "TEST_PASSED"],
});
export type TestSheet = z.infer<typeof beginTest.response>["data"];

export const submitTest = defineCall({
	id: "submitTest",
	method: "POST",
	path: "/me/protection/test/{id}",
	tag: "protection",
	access: "customer",
	summary: "Submit the answers of the test of knowledge",
	params: z.strictObject({ id }),
	query: none,
	body: z.strictObject({
		answers: z
			.array(z.strictObject({ question: z.string().max(64), option: z.string().max(64) }))
			.min(1)
			.max(20),
	}),
	status: 200,
	response: wrapped(
		z.strictObject({
			passed: z.boolean(),
			correct: z.int().min(0),
			of: z.int().min(1),
			/** The wrong answers, with the explanation; never the correct option. */
			wrong: z.array(z.strictObject({ text: z.string(), explanation: z.string() })),
			state: protectionState,
		}),
	),
	errors: ["TEST_NOT_FOUND", "TEST_ANSWERS_MISSING"],
});
export type TestResult = z.infer<typeof submitTest.response>["data"];

/** For support and for the regulator: the questions as worded, and the answers. */
export const protectionOfClient = defineCall({
	id: "clientProtection",
	method: "GET",
	path: "/admin/users/{id}/protection",
	tag: "desk",
	access: "staff",
	permission: "clients.read",
	summary: "Get a client's self-exclusions, limits and attempts at the test of knowledge",
	params: z.strictObject({ id }),
	query: none,
	body: noBody,
	status: 200,
	response: wrapped(
		z.strictObject({
			excluded_until: isoTime.nullable(),
			/** Over all accounts, with what is used: what a payment now would be checked against. */
			deposit_limit: depositLimit,
			exclusions: z.array(z.strictObject({ at: isoTime, period: z.string(), until: isoTime })),
			accounts: z.array(z.strictObject({ id, number: z.string(), protection: accountProtection.nullable() })),
			attempts: z.array(
				z.strictObject({
					id,
					/** Language of the questions shown. */
					language: mailLanguage,
					started_at: isoTime,
					submitted_at: isoTime.nullable(),
					passed: z.boolean().nullable(),
					correct: z.int().nullable(),
					questions: z.array(question.extend({ chosen: z.string().nullable(), right: z.boolean().nullable() })),
				}),
			),
		}),
	),
	errors: ["CLIENT_NOT_FOUND"],
});
export type ClientProtection = z.infer<typeof protectionOfClient.response>["data"];
