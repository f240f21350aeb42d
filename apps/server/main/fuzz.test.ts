import { ERRORS, errorBody, isErrorCode } from "@truefill/contracts/errors";
import { ALL_CALLS, type Call, errorsOf } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_PREFIX } from "../http/policy.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { broken, fittingSchema } from "./testing-fuzz-values.ts";

/** Runs per call. Half of the inputs satisfy the contract, half contain a defect. */
const RUNS = IS_FULL ? 30 : 15;

let site: FullSite;
let known: Record<string, string>;
beforeAll(async () => {
	site = await createFullSite();
	known = {
		account_id: await site.accountId(),
		asset_id: "EURUSD",
		volume: "1000",
		customer_id: "usr_demo",
		id: await site.openTrade("50000"),
	};
});
afterAll(() => site.close());

interface Sent {
	readonly params: unknown;
	readonly query: unknown;
	readonly body: unknown;
	/** Replaces ids by existing ones, so that more than the look-up is tested. */
	readonly real: boolean;
}

const part = (schema: Call["params"]) => {
	const good = fittingSchema(schema);
	return fc.oneof({ arbitrary: good, weight: 2 }, { arbitrary: broken(good), weight: 1 });
};

const entriesOf = (value: unknown): [string, unknown][] =>
	typeof value === "object" && value !== null ? Object.entries(value) : [];

/** Existing ids for the keys that the value has. */
const withReal = (value: unknown, real: boolean): unknown =>
	real && typeof value === "object" && value !== null && !Array.isArray(value)
		? Object.fromEntries(entriesOf(value).map(([name, each]) => [name, name === "id" ? each : (known[name] ?? each)]))
		: value;

const asText = (value: unknown): string =>
	encodeURIComponent((typeof value === "string" ? value : String(JSON.stringify(value))).toWellFormed().slice(0, 500));

async function send(call: Call, sent: Sent, asStaff: boolean) {
	const params = Object.fromEntries(entriesOf(sent.params));
	const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
		const ofTag: Readonly<Record<string, string | undefined>> = {
			market: "EURUSD",
			accounts: known.account_id,
			staff: known.customer_id,
		};
		// A missing path parameter becomes empty: `undefined` would be our own text, and an answer may repeat it.
		return asText((sent.real ? (ofTag[call.tag] ?? known.id) : params[name]) ?? "");
	});
	const query = entriesOf(withReal(sent.query, sent.real)).map(([name, value]) => `${asText(name)}=${asText(value)}`);
	const url = `${API_PREFIX}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
	const token = call.access === "public" ? null : asStaff ? site.tokens.admin : site.tokens.customer;
	return site.send(call.method, url, {
		token,
		...(call.method === "GET" ? {} : { body: JSON.stringify(withReal(sent.body, sent.real)) ?? "" }),
	});
}

/** Logout is excluded, because it would end the session that the other calls use; it is tested elsewhere. */
const FUZZED = ALL_CALLS.filter(({ id }) => id !== "logout").flatMap((call) =>
	// Calls for both are sent by both.
	call.access === "customer-or-staff"
		? ([
				[call.id, call, false],
				[`${call.id} by staff`, call, true],
			] as const)
		: ([[call.id, call, call.access === "staff"]] as const),
);

describe("whatever is sent", () => {
	it.each(FUZZED)(
		"%s answers by its contract and never with a 5xx",
		async (_id, call, asStaff) => {
			const sents = fc.record({
				params: part(call.params),
				query: part(call.query),
				body: part(call.body),
				real: fc.boolean(),
			});
			await fc.assert(
				fc.asyncProperty(sents, async (sent) => {
					const answer = await send(call, sent, asStaff);
					const said = `${answer.statusCode} ${answer.body.slice(0, 300)}`;
					expect(answer.statusCode, said).toBeLessThan(500);
					if (answer.statusCode === call.status) {
						expect(call.response.safeParse(answer.json()).success, said).toBe(true);
						return;
					}
					const { code } = errorBody.parse(answer.json());
					// A broken id in the path may match no route.
					const allowed = [...errorsOf(call), "NOT_FOUND", "METHOD_NOT_ALLOWED"];
					expect(allowed, said).toContain(code);
					expect(isErrorCode(code) && ERRORS[code].status, said).toBe(answer.statusCode);
					expect(answer.body, said).not.toMatch(/\{[a-z_]+\}|at .*\.ts:|SELECT|undefined/);
				}),
				{ numRuns: RUNS, endOnFailure: true },
			);
		},
		120_000,
	);

	it("left no defect in the log", () => {
		const defects = site.logged.filter((line) => /"level":(?:50|60)|does not list|does not fit/.test(line));
		expect(defects).toEqual([]);
	});

	it("left the books whole: every entry sums to zero and the balances are what the entries say", async () => {
		expect(await site.engine.projected()).toBe(true);
		const { rows } = await site.pool.query(
			"SELECT count(*)::int AS wrong FROM (SELECT account_id, entry_number, currency FROM postings GROUP BY 1, 2, 3 HAVING sum(amount) <> 0) t",
		);
		expect(rows).toEqual([{ wrong: 0 }]);
	});
});
