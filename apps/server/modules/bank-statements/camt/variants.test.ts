import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "@truefill/testkit/properties";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSystemClock } from "../../../platform/index.ts";
import { camtFile, type TestStatement } from "../../../testing/camt-file.ts";
import { CamtError, CamtReader, readCamt, type Statement, type StatementLine } from "./index.ts";
import { linesPath, readCamtApart } from "./read-apart.ts";

/* What banks do with the standard that the usual file does not have. */

const read = (text: string): readonly Statement[] => readCamt(Buffer.from(text));
const faultOf = (text: string): string => {
	try {
		read(text);
		return "read";
	} catch (error) {
		if (error instanceof CamtError) return error.message.trim();
		throw error;
	}
};
const plain = (over: TestStatement = {}): string =>
	camtFile({ opening: "5.00", closing: "6.00", entries: [{ amount: "1.00", text: "TF-7K3M-92QA" }], ...over });

/** Reads in pieces of these sizes, over and over. */
function inPieces(data: Buffer, sizes: readonly number[]): readonly Statement[] {
	const statements: Statement[] = [];
	let lines: StatementLine[] = [];
	const reader = new CamtReader({
		line: (line) => lines.push(line),
		statement: (head) => {
			statements.push({ ...head, lines });
			lines = [];
		},
	});
	for (let at = 0, turn = 0; at < data.length; turn += 1) {
		const size = sizes[turn % sizes.length] ?? 1;
		reader.write(data.subarray(at, at + size));
		at += size;
	}
	reader.end();
	return statements;
}

describe("a file", () => {
	it.each(["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"])("of version %s is read", (version) => {
		for (const message of ["053", "054"] as const) {
			expect(read(plain({ message, version }))).toMatchObject([
				{ version, kind: message === "053" ? "statement" : "notification", lines: [{ amount: 100n }] },
			]);
		}
	});

	it("in a national variant of the namespace is read, and in one of another message is not", () => {
		const of = (namespace: string) => plain().replace(/xmlns="[^"]*"/, `xmlns="${namespace}"`);
		for (const name of ["ISO:camt.053.001.08:APC:STUZZA:payments:003", "urn:swift:xsd:$camt.053.001.08"]) {
			expect(read(of(name))[0]?.lines).toHaveLength(1);
		}
		for (const name of ["urn:iso:std:iso:20022:tech:xsd:camt.052.001.08", "urn:bank:xcamt.053.001.08", ""]) {
			expect(faultOf(of(name))).toBe("not-camt");
		}
	});

	it("with comments, processing instructions, CDATA and elements of others says the same", () => {
		const expected = read(plain());
		const more = plain()
			.replace("<Document", "<!-- made by a bank --><?style none?>\n<Document")
			.replace("<Stmt>", "<!--<Stmt>--><Stmt><?page 1?>")
			.replace("TF-7K3M-92QA", "TF-7K<!-- a break -->3M<![CDATA[-92QA]]>")
			.replace("</Ntry>", '<x:Sts xmlns:x="urn:bank">NONE</x:Sts><x:Amt xmlns:x="urn:bank" Ccy="XXX">a</x:Amt></Ntry>')
			.replace("</Document>", "</Document><!-- end -->\n");
		expect(read(more)).toEqual(expected);
		expect(read(`\n  ${plain()}`)).toEqual(expected);
	});

	it("in the code pages of European banks is read with its names", () => {
		const file = (encoding: string, name: string, bytes: readonly number[]) => {
			const text = camtFile({ opening: null, entries: [{ amount: "1.00", party: "@@" }] });
			const [head = "", tail = ""] = text.replace("UTF-8", encoding).split("@@");
			return { name, data: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]) };
		};
		for (const { name, data } of [
			file("ISO-8859-1", "ü", [0xfc]),
			file("us-ascii", "Ana", [0x41, 0x6e, 0x61]),
			file("ISO-8859-2", "ł", [0xb3]),
			file("windows-1250", "ő", [0xf5]),
			file("windows-1251", "Я", [0xdf]),
			file("ISO-8859-7", "Ω", [0xd9]),
			file("ISO-8859-9", "ş", [0xfe]),
			file("ISO-8859-15", "€", [0xa4]),
		]) {
			expect(readCamt(data)[0]?.lines[0]?.counterparty).toBe(name);
		}
	});

	it("with several messages in an envelope is read whole, and refused with one of another kind", () => {
		const of = (message: "053" | "054", id: string) => plain({ message, id }).replace(/^<\?xml.*\?>/, "");
		const both = `<Batch xmlns="urn:bank"><Item>${of("053", "A")}</Item><Item>${of("054", "B")}</Item></Batch>`;
		expect(read(both).map(({ kind, id, lines }) => [kind, id, lines.length])).toEqual([
			["statement", "A", 1],
			["notification", "B", 1],
		]);
		const other = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><a/></Document>';
		expect(faultOf(both.replace("</Batch>", `${other}</Batch>`))).toBe("not-camt");
		expect(faultOf(of("053", "A") + of("053", "B"))).toMatch(/^not-xml/);
	});

	it("says the same in whatever pieces it comes", () => {
		const file = Buffer.from(
			camtFile(
				{ id: "A", opening: "5.00", closing: "6.00", entries: [{ amount: "1.00", party: "Jörg Ωμέγα 😀" }] },
				{ id: "B", opening: null, entries: [{ amount: "2.00" }, { amount: "3.00", direction: "DBIT" }] },
			),
		);
		const whole = readCamt(file);
		const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 });
		fc.assert(
			fc.property(sizes, (given) => {
				expect(inPieces(file, given)).toEqual(whole);
			}),
			{ numRuns: 60 },
		);
	});

	it("with a DOCTYPE between two pieces is refused", () => {
		const data = Buffer.from(plain().replace("<Document", `${" ".repeat(400)}<!DOCTYPE x><Document`));
		for (let size = 395; size < 420; size += 1) expect(() => inPieces(data, [size])).toThrow("doctype");
	});
});

describe("a statement", () => {
	it("without anything that the standard leaves to the bank is read", () => {
		const bare =
			'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>' +
			'<Stmt><Id>S</Id><Acct><Id><Othr><Id>12 34-5</Id></Othr></Id></Acct><Ntry><Amt Ccy="EUR">1</Amt>' +
			"<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts></Ntry></Stmt></BkToCstmrStmt></Document>";
		expect(read(bare)).toMatchObject([
			{
				account: "1234-5",
				currency: "EUR",
				opening: null,
				balances: "unknown",
				sequence: null,
				lines: [{ amount: 100n, bookedOn: null, remittance: "", counterparty: null, transactions: 1 }],
			},
		]);
	});

	it("without entries is read, and several in a file each have their own", () => {
		expect(read(plain({ closing: "5.00", entries: [] }))).toMatchObject([{ count: 0, lines: [], balances: "adds-up" }]);
		const many = Array.from({ length: 30 }, (_, at) => ({
			id: `S-${at}`,
			opening: `${at}.00`,
			closing: `${at + 1}.00`,
			entries: [{ amount: "1.00", text: `Payment ${at}` }],
		}));
		expect(read(camtFile(...many)).map(({ id, lines }) => [id, lines[0]?.number, lines[0]?.remittance])).toEqual(
			many.map(({ id }, at) => [id, 1, `Payment ${at}`]),
		);
		const wrong = camtFile(...many.with(7, { ...(many[7] ?? {}), id: "S-7", closing: "9.00" } as never));
		expect(faultOf(wrong)).toBe("balances Stmt 8");
	});

	it("with interim, available and forward balances adds up by its booked ones", () => {
		const available = (type: string, amount: string) =>
			`<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>`;
		const own =
			"<Bal><Tp><CdOrPrtry><Prtry>X</Prtry></CdOrPrtry></Tp><Amt Ccy='EUR'>9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-02</Dt></Dt></Bal>";
		const text = plain().replace(
			"<Ntry>",
			`${available("OPAV", "99.00")}${available("ITAV", "98.00")}${available("CLAV", "97.00")}${available("FWAV", "96.00")}${own}<Ntry>`,
		);
		expect(read(text)).toMatchObject([{ opening: 500n, closing: 600n, balances: "adds-up" }]);
	});

	it("of a reversal takes back what it says, with charges included in the amount", () => {
		const charged =
			'<TxDtls><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Chrgs><Rcrd><Amt Ccy="EUR">0.50</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs></TxDtls>';
		const [statement] = read(
			camtFile({
				opening: "0.00",
				closing: "-0.50",
				entries: [
					{ amount: "10.00", direction: "DBIT" },
					{ amount: "9.50", reversal: true, details: charged },
				],
			}),
		);
		expect(statement?.lines).toMatchObject([
			{ amount: -1_000n, isReversal: false },
			{ amount: 950n, isReversal: true, charges: "0.50 EUR", transactions: 1 },
		]);
	});

	it("of batches with and without details keeps every amount", () => {
		const part = (amount: string) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
		const [statement] = read(
			camtFile({
				opening: null,
				entries: [
					{ amount: "3.00", details: part("1.00") + part("2.00") },
					{ amount: "3.00", details: `${part("1.00")}</NtryDtls><NtryDtls>${part("2.00")}` },
					{ amount: "3.00", details: "<Btch><NbOfTxs>400</NbOfTxs></Btch>" },
					{ amount: "3.00", details: "" },
					{ amount: "3.00", details: part("1.00") + part("1.00") },
				],
			}),
		);
		expect(statement?.lines.map(({ entry, amount, transactions }) => [entry, amount, transactions])).toEqual([
			[1, 100n, 2],
			[1, 200n, 2],
			[2, 100n, 2],
			[2, 200n, 2],
			[3, 300n, 400],
			[4, 300n, 1],
			[5, 300n, 2],
		]);
	});
});

/** Recorded files and the schemas of the standard, not part of the repository. */
const FOLDER = process.env.MONEY_DATA ?? new URL("../../../../../../shared/money-data", import.meta.url).pathname;
const names = (() => {
	try {
		return readdirSync(join(FOLDER, "iso20022")).filter((name) => /^camt05[34].*\.xml$/.test(name));
	} catch {
		console.info(`skipped (recorded statements): none at MONEY_DATA or ${FOLDER}`);
		return [];
	}
})();
describe.skipIf(names.length === 0)("recorded files", () => {
	it.each(names)("%s says the same in its own process, in pieces and in other encodings", async (name) => {
		const data = readFileSync(join(FOLDER, "iso20022", name));
		const whole = readCamt(data);
		expect(inPieces(data, [7, 300, 1])).toEqual(whole);
		const text = data.toString("utf8").replace(/encoding="[^"]*"/i, 'encoding="UTF-16"');
		expect(readCamt(Buffer.from(`\ufeff${text}`, "utf16le"))).toEqual(whole);
		const path = join(dir, name);
		writeFileSync(path, data);
		const apart = [];
		for (const { head, lines } of await readCamtApart(clock, path)) {
			const own = [];
			for await (const { line } of lines()) own.push(line);
			apart.push({ ...head, lines: own });
		}
		expect(apart).toEqual(whole);
	});
});

const clock = createSystemClock();
let dir = "";
beforeAll(async () => {
	dir = await mkdtemp(join(tmpdir(), "camt-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("a file of 50 MB", () => {
	const SIZE = 50 * 1024 * 1024;
	async function write(name: string, around: (middle: string) => string, each: (at: number) => string) {
		const path = join(dir, name);
		const [before = "", after = ""] = around("@@").split("@@");
		const file = await open(path, "w");
		await file.write(before);
		let [size, at] = [0, 0];
		while (size < SIZE) {
			const piece = Array.from({ length: 500 }, () => each(at++)).join("");
			size += piece.length;
			await file.write(piece);
		}
		await file.write(after);
		await file.close();
		expect(statSync(path).size).toBeGreaterThan(SIZE);
		return { path, count: at };
	}

	it("is read in its own process, to the last line, and its lines are on disk", async () => {
		const [one = ""] =
			camtFile({ entries: [{ amount: "1.00", text: "Payment @", party: "Ana" }] }).match(/<Ntry>.*<\/Ntry>/) ?? [];
		const around = (middle: string) => camtFile({ opening: null, entries: [] }).replace("</Stmt>", `${middle}</Stmt>`);
		const { path, count } = await write("entries.xml", around, (at) => one.replace("@", `${at}`));
		const [statement] = await readCamtApart(clock, path);
		expect(statement?.head).toMatchObject({ count, balances: "unknown" });
		let last: StatementLine | null = null;
		for await (const { line } of statement?.lines() ?? []) last = line;
		expect(last).toMatchObject({
			number: count,
			amount: 100n,
			remittance: `Payment ${count - 1}`,
			counterparty: "Ana",
		});
		rmSync(linesPath(path));
	});

	it("is refused when it ends too early, and nothing of it can be used", async () => {
		const around = (middle: string) => `<?xml version="1.0"?><Document xmlns="urn:x">${middle}`;
		const { path } = await write("damaged.xml", around, (at) => `<a>${at}</a>`);
		await expect(readCamtApart(clock, path)).rejects.toThrow(CamtError);
	});
});
