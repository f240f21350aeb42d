import { createHash } from "node:crypto";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { money } from "../money/index.ts";
import { InvariantError } from "../result/index.ts";
import { canonicalJson, entryHash, type JournalEntry, NO_ENTRY_HASH } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

describe("E24 the canonical form that is hashed", () => {
	it.each([
		[null, "null"],
		['a"b\\c\n€\u0001', '"a\\"b\\\\c\\n€\\u0001"'],
		[0, "0"],
		[-0, "0"],
		[-12, "-12"],
		[12345678901234567890n, '"12345678901234567890"'],
		[-1n, '"-1"'],
		[[1, [], {}], "[1,[],{}]"],
		[{ b: 1, a: { d: true, c: false } }, '{"a":{"c":false,"d":true},"b":1}'],
		[{ B: 1, a: 2, "€": 3, Z: 4 }, '{"B":1,"Z":4,"a":2,"€":3}'],
		[{ kept: null, left: undefined }, '{"kept":null}'],
		[
			new Map([
				["z", { id: "z" }],
				["a", { id: "a" }],
			]),
			'[{"id":"z"},{"id":"a"}]',
		],
	])("vector %#", (value, text) => {
		expect(canonicalJson(value)).toBe(text);
	});

	it("does not depend on the order of members", () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())), (members) => {
				const turned = Object.fromEntries(Object.entries(members).toReversed());
				expect(canonicalJson(turned)).toBe(canonicalJson(members));
				expect(JSON.parse(canonicalJson(members))).toEqual({ ...members });
			}),
		);
	});

	it.each([[1.5], [Number.NaN], [Infinity], [2 ** 53], [undefined], [() => 1], [Symbol("x")]])(
		"refuses %s, which has no one text",
		(value) => {
			expect(() => canonicalJson(value)).toThrow(InvariantError);
			expect(() => canonicalJson([value])).toThrow(InvariantError);
		},
	);

	it("hashes an entry over all of its fields but the hash", () => {
		const entry: JournalEntry = {
			accountId: "account-1",
			number: 1,
			reason: "demo-funding",
			commandId: "fund",
			idempotencyKey: "account-1:2:1",
			accountSequence: 2,
			tradeId: null,
			corrects: null,
			occurredAtMs: 1893585600000,
			postings: [
				{ account: "customer:account-1", currency: "USD", amount: money(500000n) },
				{ account: "house:demo-funding", currency: "USD", amount: money(-500000n) },
			],
			balanceAfter: money(500000n),
			previousHash: NO_ENTRY_HASH,
			hash: "",
		};
		const { hash: _, ...rest } = entry;
		expect(canonicalJson(rest)).toBe(
			'{"accountId":"account-1","accountSequence":2,"balanceAfter":"500000","commandId":"fund","corrects":null,' +
				'"idempotencyKey":"account-1:2:1","number":1,"occurredAtMs":1893585600000,"postings":[' +
				'{"account":"customer:account-1","amount":"500000","currency":"USD"},' +
				'{"account":"house:demo-funding","amount":"-500000","currency":"USD"}],' +
				`"previousHash":"${NO_ENTRY_HASH}","reason":"demo-funding","tradeId":null}`,
		);
		expect(entryHash(entry, hash)).toBe("bb225bc21c515cc1142b6ade71a7d6c76c4fed95a283e3fc4ea47f97e01b253d");
	});
});
