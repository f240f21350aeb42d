import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyBooks } from "../engine/index.ts";
import type { TestEntry } from "../testing/camt-file.ts";
import { UNDER_WAY } from "./assembly/under-way.ts";
import { createFullSite, type FullSite } from "./testing.ts";
import { type TestBank, testBank } from "./testing-bank.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/* Statements of the bank over HTTP on a real database: imported once, matched, decided by two, booked once. */

const reason = "Checked against the statement";
let site: FullSite;
let bank: TestBank;
let desk: ReturnType<typeof withdrawalDesk>;
let live: string;
let reference: string;
beforeAll(async () => {
	site = await createFullSite();
	bank = await testBank(site, "EUR");
	desk = withdrawalDesk(site);
	await desk.makeReady();
	await desk.addBank();
	live = await desk.openLive("EUR");
	reference = (await bank.ask("customer", "POST", "/deposits/wire/reference", {})).data.reference;
});
afterAll(() => site.close());

const book = async (account: string): Promise<string> =>
	(await bank.ask("finance", "GET", "/admin/house-ledger/balances")).data.balances.find(
		(each: { account: string; currency: string }) => each.account === account && each.currency === "EUR",
	)?.balance ?? "0.00";
const enter = (line: string, over: object = {}, role: "finance" | "admin" = "finance") =>
	bank.ask(role, "POST", `/admin/bank-lines/${line}/deposit`, {
		command_id: randomUUID(),
		account_id: live,
		reason,
		...over,
	});
const explain = (line: string, meaning: string, over: object = {}) =>
	bank.ask("finance", "POST", `/admin/bank-lines/${line}/explain`, {
		command_id: randomUUID(),
		meaning,
		reason,
		...over,
	});
const decide = (id: string, what: "approve" | "refuse", role: "finance" | "admin" = "admin") =>
	bank.ask(role, "POST", `/admin/bank-line-requests/${id}/${what}`, { reason });
const count = async (): Promise<number> =>
	Number((await site.pool.query<{ count: string }>("SELECT count(*) FROM bank_lines")).rows[0]?.count);
const booksAreRight = async () => {
	await site.engine.projected();
	expect((await verifyBooks(site.pool, UNDER_WAY)).faults).toEqual([]);
};

describe("importing", () => {
	it("stores a file once: again, in another delivery and at once many times it changes nothing", async () => {
		const entries = [{ amount: "12.00", text: "Invoice 4711", reference: "ONCE-1" }];
		const file = bank.file({ id: "ONCE", sequence: "1", opening: "0.00", closing: "12.00", entries });
		const all = await Promise.all(Array.from({ length: 3 }, () => bank.upload(file)));
		expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(all.filter(({ data }) => data.is_new)).toHaveLength(1);
		const lines = await count();
		const again = await bank.upload(file.replace("MSG-1", "MSG-2"));
		expect(again.data).toMatchObject({
			is_new: false,
			statements: [{ statement_id: "ONCE", closing: "12.00", lines: 1 }],
		});
		expect(await count()).toBe(lines);
		const { rows } = await site.pool.query("SELECT 1 FROM audit_log WHERE action = 'bank-statement.imported'");
		expect(rows).toHaveLength(2);
	});

	it.each([
		["not XML", () => "hello", "STATEMENT_UNREADABLE"],
		[
			"wrong balances",
			() => bank.file({ id: "BAD", opening: "0.00", closing: "9.00", entries: [{ amount: "1.00" }] }),
			"STATEMENT_BALANCES_WRONG",
		],
		[
			"another bank account",
			() => bank.file({ id: "BAD", account: "NL91ABNA0417164300" }),
			"STATEMENT_ACCOUNT_UNKNOWN",
		],
		["another currency of the account", () => bank.file({ id: "BAD", currency: "GBP" }), "STATEMENT_ACCOUNT_UNKNOWN"],
		[
			"a known statement with other content",
			() => bank.file({ id: "NEW" }, { id: "ONCE", entries: [{ amount: "13.00", reference: "ONCE-1" }] }),
			"STATEMENT_CONFLICTS",
		],
	])("refuses %s, and nothing of the file stays", async (_, file, code) => {
		const before = await count();
		const refused = await bank.upload(file());
		expect(refused.code, refused.text).toBe(code);
		expect(await count()).toBe(before);
		const { rows } = await site.pool.query("SELECT 1 FROM bank_statements WHERE statement_id IN ('BAD', 'NEW')");
		expect(rows).toEqual([]);
	});

	it("that is cut off in the middle leaves nothing, and is done by the next try", async () => {
		const entries = Array.from({ length: 3 }, (_, at) => ({ amount: "1.00", text: `Cut ${at}` }));
		const file = bank.file({ id: "CUT", entries });
		const before = await count();
		await site.pool.query(`
			CREATE FUNCTION fail_second() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				IF NEW.number = 2 THEN RAISE EXCEPTION 'the disk is gone'; END IF; RETURN NEW; END $$;
			CREATE TRIGGER fail_second BEFORE INSERT ON bank_lines FOR EACH ROW EXECUTE FUNCTION fail_second()`);
		try {
			expect((await bank.upload(file)).status).toBeGreaterThanOrEqual(500);
		} finally {
			await site.pool.query("DROP FUNCTION fail_second CASCADE");
		}
		expect(await count()).toBe(before);
		expect((await bank.upload(file)).data).toMatchObject({ is_new: true, statements: [{ lines: 3 }] });
		expect((await bank.upload(file)).data.is_new).toBe(false);
		expect(await count()).toBe(before + 3);
	});

	it("reads 50 MB to the last line, once, and refuses more than 64 MB without reading it", async () => {
		const count = 3_000;
		const more = `<AddtlNtryInf>${"x".repeat(17_500)}</AddtlNtryInf>`;
		const entries = Array.from({ length: count }, (_, at) => ({ amount: "0.01", text: `Part ${at}`, more }));
		const file = Buffer.from(bank.file({ id: "LARGE", day: "2026-02-01", opening: "0.00", closing: "30.00", entries }));
		expect(file.length).toBeGreaterThan(50 * 1024 * 1024);
		const done = await bank.upload(file);
		expect(done.status, done.text).toBe(201);
		expect(done.data).toMatchObject({ is_new: true, statements: [{ lines: count, closing: "30.00" }] });
		expect((await bank.upload(file)).data.is_new).toBe(false);
		await site.runJobs();
		const { rows } = await site.pool.query(
			"SELECT count(*)::int AS lines, max(number) AS last, sum(amount)::int AS sum, count(checked_at)::int AS seen FROM bank_lines WHERE remittance LIKE 'Part %'",
		);
		expect(rows).toEqual([{ lines: count, last: count, sum: count, seen: count }]);
		await site.pool.query("DELETE FROM bank_lines WHERE remittance LIKE 'Part %'");
		await site.pool.query("DELETE FROM bank_statements WHERE statement_id = 'LARGE'");
		expect((await bank.upload(Buffer.alloc(65 * 1024 * 1024, 60))).code).toBe("FILE_TOO_LARGE");
	}, 240_000);

	it("shows gaps, also when statements come out of order, until the missing one is there", async () => {
		const day = (number: number, opening: string, closing: string, amount: string) =>
			bank.file({
				id: `ORDER-${number}`,
				sequence: `${number}`,
				day: `2026-03-0${number + 2}`,
				opening,
				closing,
				entries: [{ amount, text: "Invoice" }],
			});
		const gaps = async () =>
			(await bank.ask("finance", "GET", "/admin/bank-statements")).data
				.filter((each: { statement_id: string }) => /^ORDER|^ONCE/.test(each.statement_id))
				.map((each: { statement_id: string; gap_before: boolean }) => [each.statement_id, each.gap_before]);
		await bank.upload(day(4, "14.00", "15.00", "1.00"));
		await bank.upload(day(2, "12.00", "13.00", "1.00"));
		expect(await gaps()).toEqual([
			["ORDER-4", true],
			["ORDER-2", false],
			["ONCE", null],
		]);
		await bank.upload(day(3, "13.00", "14.00", "1.00"));
		expect((await gaps()).map(([, gap]: [string, boolean]) => gap)).toEqual([false, false, false, null]);
	});

	it("knows an entry that came as a notification before, and takes its parts for its sum", async () => {
		const part = (amount: string, text: string) =>
			`<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
		const single = { amount: "3.00", reference: "BOTH-1", text: "Invoice 1" };
		const batch = { amount: "9.00", reference: "BOTH-2", more: "" };
		await bank.upload(bank.file({ message: "054", id: "NOTE-1", entries: [single] }));
		const entries = [single, { ...batch, details: "<Btch><NbOfTxs>2</NbOfTxs></Btch>" }, { ...single }];
		await bank.upload(bank.file({ id: "BOTH", entries }));
		expect((await bank.linesOf("BOTH")).map((each: { place: string }) => each.place)).toEqual([
			"known",
			"queue",
			"queue",
		]);
		const parts = { ...batch, details: part("4.00", "a") + part("5.00", "b") };
		await bank.upload(bank.file({ message: "054", id: "NOTE-2", entries: [parts] }));
		expect((await bank.linesOf("NOTE-2")).map((each: { place: string }) => each.place)).toEqual(["queue", "queue"]);
		expect((await bank.linesOf("BOTH")).map((each: { place: string }) => each.place)).toEqual([
			"known",
			"known",
			"queue",
		]);
	});
});

describe("a notification with the bank's reference", () => {
	const places = async (id: string) => (await bank.linesOf(id)).map((each: { place: string }) => each.place);
	const note = (id: string, ...entries: readonly TestEntry[]) =>
		bank.upload(bank.file({ message: "054", id, entries }));

	it("that is sent again under another id leads to money once, before its statement and after it", async () => {
		const paid = { amount: "36.00", text: reference, reference: "AGAIN-1" };
		await note("AGAIN-A", paid);
		await note("AGAIN-B", paid, { ...paid, reference: "AGAIN-2" });
		expect([await places("AGAIN-A"), await places("AGAIN-B")]).toEqual([["queue"], ["known", "queue"]]);
		const [line] = await bank.linesOf("AGAIN-B");
		expect((await enter(line.id)).code).toBe("BANK_LINE_PLACED");
		await bank.statement("AGAIN-S", [paid, { ...paid, reference: "AGAIN-2" }]);
		expect(await places("AGAIN-S")).toEqual(["known", "known"]);
		await note("AGAIN-C", paid);
		expect(await places("AGAIN-C")).toEqual(["known"]);
		// The statement came first.
		await bank.statement("AGAIN-T", [{ ...paid, reference: "AGAIN-3" }]);
		await note("AGAIN-D", { ...paid, reference: "AGAIN-3" });
		await note("AGAIN-E", { ...paid, reference: "AGAIN-3" });
		expect([await places("AGAIN-T"), await places("AGAIN-D"), await places("AGAIN-E")]).toEqual([
			["queue"],
			["known"],
			["known"],
		]);
	});
});

describe("a notification without the bank's reference", () => {
	const places = async (id: string) => (await bank.linesOf(id)).map((each: { place: string }) => each.place);
	const note = (id: string, entries: readonly TestEntry[]) => bank.upload(bank.file({ message: "054", id, entries }));

	it("can lead to money at once, and its entry of the later statement never does again", async () => {
		const paid = { amount: "33.00", text: reference, party: "Dana Demo", endToEndId: "E2E-33" };
		await note("EARLY", [paid]);
		const [line] = await bank.linesOf("EARLY");
		expect(line).toMatchObject({ place: "queue", suggestion: { kind: "deposit", certainty: "exact" } });
		const entered = await enter(line.id);
		await bank.ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason });
		await bank.statement("LATER", [{ ...paid, reference: "STMT-33" }]);
		expect(await places("LATER")).toEqual(["known"]);
		expect((await enter((await bank.linesOf("LATER"))[0].id)).code).toBe("BANK_LINE_PLACED");
		// The other way round, and again.
		await bank.statement("FIRST", [{ amount: "34.00", text: "Present" }]);
		await note("AFTER", [{ amount: "34.00", text: "Present" }]);
		expect([await places("FIRST"), await places("AFTER")]).toEqual([["queue"], ["known"]]);
		await booksAreRight();
	});

	it("waits where it is not clear which entry it is, until two people say so", async () => {
		await note("DOUBT", [{ amount: "35.00" }]);
		await bank.statement("TWO", [
			{ amount: "35.00", text: "Order 1", reference: "TWO-1" },
			{ amount: "35.00", text: "Order 2", reference: "TWO-2" },
		]);
		await site.runJobs();
		const [first, second] = await bank.linesOf("TWO");
		const [noted] = await bank.linesOf("DOUBT");
		expect(first).toMatchObject({
			place: "unclear",
			suggestion: { kind: "same-entry", lines: [{ id: noted.id, statement: "DOUBT" }] },
		});
		expect((await bank.lines("?place=unclear")).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
		expect((await enter(first.id)).code).toBe("BANK_LINE_PLACED");
		expect((await explain(first.id, "bank-fee")).code).toBe("BANK_LINE_PLACED");
		expect((await explain(first.id, "same-entry")).code).toBe("BANK_LINE_NOT_FITTING");
		const wrong = await explain(first.id, "same-entry", { of: second.id });
		expect((await decide(wrong.data.request.id, "approve")).code).toBe("BANK_LINE_NOT_FITTING");
		expect((await decide(wrong.data.request.id, "refuse")).data.place).toBe("unclear");
		const said = await explain(second.id, "same-entry", { of: noted.id });
		expect((await decide(said.data.request.id, "approve", "finance")).code).toBe("FOUR_EYES");
		expect((await decide(said.data.request.id, "approve")).data.place).toBe("known");
		// The other one has no other line that it may be.
		await site.runJobs();
		expect(await places("TWO")).toEqual(["queue", "known"]);
		await booksAreRight();
	});

	it("is an entry of its own when two people say so", async () => {
		await note("OWN-NOTE", [{ amount: "36.00" }]);
		await bank.statement("OWN-TWO", [
			{ amount: "36.00", text: "Order 1" },
			{ amount: "36.00", text: "Order 2" },
		]);
		const [first] = await bank.linesOf("OWN-TWO");
		const said = await explain(first.id, "own-entry");
		expect((await decide(said.data.request.id, "approve")).data.place).toBe("queue");
		await site.runJobs();
		expect(await places("OWN-TWO")).toEqual(["queue", "known"]);
	});
});

describe("money of customers", () => {
	it("is entered by one person from its line and booked by another, once", async () => {
		const before = await book("house:bank");
		await bank.statement("IN-1", [
			{ amount: "250.00", text: `Zahlung ${reference.toLowerCase()}`, party: "Dana Demo", reference: "IN-1-1" },
		]);
		const [line] = await bank.linesOf("IN-1");
		expect(line).toMatchObject({
			place: "queue",
			suggestion: { kind: "deposit", certainty: "exact", customer: { id: "usr_demo" } },
		});
		expect(await book("house:bank")).toBe(before);
		const command_id = randomUUID();
		const entered = await enter(line.id, { command_id });
		expect(entered.status, entered.text).toBe(201);
		expect(entered.data).toMatchObject({ status: "pending", amount: "250.00", reference: "IN-1-1" });
		expect((await enter(line.id, { command_id })).data.id).toBe(entered.data.id);
		expect((await enter(line.id)).code).toBe("BANK_LINE_PLACED");
		expect(await bank.linesOf("IN-1")).toMatchObject([
			{ place: "matched", about: [{ kind: "deposit", id: entered.data.id }] },
		]);
		expect((await bank.ask("finance", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason })).code).toBe(
			"FOUR_EYES",
		);
		const booked = await bank.ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason });
		expect(booked.data.status).toBe("booked");
		await booksAreRight();
	});

	it("is entered by one of two people who do so at once", async () => {
		await bank.statement("IN-2", [{ amount: "11.00", text: reference, party: "Dana Demo" }]);
		const [line] = await bank.linesOf("IN-2");
		const both = await Promise.all([enter(line.id), enter(line.id, {}, "admin")]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		const { rows } = await site.pool.query(
			"SELECT 1 FROM requests WHERE kind = 'deposit' AND terms->>'amount' = '1100'",
		);
		expect(rows).toHaveLength(1);
	});

	it("that staff entered by hand before is confirmed by its line, and never entered again", async () => {
		await desk.fund(live, "75.00", "EUR");
		const { rows } = await site.pool.query<{ id: string; reference: string }>(
			"SELECT id, terms->>'reference' AS reference FROM requests WHERE kind = 'deposit' AND terms->>'amount' = '7500'",
		);
		const [by] = rows;
		await bank.statement("IN-3", [{ amount: "75.00", text: reference, reference: by?.reference ?? "" }]);
		expect(await bank.linesOf("IN-3")).toMatchObject([{ place: "matched", about: [{ kind: "deposit", id: by?.id }] }]);
	});

	it("waits again when its entry was withdrawn as a mistake", async () => {
		await bank.statement("IN-4", [{ amount: "13.00", text: reference }]);
		const [line] = await bank.linesOf("IN-4");
		const entered = await enter(line.id);
		await bank.ask("finance", "POST", `/admin/deposits/${entered.data.id}/return`, { reason });
		await site.runJobs();
		expect(await bank.linesOf("IN-4")).toMatchObject([{ place: "queue", about: [], suggestion: { kind: "deposit" } }]);
		expect((await enter(line.id)).status).toBe(201);
	});

	it("waits again when the entry by hand that it confirmed was withdrawn as a mistake", async () => {
		const entered = await bank.ask("finance", "POST", "/admin/deposits", {
			command_id: randomUUID(),
			account_id: live,
			reference: "HAND-1",
			amount: "16.00",
			currency: "EUR",
			reason,
		});
		await bank.statement("IN-6", [{ amount: "16.00", text: reference, reference: "HAND-1" }]);
		expect(await bank.linesOf("IN-6")).toMatchObject([
			{ place: "matched", about: [{ kind: "deposit", id: entered.data.id }] },
		]);
		await bank.ask("finance", "POST", `/admin/deposits/${entered.data.id}/return`, { reason });
		await site.runJobs();
		const [line] = await bank.linesOf("IN-6");
		expect(line).toMatchObject({ place: "queue", about: [], suggestion: { kind: "deposit" } });
		expect((await enter(line.id)).status).toBe(201);
	});

	it("of an unknown sender waits, and so does one with a reference that is nearly right", async () => {
		const last = reference.at(-1) === "2" ? "3" : "2";
		await bank.statement("IN-5", [
			{ amount: "14.00", text: "Present" },
			{ amount: "15.00", text: `${reference.slice(0, -1)}${last}` },
		]);
		expect(await bank.linesOf("IN-5")).toMatchObject([
			{ place: "queue", suggestion: null },
			{ place: "queue", suggestion: { kind: "deposit", certainty: "similar" } },
		]);
	});
});

describe("payouts", () => {
	async function sentOut(amount: string): Promise<string> {
		await desk.fund(live, "500.00", "EUR");
		const requested = await desk.request(live, amount);
		expect(requested.status, requested.text).toBe(201);
		const { id } = requested.data;
		await desk.decide("finance", id, "approve");
		await desk.decide("admin", id, "release");
		expect((await desk.sendFile("EUR")).status).toBe(200);
		return id;
	}
	const outcome = (line: string) =>
		bank.ask("finance", "POST", `/admin/bank-lines/${line}/outcome`, { command_id: randomUUID(), reason });
	const confirm = (id: string) => bank.ask("admin", "POST", `/admin/withdrawal-outcomes/${id}/confirm`, { reason });
	const received = async (id: string) => (await desk.of(id)).legs[0].received;

	it("are paid by a debit line, returned by a credit line, each stated by one and confirmed by another", async () => {
		const id = await sentOut("100.00");
		const amount = await received(id);
		await bank.statement("OUT-1", [{ amount, direction: "DBIT", endToEndId: id.replace("_", "").toUpperCase() }]);
		const [paid] = await bank.linesOf("OUT-1");
		expect(paid.suggestion).toEqual({ kind: "paid", withdrawal_id: id, leg: 1 });
		const stated = await outcome(paid.id);
		expect(stated.status, stated.text).toBe(201);
		expect((await outcome(paid.id)).code).toBe("BANK_LINE_PLACED");
		await confirm(stated.data.id);
		expect((await desk.of(id)).status).toBe("paid");
		await bank.statement("OUT-2", [{ amount, endToEndId: id, reversal: true, code: "PMNT ICDT RRTN" }]);
		const [back] = await bank.linesOf("OUT-2");
		expect(back.suggestion).toEqual({ kind: "returned", withdrawal_id: id, leg: 1 });
		await confirm((await outcome(back.id)).data.id);
		expect((await desk.of(id)).status).toBe("returned");
		await booksAreRight();
	});

	it("wait again when a colleague refuses the outcome; one settled by hand is confirmed by its line", async () => {
		const id = await sentOut("60.00");
		await bank.statement("OUT-3", [{ amount: await received(id), direction: "DBIT", instructionId: `${id}-1` }]);
		const [line] = await bank.linesOf("OUT-3");
		const stated = await outcome(line.id);
		await bank.ask("admin", "POST", `/admin/withdrawal-outcomes/${stated.data.id}/refuse`, { reason });
		await site.runJobs();
		expect(await bank.linesOf("OUT-3")).toMatchObject([{ place: "queue" }]);
		await desk.settle(id, "paid");
		await site.runJobs();
		expect(await bank.linesOf("OUT-3")).toMatchObject([{ place: "matched", about: [{ kind: "withdrawal", id }] }]);
	});

	it("of one file are settled by one batch line", async () => {
		await desk.fund(live, "500.00", "EUR");
		const ids: string[] = [];
		for (const amount of ["60.00", "70.00"]) {
			const { data, text } = await desk.request(live, amount);
			expect(data, text).toBeDefined();
			await desk.decide("finance", data.id, "approve");
			await desk.decide("admin", data.id, "release");
			ids.push(data.id);
		}
		const file = (await desk.sendFile("EUR")).data;
		const block = `${file.id.slice("pmf_".length)}-S`;
		const details = `<Btch><PmtInfId>${block}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>`;
		await bank.statement("OUT-4", [{ amount: file.total, direction: "DBIT", details }]);
		const [line] = await bank.linesOf("OUT-4");
		expect(line).toMatchObject({
			transactions: 2,
			suggestion: { kind: "file-paid", payment_file_id: file.id, payments: 2 },
		});
		await confirm((await outcome(line.id)).data.id);
		for (const id of ids) expect((await desk.of(id)).status).toBe("paid");
		await booksAreRight();
	});

	it("that are no SEPA transfers have a file of their own, so that its sum is the one that the bank books", async () => {
		await desk.fund(live, "500.00", "EUR");
		await site.pool.query(
			`INSERT INTO beneficiaries (id, user_id, holder, country, kind, number, bic, created_at, usable_from)
			SELECT 'ben_us', id, first_name || ' ' || last_name, 'US', 'account', '000123456789', 'SAMPUS33', now(), now() + interval '1 day'
			FROM users WHERE id = 'usr_demo'`,
		);
		const ids: string[] = [];
		for (const amount of ["60.00", "70.00", "80.00"]) {
			const { data, text } = await desk.request(live, amount);
			expect(data, text).toBeDefined();
			await desk.decide("finance", data.id, "approve");
			await desk.decide("admin", data.id, "release");
			ids.push(data.id);
		}
		await site.pool.query("UPDATE withdrawal_legs SET destination = 'ben_us' WHERE withdrawal_id = $1", [ids[1]]);
		const sent = [await desk.sendFile("EUR"), await desk.sendFile("EUR")];
		const files = sent.map(({ data, text }) => data ?? expect.fail(text));
		const namesOf = ({ legs }: { legs: { withdrawal_id: string }[] }) =>
			legs.map((leg) => leg.withdrawal_id).toSorted();
		expect(files.map(namesOf)).toEqual([[ids[0], ids[2]].toSorted(), [ids[1]]]);
		for (const [place, { id, total }] of files.entries()) {
			const block = `${id.slice("pmf_".length)}${place === 0 ? "-S" : "-X"}`;
			const details = `<Btch><PmtInfId>${block}</PmtInfId></Btch>`;
			await bank.statement(`OUT-${5 + place}`, [{ amount: total, direction: "DBIT", details }]);
			const [line] = await bank.linesOf(`OUT-${5 + place}`);
			await confirm((await outcome(line.id)).data.id);
		}
		for (const id of ids) expect((await desk.of(id)).status).toBe("paid");
		await booksAreRight();
	});
});

describe("what is no payment of a customer", () => {
	it("is explained by one and booked by another: fees, settlements, money of unknown senders and its return", async () => {
		const before = { bank: await book("house:bank"), suspense: await book("house:suspense") };
		await bank.statement("OWN-1", [
			{ amount: "4.50", direction: "DBIT", code: "ACMT MDOP CHRG", text: "Account fee" },
			{ amount: "900.00", text: "STRIPE PAYOUT" },
			{ amount: "20.00", text: "Present" },
			{ amount: "20.00", direction: "DBIT", text: "Present, sent back" },
		]);
		const [fee, settlement, unknown, back] = await bank.linesOf("OWN-1");
		expect(fee.suggestion).toEqual({ kind: "bank-fee" });
		expect((await explain(back.id, "sent-back", { of: unknown.id })).code).toBe("BANK_LINE_NOT_FITTING");
		for (const [line, meaning] of [
			[fee, "bank-fee"],
			[settlement, "provider-settlement"],
			[unknown, "not-customer"],
		] as const) {
			const proposed = await explain(line.id, meaning);
			expect(proposed.data, proposed.text).toMatchObject({ place: "proposed", request: { meaning } });
			expect((await decide(proposed.data.request.id, "approve", "finance")).code).toBe("FOUR_EYES");
			const done = await decide(proposed.data.request.id, "approve");
			expect(done.data, done.text).toMatchObject({ place: "booked", about: [{ kind: "bank-line", id: line.id }] });
		}
		const sent = await explain(back.id, "sent-back", { of: unknown.id });
		await decide(sent.data.request.id, "approve");
		expect(await book("house:suspense")).toBe(before.suspense);
		const change = Number(await book("house:bank")) - Number(before.bank);
		expect(change).toBeCloseTo(4.5 - 900, 6);
		await booksAreRight();
	});

	it("waits again when a colleague refuses it", async () => {
		await bank.statement("OWN-2", [{ amount: "5.00", text: "Something" }]);
		const [line] = await bank.linesOf("OWN-2");
		const proposed = await explain(line.id, "not-customer");
		expect((await explain(line.id, "bank-fee")).code).toBe("BANK_LINE_PLACED");
		expect((await decide(proposed.data.request.id, "refuse")).data.place).toBe("queue");
		expect((await decide(proposed.data.request.id, "approve")).code).toBe("BANK_LINE_REQUEST_DECIDED");
	});
});

it("each line is in exactly one place, and parts of matched lines add up to them", async () => {
	const { rows } = await site.pool.query(
		`SELECT l.id, l.place FROM bank_lines l LEFT JOIN bank_line_parts p ON p.line_id = l.id
		GROUP BY l.id HAVING coalesce(sum(p.amount), 0) <> CASE WHEN l.place IN ('matched', 'booked') THEN l.amount ELSE 0 END`,
	);
	expect(rows).toEqual([]);
});
