import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { camtAmount, camtFile, type TestEntry, type TestStatement } from "../../../testing/camt-file.ts";
import { CamtError, readCamt, type Statement, type StatementLine } from "./index.ts";

const read = (text: string): readonly Statement[] => readCamt(Buffer.from(text));
function only(given: TestStatement): Statement {
	const [statement] = read(camtFile(given));
	if (statement === undefined) throw new Error("a statement was expected");
	return statement;
}
function line(entry: TestEntry, version = "08"): StatementLine {
	const [found] = only({ version, opening: null, entries: [entry] }).lines;
	if (found === undefined) throw new Error("a line was expected");
	return found;
}
function faultOf(text: string | Buffer): string {
	try {
		readCamt(Buffer.isBuffer(text) ? text : Buffer.from(text));
	} catch (error) {
		if (error instanceof CamtError) return error.message.trim();
		throw error;
	}
	return "read";
}

/** Recorded statements, not part of the repository. */
const FOLDER = process.env.MONEY_DATA ?? new URL("../../../../../../shared/money-data", import.meta.url).pathname;
const REAL = join(FOLDER, "iso20022");
const isThere = existsSync(REAL);
if (!isThere) console.info(`skipped (recorded statements): none at MONEY_DATA or ${REAL}`);

describe.skipIf(!isThere)("recorded files", () => {
	it.each([
		["camt053.v2.minimal.xml", "02", [["EUR", 1815n, null, "unknown", [[885n, "NAME NAME", "4654654654654654"]]]]],
		[
			"camt053.v2.minimal.ultimate.xml",
			"02",
			[["EUR", 1815n, null, "unknown", [[885n, "DEBTOR NAME NM", "4654654654654654"]]]],
		],
		[
			"camt053.v2.multi.statement.xml",
			"02",
			[
				["EUR", 1815n, 2700n, "adds-up", [[885n, null, null]]],
				["EUR", 2700n, 2000n, "adds-up", [[-700n, "Company Name 2", null]]],
			],
		],
		["camt053.v2.with-account-name.xml", "02", [["EUR", null, null, "unknown", [[885n, null, null]]]]],
		["camt053.v3.xml", "03", [["EUR", 1815n, null, "unknown", [[885n, "NAME NAME", "4654654654654654"]]]]],
		["camt053.v4.xml", "04", [["EUR", 1815n, null, "unknown", [[885n, "NAME NAME", "4654654654654654"]]]]],
		["camt054.v4.xml", "04", [["SEK", null, null, "unknown", [[-20_000_000n, null, null]]]]],
		["camt054.v8.xml", "08", [["SEK", null, null, "unknown", [[-20_000_000n, null, null]]]]],
	] as const)("%s", (name, version, expected) => {
		const statements = readCamt(readFileSync(join(REAL, name)));
		expect(new Set(statements.map((each) => each.version))).toEqual(new Set([version]));
		expect(
			statements.map((each) => [
				each.currency,
				each.opening,
				each.closing,
				each.balances,
				each.lines.map(({ amount, counterparty, creditorReference }) => [amount, counterparty, creditorReference]),
			]),
		).toEqual(expected);
	});
});

describe("a statement", () => {
	it.each(["02", "04", "08"])("of version %s is read with everything that matching needs", (version) => {
		const statement = only({
			version,
			sequence: "17",
			opening: "100.00",
			closing: "340.50",
			entries: [
				{ amount: "250.5", text: "Deposit TF-7K3M-92QA", party: "Ana &amp; Co &#x20AC;", reference: "BK1" },
				{ amount: "10", direction: "DBIT", endToEndId: "wdr_1", instructionId: "wdr_1-1", paymentInfoId: "abc-S" },
			],
		});
		expect(statement).toMatchObject({
			kind: "statement",
			version,
			sequence: 17,
			account: "DE89370400440532013000",
			opening: 10_000n,
			closing: 34_050n,
			closingOn: "2026-03-02",
			createdAt: "2026-03-02T17:00:00.000Z",
			balances: "adds-up",
		});
		expect(statement.lines).toMatchObject([
			{
				number: 1,
				amount: 25_050n,
				counterparty: "Ana & Co €",
				entryReference: "BK1",
				cause: "payment",
				remittance: "Deposit TF-7K3M-92QA",
			},
			{ number: 2, amount: -1_000n, endToEndId: "wdr_1", instructionId: "wdr_1-1", paymentInfoId: "abc-S" },
		]);
	});

	it("of another prefix, in an envelope, in other encodings and with white space says the same", () => {
		const text = camtFile({ opening: null, entries: [{ amount: "1.00", party: "Jörg Müller" }] });
		const expected = read(text);
		const prefixed = text.replace(/<(\/?)(?!\?)/g, "<$1c:").replace("xmlns=", "xmlns:c=");
		const declared = (encoding: string) => text.replace("UTF-8", encoding);
		const bom = Buffer.from([0xff, 0xfe]);
		for (const variant of [
			Buffer.from(`\ufeff${text}`),
			Buffer.from(prefixed),
			Buffer.from(text.replace("<Document", '<m:Msg xmlns:m="urn:bank"><m:Hdr/><Document').concat("</m:Msg>")),
			Buffer.from(declared("ISO-8859-1"), "latin1"),
			Buffer.concat([bom, Buffer.from(declared("UTF-16"), "utf16le")]),
			Buffer.from(declared("UTF-16"), "utf16le"),
			Buffer.from(text.replaceAll("><", ">\r\n\t <")),
			Buffer.from(text.replace("Jörg Müller", "<![CDATA[Jörg Müller]]>")),
		])
			expect(readCamt(variant)).toEqual(expected);
	});

	it("splits a batch whose transactions add up to it, and only such a one", () => {
		const part = (amount: string, id: string, more = "") =>
			`<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${camtAmount(amount, "EUR")}${more}</TxDtls>`;
		const batch = (details: string) =>
			only({ opening: null, entries: [{ amount: "30.00", direction: "DBIT", reference: "B", details }] }).lines.map(
				({ amount, endToEndId, entry, number, transactions }) => [number, entry, amount, endToEndId, transactions],
			);
		expect(batch(part("10.00", "a") + part("20.00", "b"))).toEqual([
			[1, 1, -1_000n, "a", 2],
			[2, 1, -2_000n, "b", 2],
		]);
		// One came back within the batch.
		expect(batch(part("40", "a") + part("10.00", "b", "<CdtDbtInd>CRDT</CdtDbtInd>"))).toMatchObject([
			[1, 1, -4_000n, "a", 2],
			[2, 1, 1_000n, "b", 2],
		]);
		for (const details of [
			part("10.00", "a") + part("20.01", "b"),
			part("10.00", "a") + part("20.00", "b").replace("EUR", "CHF"),
			part("30.00", "a") + part("0", "b"),
			`${part("30.00", "a")}<TxDtls/>`,
		])
			expect(batch(details)).toEqual([[1, 1, -3_000n, null, 2]]);
		// The bank names only the number of its parts.
		expect(batch("<Btch><PmtInfId>x-S</PmtInfId><NbOfTxs>12</NbOfTxs></Btch>")).toEqual([[1, 1, -3_000n, null, 12]]);
	});

	it.each([
		["BOOK", "booked"],
		["PDNG", "pending"],
		["FUTR", "pending"],
		["INFO", "information"],
	] as const)("counts %s as %s", (status, expected) => {
		for (const version of ["02", "08"]) expect(line({ amount: "1", status }, version).status).toBe(expected);
	});

	it("leaves what is not booked out of the balance", () => {
		const statement = only({
			opening: "5.00",
			closing: "6.00",
			entries: [{ amount: "1" }, { amount: "7", status: "PDNG" }, { amount: "9", status: "INFO" }],
		});
		expect(statement.balances).toBe("adds-up");
		expect(statement.lines).toHaveLength(3);
	});

	it("takes interim balances between pages, and previous closing balances", () => {
		const text = camtFile({ opening: "5.00", closing: "6.00", entries: [{ amount: "1" }] });
		for (const [opening, closing] of [
			["PRCD", "CLBD"],
			["OPBD", "ITBD"],
			["ITBD", "CLBD"],
			["ITBD", "ITBD"],
		])
			expect(read(text.replace("OPBD", opening ?? "").replace("CLBD", closing ?? ""))).toMatchObject([
				{ opening: 500n, closing: 600n, balances: "adds-up" },
			]);
	});

	it("knows fees, interest, returns and reversals", () => {
		expect(line({ amount: "1", direction: "DBIT", code: "ACMT MDOP CHRG" }).cause).toBe("fee");
		expect(line({ amount: "1", code: "ACMT MCOP INTR" }).cause).toBe("interest");
		expect(line({ amount: "1", code: "PMNT ICDT RRTN" }).cause).toBe("return");
		const details =
			"<TxDtls><Refs><EndToEndId>wdr_9</EndToEndId></Refs><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>";
		expect(line({ amount: "1", details })).toMatchObject({
			cause: "return",
			returnReason: "AC04",
			endToEndId: "wdr_9",
		});
		expect(line({ amount: "1", reversal: true })).toMatchObject({ isReversal: true, amount: 100n });
		expect(line({ amount: "1", reversal: true, direction: "DBIT" })).toMatchObject({ isReversal: true, amount: -100n });
	});

	it("keeps charges and rates as texts, in the form of both versions", () => {
		const exchange =
			'<AmtDtls><InstdAmt><Amt Ccy="USD">120.00</Amt><CcyXchg><SrcCcy>USD</SrcCcy><XchgRate>0.9</XchgRate></CcyXchg></InstdAmt></AmtDtls>';
		const old = `<Chrgs><Amt Ccy="EUR">1.50</Amt></Chrgs>`;
		const later = `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">1.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">1.50</Amt></Rcrd></Chrgs>`;
		for (const charges of [old, later])
			expect(line({ amount: "108.00", details: `<TxDtls>${exchange}${charges}</TxDtls>` })).toMatchObject({
				charges: "1.50 EUR",
				exchange: "120.00 USD × 0.9",
			});
	});

	it("reads days as the bank writes them, in its own zone", () => {
		const at = (date: string) => line({ amount: "1", more: `<ValDt>${date}</ValDt>` }).valueOn;
		expect(at("<Dt>2026-03-31+14:00</Dt>")).toBe("2026-03-31");
		expect(at("<DtTm>2026-03-31T00:30:00+02:00</DtTm>")).toBe("2026-03-31");
		expect(at("<DtTm>2026-03-31T23:59:59.999Z</DtTm>")).toBe("2026-03-31");
	});

	it("takes no reference that says that there is none", () => {
		for (const text of ["NOTPROVIDED", "NONREF", "n/a", "-"])
			expect(line({ amount: "1", endToEndId: text }).endToEndId).toBeNull();
	});
});

describe("a file that is wrong is not read at all", () => {
	const good = camtFile({ opening: "1.00", closing: "2.00", entries: [{ amount: "1.00" }] });
	it.each([
		["empty", "", "not-xml"],
		["text", "hello", "not-xml"],
		["cut off", good.slice(0, -30), "not-xml line 2"],
		["an entity of its own", good.replace("<Document", '<!DOCTYPE x [<!ENTITY a "b">]><Document'), "doctype"],
		["a DOCTYPE", good.replace("<Document", '<!doctype x SYSTEM "file:///etc/passwd"><Document'), "doctype"],
		["an unknown entity", good.replace("MSG-1", "&nbsp;"), "not-xml"],
		["a zero character", good.replace("MSG-1", "&#0;"), "not-xml"],
		["another namespace", good.replace("camt.053", "pain.001"), "not-camt"],
		["no namespace", good.replace(/ xmlns="[^"]*"/, ""), "not-camt"],
		["too deep", good.replace("MSG-1", "<a>".repeat(60) + "</a>".repeat(60)), "not-xml"],
		["no account", good.replace(/<Acct>.*<\/Acct>/, ""), "missing Stmt Acct Id"],
		["no statement", good.replace(/<Stmt>.*<\/Stmt>/, ""), "missing"],
		["no direction", good.replace("<CdtDbtInd>CRDT</CdtDbtInd><Sts>", "<Sts>"), "missing Stmt Ntry CdtDbtInd"],
		[
			"a comma",
			good.replace(
				'"EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
				'"EUR">1,00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
			),
			"amount Stmt Ntry Amt",
		],
		["a negative amount", good.replace("2.00", "-2.00"), "amount Stmt Bal 2 Amt"],
		["an exponent", good.replace("2.00", "2e0"), "amount Stmt Bal 2 Amt"],
		["parts of a cent", good.replace("2.00", "2.001"), "amount Stmt Bal 2 Amt"],
		["an unknown currency", good.replaceAll("EUR", "XXX"), "currency Stmt Ntry Amt"],
		[
			"a day that does not exist",
			good.replace("<BookgDt><Dt>2026-03-02", "<BookgDt><Dt>2026-02-30"),
			"date Stmt Ntry BookgDt Dt",
		],
		["an unknown status", good.replace("BOOK", "MAYBE"), "value Stmt Ntry Sts"],
		["a sum that is wrong", good.replace("2.00", "3.00"), "balances Stmt"],
	])("%s", (_, text, expected) => {
		expect(faultOf(text)).toContain(expected);
	});

	it("wrong bytes, and encodings that no bank uses", () => {
		expect(faultOf(Buffer.from(good.replace("MSG-1", "ü"), "latin1"))).toBe("encoding");
		expect(faultOf(good.replace("UTF-8", "UTF-7"))).toBe("encoding");
		expect(faultOf(good.replace("UTF-8", "gb18030"))).toBe("encoding");
	});

	it("any damage gives a fault or a statement that adds up, and never anything else", () => {
		fc.assert(
			fc.property(fc.nat(good.length - 1), fc.nat(40), fc.string({ maxLength: 6 }), (at, length, text) => {
				const damaged = good.slice(0, at) + text + good.slice(at + length);
				try {
					for (const { lines, opening, closing, balances } of read(damaged)) {
						if (balances !== "adds-up") continue;
						const sum = lines.reduce(
							(total, each) => total + (each.status === "booked" ? each.amount : 0n),
							opening ?? 0n,
						);
						expect(sum).toBe(closing);
					}
				} catch (error) {
					expect(error).toBeInstanceOf(CamtError);
				}
			}),
			{ numRuns: 400 },
		);
	});
});

it("any entries that add up are read, in their order and to the last cent", () => {
	const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).filter((value) => value !== 0n);
	const written = (value: bigint) => `${value < 0n ? -value : value}`.padStart(3, "0").replace(/(..)$/, ".$1");
	fc.assert(
		fc.property(fc.array(cents, { maxLength: 12 }), cents, (amounts, opening) => {
			const closing = amounts.reduce((sum, amount) => sum + amount, opening);
			const signed = (value: bigint) => (value < 0n ? `-${written(value)}` : written(value));
			const statement = only({
				opening: signed(opening),
				closing: signed(closing),
				entries: amounts.map((amount) => ({ amount: written(amount), direction: amount < 0n ? "DBIT" : "CRDT" })),
			});
			expect(statement.lines.map(({ amount }) => amount)).toEqual(amounts);
			expect(statement).toMatchObject({ opening, closing, balances: "adds-up" });
		}),
		{ numRuns: 60 },
	);
});
