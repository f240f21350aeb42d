import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { money } from "@truefill/core/money";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { bankText, type FileAccount, type FileContent, type FilePayment, paymentFileXml } from "./pain001.ts";

const folder = process.env.MONEY_DATA ?? new URL("../../../../../shared/money-data", import.meta.url).pathname;
const SCHEMA = join(folder, "iso20022/pain.001.001.09.xsd");
const hasSchema = existsSync(SCHEMA);
const hasXmllint = spawnSync("xmllint", ["--version"]).error === undefined;
const canValidate = hasSchema && hasXmllint;
if (!canValidate) {
	console.info(`not validated against the schema: ${hasSchema ? "xmllint is not installed" : `${SCHEMA} is missing`}`);
}

const iban = (name: string, number: string, country: string): FileAccount => ({
	name,
	kind: "iban",
	number,
	bic: null,
	country,
});
const HOUSE: FileAccount = { ...iban("Sample Ltd – client money", "DE89370400440532013000", "DE"), bic: "COBADEFFXXX" };
const payment = (over: Partial<FilePayment> = {}): FilePayment => ({
	instructionId: "wdr_0123456789abcdef0123456789ab-1",
	endToEndId: "wdr_0123456789abcdef0123456789ab",
	amount: money(12_345n),
	to: iban("Grace Hopper", "FR7630006000011234567890189", "FR"),
	remittance: "Withdrawal wdr_0123456789abcdef0123456789ab",
	...over,
});
const content = (payments: readonly FilePayment[], over: Partial<FileContent> = {}): FileContent => ({
	messageId: "0123456789abcdef0123456789abcdef",
	createdAt: new Date("2026-01-02T10:00:00.000Z"),
	currency: "EUR",
	from: HOUSE,
	payments,
	...over,
});
const abroad: FileAccount = {
	name: "محمد علي",
	kind: "account",
	number: "000123456789",
	bic: "SAMPUS33",
	country: "US",
};

/** What xmllint says about it; empty: it is valid. */
function faults(xml: string): string {
	const { status, stderr } = spawnSync("xmllint", ["--noout", "--schema", SCHEMA, "-"], {
		input: xml,
		encoding: "utf8",
	});
	return status === 0 ? "" : stderr;
}

describe("a payment file (pain.001, version 09)", () => {
	it("has its control sums, ids and the service level of its payments", () => {
		const xml = paymentFileXml(content([payment(), payment({ amount: money(5n) })]));
		expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
		expect([...xml.matchAll(/<CtrlSum>(.*?)</g)].map(([, sum]) => sum)).toEqual(["123.50", "123.50"]);
		expect([...xml.matchAll(/<NbOfTxs>(.*?)</g)].map(([, count]) => count)).toEqual(["2", "2"]);
		expect(xml.match(/<Cd>SEPA<\/Cd>/g)).toHaveLength(1);
		expect(xml).toContain("<ChrgBr>SLEV</ChrgBr>");
		expect(xml).toContain("<EndToEndId>wdr_0123456789abcdef0123456789ab</EndToEndId>");
		const other = paymentFileXml(content([payment({ to: abroad })]));
		expect(other).not.toContain("<SvcLvl>");
		expect(other).toContain("<ChrgBr>SHAR</ChrgBr>");
		expect(other).toContain("<Nm>mhmd ly</Nm>");
	});

	it("never mixes them: a bank books a block as one sum", () => {
		expect(() => paymentFileXml(content([payment(), payment({ to: abroad })]))).toThrow("one service level");
	});

	it.each([
		["EUR in SEPA", content([payment()])],
		["EUR abroad", content([payment({ to: abroad })])],
		["yen without decimals", content([payment({ to: abroad })], { currency: "JPY" })],
		["pounds", content([payment({ to: iban("A B", "GB29NWBK60161331926819", "GB") })], { currency: "GBP" })],
		["a house account without IBAN and BIC", content([payment()], { from: { ...abroad, bic: null } })],
		["hostile names", content([payment({ to: { ...abroad, name: "<x>&\"'//\u0000☃ %s ]]>" }, remittance: "//" })])],
		["five hundred payments", content(Array.from({ length: 500 }, () => payment()))],
	])("of %s is valid", (_, given) => {
		const xml = paymentFileXml(given);
		expect(xml).not.toMatch(/>\s*<\/(?:Nm|Ustrd)>/);
		if (canValidate) expect(faults(xml)).toBe("");
	});

	it("is the same text for the same content", () => {
		expect(paymentFileXml(content([payment()]))).toBe(paymentFileXml(content([payment()])));
	});
});

describe("text for banks", () => {
	it.each([
		["Müller & Söhne", "Muller + Sohne"],
		["Łukasz Żółć", "Lukasz Zolc"],
		["Ελένη", "Eleni"],
		["//a//b/", "a/b"],
		["\u0000\u200b", "-"],
		["", "-"],
	])("%s becomes %s", (text, plain) => {
		expect(bankText(text, 70)).toBe(plain);
	});

	it("has only the characters that every bank accepts, and is never empty or too long", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
				expect(bankText(text, 70)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{1,70}$/);
			}),
			{ numRuns: 200 },
		);
	});
});
